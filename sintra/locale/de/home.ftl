# Die Seiten um den Tisch: Startseite, neuer Tisch, Tür, Partien, Einstellungen, Wiederholung.

## Überall

app-description = Bunte Glasfenster für zwei bis vier Spieler: eine inoffizielle, freie Umsetzung.
needs-javascript = Sintra braucht JavaScript.
nav-label = Seiten
nav-games = Meine Partien
nav-learn = Lernen
nav-rules = Regeln
nav-settings = Einstellungen
settings-language = Sprache
to-home = Zur Startseite
try-again = Erneut versuchen
page-not-loaded = Diese Seite konnte nicht geladen werden. Vielleicht ist der Server nicht erreichbar; was du schon geöffnet hattest, funktioniert weiterhin.
missing-title = Seite nicht gefunden
missing-text = Diese Adresse führt nirgendwohin. Vielleicht ist ein Teil des Links verloren gegangen.
name-label = Name
name-wrong = Dieser Name enthält Zeichen, die nicht angezeigt werden können.
copy-failed = Kopieren fehlgeschlagen.

code-hint = Einladung, Tisch, Wiederherstellungscode, geteilte Partie oder Aufzeichnung
code-open = Öffnen
code-found-invitation = Eine Einladung an einen Tisch
code-found-table = Ein Tisch: Nimm Platz oder schau zu
code-found-replay = Eine Partie zum Nachspielen
code-found-recovery = Ein Wiederherstellungscode: Spiele deine Partie auf diesem Gerät weiter
code-found-game = Eine geteilte Partie zum Nachspielen
code-found-local = Eine Partie, die nur auf dem Gerät liegt, auf dem sie gespielt wird
code-found-record = Eine Aufzeichnung zum Nachspielen
code-wrong-unknown = Das ist weder ein Link noch ein Code noch eine Aufzeichnung von Sintra. Kopiere alles noch einmal vollständig.
code-wrong-incomplete = Das sieht nach einem Link oder einer Einladung aus, aber das Ende fehlt. Kopiere alles noch einmal vollständig.
code-wrong-record = Das sieht nach einer Aufzeichnung aus, aber ein Teil fehlt. Kopiere alles noch einmal vollständig.
code-wrong-data = Das ist eine Datei mit allen deinen Daten. Du kannst sie in den Einstellungen laden.
code-wrong-recovery-short = { $number ->
    [one] Das sieht nach einem Wiederherstellungscode aus, aber { $number } Zeichen fehlt.
   *[other] Das sieht nach einem Wiederherstellungscode aus, aber { $number } Zeichen fehlen.
  }
code-wrong-recovery-long = { $number ->
    [one] Das sieht nach einem Wiederherstellungscode aus, aber { $number } Zeichen ist zu viel.
   *[other] Das sieht nach einem Wiederherstellungscode aus, aber { $number } Zeichen sind zu viel.
  }

level-easy = Leicht
level-medium = Mittel
level-hard = Schwer
level-expert = Meister

manner-easy = Sieht nur den eigenen Palast, verschätzt sich etwas und übersieht oft Glassteine.
manner-medium = Wägt alle Paläste ab, blickt aber nur einen Zug voraus und beachtet deine Antwort nicht.
manner-hard = Denkt drei Züge voraus, deine Antwort eingeschlossen.
manner-expert = Nimmt sich bis zu einer Sekunde und denkt in der Runde so weit voraus, wie die Zeit reicht.

seat-you = Du
seat-open = Freier Platz
seat-invited = Für einen Gast
table-side = { $side }-Seite

## Startseite

home-line = Sammle Glas, fülle deine Fenster und lass das Licht herein. Ein Spiel für zwei bis vier.
home-continue = Weiterspielen
home-against = Gegen { $names }
home-play = Jetzt spielen
home-play-note = Gegen den Computer. Ohne Konto, ohne Warten.
home-level = Gegen wen möchtest du spielen?
home-first-game = Inês ist gut für die erste Partie.
home-making = Der Tisch wird vorbereitet …
home-starting = Das Glas wird geschnitten …
home-starting-note = Nur beim ersten Start: Es dauert bis zu einer halben Minute, dann beginnt deine Partie von selbst.
home-learn = Neu hier? Lerne beim Spielen
home-learn-note = 6 bis 8 Minuten, vorher nichts zu lesen.
home-new = Neuer Tisch
home-new-note = Mit Freunden an diesem Bildschirm, über einen Link oder gegen mehrere Computer: Du bestimmst, wer wo sitzt.
home-new-go = Tisch vorbereiten
home-join = Beitreten oder öffnen
home-join-note = Der Link oder Code, den du bekommen hast
home-games = Meine Partien
home-games-all = { $number ->
    [one] { $number } Partie zeigen
   *[other] Alle { $number } Partien
  }
