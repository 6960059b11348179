# The table and everything on it.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.

colour = { $colour ->
    [W] weiß
    [Y] gelb
    [O] orange
    [P] rosa
   *[B] blau
  }
panes = { $count ->
    [one]
        { $count } { $colour ->
          [W] weißer
          [Y] gelber
          [O] orangefarbener
          [P] rosa
         *[B] blauer
        }
   *[other]
        { $count } { $colour ->
          [W] weiße
          [Y] gelbe
          [O] orangefarbene
          [P] rosa
         *[B] blaue
        }
  }
points = { $signed } { $count ->
    [one] Punkt
   *[other] Punkte
  }

## What lies on the table
display-label = Manufakturplättchen { $number }: { $count ->
    [0] leer
    [one] { $count } Glasstein
   *[other] { $count } Glassteine
  }
centre-label = Tischmitte: { $count ->
    [0] leer
    [one] { $count } Glasstein
   *[other] { $count } Glassteine
  }
start-tile-here = Hier liegt der Startspielermarker
has-start-tile = Hat den Startspielermarker
round-label = Runde { $round } von 6, Bonusfarbe { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  }
round-of = Runde { $round } von 6
round-over = Die Partie ist vorbei
bonus-colour = Bonusfarbe { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  }
begins = { $who ->
    [you] Du beginnst
   *[other] { $name } beginnt
  }
bag = Beutel
tower = Glasturm

## Palaces
palace-of = { $who ->
    [you] Dein Palast
   *[other] Palast: { $name }
  }
palace-large = Palast, vergrößert
enlarge = { $who ->
    [you] Deinen Palast vergrößern
   *[other] Palast von { $name } vergrößern
  }
strips-label = Streifen und Fenster
score-of = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }
broken-glass-at = Bruchglas: { $points ->
    [0] 0
   *[other] −{ $points }
  }
glazier-at = Glaser über Streifen { $strip }
strip-number = Streifen { $strip }
strip-gone = Der Streifen ist aus dem Spiel
strip-free = Fehlt noch: { $panes }
strip-holds = Liegt schon: { $panes }
joker-spaces = { $count ->
    [one] { $count } Jokerfeld
   *[other] { $count } Jokerfelder
  }
window-empty = Leeres Fenster, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } wert
window-holds = Fenster, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } wert, darin { $panes }
track-caption = Bruch
title-ornament = Ornament: bringt am Ende Punkte für die Glassteine ringsum

## Choosing a move
idle-your-turn = Du bist dran: Nimm alle Glassteine einer Farbe von einem Manufakturplättchen oder aus der Tischmitte.
idle-wait = { $name } ist am Zug.
idle-wait-since = { $away ->
    [yes] { $name } ist nicht da. Am Zug seit { $time }.
   *[no] { $name } ist am Zug, seit { $time }.
  }
idle-sending = Dein Zug ist unterwegs …
idle-queued = Dein Zug ist vorgemerkt. Er wird gesendet, sobald die Verbindung wieder da ist.
idle-deal = Am echten Tisch werden gerade die Manufakturplättchen gefüllt.
armed-display = Manufakturplättchen { $number }: Welche Farbe?
armed-centre = Tischmitte: Welche Farbe?
detail-where = Wohin mit { $count ->
    [one]
        dem { $colour ->
          [W] weißen
          [Y] gelben
          [O] orangefarbenen
          [P] rosa
         *[B] blauen
        } Glasstein
   *[other]
        den { $count } { $colour ->
          [W] weißen
          [Y] gelben
          [O] orangefarbenen
          [P] rosa
         *[B] blauen
        } Glassteinen
  }?
detail-strip = Streifen { $strip }
detail-breaks = Passt nirgends, alles zerbricht
break-all = Zerbrechen lassen
does-start-tile = Startspielermarker genommen
does-place = { $count ->
    [one] { $count } Glasstein gelegt
   *[other] { $count } Glassteine gelegt
  }{ $jokers ->
    [0] {""}
    [one] , { $jokers } auf ein Jokerfeld
   *[other] , { $jokers } auf Jokerfelder
  }
