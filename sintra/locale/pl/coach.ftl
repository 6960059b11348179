# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Przewodnik
coach-off = Wyłącz przewodnik
coach-is-off = Przewodnik jest wyłączony. Możesz go znów włączyć w ustawieniach.
coach-first-turn = Wybierz kolor na warsztacie: bierzesz wszystkie tafle tego koloru, a pozostałe trafiają na środek.
coach-rival-began = { $name } ma za sobą pierwszy ruch. Teraz ty: weź wszystkie tafle jednego koloru.
coach-completed = Kwatera { $strip } została ukończona: jej okno i świecące okna na prawo dały { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }.
coach-broken = Szkło się stłukło: twój znacznik stoi na −{ $points }. Ile pokaże na koniec gry, tyle stracisz.
coach-start-tile-taken = Za znacznik gracza rozpoczynającego twój znacznik zszedł o pole, ale zaczynasz następną rundę.
coach-new-round = Nowa runda: ukończona kwatera daje teraz 1 punkt więcej za każdą { $colour ->
    [W] białą
    [Y] żółtą
    [O] pomarańczową
    [P] różową
   *[B] niebieską
  } taflę.
coach-rival-move = Ostatni ruch ({ $name }) ma fioletowe krawędzie. Wszystkie ruchy znajdziesz w przebiegu partii.
coach-start-tile = Kto pierwszy weźmie tafle ze środka, zaczyna następną rundę, ale schodzi o pole na torze stłuczonego szkła.
coach-glazier-right = W zasięgu zostało niewiele kwater. Cofnięcie witrażysty do skrajnej lewej kwatery zajmuje całą turę.
coach-ornament = Przy jednym ornamencie { $count ->
    [one] leży { $count } tafla
    [few] leżą { $count } tafle
    [many] leży { $count } tafli
   *[other] leży { $count } tafli
  }: na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }, a z czterema { $most }.
coach-nearly-full = Kwaterę { $strip } możesz teraz ukończyć: poszukaj koloru, którego jej brakuje.
coach-flipped = Jedna kwatera leży drugą stroną do góry: ukończ ją jeszcze raz, by wypełnić drugą ramę okna.
coach-centre = Także ze środka bierzesz zawsze wszystkie tafle jednego koloru.
coach-other-side = Małe tafle przy kwaterze pokazują jej drugą stronę: kolory, które przyjdą później.
coach-open-strips = Wybierz kwaterę, na której jest miejsce na ten kolor: pod swoim witrażystą albo na prawo od niego.
coach-completes = Tymi taflami możesz ukończyć kwaterę: punktują jej okno i świecące okna na prawo.
coach-bonus = Jedna z kwater, ukończona teraz, da jeszcze { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } za swoje tafle w kolorze rundy ({ $colour ->
    [W] biały
    [Y] żółty
    [O] pomarańczowy
    [P] różowy
   *[B] niebieski
  }).
coach-would-break = Na jednej kwaterze brakuje miejsca: { $count ->
    [one] stłukłaby się { $count } tafla
    [few] stłukłyby się { $count } tafle
    [many] stłukłoby się { $count } tafli
   *[other] stłukłoby się { $count } tafli
  }, a każda obniża twój znacznik o pole.

## The legend
legend-title = Co oznaczają znaki
legend-how = Dotknij znaku lub liczby albo kliknij.
legend-previous = Poprzedni znak
legend-next = Następny znak
legend-rounds = Tor rund: pierwsza tafla to kolor tej rundy, pozostałe to kolory następnych rund.
legend-bonus = Słońce: kolor tej rundy. Każda tafla tego koloru na ukończonej kwaterze daje 1 punkt.
legend-seat = Kropka: kolor tego gracza, a także jego witrażysty i znacznika.
legend-start-tile = Znacznik gracza rozpoczynającego: kto pierwszy weźmie tafle ze środka, dostaje go, schodzi o pole na torze stłuczonego szkła i zaczyna następną rundę.
legend-glazier = Witrażysta: tafle trafiają na kwaterę pod nim albo na jedną z kwater na prawo.
legend-back = Małe tafle: druga strona kwatery. Pojawia się po ukończeniu kwatery.
legend-no-back = Kreska: kwatera leży już drugą stroną do góry. Po ukończeniu zostaje usunięta z gry.
legend-joker = Szare pole: pole joker, które przyjmuje każdy kolor.
legend-points = Liczba pod oknem: jego punkty.
legend-ornament = Ornament: punktuje na koniec, jeśli tafle są w co najmniej dwóch z czterech ram wokół niego.
legend-side-a = Litera A: strona pałaców. Na koniec punktują ornamenty.
legend-side-b = Litera B: strona pałaców. Na koniec mnożysz liczbę całkowicie przeszklonych okien przez liczbę tafli najlepszego koloru we wszystkich oknach. Liczby mówią, ile ich masz teraz.
legend-track = Tor stłuczonego szkła: każda stłuczona tafla przesuwa znacznik o pole w dół. Ile pokaże na koniec, tyle stracisz.
legend-forecast = Strzałka: twoje punkty, gdyby gra skończyła się teraz. Dotknij lub kliknij, by zobaczyć szczegóły.
legend-bag = Woreczek: ile tafli jest jeszcze do wyciągnięcia. Dotknij lub kliknij, by zobaczyć kolory.
legend-tower = Szklana wieża: zużyte i stłuczone tafle. Wracają do woreczka, gdy jest pusty.
legend-empty-display = Małe kółko z liczbą: pusty warsztat. W następnej rundzie znów zostanie uzupełniony.
legend-last = Fioletowe krawędzie: ostatni ruch, skąd pochodzą jego tafle i dokąd trafiły.