home-tables = Offene Tische
home-tables-join = Platz nehmen
home-replay = Partie nachspielen
home-rules = Die Regeln
home-unofficial = Eine inoffizielle, freie Umsetzung in eigenen Worten und mit eigenen Zeichnungen. Ohne Verbindung zu Autor und Verlag des Spiels.

away-title = Der Server ist nicht erreichbar
away-needs = Nur Online-Tische warten auf ihn: Gäste per Link, Beitreten und Partien vom Server nachspielen.
away-works = Gegen den Computer oder gemeinsam an diesem Bildschirm spielen, lernen, Regeln lesen und eigene Partien nachspielen geht ohne ihn.

## Neuer Tisch

new-players = Wer spielt
new-number = Anzahl der Spieler
new-kind = Wer sitzt hier?
new-kind-here = An diesem Gerät
new-kind-link = Ein Gast per Link
new-kind-open = Offen für alle
new-kind-computer = Computer
new-name = Name von Spieler { $number }
new-note-link = Du bekommst einen Link für deinen Gast.
new-note-open = Wer zuerst kommt, darf sich setzen.
new-level = Stärke des Computers
new-start = Startspieler
new-start-lot = Zufällig
new-side = Seite der Paläste
new-side-note = Sie ändert nur, was die Fenster am Ende bringen. Alle spielen auf derselben Seite.
new-side-a = Ein Ornament mit 2, 3 oder 4 Glassteinen ringsum bringt 3, 6 oder 10 Punkte.
new-side-b = Fertiggestellte Fenster × Glassteine deiner besten Farbe in allen Fenstern.
new-more = Weitere Optionen
new-take-backs = Zurücknehmen erlauben
new-spectators = Zuschauer erlauben
new-spectators-note = Alle, die den Link zum Tisch haben, können zuschauen.
new-spectators-wrong = Hier spielen nur Computer: Ohne Zuschauer sähe es niemand.
new-listed = In der Liste der Tische zeigen
new-listed-note = Alle finden ihn auf der Startseite.
new-listed-rules = Alle finden ihn auf der Startseite. Er hat eine Bedenkzeit, und die Fairplay-Regeln gelten.
new-fair-play = Fairplay-Regeln
new-fair-play-note = Vor dem zweiten Zug können alle abbrechen. Bleibt die Person am Zug 2 Minuten weg, können die anderen den Sieg beanspruchen oder einen Computer weiterspielen lassen. Mitspieler kann man melden.
new-hints = Tipps
new-hints-note = Automatisch: an, wenn nur an einem Gerät gespielt wird.
new-hints-auto = Automatisch
new-hints-on = An
new-hints-off = Aus
new-time = Bedenkzeit
new-time-none = Unbegrenzt
new-time-move = Je Zug
new-time-total = Für die ganze Partie
new-time-seconds = Sekunden je Zug
new-time-minutes = Minuten je Spieler
new-time-increment = Zusätzliche Sekunden je Zug
new-time-wrong = Bitte zwischen 5 Sekunden und 7 Tagen.
new-minutes-wrong = Bitte zwischen 1 Minute und 7 Tagen.
new-increment-wrong = Bitte zwischen 0 und 3600 Sekunden.
new-flag = Wenn die Zeit abläuft
new-flag-computer = Ein Computer spielt weiter
new-flag-end = Die Partie endet
new-seed = Startwert (Seed)
new-seed-note = Derselbe Startwert ergibt dieselben Glassteine. Leer lassen für eine zufällige Partie.
new-seed-wrong = Eine ganze Zahl unter 9007199254740992.
new-make = Tisch eröffnen
new-local = Diese Partie läuft auf diesem Gerät, auch ohne Netz.
new-online = Diese Partie läuft online, auf dem Server.

## Die Tür eines Tisches

join-title = Einem Tisch beitreten
join-looking = Tisch wird gesucht …
join-unknown = Diesen Tisch gibt es nicht
join-unknown-note = Vielleicht ist der Link unvollständig, oder der Tisch liegt auf einem anderen Server. Kopiere den Link noch einmal vollständig oder bitte um einen neuen.
join-closed = Dieser Tisch kann gerade nicht angezeigt werden
join-name-note = Für die anderen sichtbar. Du kannst das Feld leer lassen.
join-sit = Platz nehmen
join-sitting = Ein Stuhl wird geholt …
join-watch = Nur zuschauen
join-bad-invitation = Diese Einladung gilt an diesem Tisch nicht. Kopiere den Link noch einmal vollständig oder bitte um einen neuen.
join-used = Diese Einladung wurde schon benutzt
join-used-own = Jede Einladung gilt einmal. Warst du das, auf einem anderen Gerät oder in einem anderen Browser? Dann spiel hier mit dem Wiederherstellungscode weiter.
join-used-other = Sonst bitte den Gastgeber um eine neue Einladung.
join-recover = Wiederherstellungscode eingeben
join-full = Alle Plätze sind besetzt
join-full-watch = Zuschauen darfst du aber gern.
join-full-note = Dieser Tisch lässt keine Zuschauer zu. Du kannst einen eigenen eröffnen.
join-over = Diese Partie ist vorbei
join-replay = Nachspielen
join-time-move = { $time } je Zug
join-time-total = { $time } je Spieler{ $increment ->
    [none] {""}
   *[other] , +{ $increment } je Zug
  }
