# Was Online-Tische neben dem Spiel zeigen: Nachrichten, Wiederherstellungscodes, Spieler, Meldungen.

## Online-Tische

online-title = Online-Tische
chat-mute = Chat an diesem Tisch stummschalten
chat-muted = Stummgeschaltet: { $name }
chat-unmute = Wieder zeigen
chat-players = Jemanden stummschalten …
notify-turn = Benachrichtige mich, wenn ich dran bin
notify-note = Solange der Tisch in einem verdeckten Tab oder Fenster offen ist.
notify-denied = Dein Browser blockiert Benachrichtigungen dieser Seite. In seinen Einstellungen kannst du sie erlauben.
notify-insecure = Browser erlauben Benachrichtigungen nur unter Adressen, die mit https:// beginnen.
notify-unsupported = Dieser Browser kann keine Benachrichtigungen zeigen.
notify-moved = { $name }: { $move }
notify-taken-back = Ein Zug wurde zurückgenommen.

## Auf einem anderen Gerät weiterspielen

menu-new = Neu
seat-unsaved = Dein Platz lässt sich hier nicht sichern: Notiere den Code.
recovery-title = Auf anderem Gerät weiterspielen
recovery-text = Scanne auf dem anderen Gerät den QR-Code, öffne den Link oder gib den Code auf der Startseite ein: Dein Platz zieht dorthin um. Wer diesen Code hat, kann für dich spielen.
recovery-this-device = Dieser Server ist nur von diesem Gerät aus erreichbar. Öffne den Link hier in einem anderen Browser, oder starte den Server für dein Netzwerk. Wer diesen Code hat, kann für dich spielen.
recovery-code = Wieder{"\u00AD"}her{"\u00AD"}stellungs{"\u00AD"}code
recovery-copy = Link kopieren
recovery-once = Der Code gilt einmal. Danach hat das andere Gerät einen neuen.
recover-title = Auf diesem Gerät weiterspielen
recover-text = Dein Platz zieht auf dieses Gerät um. Das bisherige Gerät kann dann nur noch zuschauen.
recover-code-note = 32 Buchstaben und Ziffern, aus dem Menü des Tisches auf dem anderen Gerät.
recover-unknown = Kein Tisch auf diesem Server hat diesen Code. Vergleiche ihn mit dem anderen Gerät.
recover-go = Hier weiterspielen
recover-busy = Dein Platz zieht um …

## Spieler

players-title = Mitspieler
players-note = Stummschalten verbirgt die Nachrichten einer Person vor dir, auf diesem Gerät.
players-mute = Stummschalten
players-report = Melden …
invite-replace = Link ersetzen
players-remove-ask = { $name } vom Tisch entfernen?
players-remove-text = Der Platz wird wieder frei. Mit demselben Gerät kann diese Person an diesem Tisch nicht mehr Platz nehmen.
report-title = { $name } melden
report-reason = Was stimmt nicht?
report-abuse = Beleidigung
report-name = Anstößiger Name
report-stalling = Spielt auf Zeit
report-cheating = Betrug
report-other = Etwas anderes
report-text = Was ist passiert? (freiwillig)
report-send = Meldung senden
report-sent = Danke. Wer diesen Server betreibt, kann deine Meldung lesen.

## Faire Ziehungen

fair-title = Sind die Ziehungen fair?
fair-verified = { $seen ->
    [first] Faire Ziehungen: in deinem Browser geprüft
   *[later] Ziehungen passen zur Festlegung: in deinem Browser geprüft
  }
fair-wrong = Diesen Ziehungen ist nicht zu trauen
fair-failed = Die Ziehungen konnten nicht geprüft werden.
fair-checking = Die Ziehungen werden geprüft …
fair-details = Details
fair-problem-changed = Die Festlegung ist nicht die, die dein Browser erhalten hat.
fair-problem-form = Die Festlegung hat eine Form, die diese Seite nicht kennt.
fair-problem-seed = Der Startwert ist nicht der, auf den sich der Server festgelegt hat.
fair-problem-secret = Der Server hat den Startwert nicht offengelegt.
fair-problem-setup = Der Aufbau folgt nicht aus dem Startwert.
fair-problem-deal = Die Ziehung der Runde { $round } folgt nicht aus dem Startwert.
fair-problem-record = Die Aufzeichnung verletzt die Regeln.
fair-problem-shown = Die Aufzeichnung ist nicht die Partie, die diese Seite gezeigt hat.
fair-committed = Der Server hat sich im Voraus auf alle Ziehungen festgelegt
fair-open = Aufbau und Ziehungen folgen aus einem geheimen Startwert. Der Server hat sich mit diesem Code öffentlich auf ihn festgelegt und kann ihn nicht mehr ändern. Nach der Partie legt er ihn offen, und dein Browser prüft alles. Ihr könnt die Festlegung untereinander vergleichen.
fair-proof = Aufbau und Ziehungen standen vor dem ersten Zug fest und wurden danach nicht geändert.
fair-proof-later = Dein Browser hat die Festlegung { $ply ->
    [one] nach { $ply } Zug
   *[other] nach { $ply } Zügen
  } erhalten: Seither wurde keine Ziehung geändert.
fair-proof-none = Dein Browser hat diese Festlegung während der Partie nicht gesehen. Vergleiche sie mit einer, die jemand vor dem ersten Zug notiert hat.
fair-none = Auf diese Ziehungen hat sich der Server nicht festgelegt: Der Startwert wurde gewählt, die Partie wird am echten Tisch gespielt, oder sie stammt aus einer früheren Version.
fair-components = Diese Seite kennt nur das normale Spielmaterial. „sintra check --components“ kann die Aufzeichnung prüfen.
fair-commitment = Festlegung
fair-commitment-record = Festlegung in der Aufzeichnung
fair-seed = Startwert
fair-copy = Kopieren
fair-step-commitment = Festlegung ist unverändert
fair-step-seed = Startwert passt zur Festlegung
fair-step-setup = Aufbau folgt aus dem Startwert
fair-step-deals = Alle Ziehungen folgen aus dem Startwert
fair-step-shown = Aufzeichnung ist die gesehene Partie
fair-start-given = Startspieler nicht ausgelost (Gastgeber oder Revanche)
fair-step-yes = Richtig
fair-step-no = Falsch
fair-step-unknown = Nicht geprüft
error-unfair-deal = Die Ziehungen folgen nicht aus dem Startwert, auf den sich der Server festgelegt hat
