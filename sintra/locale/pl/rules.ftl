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
rules-heading-break = Co się nie zmieści, pęka
rules-heading-joker = Pola joker
rules-heading-complete = Ukończenie kwatery
rules-heading-window = Okno i odwracanie
rules-heading-scoring = Punkty w prawo
rules-heading-back = Witrażysta wraca
rules-heading-track = Tor stłuczonego szkła
rules-heading-round = Koniec rundy
rules-heading-final = Punktacja końcowa
rules-heading-rulings = Gdy instrukcja milczy
rules-heading-moves = Zapis ruchów
rules-heading-colours = Rozróżnianie kolorów

rules-aim-fill = Bierzesz kolorowe tafle szkła i zapełniasz nimi swoje kwatery. Każda ukończona kwatera daje jedną taflę do okna pałacowego pod nią, a przy tym punkty.
rules-aim-win = Po sześciu rundach wygrywa ten, kto ma najwięcej punktów.
rules-drawing-aim = Kwatera zapełnia się pole po polu. Gdy jest pełna, jedna z jej tafli trafia do okna poniżej.

rules-table-panes = Jest 100 tafli szkła, po 20 w każdym z pięciu kolorów. Leżą tutaj:
rules-table-display = Warsztaty dostawców: po cztery tafle, z numerami jak w zapisie ruchów.
rules-table-centre = Środek pola gry: tu zbiera się to, co zostaje z warsztatów, każdy kolor na swoim miejscu.
rules-table-start = Znacznik gracza rozpoczynającego: kto go weźmie, zaczyna następną rundę.
rules-table-round = Tor rund: jego pierwsza tafla to kolor rundy.
rules-table-bag = Woreczek: tafle, które jeszcze będą losowane.
rules-table-tower = Szklana wieża: tafle zużyte lub stłuczone.
rules-drawing-table = Pięć warsztatów w kręgu, pośrodku środek pola gry ze znacznikiem gracza rozpoczynającego. Nad nimi tor rund w drugiej rundzie, poniżej woreczek i szklana wieża.

rules-palace-each = Każdy gracz ma taką planszę pałacu i znacznik na torze punktacji.
rules-palace-strip = Kwatera: pięć pól, każde na jeden kolor. Kropki w jej szczycie pokazują kolory drugiej strony.
rules-palace-window = Okno pałacowe: miejsce na dwie tafle.
rules-palace-points = Punkty tego okna.
rules-palace-glazier = Witrażysta: pracujesz nad kwaterą pod nim albo dalej w prawo.
rules-palace-ornament = Ornament, tylko na stronie A: liczy się na końcu.
rules-palace-track = Tor stłuczonego szkła z twoim znacznikiem.
rules-palace-standard = Punkty okien (4 3 3 2 2 1 1 2) i tor (0 1 2 4 6 8 11 14 18) pochodzą z zestawu standardowego.
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
rules-setup-side = Wybierzcie wspólnie stronę A albo B plansz pałacu. Zmienia ona tylko punktację końcową.
rules-setup-strips = Potasuj swoje kwatery (8) i połóż po jednej nad każdym oknem, losową stroną do góry – ale nigdy tą z polami joker.
rules-setup-glazier = Witrażysta staje nad kwaterą najbardziej po lewej, znacznik na najwyższym polu toru stłuczonego szkła. Zaczynasz z 0 punktów.
rules-setup-rounds = Połóżcie po jednej tafli każdego koloru, w losowej kolejności, na polach od II do VI toru rund. Pozostałe 95 wrzućcie do woreczka; jedną z nich wylosujcie na pole I.
rules-setup-fill = Gracz rozpoczynający wykłada na każdy warsztat 4 tafle z woreczka.
rules-drawing-setup = Dla 2, 3 lub 4 graczy potrzeba 5, 7 lub 9 warsztatów. Na torze rund leży po jednej tafli na każdą rundę.

rules-turn-order = Gracz rozpoczynający kładzie swój znacznik na środku pola gry i gra pierwszy. Dalej gracie zgodnie z ruchem wskazówek zegara, aż warsztaty i środek będą puste.
rules-turn-choice = W swojej turze robisz jedną z dwóch rzeczy:
rules-turn-advance = Bierzesz tafle i układasz je na kwaterze.
rules-turn-back = Cofasz swojego witrażystę w lewo.
rules-drawing-turn = Albo tafle trafiają z warsztatu na kwaterę, albo witrażysta wraca w lewo.

rules-pick-all = Weź wszystkie tafle jednego koloru z jednego miejsca:
rules-pick-display = z warsztatu dostawcy – jego pozostałe tafle trafiają na środek pola gry;
rules-pick-centre = albo ze środka.
rules-drawing-pick = Różowa tafla zostaje wzięta. Pozostałe 3 trafiają na środek.

rules-start-take = Kto w danej rundzie pierwszy bierze ze środka, zabiera też znacznik gracza rozpoczynającego i od razu przesuwa się na torze stłuczonego szkła o 1 krok w dół.
rules-start-next = W zamian zaczyna następną rundę.
rules-drawing-start = 3 pomarańczowe tafle, pierwsze ze środka w tej rundzie: razem z nimi znacznik gracza rozpoczynającego i 1 krok w dół.