move-jokers = { $count ->
    [one] { $count } auf ein Jokerfeld
   *[other] { $count } auf Jokerfelder
  }
does-break = { $count ->
    [one] { $count } Glasstein zerbricht
   *[other] { $count } Glassteine zerbrechen
  }
does-marker = Bruchglas { $from } → { $to }, zählt am Ende
does-wrap = Ende der Bruchglasleiste erreicht
loses-now = { $now } jetzt, insgesamt { $sum }
does-glazier = Glaser geht zu Streifen { $strip }
does-complete = Streifen vollständig
does-bonus = Bonusfarbe
does-windows = Fenster von hier nach rechts
does-turn-over = der Streifen wird gewendet
does-leave = der Streifen verlässt das Spiel
does-end-round = beendet die Runde
closed-left-of-glazier = Dieser Streifen liegt links von deinem Glaser. Bewege den Glaser zurück, um ihn zu erreichen.
closed-gone = Hier ist kein Streifen mehr.
closed-no-space = Auf diesem Streifen ist für diese Farbe kein Feld mehr frei.
must-place = Für diese Farbe ist noch ein Feld frei, also musst du sie legen.
nothing-there = Dort liegt kein solcher Glasstein.
no-glazier-back = { $strips ->
    [none] Du hast keinen Streifen mehr, also bleibt der Glaser, wo er ist.
   *[left] Der Glaser steht schon über deinem Streifen ganz links.
  }
glazier-back = Glaser zurück
ask-keep = Welchen Glasstein behältst du?
keep-any-colour = Die Farbe zählt nicht.
keep-any-effect = Deine Wahl ändert nur, was später zurück in den Beutel kommt.
keep-best-colour = Zählt für deine beste Farbe. Die Zahlen: Glassteine in deinen Fenstern.
keep-count = { $count ->
    [one] { $count } solcher Glasstein in deinen Fenstern
   *[other] { $count } solche Glassteine in deinen Fenstern
  }
keep-first = Immer den ersten
keep-first-note = Auf der A-Seite nicht mehr fragen: Der erste hier gezeigte Glasstein wird behalten. In den Einstellungen lässt sich das ändern.
ask-jokers = Wie viele auf Jokerfelder?
ask-spaces = Welche Felder füllst du?
ask-confirm = Diesen Zug spielen?
on-jokers = Auf Jokerfelder: { $count }
confirm-move = Spielen
cancel = Abbrechen
close = Schließen

## Moves in words
move-back = Glaser zurück
move-takes = { $count ->
    [0]
        { $colour ->
          [W] Weiß
          [Y] Gelb
          [O] Orange
          [P] Rosa
         *[B] Blau
        }
    [one]
        { $count } { $colour ->
          [W] weißer
          [Y] gelber
          [O] orangefarbener
          [P] rosa
         *[B] blauer
        }
   *[other]
        { $count } { $colour ->
          [W] weiße
          [Y] gelbe
          [O] orangefarbene
          [P] rosa
         *[B] blaue
        }
  } { $from ->
    [centre] aus der Tischmitte
   *[display] von Plättchen { $number }
  }
move-strip = auf Streifen { $strip }
move-breaks = alles zerbricht
# The last move of a player, as short as possible: after the panes.
last-broken = alles zerbricht
last-back = Glaser zurück
move-keeps = { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  } behalten

## Around the table
table-title = Tisch
announcements = Meldungen
table-opening = Der Tisch wird geöffnet …
table-closed = Dieser Tisch lässt sich nicht öffnen
table-no-spectators = Dieser Tisch lässt keine Zuschauer zu.
watch-instead = Stattdessen zuschauen
elsewhere-title = Diese Partie geht auf einem anderen Gerät weiter
elsewhere-text = Du spielst jetzt dort weiter. Um zurückzukommen, brauchst du den Wiederherstellungscode von dort.
elsewhere-return = Wieder hier weiterspielen
server-away = Der Server antwortet nicht. Wir versuchen es weiter.
line-lost = Verbindung unterbrochen. Dein Tisch bleibt, wie er ist; wir versuchen es weiter.
retry = Jetzt versuchen
two-tabs = Dieser Tisch ist noch in einem anderen Tab offen. Beide zeigen dieselbe Partie.
watching = Du schaust zu
seat-name = Spieler { $number }
computer-described = { $name }, Computer, { $level ->
    [easy] leicht
    [medium] mittel
    [hard] schwer
   *[expert] Meister
  }
