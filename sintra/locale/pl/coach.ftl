# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Przewodnik
coach-off = Wyłącz przewodnik
coach-is-off = Przewodnik jest wyłączony. Możesz go znów włączyć w ustawieniach.
coach-first-turn = Wybierz kolor w warsztacie: bierzesz wszystkie jego tafle, a pozostałe trafiają na środek.
coach-rival-began = { $name } zaczyna stąd; teraz ty weź wszystkie tafle jednego koloru.
coach-completed = Kwatera { $strip } jest ukończona: jej okno i świecące okna na prawo dają { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }.
coach-broken = Szkło się tłucze: twój znacznik stoi na −{ $points } i tyle tracisz na koniec gry.
coach-start-tile-taken = Znacznik gracza rozpoczynającego kosztuje pole stłuczonego szkła, ale zaczynasz następną rundę.
coach-new-round = Nowa runda: ukończona kwatera daje teraz 1 punkt więcej za każdą { $colour ->
    [W] białą
    [Y] żółtą
    [O] pomarańczową
    [P] różową
   *[B] niebieską
  } taflę.
coach-rival-move = { $name } bierze tafle stąd; ostatni ruch ma zawsze fioletowe krawędzie.
coach-start-tile = Kto pierwszy bierze ze środka, dostaje ten znacznik: traci jedno pole, ale zaczyna następną rundę.
coach-glazier-right = Masz w zasięgu już niewiele kwater: ta strzałka cofa witrażystę i zajmuje całą turę.
coach-ornament = { $count ->
    [one] { $count } tafla
    [few] { $count } tafle
    [many] { $count } tafli
   *[other] { $count } tafli
  } przy tym ornamencie: na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }, z czterema { $most }.
coach-nearly-full = Kwaterę { $strip } możesz teraz ukończyć: poszukaj koloru, którego jej brakuje.
coach-flipped = Ta kwatera leży drugą stroną do góry: ukończ ją jeszcze raz, by wypełnić drugie pole okna.
coach-centre = Także ze środka bierzesz zawsze wszystkie tafle jednego koloru.
coach-other-side = Te małe tafle pokazują drugą stronę kwatery: kolory, które przyjdą później.
coach-open-strips = Wybierz kwaterę z liczbą: pod swoim witrażystą albo na prawo od niego.
coach-completes = Tutaj ukończysz kwaterę: punktuje jej okno i świecące okna na prawo.
coach-bonus = Tutaj dostaniesz jeszcze { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } za tafle w kolorze rundy ({ $colour ->
    [W] biały
    [Y] żółty
    [O] pomarańczowy
    [P] różowy
   *[B] niebieski
  }).
coach-would-break = Tutaj { $count ->
    [one] stłucze się { $count } tafla
    [few] stłuką się { $count } tafle
    [many] stłucze się { $count } tafli
   *[other] stłucze się { $count } tafli
  }: każda przesuwa twój znacznik o pole w dół.

## The legend
legend-title = Co oznaczają znaki
legend-how = Dotknij znaku albo liczby.
legend-previous = Poprzedni znak
legend-next = Następny znak
legend-rounds = Tor rund: pierwsza tafla to ta runda, pozostałe dopiero przyjdą.
legend-bonus = Słońce: kolor tej rundy. Każda taka tafla ukończonej kwatery daje 1 punkt.
legend-seat = Kropka: kolor tego gracza, a także jego witrażysty i znacznika.
legend-start-tile = Znacznik gracza rozpoczynającego: dostaje go, kto pierwszy bierze ze środka; schodzi o pole i zaczyna następną rundę.
legend-glazier = Witrażysta: tafle trafiają na kwaterę pod nim albo na jedną z kwater na prawo.
legend-back = Małe tafle: druga strona kwatery. Pojawia się, gdy kwatera jest ukończona.
legend-no-back = Kreska: to druga strona. Po jej ukończeniu kwatera wychodzi z gry.
legend-joker = Szare pole: pole joker, które przyjmuje każdy kolor.
legend-points = Liczba pod oknem: jego punkty.
legend-ornament = Ornament: punktuje na koniec, jeśli tafle leżą na co najmniej dwóch z czterech pól wokół niego.
legend-track = Tor stłuczonego szkła: każda stłuczona tafla przesuwa znacznik o pole. Ile pokaże na koniec, tyle tracisz.
legend-forecast = Strzałka: twoje punkty, gdyby gra skończyła się teraz. Dotknij jej, by zobaczyć szczegóły.
legend-bag = Woreczek: ile tafli jest jeszcze do wyciągnięcia. Dotknij go, by zobaczyć kolory.
legend-tower = Szklana wieża: zużyte i stłuczone tafle. Wracają do woreczka, gdy jest pusty.
legend-empty-display = Małe kółko z liczbą: pusty warsztat. W następnej rundzie znów się zapełni.
legend-last = Fioletowe krawędzie: ostatni ruch, skąd są jego tafle i gdzie trafiły.
