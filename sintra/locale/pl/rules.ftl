# Strona zasad: cała gra dla osób przy stole.
rules-title = Zasady
rules-lead = Cała gra, w kolejności, w jakiej toczy się przy stole.
rules-learn = Wolę uczyć się, grając
rules-contents = Spis treści

rules-heading-aim = Cel gry
rules-heading-table = Na stole
rules-heading-palace = Twój pałac
rules-heading-setup = Przygotowanie
rules-heading-turn = Twoja tura
rules-heading-pick = Branie tafli
rules-heading-start = Znacznik gracza rozpoczynającego
rules-heading-place = Układanie tafli
rules-heading-break = Co się nie mieści, tłucze się
rules-heading-joker = Pola joker
rules-heading-complete = Ukończenie kwatery
rules-heading-window = Okno i odwracanie kwatery
rules-heading-scoring = Punkty za okna po prawej
rules-heading-back = Cofanie witrażysty
rules-heading-track = Tor stłuczonego szkła
rules-heading-round = Koniec rundy
rules-heading-final = Punktacja końcowa
rules-heading-rulings = Nasze rozstrzygnięcia
rules-heading-printed = Nadrukowane wartości
rules-heading-moves = Zapis ruchów
rules-heading-colours = Rozróżnianie kolorów

rules-aim-fill = Bierzesz kolorowe tafle szkła i wypełniasz nimi swoje kwatery. Każda ukończona kwatera daje jedną taflę do okna pałacowego pod nią oraz punkty.
rules-aim-win = Po sześciu rundach wygrywa ten, kto ma najwięcej punktów.
rules-drawing-aim = Kwatera wypełnia się pole po polu. Gdy jest pełna, jedna z jej tafli trafia do okna poniżej.

rules-table-panes = Jest 100 tafli szkła, po 20 w każdym z pięciu kolorów. Leżą tutaj:
rules-table-display = Warsztaty dostawców: po cztery tafle na każdym; numery jak w zapisie ruchów.
rules-table-centre = Środek pola gry: tu zbiera się to, co zostaje z warsztatów, każdy kolor na swoim miejscu.
rules-table-start = Znacznik gracza rozpoczynającego: kto go weźmie, zaczyna następną rundę.
rules-table-round = Tor rund: górna tafla wskazuje kolor rundy, który jest premiowany.
rules-table-bag = Woreczek: tafle, które jeszcze będą losowane.
rules-table-tower = Szklana wieża: tafle zużyte lub stłuczone.
rules-drawing-table = Pięć warsztatów w kręgu wokół środka pola gry ze znacznikiem gracza rozpoczynającego. Nad nimi tor rund w drugiej rundzie, poniżej woreczek i szklana wieża.

rules-palace-each = Każdy gracz ma taką planszę pałacu i znacznik na torze punktacji.
rules-palace-strip = Kwatera: pięć pól, każde na jeden kolor. Kropki w jej szczycie pokazują kolory drugiej strony.
rules-palace-window = Okno pałacowe: miejsce na dwie tafle.
rules-palace-points = Punkty tego okna.
rules-palace-glazier = Witrażysta: układasz tafle na kwaterze pod nim albo na prawo od niego.
rules-palace-ornament = Ornament, tylko na stronie A: liczy się na końcu.
rules-palace-track = Tor stłuczonego szkła z twoim znacznikiem.
rules-palace-standard = Nie wszystkie te wartości są potwierdzone: zobacz „Nadrukowane wartości”.
rules-drawing-palace = Pałac na stronie A w środku gry. Siódmej kwatery już nie ma: jej okno jest pełne.

rules-setup-program = Program przygotuje wszystko za ciebie. Miesza kwatery i tafle oraz losuje, kto zaczyna, chyba że kogoś wskażesz.
rules-setup-box = Z pudełkiem przed sobą:
rules-setup-displays = Rozłóżcie warsztaty dostawców.
rules-setup-players =
    { $players ->
        [one] { $players } gracz
        [few] { $players } gracze
        [many] { $players } graczy
       *[other] { $players } gracza
    }: { $displays ->
        [one] { $displays } warsztat
        [few] { $displays } warsztaty
        [many] { $displays } warsztatów
       *[other] { $displays } warsztatu
    }
