# Was Online-Tische neben dem Spiel zeigen: Nachrichten, Wiederherstellungscodes, Spieler, Meldungen; und gespeicherte Daten.

## Online-Tische

online-title = Online-Tische
settings-bubbles = Chat-Nachrichten am Tisch zeigen
settings-bubbles-note = Jede Nachricht erscheint einige Sekunden lang am Palast der Person, die sie schreibt. Im Chat bleiben alle.
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

recovery-title = Auf anderem Gerät weiterspielen
recovery-text = Scanne den QR-Code oder öffne den Link auf dem anderen Gerät: Dein Platz zieht dorthin um. Wer diesen Code hat, kann für dich spielen.
recovery-this-device = Dieser Server ist nur von diesem Gerät aus erreichbar. Öffne den Link hier in einem anderen Browser, oder starte den Server für dein Netzwerk. Wer diesen Code hat, kann für dich spielen.
recovery-code = Wieder{"\u00AD"}her{"\u00AD"}stellungs{"\u00AD"}code
recovery-copy = Link kopieren
recovery-later = Du findest ihn auch im Menü unter „Auf anderem Gerät weiterspielen“.
recovery-once = Der Code gilt einmal. Danach hat das andere Gerät einen neuen.
recovery-done = Verstanden
recover-title = Auf diesem Gerät weiterspielen
recover-text = Dein Platz zieht auf dieses Gerät um. Das bisherige Gerät kann dann nur noch zuschauen.
recover-code-note = 24 Buchstaben und Ziffern, aus dem Menü des Tisches auf dem anderen Gerät.
recover-link = Wiederherstellungslink
recover-link-note = Aus dem Menü des Tisches auf dem anderen Gerät.
recover-link-wrong = Das ist kein Wiederherstellungslink. Kopiere ihn noch einmal vollständig.
recover-incomplete = Ein Wiederherstellungscode hat 24 Buchstaben und Ziffern. Vergleiche ihn mit dem anderen Gerät.
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

## Gespeicherte Daten

data-title = Deine Daten
data-text = Die Partien dieses Geräts, die Schlüssel zu deinen Plätzen, Ergebnisse und Einstellungen sind nur in diesem Browser gespeichert.
data-text-local = Deine Partien, Ergebnisse und Einstellungen sind nur in diesem Browser gespeichert.
data-delete = Alles auf diesem Gerät löschen
data-ask = Alles auf diesem Gerät löschen?
data-ask-text = Deine Partien, die Schlüssel zu deinen Plätzen, deine Ergebnisse und Einstellungen sind dann endgültig weg. Partien auf dem Server bleiben dort, ohne dich.
data-ask-text-local = Deine Partien, Ergebnisse und Einstellungen sind dann endgültig weg.
data-hosted = { $count ->
    [one] Auch { $count } Partie, deren Gastgeber du bist, auf dem Server für alle löschen
   *[other] Auch { $count } Partien, deren Gastgeber du bist, auf dem Server für alle löschen
  }
data-left = { $count ->
    [one] { $count } Partie bleibt auf dem Server: Andere spielen sie noch, oder der Server ist nicht erreichbar.
   *[other] { $count } Partien bleiben auf dem Server: Andere spielen sie noch, oder der Server ist nicht erreichbar.
  }
data-yes = Alles löschen
data-anyway = Trotzdem hier löschen
data-deleting = Wird gelöscht …