join-take-backs = Züge dürfen zurückgenommen werden
join-no-take-backs = kein Zurücknehmen
join-spectators = mit Zuschauern
join-no-spectators = ohne Zuschauer
join-hints = Tipps erlaubt
join-fair-play = mit Fairplay-Regeln
join-by-hand = begleitet eine echte Partie
join-seed-given = Startwert vom Gastgeber gewählt

## Meine Partien

games-empty = Noch keine Partien
games-empty-note = Was du auf diesem Gerät spielst oder anschaust, findest du hier wieder.
games-open = Laufend
games-ended = Beendet
games-unknown = Noch nicht geöffnet
games-gone = Nicht mehr auf dem Server
games-waiting = Wartet auf Mitspieler
games-round = Runde { $round } von 6
games-your-turn = Du bist dran · Runde { $round } von 6
games-over = Beendet
games-aborted = Abgebrochen
games-won = Du hast gewonnen
games-lost = Du hast verloren
games-helped = mit Hilfe
games-shared = Geteilter Sieg
games-winner = Sieg: { $name }
games-resume = Weiterspielen
games-watch = Zuschauen
games-replay = Nachspielen
games-result = Ergebnis
games-remove = Entfernen
games-remove-title = Diese Partie aus der Liste entfernen?
games-remove-seat = Die Partie bleibt auf dem Server, aber dein Platz lässt sich von hier nicht zurückholen: Den Schlüssel dazu hat nur dieses Gerät.
games-remove-watched = Die Partie bleibt auf dem Server. Mit ihrem Link kannst du wieder zuschauen.
games-remove-local = Die Partie liegt nur auf diesem Gerät: Beim Entfernen wird sie endgültig gelöscht.
games-remove-yes = Entfernen
games-keep = Behalten
games-delete-title = Diese Partie löschen?
games-delete-text = Sie wird auf dem Server gelöscht, für alle am Tisch, und lässt sich nicht wiederherstellen.
games-delete-yes = Für alle löschen
games-delete-here = Nur von diesem Gerät entfernen
games-delete-stays = Andere spielen noch, darum bleibt die Partie auf dem Server. Du kannst sie von diesem Gerät entfernen, verlierst dann aber deinen Platz.

## Wiederholung

replay-title = Nachspielen
replay-file = Aufzeichnung öffnen
replay-file-note = Lege die Datei einer Partie hier ab oder wähle sie aus.
replay-file-choose = Datei wählen
replay-no-record = Diese Datei ist keine Aufzeichnung: Sie enthält kein gültiges JSON.
replay-link = Per Link oder Code
replay-link-note = Link, Code oder Aufzeichnung der Partie
replay-opening = Die Partie wird geöffnet …
replay-mine = Deine eigenen findest du unter
replay-closed = Diese Partie kann nicht angezeigt werden
replay-other = Andere Partie
replay-viewpoint = Ansicht
replay-rounds = Zu einer Runde springen
replay-round = Runde { $round }
replay-moves = Züge
replay-first-position = Vor dem ersten Zug
replay-words = { $name }: { $move }
replay-first = Zum Anfang
replay-back = Einen Zug zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-forward = Einen Zug weiter
replay-last = Zum Ende
replay-slider = Zug
replay-at = Zug { $number } von { $all }
replay-speed = Tempo
replay-copy-position = Stellung kopieren
replay-position-copied = Stellung kopiert
replay-copy-link = Link kopieren
replay-link-copied = Link kopiert
replay-download = Aufzeichnung speichern

## Neue Versionen

update-ready = Eine neue Version ist da
update-now = Aktualisieren
update-later = Später

## Ohne Server

no-server-title = Online-Tische brauchen einen Spielserver
no-server-text = Diese Seite hat keinen. Hier spielst du gegen den Computer oder mit Freunden an diesem Bildschirm, auch ohne Netz.
no-server-new = Mit Freunden an diesem Bildschirm oder gegen mehrere Computer: Du bestimmst, wer wo sitzt.
no-server-seats = Für Gäste per Link braucht es einen Spielserver; diese Seite hat keinen.
error-no-server = Das geht nur mit einem Spielserver, und diese Seite hat keinen.