# What the final scoring would be now; the points have signs.
forecast = Wäre jetzt Schluss: { $total }. Glassteine auf Streifen { $leftovers }, Bruchglas { $broken }, { $side ->
    [A] Ornamente
   *[B] fertiggestellte Fenster
  } { $bonus }.
side-counts = { $side }-Seite: { $side ->
    [A] Am Ende zählen Ornamente
   *[B] fertiggestellte Fenster × beste Farbe
  }
badge-your-turn = Du bist dran
badge-to-move = am Zug
badge-thinking = denkt nach …
badge-away = nicht da
badge-winner = Sieger
turn-of = { $name } ist dran
hint = Tipp
hint-play = So spielen
# The points by which the player is expected to be ahead at the end.
hint-expected = Erwarteter Abstand: { $signed }
undo = Zurücknehmen
log = Verlauf
log-empty = Noch ist nichts gespielt.
more = Mehr
rules = Regeln
talk = Chat
talk-say = Sag etwas
talk-send = Senden
legend = Legende
shortcuts = Tastatur
settings = Einstellungen
sector-layout = Farbsektoren
sound = Ton
show-result = Ergebnis zeigen
replay = Nachspielen
resign = Aufgeben
resign-ask = Diese Partie aufgeben?
resign-text = Zu zweit gewinnt dann dein Gegner. Seid ihr mehr, spielt ein Computer an deiner Stelle weiter.
abort = Partie abbrechen
abort-ask = Diese Partie abbrechen?
abort-text = Die Partie endet für alle, und niemand gewinnt.
absent-notice = { $name } ist schon eine Weile weg.
absent-claim = Sieg beanspruchen
absent-hand-over = Computer übernimmt
play-on = Weiterspielen
my-games = Meine Partien
told-taken-back = { $by ->
    [host] Ein Zug wurde zurückgenommen.
    [you] Du hast einen Zug zurückgenommen.
   *[player] { $name } hat einen Zug zurückgenommen.
  }
told-joined = { $who ->
    [you] Du bist jetzt dabei.
   *[other] { $name } ist jetzt dabei.
  }
told-left = { $who ->
    [you] Du hast deinen Platz verlassen.
   *[other] { $name } hat den Platz verlassen.
  }
told-removed = { $who ->
    [you] Der Gastgeber hat dich vom Tisch entfernt.
   *[other] { $name } wurde vom Tisch entfernt.
  }
told-taken-over = { $who ->
    [host] Der Gastgeber macht auf einem anderen Gerät weiter.
   *[player] { $count ->
          [one] { $names } spielt auf einem anderen Gerät weiter.
         *[other] { $names } spielen auf einem anderen Gerät weiter.
        }
  }
told-invited = Für einen freien Platz gibt es eine neue Einladung.
told-handed-over = { $who ->
    [you] Ein Computer spielt für dich weiter
   *[other] Ein Computer spielt für { $name } weiter
  }{ $cause ->
    [time] {" "}(Zeit abgelaufen)
    [resignation] {" "}(aufgegeben)
    [absence] {" "}(zu lange weg)
   *[asked] {""}
  }.
told-clock-restarted = Der Server war kurz nicht erreichbar. Die Zeit für diesen Zug läuft neu.
told-timed-out = Die Zeit von { $name } ist abgelaufen: Ein Computer macht diesen Zug.
told-returned = { $who ->
    [you] Du hast deinen Platz zurück.
   *[other] { $name } ist zurück und spielt weiter.
  }

phrase-hello = Hallo!
phrase-good-luck = Viel Glück!
phrase-nice-move = Schöner Zug!
phrase-oops = Hoppla!
phrase-thinking = Lass mich überlegen …
phrase-thanks = Danke!
phrase-well-played = Gut gespielt!
phrase-goodbye = Tschüss!

