# Questions about the table, their answers, and announcements: for playing without sight.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# An answer has at most 15 words, whatever its variables are; a test counts them.

questions-title = Wpisz pytanie lub ruch

## Words by which a typed question is recognised: beginnings of words, separated by commas.
words-display = warsztat, dostawc
words-centre = środ
words-strip = kwater
words-scores = punkt, wynik
words-last = ostatni
words-bag = worecz, worek, worka
words-worst = stłucze, tłucze, stłuk, tłuk, najgorsz
words-glass = stłuczon, szkł
words-turn = kolej, rund, czyj, kto
words-help = pomoc
words-player = gracz
words-rival = przeciwni, rywal
words-W = biał
words-Y = żółt
words-O = pomarańcz
words-P = różow
words-B = niebiesk

## Answers
answer-display = Warsztat { $number }: { $panes }
answer-display-empty = Warsztat { $number } jest pusty.
answer-no-display = Nie ma warsztatu { $number }.
answer-no-player = Nie ma gracza { $number }.
answer-centre = Środek: { $panes }
answer-centre-empty = Środek jest pusty.
answer-start-tile = znacznik gracza rozpoczynającego
answer-colour = { $colour ->
    [W] Białe
    [Y] Żółte
    [O] Pomarańczowe
    [P] Różowe
   *[B] Niebieskie
  }: { $where }.
# $several is how many displays there are in the list $displays.
answer-on-displays = { $count } { $several ->
    [one] na warsztacie
    [few] na warsztatach
    [many] na warsztatach
   *[other] na warsztatach
  } { $displays }
answer-on = { $count } na { $displays }
answer-in-centre = { $count } na środku
answer-in-all = { $count } na stole
answer-nowhere = na stole nie ma
answer-fits = Pasują do { $several ->
    [one] kwatery
    [few] kwater
    [many] kwater
   *[other] kwater
  } { $strips }.
answer-fits-nowhere = Nie pasują: wszystko się stłucze.
answer-room = Miejsce na { $several ->
    [one] kwaterze
    [few] kwaterach
    [many] kwaterach
   *[other] kwaterach
  } { $strips }.
answer-no-room = Nie ma na nie miejsca.
answer-in-bag = Woreczek: { $count }.
answer-strip = { $who ->
    [you] Kwatera { $strip }
   *[other] { $name }, kwatera { $strip }
  }: wolne { $panes }
answer-strip-brief = { $strip }: { $panes }
answer-strip-gone = { $who ->
    [you] Kwatera { $strip }
   *[other] { $name }, kwatera { $strip }
  }: usunięta z gry
answer-holds = zajęte { $panes }
answer-window = okno { $points }: { $panes }
answer-window-empty = okno { $points }, puste
answer-left = na lewo od witrażysty
answer-lead = { $state ->
    [ahead] Przewaga: { $points ->
          [one] jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        }.
    [behind] Strata: { $points ->
          [one] jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        }.
   *[level] Remis.
  }
answer-no-move = Nie było jeszcze żadnego ruchu.
answer-bag = Woreczek: { $panes }
answer-bag-empty = Woreczek jest pusty.
answer-tower = wieża { $count }
answer-worst = Najgorzej: { $move }: { $broken }
answer-worst-none = Żaden ruch niczego teraz nie tłucze.
answer-worst-later = Odpowiem, gdy będzie twój ruch.
answer-unbroken = { $count ->
    [one] { $count } ruch niczego nie tłucze
    [few] { $count } ruchy niczego nie tłuką
    [many] { $count } ruchów niczego nie tłucze
   *[other] { $count } ruchu niczego nie tłucze
  }.
answer-glass = Stłuczone szkło: { $now }, potem { $next }
answer-glass-lost = dotychczasowa strata { $points }
answer-help = Spróbuj: 3, c, b, s5, 2s5, s, t, m, g, x, k.
answer-unknown = Nie rozumiem. Spróbuj: 3, niebieskie, kwatera 5, punkty, ostatni ruch, woreczek.

## Announcements
said-strip = { $name }: { $panes } na kwaterę { $strip }
said-panes = { $name }: { $panes }
said-round = Koniec rundy { $round }: { $scores }.
said-dealt = Na warsztatach: { $panes }.
said-armed = { $answer }. Który kolor?
refused-left-of-glazier = Na lewo od witrażysty.
refused-gone = Nie ma tam kwatery.
refused-no-space = Brak wolnego pola.
refused-must-place = Trzeba je położyć.
refused-nothing-there = Nie ma tam takich.
refused-glazier-back = { $strips ->
    [none] Nie ma już kwater.
   *[left] Już stoi najdalej z lewej.
  }