rules-place-where = Ułóż tafle na wolnych polach ich koloru, wszystkie na jednej kwaterze: tej pod twoim witrażystą albo dowolnej na prawo od niego. Witrażysta tam przechodzi.
rules-place-all = Musisz ułożyć tyle tafli, ile się zmieści.
rules-place-must = Jeśli któraś kwatera w zasięgu ma dla nich wolne pole, musisz wybrać taką kwaterę.
rules-drawing-place = 3 pomarańczowe tafle. Kwatery na lewo od witrażysty są poza zasięgiem. Pod pozostałymi: ile tafli się zmieści.

rules-break-rest = Tafle, dla których nie ma pola, pękają. Za każdą twój znacznik na torze stłuczonego szkła schodzi o 1 krok; potem trafiają do szklanej wieży.
rules-break-all = Jeśli żadna kwatera w zasięgu nie ma dla nich pola, pękają wszystkie, a witrażysta zostaje na miejscu.
rules-drawing-break = 3 tafle, 1 wolne pole: 1 się mieści, 2 pękają, a znacznik schodzi o 2 kroki.

rules-joker-any = Pole joker przyjmuje taflę dowolnego koloru. Jedna z twoich kwater ma dwa takie pola, po jednej stronie.
rules-joker-choice = Jeśli wolne są pole danego koloru i pole joker, wybierasz, które zapełnisz. Żadna tafla nie może jednak pęknąć, dopóki któreś z nich jest na tej kwaterze wolne.
rules-drawing-joker = 2 niebieskie tafle: jedna na niebieskim polu i jedna na polu joker albo obie na polach joker.

rules-complete-when = Gdy zakryte są wszystkie pola kwatery:
rules-complete-bonus = Dostajesz 1 punkt za każdą z pięciu tafli w kolorze rundy.
rules-complete-keep = Zatrzymujesz jedną z pięciu, którą chcesz. Trafia do okna poniżej; pozostałe cztery trafiają do szklanej wieży.
rules-complete-score = Punktujesz to okno i okna na prawo od niego.
rules-drawing-complete = Runda III, kolor rundy: żółty: 2 żółte tafle dają 2 punkty. Niebieska trafia do okna, cztery do wieży.

rules-window-first = Pierwsza tafla trafia na górne pole okna, a kwaterę odwracasz na drugą stronę.
rules-window-second = Druga trafia na dolne pole, a kwatera wypada z gry. Witrażysta zostaje nad pustym miejscem.
rules-drawing-window = Za pierwszym razem: tafla na górze i druga strona kwatery. Za drugim: tafla na dole, a kwatery już nie ma.

rules-scoring-right = Dostajesz punkty okna, które otrzymało taflę, oraz każdego okna na prawo od niego, w którym jest co najmniej jedna.
rules-scoring-left = Okna na lewo nic nie dają. Co więc wcześnie zapełnisz po prawej, opłaci się wiele razy.
rules-drawing-scoring = Okno warte 2 właśnie dostało pomarańczową taflę. Na prawo od niego tafle są w oknach wartych 1 i 2: 2 + 1 + 2 = 5 punktów.

rules-back-may = Zamiast brać tafle, możesz cofnąć witrażystę nad kwaterę, która z tych, co ci zostały, leży najbardziej po lewej. To cała twoja tura.
rules-back-not = Nie możesz, jeśli już tam stoi albo jeśli nie masz już żadnej kwatery.
rules-drawing-back = Pierwszej kwatery już nie ma, więc witrażysta wraca nad drugą.

rules-track-down = Za każdą stłuczoną taflę i za znacznik gracza rozpoczynającego twój znacznik schodzi o 1 krok. Po drodze nic to nie kosztuje: dopiero na końcu gry tracisz punkty pola, na którym stoi.
rules-track-last = Gdy dojdzie do ostatniego pola, od razu tracisz jego 18 punktów, a znacznik wraca na górę. Pozostałe kroki liczysz dalej stamtąd.
rules-drawing-track = Znacznik stał na 14, a pękają 2 tafle: pierwszy krok kosztuje 18 punktów, drugi liczy się już od góry.

rules-round-over = Runda kończy się, gdy po czyjejś turze warsztaty i środek są puste. Pierwsza tafla z toru rund trafia do szklanej wieży.
rules-round-next = Kto ma znacznik gracza rozpoczynającego, wykłada na każdy warsztat 4 tafle z woreczka i zaczyna następną rundę.
rules-round-empty = Gdy woreczek się opróżni, wsypcie do niego wszystko z wieży. Jeśli oba są puste, warsztaty zostają niepełne.
rules-round-last = Po szóstej rundzie gra się kończy.
rules-drawing-round = Koniec rundy III: jej tafla trafia do wieży. Każdy warsztat dostaje 4 nowe tafle, a znacznik gracza rozpoczynającego mówi, kto zaczyna.