rules-setup-side = Wybierzcie wspólnie stronę A albo B plansz pałaców. Zmienia ona tylko punktację końcową.
rules-setup-strips = Potasuj swoje 8 kwater i połóż po jednej nad każdym oknem, losową stroną do góry – ale nigdy tą z polami joker.
rules-setup-glazier = Witrażysta staje nad skrajną lewą kwaterą, znacznik na górnym polu toru stłuczonego szkła. Zaczynasz z 0 punktów.
rules-setup-rounds = Połóżcie po jednej tafli każdego koloru, w losowej kolejności, na polach od II do VI toru rund. Pozostałe 95 wrzućcie do woreczka; jedną z nich wylosujcie na pole I.
rules-setup-start = Znacznik gracza rozpoczynającego bierze osoba, która ostatnio myła okna.
rules-setup-fill = Gracz rozpoczynający wykłada na każdy warsztat 4 tafle z woreczka.
rules-drawing-setup = Dla 2, 3 lub 4 graczy potrzeba 5, 7 lub 9 warsztatów. Na torze rund leży po jednej tafli na każdą rundę.

rules-turn-order = Gracz rozpoczynający kładzie znacznik gracza rozpoczynającego na środku pola gry i gra pierwszy. Dalej gracie zgodnie z ruchem wskazówek zegara, aż warsztaty i środek będą puste.
rules-turn-choice = W swojej turze robisz jedną z dwóch rzeczy:
rules-turn-advance = Bierzesz tafle i układasz je na kwaterze.
rules-turn-back = Cofasz swojego witrażystę do skrajnej lewej kwatery.
rules-drawing-turn = Albo tafle trafiają z warsztatu na kwaterę, albo witrażysta wraca nad skrajną lewą kwaterę.

rules-pick-all = Weź wszystkie tafle jednego koloru z jednego miejsca:
rules-pick-display = z warsztatu dostawcy – jego pozostałe tafle trafiają na środek pola gry;
rules-pick-centre = albo ze środka.
rules-drawing-pick = Różowa tafla zostaje wzięta. Pozostałe 3 trafiają na środek.

rules-start-take = Kto w danej rundzie pierwszy bierze tafle ze środka, dostaje też znacznik gracza rozpoczynającego i od razu przesuwa swój znacznik na torze stłuczonego szkła o 1 pole w dół.
rules-start-next = W zamian zaczyna następną rundę.
rules-drawing-start = 3 pomarańczowe tafle, pierwsze ze środka w tej rundzie: razem z nimi znacznik gracza rozpoczynającego i 1 pole w dół.

rules-place-where = Ułóż tafle na wolnych polach ich koloru, wszystkie na jednej kwaterze: tej pod twoim witrażystą albo dowolnej na prawo od niego. Witrażysta tam przechodzi.
rules-place-all = Musisz ułożyć tyle tafli, ile się zmieści.
rules-place-must = Jeśli któraś kwatera w zasięgu ma dla nich wolne pole (także pole joker), musisz wybrać taką kwaterę.
rules-drawing-place = 3 pomarańczowe tafle. Kwatery na lewo od witrażysty są poza zasięgiem. Pod pozostałymi: ile tafli się zmieści.

rules-break-rest = Tafle, dla których nie ma pola, tłuką się. Za każdą twój znacznik na torze stłuczonego szkła schodzi o 1 pole; potem tafle trafiają do szklanej wieży.
rules-break-all = Jeśli żadna kwatera w zasięgu nie ma dla nich pola, tłuką się wszystkie, a witrażysta zostaje na miejscu.
rules-drawing-break = 3 tafle, 1 wolne pole: 1 się mieści, 2 się tłuką, a znacznik schodzi o 2 pola.

