# Questions about the table, their answers, and announcements: for playing without sight.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# An answer has at most 15 words, whatever its variables are; a test counts them.

questions-title = Frage oder Zug eintippen

## Words by which a typed question is recognised: beginnings of words, separated by commas.
words-display = manufaktur, plättchen
words-centre = mitte, tischmitte
words-strip = streifen
words-scores = stand, punkt
words-last = letzt
words-bag = beutel
words-worst = zerbr, zerbrech, zerbrich, schlimmst
words-glass = bruch, scherbe, zerbrochen
words-turn = dran, runde, bonus, reihe
words-help = hilfe
words-player = spieler
words-rival = gegner
words-W = weiß
words-Y = gelb
words-O = orange, orangefarben
words-P = rosa
words-B = blau

## Answers
answer-display = Plättchen { $number }: { $panes }
answer-display-empty = Plättchen { $number } ist leer.
answer-no-display = Ein Plättchen { $number } gibt es nicht.
answer-no-player = Spieler { $number } gibt es nicht.
answer-centre = Tischmitte: { $panes }
answer-centre-empty = Die Tischmitte ist leer.
answer-start-tile = Startspielermarker
answer-colour = { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  }: { $where }.
# $several is how many displays there are in the list $displays.
answer-on-displays = { $count } auf { $several ->
    [one] Plättchen
   *[other] Plättchen
  } { $displays }
answer-on = { $count } auf { $displays }
answer-in-centre = { $count } in der Mitte
answer-in-all = { $count } auf dem Tisch
answer-nowhere = nichts auf dem Tisch
answer-fits = Passt auf { $several ->
    [one] Streifen
   *[other] Streifen
  } { $strips }.
answer-fits-nowhere = Passt nirgends, alles würde zerbrechen.
answer-room = Platz auf { $several ->
    [one] Streifen
   *[other] Streifen
  } { $strips }.
answer-no-room = Dafür ist kein Platz.
answer-in-bag = Beutel: { $count }.
answer-strip = { $who ->
    [you] Streifen { $strip }
   *[other] { $name }, Streifen { $strip }
  }: frei { $panes }
answer-strip-brief = { $strip }: { $panes }
answer-strip-gone = { $who ->
    [you] Streifen { $strip }
   *[other] { $name }, Streifen { $strip }
  }: nicht mehr im Spiel
answer-holds = gelegt { $panes }
answer-window = Fenster { $points }: { $panes }
answer-window-empty = Fenster { $points }, leer
answer-left = links vom Glaser
answer-lead = { $state ->
    [ahead] { $points ->
          [one] Ein Punkt
         *[other] { $points } Punkte
        } Vorsprung.
    [behind] { $points ->
          [one] Ein Punkt
         *[other] { $points } Punkte
        } Rückstand.
   *[level] Gleichstand.
  }
answer-no-move = Noch ist nichts gespielt.
answer-bag = Beutel: { $panes }
answer-bag-empty = Der Beutel ist leer.
answer-tower = Glasturm { $count }
answer-worst = Schlimmstenfalls { $move }: { $broken }
answer-worst-none = Bei keinem Zug zerbricht jetzt etwas.
answer-worst-later = Das weiß ich erst, wenn du dran bist.
answer-unbroken = { $count ->
    [one] Bei { $count } Zug
   *[other] Bei { $count } Zügen
  } zerbricht nichts.
answer-glass = Bruchglas: { $now }, danach { $next }
answer-glass-lost = bisher verloren { $points }
answer-help = Versuch: 3, c, b, s5, 2s5, s, t, m, g, x, k.
answer-unknown = Das verstehe ich nicht. Versuch 3, Blau, Streifen 5, Stand, letzter Zug, Beutel.

## Announcements
said-strip = { $name }: { $panes } auf Streifen { $strip }
said-panes = { $name }: { $panes }
said-round = Runde { $round } ist vorbei: { $scores }.
said-dealt = Ausgelegt: { $panes }.
said-armed = { $answer }. Welche Farbe?
refused-left-of-glazier = Links vom Glaser.
refused-gone = Dort ist kein Streifen.
refused-no-space = Kein Feld dafür frei.
refused-must-place = Muss gelegt werden.
refused-nothing-there = Liegt dort nicht.
refused-glazier-back = { $strips ->
    [none] Kein Streifen mehr da.
   *[left] Schon ganz links.
  }