## Taking back with consent
take-back-asked = { $name } möchte einen Zug zurücknehmen.
take-back-waiting = Du möchtest deinen Zug zurücknehmen. Die anderen müssen zustimmen.
take-back-allow = Erlauben
take-back-decline = Ablehnen
take-back-withdraw = Doch nicht
told-take-back-declined = { $name } möchte nicht, dass der Zug zurückgenommen wird.

## Ein verpasster Zug, und der Weg zurück an den Platz
missed-title = Deine Zeit ist abgelaufen
missed-text = Ein Computer hat diesen Zug für dich gemacht. Jetzt spielst wieder du. Läuft deine Zeit noch einmal ab, übernimmt der Computer deinen Platz.
replaced-title = Ein Computer spielt für dich
replaced-text = { $cause ->
    [absence] Du warst nicht da, deshalb spielt auf Wunsch der anderen ein Computer weiter. Bis zum Ende der Partie kannst du deinen Platz jederzeit wieder einnehmen.
   *[time] Deine Zeit ist noch einmal abgelaufen. Bis zum Ende der Partie kannst du deinen Platz jederzeit wieder einnehmen.
  }
replaced-return = Platz wieder einnehmen
replaced-watch = Zuschauen

## Waiting
lobby-title = Warten auf Mitspieler
lobby-text = Die Partie beginnt, sobald alle Plätze besetzt sind. Schick allen, die noch fehlen, ihren Link.
lobby-link = Link für diesen Platz
lobby-this-device = Der Link funktioniert nur auf diesem Gerät. Damit andere in deinem Netzwerk mitspielen können, starte den Server so:
lobby-network = Der Link funktioniert auf allen Geräten in deinem Netzwerk.
lobby-qr = Der Link als QR-Code
seat-taken = am Tisch
copy-link = Link kopieren
copied = Kopiert
share = Teilen
seat-to-computer = Computer spielen lassen
invite-new = Neue Einladung
players-remove = Entfernen

## A game on this device
local-unknown = Diese Partie ist nicht auf diesem Gerät
local-closed = Diese Partie lässt sich gerade nicht öffnen
local-play-again = Neue Partie, gleiche Mitspieler
local-again-ask = Neue Partie beginnen?
local-again-text = Diese ist noch nicht zu Ende. Du findest sie unter „Meine Partien“.
local-computer-failed = Der Computer konnte nicht ziehen.
local-unsaved-full = Diese Partie lässt sich nicht sichern. Schaffe Platz auf diesem Gerät.
local-unsaved-blocked = Diese Partie lässt sich nicht sichern: Der Browser erlaubt es nicht.

## The end
won-points = { $who ->
    [you] Du gewinnst!
   *[other] { $count ->
          [one] { $names } gewinnt.
         *[other] { $names } gewinnen.
        }
  }
won-broken-glass = { $who ->
    [you] Gleichstand: Du gewinnst.
   *[other] Gleichstand: { $names } gewinnt.
  }
won-shared = Geteilter Sieg: { $names }.
why-broken-glass = Gleich viele Punkte: Es gewinnt, wer in der ganzen Partie weniger Punkte durch Bruchglas verloren hat.
why-shared = Gleich viele Punkte, und auch durch Bruchglas gleich viele verloren.
why-resignation = { $who ->
    [you] Du hast aufgegeben.
   *[other] { $name } hat aufgegeben.
  }
why-time = { $who ->
    [you] Deine Zeit ist abgelaufen.
   *[other] Die Zeit von { $name } ist abgelaufen.
  }
why-absence = { $who ->
    [you] Du warst zu lange weg.
   *[other] { $name } war zu lange weg.
  }
why-abort = Die Partie wurde abgebrochen. Niemand gewinnt.
final-before = Sechs Runden
final-leftovers = Auf Streifen
final-broken = Bruchglas
final-ornaments = Ornamente
final-windows = Fenster × Farbe
final-total = Summe
counted-leftovers = { $count ->
    [one] { $count } Glasstein
   *[other] { $count } Glassteine
  }