rules-joker-any = Pole joker przyjmuje taflę dowolnego koloru. Jedna z twoich kwater ma dwa takie pola, po jednej stronie.
rules-joker-choice = Jeśli wolne są pole danego koloru i pole joker, wybierasz, które wypełnisz. Żadna tafla nie może się jednak stłuc, dopóki któreś z nich jest na tej kwaterze wolne.
rules-drawing-joker = 2 niebieskie tafle: jedna na niebieskim polu i jedna na polu joker albo obie na polach joker.

rules-complete-when = Gdy zakrytych jest wszystkich pięć pól kwatery:
rules-complete-bonus = Dostajesz 1 punkt za każdą z pięciu tafli w kolorze rundy.
rules-complete-keep = Zachowujesz jedną z pięciu, którą chcesz. Trafia ona do okna poniżej; pozostałe cztery wrzucasz do szklanej wieży.
rules-complete-score = Zdobywasz punkty za to okno i za okna na prawo od niego.
rules-drawing-complete = Runda III, kolor rundy to żółty: 2 żółte tafle dają 2 punkty. Niebieska trafia do okna, cztery do wieży.

rules-window-first = Pierwsza tafla trafia do górnej ramy okna, a kwaterę odwracasz na drugą stronę.
rules-window-second = Druga trafia do dolnej ramy, a kwaterę usuwasz z gry. Witrażysta zostaje nad pustym miejscem.
rules-drawing-window = Za pierwszym razem: tafla na górze i druga strona kwatery. Za drugim: tafla na dole, a kwatery już nie ma.

rules-scoring-right = Dostajesz punkty okna, które otrzymało taflę, oraz każdego okna na prawo od niego, w którym jest co najmniej jedna.
rules-scoring-left = Okna na lewo nic nie dają. Dlatego okna wypełnione wcześnie po prawej stronie procentują wiele razy.
rules-drawing-scoring = Okno warte 2 właśnie dostało pomarańczową taflę. Na prawo od niego tafle są w oknach wartych 1 i 2: 2 + 1 + 2 = 5 punktów.

rules-back-may = Zamiast brać tafle, możesz cofnąć witrażystę do skrajnej lewej kwatery, jaka ci została. Na tym kończy się twoja tura.
rules-back-not = Nie możesz, jeśli już tam stoi albo jeśli nie masz już żadnej kwatery.
rules-drawing-back = Pierwszej kwatery już nie ma, więc witrażysta wraca nad drugą.

rules-track-down = Za każdą stłuczoną taflę i za znacznik gracza rozpoczynającego twój znacznik schodzi o 1 pole. Na razie nic to nie kosztuje: dopiero na końcu gry tracisz punkty pola, na którym stoi.
rules-track-last = Gdy dojdzie do ostatniego pola, od razu tracisz 18 punktów, a znacznik wraca na górę. Pozostałe pola liczysz dalej stamtąd.
rules-drawing-track = Znacznik stał na 14, a tłuką się 2 tafle: pierwsza kosztuje 18 punktów, za drugą znacznik schodzi już od góry.

rules-round-over = Runda kończy się, gdy po czyjejś turze warsztaty i środek są puste. Górna tafla z toru rund trafia do szklanej wieży.
rules-round-next = Kto ma znacznik gracza rozpoczynającego, wykłada na każdy warsztat 4 tafle z woreczka i zaczyna następną rundę.
rules-round-empty = Gdy woreczek się opróżni, wsypcie do niego wszystko z wieży. Jeśli i woreczek, i wieża są puste, część warsztatów zostaje niepełna.
rules-round-last = Po szóstej rundzie gra się kończy.
rules-drawing-round = Koniec rundy III: jej tafla trafia do wieży. Każdy warsztat dostaje 4 nowe tafle, a znacznik gracza rozpoczynającego pokazuje, kto zaczyna.

rules-final-each = Dla każdego gracza:
rules-final-strips = plus 1 punkt za każde 3 tafle, które zostały łącznie na wszystkich jego kwaterach, z zaokrągleniem w dół;
rules-final-glass = minus punkty pola, na którym stoi jego znacznik na torze stłuczonego szkła;
rules-final-side = plus premia strony A albo B.
rules-drawing-final = Na kwaterach zostało 7 tafli: 2 punkty. Znacznik stoi na polu wartym 8: minus 8 punktów.