rules-final-each = Każdy gracz dolicza do swoich punktów:
rules-final-strips = 1 punkt za każde 3 tafle, które zostały razem na wszystkich jego kwaterach, z zaokrągleniem w dół;
rules-final-glass = minus punkty pola, na którym stoi jego znacznik na torze stłuczonego szkła;
rules-final-side = premię strony A albo B.
rules-drawing-final = Na kwaterach zostało 7 tafli: 2 punkty. Znacznik stoi na polu wartym 8: minus 8 punktów.

rules-side-a-title = Strona A: ornamenty
rules-side-a-count = Przy każdym ornamencie policz, na ilu z czterech pól wokół niego leży tafla. Mniej niż dwie nic nie dają.
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
rules-side-b-count = Policz swoje ukończone okna, czyli te z dwiema taflami. Pomnóż je przez liczbę tafli jednego koloru we wszystkich swoich oknach: tego, którego masz najwięcej.
rules-drawing-side-b = 4 ukończone okna razy 5 pomarańczowych tafli: 20 punktów.

rules-ties-title = Zwycięstwo i remisy
rules-ties-most = Wygrywa ten, kto ma najwięcej punktów.
rules-ties-lost = Przy remisie wygrywa ten, kto w całej grze, łącznie z punktacją końcową, stracił mniej punktów przez tor stłuczonego szkła. Jeśli nadal jest remis, dzielicie się zwycięstwem.
rules-drawing-ties = Oboje mają 41 punktów. Niebieski stracił przez stłuczone szkło 4 punkty, czerwony 8: wygrywa niebieski.

rules-rulings-ours = Na niektóre pytania instrukcja nie odpowiada. Oto jak rozstrzyga je program.
rules-ruling-asked-start = Nikt nie wziął tafli ze środka
rules-ruling-said-start = Kto miał znacznik gracza rozpoczynającego, zatrzymuje go i znów zaczyna.
rules-ruling-asked-zero = Punkty poniżej zera
rules-ruling-said-zero = Są możliwe. Górnej granicy też nie ma.
rules-ruling-asked-order = Branie ze środka ze znacznikiem gracza rozpoczynającego
rules-ruling-said-order = Najpierw znacznik i jego krok, potem układanie i pękanie.
rules-ruling-asked-empty = Runda zaczyna się bez żadnej tafli
rules-ruling-said-empty = Od razu się kończy.
rules-ruling-asked-gone = Nie masz już żadnej ze swoich 8 kwater
rules-ruling-said-gone = Wszystko, co bierzesz, pęka, a witrażysta nie może wrócić.
rules-ruling-asked-keep = Którą taflę zatrzymać na stronie A
rules-ruling-said-keep = Tam też wybierasz. Od tego zależy, które tafle mogą wrócić do gry.
rules-ruling-asked-first = Kto zaczyna nową grę
rules-ruling-said-first = Decyduje los, chyba że kogoś wskażecie.
rules-drawing-rulings = Runda się skończyła i nikt nie wziął znacznika gracza rozpoczynającego: wraca do tego, kto miał go wcześniej.

rules-moves-short = Dziennik zapisuje każdy ruch krótko, tak samo we wszystkich językach. Warsztaty i kolumny liczą się od 1.
rules-moves-column-text = Zapis
rules-moves-column-meaning = Znaczenie
rules-move-place = z warsztatu 3 niebieskie, na kwaterę w kolumnie 5
rules-move-joker = ze środka pomarańczowe, do kolumny 2, jedna tafla na pole joker
rules-move-keep = z warsztatu 4 żółte, do kolumny 7, która jest już pełna; zostaje różowa
rules-move-break = ze środka białe; wszystkie pękają
rules-move-back = witrażysta wraca
rules-moves-letters = W biały, Y żółty, O pomarańczowy, P różowy, B niebieski, C środek.
rules-moves-joker = Literę j pisze się tylko wtedy, gdy na pola joker idzie więcej tafli, niż trzeba.
rules-drawing-moves = 3B>5: warsztat 3, niebieskie tafle, na kwaterę w kolumnie 5.

rules-colours-shapes = Każdy kolor ma własny kształt i własny wzór, na taflach i na polach. Nic nie zależy od samego koloru.
rules-colour-W = biały: pierścień
rules-colour-Y = żółty: gwiazda ośmioramienna
rules-colour-O = pomarańczowy: trójkąt
rules-colour-P = różowy: czterolistny kwiat
rules-colour-B = niebieski: fale
rules-colour-joker = joker: gwiazda czteroramienna
rules-colours-sectors = W ustawieniach jest też drugi układ z instrukcji: warsztat ma wtedy osobny sektor na każdy kolor. Na środku każdy kolor ma zawsze swoje miejsce; tam też zaznaczony jest kolor rundy.
rules-drawing-colours = Pięć kolorów jako tafle i jako wolne pola. Poniżej warsztat z sektorami: jedna biała, dwie żółte i jedna niebieska tafla.
