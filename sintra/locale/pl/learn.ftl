# Samouczek: co każdy krok mówi, o co prosi i co opowiada potem.

learn-title = Nauka
learn-you = Ty
learn-rival = Inês
learn-count = Lekcja { $number } z { $total }
learn-all = Wszystkie lekcje
learn-known = ukończona
learn-task = Twój ruch
learn-well = Świetnie
learn-other = To nie ten ruch, o który tu chodzi
learn-wrong = To dozwolony ruch i teraz wiesz, co robi. Tutaj jednak chodzi o coś innego, więc go cofniemy.
learn-back = Wstecz
learn-again = Od nowa
learn-retry = Spróbuj jeszcze raz
learn-next = Dalej
learn-show = Pokaż mi
# On a small screen: from the task back to its text.
learn-read = Wróć do tekstu
learn-play = Zagraj za mnie

learn-name-turn = Weź i połóż
learn-name-centre = Środek i znacznik gracza rozpoczynającego
learn-name-break = Stłuczone szkło
learn-name-back = Droga powrotna
learn-name-must = Co się mieści, trzeba ułożyć
learn-name-complete = Ukończona kwatera
learn-name-right = Punkty za okna po prawej
learn-name-joker = Pola joker
learn-name-crash = Gdy nic nie pasuje
learn-name-round = Koniec rundy
learn-name-side-a = Punktacja końcowa: strona A
learn-name-side-b = Punktacja końcowa: strona B

learn-say-welcome = Tworzysz witraże w pałacu o ośmiu oknach. Nad każdym leży kwatera z pięcioma polami. Wypełniaj kwatery kolorowym szkłem, a okna dadzą ci punkty; po sześciu rundach wygrywa ten, kto ma ich najwięcej.
learn-mark-strips = Kwatery
learn-mark-windows = Okna

learn-say-pick = W swojej turze bierzesz wszystkie tafle szkła jednego koloru z jednego warsztatu dostawcy. Potem kładziesz je na kwaterze, która ma pola w tym kolorze.
learn-do-pick = Weź dwie niebieskie tafle z warsztatu 1 i połóż je na kwaterze 2, drugiej od lewej.
learn-done-pick = { $placed ->
    [one] Jedna tafla leży
    [few] { $placed } tafle leżą
    [many] { $placed } tafli leży
   *[other] { $placed } tafli leży
  } na miejscu. Reszta z warsztatu trafiła na środek, a witrażysta przeszedł nad kwaterę { $strip }. Drogę powrotną pokazuje lekcja 4.

learn-say-centre = Możesz też brać ze środka pola gry, gdzie każdy kolor ma swoje miejsce. Kto zrobi to w rundzie pierwszy, dostaje przy tym znacznik gracza rozpoczynającego.
learn-do-centre = Weź dwie białe tafle ze środka i połóż je na kwaterze 3.
learn-done-centre = Znacznik gracza rozpoczynającego jest twój: zaczniesz następną rundę. Jego cena: { $steps ->
    [one] jedno pole
    [few] { $steps } pola
    [many] { $steps } pól
   *[other] { $steps } pola
  } w dół na torze stłuczonego szkła.

learn-say-break = Kto bierze kolor, bierze go w całości. Na wybranej kwaterze musisz ułożyć tyle tafli, ile się zmieści; reszta się tłucze, a każda stłuczona tafla kosztuje jedno pole na torze stłuczonego szkła.
learn-do-break = Weź trzy pomarańczowe tafle. Połóż je tam, gdzie stłucze się najmniej.
learn-done-break = { $placed ->
    [one] Jedna tafla się zmieściła,
    [few] { $placed } tafle się zmieściły,
    [many] { $placed } tafli się zmieściło,
   *[other] { $placed } tafli się zmieściło,
  } { $broken ->
    [one] jedna się stłukła.
    [few] { $broken } się stłukły.
    [many] { $broken } się stłukło.
   *[other] { $broken } się stłukło.
  } Twój znacznik stoi teraz na −{ $cost }. Ile pokaże na koniec gry, tyle stracisz.

learn-say-back = Witrażysta pracuje przy kwaterze pod sobą i przy tych na prawo, nigdy na lewo. Niebieskie pasowałyby na kwaterę 2, ale ona jest już za nim. Powrót zajmuje całą turę.
learn-do-back = Cofnij witrażystę do skrajnej lewej kwatery.
learn-done-back = Witrażysta stoi znów nad kwaterą { $strip } i każda kwatera jest dostępna. Dopóki tam stoi, nie możesz go cofnąć: musisz wziąć tafle.

