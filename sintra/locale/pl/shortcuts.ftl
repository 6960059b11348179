# The dialog of keyboard shortcuts.

shortcuts-title = Klawiatura

## Moves and tools
keys-text = Ruch wystarczy wpisać: skąd, który kolor, która kwatera.
keys-source = warsztat dostawcy albo środek
keys-colour = kolor: biały, żółty, pomarańczowy, różowy, niebieski; także tafli, którą zachowujesz
keys-strip = kwatera; także ile tafli trafi na pola joker
keys-break = stłucz wszystko, gdy nigdzie się nie mieści
keys-back = cofnij witrażystę do skrajnej lewej kwatery
keys-enter = wybierz lub potwierdź
keys-tab = przejdź do następnej opcji
keys-escape = krok wstecz
keys-hint = podpowiedź
keys-accept = akceptuj podpowiedź i zagraj
keys-undo = cofnij ruch
keys-log = przebieg
keys-legend = legenda: co oznaczają znaki
keys-help = ta ściągawka

## Questions, for playing without sight
keys-questions = Pytania, także do gry bez patrzenia
keys-ask = zadaj pytanie lub wpisz ruch: 3, niebieskie, s5, 3b5
keys-where = gdzie leży kolor i dokąd pasuje
keys-own-strip = jedna z twoich kwater
keys-scores = punkty
keys-turn = czyja kolej, runda i jej kolor
keys-last = ostatni ruch
keys-bag = co zostało w woreczku
keys-worst = który ruch stłukłby najwięcej
keys-glass = twoje stłuczone szkło