rules-side-a-title = Strona A: ornamenty
rules-side-a-count = Przy każdym ornamencie policz, w ilu z czterech otaczających go ram jest tafla. Mniej niż dwie nie dają punktów.
rules-side-a-points =
    { $panes ->
        [one] { $panes } tafla
        [few] { $panes } tafle
        [many] { $panes } tafli
       *[other] { $panes } tafli
    }: { $points ->
        [one] { $points } punkt
        [few] { $points } punkty
        [many] { $points } punktów
       *[other] { $points } punktu
    }
rules-drawing-side-a = Ornamenty z 4, 4, 1 i 2 taflami: 10 + 10 + 0 + 3 = 23 punkty.

rules-side-b-title = Strona B: twój najlepszy kolor
rules-side-b-count = Policz swoje całkowicie przeszklone okna, czyli te z dwiema taflami. Pomnóż ich liczbę przez liczbę tafli jednego koloru we wszystkich swoich oknach: tego, którego masz najwięcej.
rules-drawing-side-b = 4 całkowicie przeszklone okna razy 5 pomarańczowych tafli: 20 punktów.

rules-ties-title = Zwycięstwo i remisy
rules-ties-most = Wygrywa ten, kto ma najwięcej punktów.
rules-ties-lost = Przy remisie wygrywa ten, kto w całej grze, łącznie z punktacją końcową, stracił najmniej punktów na torze stłuczonego szkła. Jeśli nadal jest remis, dzielicie się zwycięstwem.
rules-drawing-ties = Obaj gracze mają 41 punktów. Niebieski stracił przez stłuczone szkło 4 punkty, czerwony 8: wygrywa niebieski.

rules-rulings-ours = Gdy instrukcja milczy, jest niejasna albo jej pięć wersji językowych się różni, program i tak potrzebuje odpowiedzi. Te odpowiedzi są nasze, nie z instrukcji: przy własnym stole możecie umówić się inaczej.
rules-ruling-asked-start = Nikt nie wziął tafli ze środka
rules-ruling-said-start = Kto miał znacznik gracza rozpoczynającego, zatrzymuje go i znów zaczyna.
rules-ruling-asked-order = Branie tafli ze środka razem ze znacznikiem gracza rozpoczynającego
rules-ruling-said-order = Najpierw znacznik i jego pole w dół, potem układanie i tłuczenie.
rules-ruling-asked-fit = Ile tafli trzeba ułożyć
rules-ruling-said-fit = Tyle, ile zmieści się na wybranej kwaterze. Niemiecką instrukcję można też rozumieć tak, że wystarczy mniej.
rules-ruling-asked-joker = Czy pole joker się liczy, gdy trzeba układać?
rules-ruling-said-joker = Tak: mieści się na nim każdy kolor. Mówi o tym tylko polska instrukcja.
rules-ruling-asked-left = Witrażysta stoi na lewo od wszystkich twoich kwater
rules-ruling-said-left = Mimo to może przejść nad skrajną lewą kwaterę, która jest wtedy na prawo od niego. Cztery wersje zabraniają tej akcji tylko wtedy, gdy już tam stoi; polska mówi „w lewo”.
rules-ruling-asked-gone = Nie masz już żadnej ze swoich 8 kwater
rules-ruling-said-gone = Wszystko, co bierzesz, tłucze się, a witrażysta nie może wrócić.
rules-ruling-asked-owed = Pola, które zostają po dojściu znacznika do ostatniego
rules-ruling-said-owed = Liczysz je dalej od góry.
rules-ruling-asked-keep = Którą taflę zachować na stronie A
rules-ruling-said-keep = Tam też wybierasz. Od tego zależy, które tafle mogą wrócić do gry.
rules-ruling-asked-empty = Runda zaczyna się bez żadnej tafli
rules-ruling-said-empty = Od razu się kończy.
rules-ruling-asked-zero = Punkty poniżej zera
rules-ruling-said-zero = Są możliwe. Górnej granicy też nie ma.
rules-ruling-asked-lost = Stracone punkty przy remisie
rules-ruling-said-lost = Liczą się wszystkie stracone na torze stłuczonego szkła, w całej grze i w punktacji końcowej, jak mówi polska instrukcja.
rules-drawing-rulings = Runda się skończyła i nikt nie wziął znacznika gracza rozpoczynającego: wraca do tego, kto miał go wcześniej.