learn-say-open = Inês wykonała ruch, a niebieskie tafle wciąż są na warsztacie. Teraz jest dla nich miejsce.
learn-do-open = Weź dwie niebieskie tafle z warsztatu 1 i połóż je na kwaterze 2.
learn-done-open = { $placed ->
    [one] Jedna tafla więcej
    [few] { $placed } tafle więcej
    [many] { $placed } tafli więcej
   *[other] { $placed } tafli więcej
  } i zostało tylko jedno pole. Pracuj od lewej do prawej, a rzadko będziesz wracać.

learn-say-must = Koniec rundy: zostały tylko żółte i niebieskie. Witrażysta stoi już nad skrajną lewą kwaterą, więc nie możesz go cofnąć: musisz wziąć jeden z tych kolorów. Jeśli kolor pasuje na kwaterę w zasięgu, musisz go tam ułożyć, tyle tafli, ile się zmieści, nawet jeśli to boli.
learn-do-must = Weź kolor, którego stłucze się mniej.
learn-done-must = { $placed ->
    [one] Jedna tafla się zmieściła,
    [few] { $placed } tafle się zmieściły,
    [many] { $placed } tafli się zmieściło,
   *[other] { $placed } tafli się zmieściło,
  } { $broken ->
    [one] jedna się stłukła,
    [few] { $broken } się stłukły,
    [many] { $broken } się stłukło,
   *[other] { $broken } się stłukło,
  } a witrażysta musiał przejść aż nad kwaterę { $strip }. Dopóki w zasięgu jest miejsce, nie możesz pozwolić, by stłukło się wszystko.

learn-say-complete = Na kwaterze 2 brakuje jednej tafli. Ukończona kwatera daje punkty za swoje okno i 1 punkt za każdą swoją taflę w kolorze rundy: to żółty, oznaczony małym słońcem. Jedną z pięciu tafli zachowujesz w oknie. Na tej stronie pałacu, stronie A, każdy kolor jest wart tyle samo, więc tutaj wybór nie ma znaczenia.
learn-do-complete = Weź różową taflę, ukończ kwaterę 2 i wybierz taflę, którą zachowasz.
learn-done-complete = +{ $bonus } za żółte, +{ $windows } za okno. Zachowana tafla świeci w oknie, a kwatera odwróciła się na drugą stronę: nowy wzór.

learn-say-leave = Kilka tur później także druga strona kwatery 2 jest prawie pełna. Kolorem tej rundy jest biały.
learn-do-leave = Weź białą taflę i jeszcze raz ukończ kwaterę 2.
learn-done-leave = +{ $bonus } za białe, +{ $windows } za okno. Ma już dwie tafle i jest gotowe, więc kwatera zostaje usunięta z gry.

learn-say-right = Ukończona kwatera daje punkty za swoje okno i za każde okno na prawo, w którym jest szkło. Jedną różową taflą możesz ukończyć kwaterę 3 albo 6.
learn-do-right = Ukończ tę, która da więcej punktów.
learn-done-right = +{ $windows }: okno poniżej i trzy świecące okna na prawo. Szkło po prawej sprawia, że wszystko po lewej jest więcej warte.

learn-say-joker = Kwatera 8 ma dwa szare pola: pola joker, które przyjmują każdy kolor. Ma je tylko jedna kwatera i tylko po drugiej stronie.
learn-do-joker = Weź żółtą taflę z warsztatu 1 i połóż ją na kwaterze 8.
learn-done-joker = Nie ma tam żółtego pola, a jednak pasuje: { $jokers ->
    [one] tafla leży na polu joker.
    [few] { $jokers } tafle leżą na polach joker.
    [many] { $jokers } tafli leży na polach joker.
   *[other] { $jokers } tafli leży na polach joker.
  }

learn-say-choice = Kwatera 8 ma niebieskie pole, a wolne jest też pole joker. Gdy wolne są oba, wybierasz ty.
learn-do-choice = Weź niebieską taflę, połóż ją na kwaterze 8 i wybierz: pole niebieskie czy joker.
learn-done-choice = { $jokers ->
    [0] Na własnym polu: pole joker zostaje wolne na wszystko, co przyjdzie.
   *[other] Na polu joker: wolne zostaje niebieskie. Często mądrzej jest odwrotnie.
  }

learn-say-crash = Witrażysta stoi daleko na prawo, a tam nie pasują ani różowe, ani żółte. Tylko gdy nic nie pasuje, tłucze się wszystko, co weźmiesz; jeśli coś pasuje, musisz to położyć.
learn-do-crash = Tylko ten jeden raz: weź dwie różowe tafle i pozwól im się stłuc.
learn-done-crash = Brzdęk! { $steps ->
    [one] Jedno pole
    [few] { $steps } pola
    [many] { $steps } pól
   *[other] { $steps } pola
  } w dół i twój znacznik stoi na −{ $cost }.