outcome-won = { $tone ->
    [close] Hauchdünn: { $points ->
          [one] ein Punkt
         *[other] { $points } Punkte
        } Vorsprung.
    [clear] Strahlend: { $points ->
          [one] ein Punkt
         *[other] { $points } Punkte
        } Vorsprung!
   *[plain] { $points ->
          [one] Ein Punkt
         *[other] { $points } Punkte
        } Vorsprung.
  }
outcome-lost = { $tone ->
    [close] Ganz knapp: { $points ->
          [one] ein Punkt fehlt
         *[other] { $points } Punkte fehlen
        } dir.
    [clear] { $points ->
          [one] Dir fehlt ein Punkt
         *[other] Dir fehlen { $points } Punkte
        }. Der nächste Palast wird leuchten.
   *[plain] { $points ->
          [one] Dir fehlt ein Punkt
         *[other] Dir fehlen { $points } Punkte
        }.
  }
outcome-ahead = { $points ->
    [one] Ein Punkt
   *[other] { $points } Punkte
  } Vorsprung.
skip-count = Überspringen
count-again = Wertung noch einmal zeigen
harder-ask = { $beaten } ist besiegt: Wie wäre es mit { $name }?
harder-play = Gegen { $name } spielen
harder-helped = Mit Hilfe gewonnen. Für die Leiter zählt nur ein Sieg ohne Tipps und Zurücknehmen.
rematch = Noch einmal spielen
rematch-open = Zur nächsten Partie
rematch-offered = { $names }: Noch eine Partie?
rematch-waiting = Mal sehen, ob die anderen mitmachen …
rematch-gone = Nicht mehr am Tisch: { $names }.
rematch-declined = { $names }: lieber keine weitere Partie.
rematch-decline = Nein, danke
rematch-withdraw = Angebot zurückziehen
download-record = Aufzeichnung speichern
look-at-table = Tisch ansehen

## Reasons of a hint. $own is what the advised move does, $move another move in words.
reason-only-move = Einen anderen erlaubten Zug gibt es nicht.
reason-nothing-now-other-scores = Jetzt bringt der Zug nichts; der Zug „{ $move }“ brächte { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }.
reason-scores-now-other-more = Jetzt bringt der Zug { $own ->
    [one] { $own } Punkt
   *[other] { $own } Punkte
  }; der Zug „{ $move }“ brächte { $points }.
reason-loses-now-other-scores = Jetzt kostet der Zug { $own ->
    [one] { $own } Punkt
   *[other] { $own } Punkte
  }; der Zug „{ $move }“ brächte { $points }.
reason-loses-now-other-none = Jetzt kostet der Zug { $own ->
    [one] { $own } Punkt
   *[other] { $own } Punkte
  }; der Zug „{ $move }“ würde keinen kosten.
reason-loses-now-other-less = Jetzt kostet der Zug { $own ->
    [one] { $own } Punkt
   *[other] { $own } Punkte
  }; der Zug „{ $move }“ würde nur { $points } kosten.
reason-other-breaks = Aber beim Zug „{ $move }“ { $panes ->
    [one] würde { $panes } Glasstein
   *[other] würden { $panes } Glassteine
  } zerbrechen.
reason-other-breaks-more = Aber beim Zug „{ $move }“ { $panes ->
    [one] würde { $panes } Glasstein
   *[other] würden { $panes } Glassteine
  } statt { $own } zerbrechen.
reason-judged-as-good = Über die ganze Partie gesehen gilt dieser Zug als mindestens ebenso gut.
reason-proven-as-good = Über die ganze Partie gesehen ist dieser Zug nachweislich mindestens ebenso gut.
reason-scores-most = Jetzt bringt der Zug { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }; kein anderer bringt mehr.
reason-loses-least = Jetzt kostet der Zug { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }; kein anderer kostet weniger.
reason-only-unbroken = Nur bei diesem Zug zerbricht nichts.
reason-fewest-broken = Hier zerbricht bei jedem Zug Glas; bei keinem anderen weniger.
reason-strip-needs = Auf Streifen { $strip } { $panes ->
    [one] fehlt dann noch { $panes } Glasstein
   *[other] fehlen dann noch { $panes } Glassteine
  }.
