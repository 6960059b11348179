# The page of settings, and the data that this device keeps.

settings-you = Profil
settings-name-note = Wird an jedem Tisch vorgeschlagen.
settings-language-auto = Wie im Browser ({ $language })
settings-look = Aussehen
settings-auto = Automatisch
settings-auto-note = „Automatisch“ übernimmt die Einstellung dieses Geräts.
settings-theme = Farbschema
settings-theme-dark = Dunkel
settings-theme-light = Hell
settings-contrast = Kontrast
settings-contrast-normal = Normal
settings-contrast-high = Hoch
settings-text-size = Schriftgröße
settings-motion = Animationen
settings-motion-full = Vollständig
settings-motion-reduced = Reduziert
settings-glass = Glas
settings-palette = Farben
settings-palette-note = Bei beiden lassen sich die Farben mit jeder Art von Farbsehen unterscheiden, und jede Farbe hat ihre eigene Form.
settings-palette-glass = Glas
settings-palette-bold = Kräftig
settings-sectors = Glassteine auf den Manufakturplättchen
settings-sectors-note = In Sektoren liegt jede Farbe immer an ihrem eigenen Platz.
settings-sectors-off = Zwei mal zwei
settings-sectors-on = In Sektoren
settings-play = Spielen
settings-confirm = Jeden Zug bestätigen
settings-confirm-note = Ein Zug wird erst nach einem zweiten Tippen oder Klicken ausgeführt. Ziehst du einen Glasstein auf den Streifen, wird er sofort ausgeführt, außer bei „Immer“.
settings-confirm-touch = Auf Touchscreens
settings-confirm-always = Immer
settings-confirm-never = Nie
settings-ask-keep = Auf der A-Seite fragen, welcher Glasstein bleibt
settings-ask-keep-note = Die Farbe zählt dort nicht. Ohne Frage wird der erste angebotene Glasstein behalten.
settings-coach = Lernhilfe
settings-coach-note = In den ersten beiden Runden gegen den Computer erklärt die Lernhilfe jede neue Situation in einem Satz.
settings-coach-auto = Erste Partie
settings-coach-on = Jede Partie
settings-coach-off = Aus
settings-sound = Ton
settings-sound-on = Töne abspielen
settings-sound-note = Glas: wenn du dran bist, wenn deine Zeit knapp wird, wenn Glassteine gelegt werden oder zerbrechen, wenn Fenster gewertet werden, wenn die Plättchen gefüllt werden und am Ende einer Partie. Bei reduzierten Animationen ist der Ton aus, bis du ihn einschaltest.
settings-volume = Lautstärke
settings-sound-try = Anhören
sound-turn = Du bist dran
sound-place = Ein Glasstein wird gelegt
sound-break = Ein Glasstein zerbricht
sound-complete = Fenster werden gewertet
sound-deal = Die Plättchen werden gefüllt
sound-end-won = Du gewinnst
sound-end-lost = Du verlierst
settings-kept = Einstellungen werden nur auf diesem Gerät gespeichert und gelten sofort.
settings-verbosity = Ansagen
settings-verbosity-note = Wie viel Screenreader über Züge und Punkte vorlesen und wie lang Antworten sind.
settings-verbosity-short = Kurz
settings-verbosity-normal = Mittel
settings-verbosity-full = Ausführlich
settings-bubbles = Chat-Nachrichten am Tisch zeigen
settings-bubbles-note = Jede Nachricht erscheint einige Sekunden lang am Palast der Person, die sie schreibt. Im Chat bleiben alle.

## Data of this device

data-title = Deine Daten
data-text = Die Partien dieses Geräts, die Schlüssel zu deinen Plätzen, Ergebnisse und Einstellungen sind nur in diesem Browser gespeichert.
data-text-local = Deine Partien, Ergebnisse und Einstellungen sind nur in diesem Browser gespeichert.
data-save = In eine Datei speichern
data-load = Aus einer Datei laden
data-loading = Wird geladen …
data-load-note = Die Datei enthält deine Partien, Ergebnisse und Einstellungen. Beim Laden kommen ihre Partien und Ergebnisse zu denen hier hinzu: Von einer Partie, die es in beiden gibt, bleibt der spätere Stand. Die Einstellungen der Datei ersetzen deine.
data-install-note = Im Menü deines Browsers lässt sich Sintra installieren oder zum Startbildschirm hinzufügen: Dann öffnet es sich wie eine App. Auf iPhone und iPad beginnt die App ohne deine Daten: Nimm sie in einer Datei mit.
data-seats-note = Wer die Datei hat, kann online auf deinen Plätzen spielen. Online-Partien werden nur unter der Adresse geladen, unter der die Datei gespeichert wurde.
data-loaded = Geladen: { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
  }, { $results ->
    [one] { $results } Ergebnis
   *[other] { $results } Ergebnisse
  } und die Einstellungen.
data-left-out = { $count ->
    [one] Die Liste ist voll: { $count } Partie wurde nicht geladen. Entferne eine Partie und lade die Datei noch einmal.
   *[other] Die Liste ist voll: { $count } Partien wurden nicht geladen. Entferne Partien und lade die Datei noch einmal.
  }
data-bad-format = Das ist keine Datei mit Sintra-Daten.
data-bad-version = Diese Datei stammt von einer neueren Version von Sintra. Aktualisiere die Seite und lade die Datei dann noch einmal.
data-bad-size = Diese Datei ist zu groß: Geladen werden höchstens { $most } MB.
data-bad-damaged = Diese Datei ist beschädigt.
data-bad-game = Partie { $number } in dieser Datei ist beschädigt.
data-bad-storage = Der Browser konnte die Daten nicht speichern: Sein Speicher ist voll oder gesperrt.
data-unchanged = Es wurde nichts geändert.
data-delete = Alle Sintra-Daten auf diesem Gerät löschen
data-ask = Alle Sintra-Daten auf diesem Gerät löschen?
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