learn-say-wrap = Może być gorzej. Kto dojdzie do końca toru stłuczonego szkła, od razu traci 18 punktów, a znacznik zaczyna znów od góry.
learn-do-wrap = Weź dwie żółte tafle ze środka i przekonaj się.
learn-done-wrap = −{ $lost } punktów. Znacznik wrócił na górę i zszedł o pole, które jeszcze zostało. Teraz wiesz, dlaczego warto wracać na czas.

learn-say-round = Runda trwa, aż wszystkie tafle zostaną wzięte, a te dwie są ostatnie. Znacznik gracza rozpoczynającego jest twój, więc zaczniesz następną rundę. W woreczku jest za mało tafli na wszystkie warsztaty: gdy się opróżni, trafia do niego wszystko ze szklanej wieży.
learn-do-round = Weź dwie białe tafle i połóż je na kwaterze 3.
learn-done-round = Nowa runda: warsztaty są znów pełne, zaczynasz ty, a kolejna tafla na torze rund wskazuje kolor rundy. Woreczek się opróżnił i trafiła do niego cała zawartość wieży; teraz { $bag ->
    [one] jest w nim jedna tafla.
    [few] są w nim { $bag } tafle.
    [many] jest w nim { $bag } tafli.
   *[other] jest w nim { $bag } tafli.
  } Po sześciu rundach gra się kończy.

learn-say-side-a = Ostatnia tura gry! Grasz na stronie A pałacu, gdzie między oknami są złote ornamenty. Inês prowadzi, ale przed wami jeszcze punktacja końcowa.
learn-do-side-a = Weź dwie ostatnie niebieskie tafle i połóż je na kwaterze 6.
learn-done-side-a = Koniec gry. Twoje punkty: { $before }. Policzmy resztę.

learn-say-side-b = Na stronie B nie ma ornamentów. Tutaj mnożysz liczbę swoich całkowicie przeszklonych okien przez liczbę tafli najlepszego koloru we wszystkich oknach. Dlatego ważne jest, którą taflę zachowasz.
learn-do-side-b = Weź niebieską taflę, ukończ kwaterę 4 i zachowaj kolor, który da najwięcej.
learn-done-side-b = Czwarte całkowicie przeszklone okno i piąta niebieska tafla. Twoje punkty: { $before }. Policzmy resztę.

learn-final = Punktacja końcowa
learn-final-before = Dotychczas
learn-final-leftovers = Tafle na kwaterach
learn-final-glass = Stłuczone szkło
learn-final-ornaments = Ornamenty
learn-final-colours = Okna × kolor
learn-final-total = Razem
learn-tell-leftovers = { $left ->
    [one] Jedna tafla została
    [few] { $left } tafle zostały
    [many] { $left } tafli zostało
   *[other] { $left } tafli zostało
  } na twoich kwaterach. Każde trzy dają 1 punkt: +{ $points }.
learn-tell-glass = Twój znacznik na torze stłuczonego szkła stoi na −{ $points }. Tyle odejmujemy.
learn-tell-ornaments = Wokół każdego ornamentu są cztery ramy. Liczy się, w ilu z nich jest szkło: razem +{ $points }.
learn-ornament = { $panes ->
    [one] { $panes } tafla
    [few] { $panes } tafle
    [many] { $panes } tafli
   *[other] { $panes } tafli
  }: { $points }
learn-tell-colours = { $windows ->
    [one] Jedno całkowicie przeszklone okno
    [few] { $windows } całkowicie przeszklone okna
    [many] { $windows } całkowicie przeszklonych okien
   *[other] { $windows } całkowicie przeszklonego okna
  } razy { $panes ->
    [one] jedna tafla
    [few] { $panes } tafle
    [many] { $panes } tafli
   *[other] { $panes } tafli
  } najlepszego koloru: +{ $points }.
learn-tell-total-a = { $you } do { $rival }: wygrywasz! Ornamenty potrafią odwrócić losy gry.
learn-tell-total-b = { $you } do { $rival }: wygrywasz! Przy remisie wygrywa ten, kto stracił mniej punktów przez stłuczone szkło.

learn-finish-title = Możesz już grać
learn-finish-text = Każdy rodzaj ruchu masz już za sobą. Reszty najlepiej uczyć się w grze: plansza zawsze pokaże, co da ruch, a szczegóły są w zasadach.
learn-finish-play = Zagraj pierwszą partię
learn-finish-rules = Przeczytaj zasady
learn-finish-anew = Od początku