reason-start-tile = Mit dem Startspielermarker beginnst du Runde { $round }.
reason-ends-round = Damit endet die Runde.
reason-ends-game = Damit endet die Partie.
reason-expect-ahead = Voraussichtlich liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } vorn.
reason-expect-behind = Voraussichtlich liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } zurück.
reason-expect-level = Voraussichtlich steht es am Ende gleich.
reason-expect-ahead-of-best = Voraussichtlich liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } vor dem besten Gegner.
reason-expect-behind-best = Voraussichtlich liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } hinter dem besten Gegner.
reason-expect-level-with-best = Voraussichtlich liegst du am Ende gleichauf mit dem besten Gegner.
reason-proven-ahead = Spielen alle so gut wie möglich, liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } vorn; das ist bewiesen.
reason-proven-behind = Spielen alle so gut wie möglich, liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } zurück; das ist bewiesen.
reason-proven-level = Spielen alle so gut wie möglich, steht es am Ende gleich; das ist bewiesen.
reason-proven-ahead-of-best = Spielen alle so gut wie möglich, liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } vor dem besten Gegner; das ist bewiesen.
reason-proven-behind-best = Spielen alle so gut wie möglich, liegst du am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } hinter dem besten Gegner; das ist bewiesen.
reason-proven-level-with-best = Spielen alle so gut wie möglich, liegst du am Ende gleichauf mit dem besten Gegner; das ist bewiesen.
reason-expected-line = Danach wahrscheinlich: { $moves }