rules-own-title = Co program robi inaczej
rules-own-start = Kto zaczyna nową grę, nie jest pytaniem otwartym: według instrukcji osoba, która ostatnio myła okna. Program nie może tego wiedzieć, więc losuje, kto zaczyna, albo sami kogoś wskazujecie.

rules-printed-lead = Tekst instrukcji nie podaje wszystkiego, co jest nadrukowane na elementach gry. Te wartości naszego zestawu nie są potwierdzone:
rules-printed-points = Punkty okien { $points }: pochodzą z jednej recenzji, która nie podaje ani strony, ani kierunku. Używamy ich na obu stronach.
rules-printed-track = Większość wartości toru stłuczonego szkła { $track }: pewne jest tylko, że zaczyna się od 0, ma pole warte 8 i kończy się na 18.
rules-printed-strips = Kolory kwater, tak jak na rysunku: to nasz własny, wyważony zestaw, zgodny z przykładami z instrukcji. Twoje mogą wyglądać inaczej.
rules-printed-ornaments = Które okna otaczają ornament: przyjmujemy okna sąsiednie, pierwsze i drugie, trzecie i czwarte i tak dalej.
rules-printed-correct = Jeśli w twoim pudełku jest inaczej, rację ma pudełko. Partie tutaj są mimo to uczciwe, bo wszyscy grają z tymi samymi wartościami; przy grze z pudełka obowiązuje to, co jest nadrukowane. Daj znać osobom, które prowadzą tę stronę, co się różni: najbardziej pomoże zdjęcie.
rules-drawing-printed = Osiem kwater naszego zestawu: u góry przednie strony, u dołu tylne.

rules-moves-short = W przebiegu partii każdy ruch zapisany jest krótko, tak samo we wszystkich językach. Warsztaty i kwatery są numerowane od 1.
rules-moves-column-text = Zapis
rules-moves-column-meaning = Znaczenie
rules-move-place = niebieskie z warsztatu 3 na kwaterę 5
rules-move-joker = pomarańczowe ze środka na kwaterę 2, jedna tafla na pole joker
rules-move-keep = żółte z warsztatu 4 na kwaterę 7, która jest przez to ukończona; zachowana różowa
rules-move-break = białe ze środka; wszystkie się tłuką
rules-move-back = witrażysta wraca
rules-moves-letters = W biały, Y żółty, O pomarańczowy, P różowy, B niebieski, C środek.
rules-moves-joker = Literę j pisze się tylko wtedy, gdy na pola joker idzie więcej tafli, niż trzeba.
rules-drawing-moves = 3B>5: warsztat 3, niebieskie tafle, na kwaterę 5.

rules-colours-shapes = Każdy kolor ma własny kształt i własny wzór, na taflach i na polach. Nic nie zależy od samego koloru.
rules-colour-W = biały: pierścień
rules-colour-Y = żółty: gwiazda ośmioramienna
rules-colour-O = pomarańczowy: trójkąt
rules-colour-P = różowy: czterolistny kwiat
rules-colour-B = niebieski: fale
rules-colour-joker = joker: gwiazda czteroramienna
rules-colours-sectors = W ustawieniach jest też drugi układ z instrukcji: warsztat ma wtedy osobny sektor na każdy kolor. Na środku każdy kolor ma zawsze swoje miejsce; tam też zaznaczony jest kolor rundy.
rules-drawing-colours = Pięć kolorów jako tafle i jako wolne pola. Poniżej warsztat z sektorami: jedna biała, dwie żółte i jedna niebieska tafla.