## What can go wrong. The names are the server's codes.
error-unknown = Auf dieser Seite ist etwas schiefgegangen. Lade sie neu; deine Partie ist sicher.
error-error = Auf dem Server ist etwas schiefgegangen. Deine Partie ist sicher; versuch es noch einmal.
error-engine-failed = Das Spiel funktioniert auf dieser Seite gerade nicht. Versuch es noch einmal oder lade die Seite neu.
error-other = Etwas ist schiefgegangen. Fehlercode: { $code }
error-unreachable = Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuch es noch einmal.
error-not-ready = Der Server startet noch. Beim ersten Mal dauert das eine halbe Minute.
error-unknown-match = Diesen Tisch gibt es nicht. Ist der Link vollständig?
error-bad-invitation = Diese Einladung gilt an diesem Tisch nicht. Bitte um einen neuen Link.
error-bad-recovery = Dieser Wiederherstellungscode gilt an diesem Tisch nicht. Prüfe ihn, oder sieh nach, ob du schon auf einem anderen Gerät weiterspielst.
error-unknown-token = Dieses Gerät hat an diesem Tisch keinen Platz mehr.
error-not-your-seat = Dieser Platz gehört jemand anderem.
error-seat-taken = Alle Plätze sind besetzt.
error-not-started = Die Partie beginnt, sobald alle Plätze besetzt sind.
error-not-your-turn = Du bist gerade nicht dran.
error-stale = Der Tisch hat sich geändert, während du gewählt hast. Jetzt ist er aktuell: Wähle noch einmal.
error-version-taken = Jemand war schneller. Sieh dir den Tisch an und wähle neu.
error-not-allowed = Das geht an diesem Tisch gerade nicht.
error-time-over = Deine Zeit ist abgelaufen.
error-too-many = Zu viele Anfragen. Warte einen Moment und versuch es noch einmal.
error-too-large = Das ist zu groß für den Server.
error-bad-message = Das hat der Server nicht verstanden.
error-illegal-move = Dieser Zug ist gerade nicht erlaubt.
error-illegal-deal = So können die Manufakturplättchen nicht gefüllt worden sein.
error-game-over = Die Partie ist vorbei.
error-deal-awaited = Erst müssen die Manufakturplättchen gefüllt werden.
error-nothing-to-undo = Es gibt nichts zurückzunehmen.
error-unknown-game = Eine Partie ohne Server liegt nur auf dem Gerät, auf dem sie gespielt wird. Diese wurde entfernt, oder der Browser hat seine Daten gelöscht.
error-games-unreadable = Der Browser lässt diese Seite ihre gespeicherten Partien nicht lesen. Schließe ihre anderen Tabs und versuch es noch einmal.
error-displays-filled = Seit deinem letzten Zug wurden die Manufakturplättchen neu gefüllt; er lässt sich nicht mehr zurücknehmen.
error-bad-link = Dieser Link enthält keine vollständige Partie. Kopiere ihn noch einmal ganz.
error-origin-refused = Von dieser Adresse aus darf der Server nicht benutzt werden. Öffne die Seite unter der Adresse, die der Server anzeigt.
error-store-failed = Der Server erreicht gerade seine Datenbank nicht. Nichts ist verloren; versuch es noch einmal.
error-disk-full = Auf dem Server ist dafür zu wenig Speicherplatz frei. Züge gehen weiter.
error-bad-record = Das ist keine gültige Aufzeichnung einer Partie
error-bad-notation = Das lässt sich nicht lesen
error-bad-components = Mit diesem Spielmaterial kann man nicht spielen.
error-illegal-setup = Mit diesem Aufbau kann keine Partie beginnen.
error-not-found = Unter dieser Adresse gibt es nichts.
error-wrong-method = Diese Seite hat eine Anfrage gesendet, die der Server nicht kennt. Lade die Seite neu.
error-wrong-use = Etwas in dieser Anfrage ist nicht gültig.
error-missing-extra = Dem Server fehlt ein Paket, das dafür nötig ist. Wer ihn betreibt, muss es installieren.
error-refused = Der Server hat das abgelehnt. Nichts hat sich geändert.
error-bad-player = Ein Computerspieler ist ausgefallen.
error-database-outdated = Die Datenbank des Servers gehört zu einer anderen Version. Wer ihn betreibt, muss sie aktualisieren.
# Why an action is not allowed; the names are the reasons of the server.
not-allowed-no-spectators = Dieser Tisch lässt keine Zuschauer zu.
not-allowed-no-take-backs = An diesem Tisch darf nichts zurückgenommen werden.
not-allowed-clock = Mit Uhr können Züge nicht zurückgenommen werden.
not-allowed-answered = Seit deinem Zug wurde schon weitergespielt.
not-allowed-asked-already = Jemand anderes hat schon darum gebeten, einen Zug zurückzunehmen.
not-allowed-drawn-by-server = An diesem Tisch zieht der Server die Glassteine.
not-allowed-not-over = Eine Revanche ist erst nach dem Ende der Partie möglich.
not-allowed-real-table = Ein Tisch, der eine echte Partie begleitet, hat keine Revanche. Eröffne einen neuen.
not-allowed-rematch-began = Die Revanche hat schon begonnen.
not-allowed-log-full = An diesem Tisch sind keine weiteren Nachrichten und Rücknahmen möglich.
not-allowed-chat-full = Mehr Nachrichten von dir lässt dieser Tisch nicht zu.
not-allowed-no-fair-play = Dieser Tisch wurde ohne die Fairplay-Regeln eröffnet.
not-allowed-too-late = Die Partie lässt sich nur vor dem zweiten Zug abbrechen.
not-allowed-two-players = Den Sieg beanspruchen kannst du nur zu zweit. Lass stattdessen einen Computer weiterspielen.
not-allowed-not-absent = Das geht nur, wenn die Person am Zug lange genug weg ist.
not-allowed-has-moved = Wer schon gezogen hat, kann nicht entfernt werden.
not-allowed-removed = Du wurdest von diesem Tisch entfernt.
not-allowed-others-play = An diesem Tisch spielen noch andere, daher lässt er sich nicht löschen.
# Where an error is, in parentheses after its text.
where-round = Runde { $round }
where-move = Runde { $round }, Zug { $number }
where-display = Runde { $round }, Plättchen { $number }
where-seat = Platz { $number }
where-turn = Zug { $number }
where-character = Zeichen { $number }
where-setup = Aufbau
where-field = Feld: { $field }
