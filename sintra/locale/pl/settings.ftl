# The page of settings, and the data that this device keeps.

settings-you = Profil
settings-name-note = Podpowiadane przy każdym stole.
settings-language-auto = Jak w przeglądarce ({ $language })
settings-look = Wygląd
settings-auto = Automatycznie
settings-auto-note = „Automatycznie” oznacza ustawienia tego urządzenia.
settings-theme = Motyw
settings-theme-dark = Ciemny
settings-theme-light = Jasny
settings-contrast = Kontrast
settings-contrast-normal = Zwykły
settings-contrast-high = Wysoki
settings-text-size = Wielkość tekstu
settings-motion = Animacje
settings-motion-full = Pełne
settings-motion-reduced = Ograniczone
settings-glass = Szkło
settings-palette = Kolory
settings-palette-note = W obu paletach kolory można rozróżnić przy każdym rodzaju widzenia barw, a każdy kolor ma własny kształt.
settings-palette-glass = Szkło
settings-palette-bold = Wyraziste
settings-sectors = Tafle na warsztatach dostawców
settings-sectors-note = W sektorach każdy kolor leży zawsze na swoim miejscu.
settings-sectors-off = Dwa na dwa
settings-sectors-on = W sektorach
settings-play = Gra
settings-confirm = Potwierdzaj każdy ruch
settings-confirm-note = Ruch jest wykonywany dopiero po drugim dotknięciu lub kliknięciu. Przeciąganie działa od razu, chyba że wybierzesz „Zawsze”.
settings-confirm-touch = Na ekranach dotykowych
settings-confirm-always = Zawsze
settings-confirm-never = Nigdy
settings-ask-keep = Na stronie A pytaj, którą taflę zachować
settings-ask-keep-note = Kolor tam nie punktuje. Bez pytania zostaje pierwsza z proponowanych tafli.
settings-coach = Przewodnik
settings-coach-note = W pierwszych dwóch rundach z komputerem przewodnik wyjaśnia każdą nową sytuację jednym zdaniem.
settings-coach-auto = Pierwsza partia
settings-coach-on = Każda partia
settings-coach-off = Wyłączony
settings-sound = Dźwięk
settings-sound-on = Odtwarzaj dźwięki
settings-sound-note = Szkło: gdy przychodzi twoja kolej, gdy kończy ci się czas, gdy tafle trafiają na miejsce albo się tłuką, gdy punktują okna, gdy uzupełniane są warsztaty i na koniec partii. Przy ograniczonych animacjach dźwięk jest wyłączony, dopóki go nie włączysz.
settings-volume = Głośność
settings-sound-try = Posłuchaj
sound-turn = Twój ruch
sound-place = Tafla trafia na miejsce
sound-break = Tafla się tłucze
sound-complete = Okna punktują
sound-deal = Warsztaty są uzupełniane
sound-end-won = Wygrywasz
sound-end-lost = Przegrywasz
settings-kept = Ustawienia są zapisywane tylko na tym urządzeniu i działają od razu.
settings-verbosity = Komunikaty
settings-verbosity-note = Ile czytniki ekranu mówią o ruchach i punktach oraz jak długie są odpowiedzi.
settings-verbosity-short = Krótkie
settings-verbosity-normal = Zwykłe
settings-verbosity-full = Pełne
settings-bubbles = Pokazuj wiadomości z czatu przy stole
settings-bubbles-note = Każda wiadomość pojawia się na kilka sekund przy pałacu nadawcy. W czacie zostają wszystkie.

## Data of this device

data-title = Twoje dane
data-text = Partie z tego urządzenia, klucze do twoich miejsc, wyniki i ustawienia są zapisane tylko w tej przeglądarce.
data-text-local = Twoje partie, wyniki i ustawienia są zapisane tylko w tej przeglądarce.
data-save = Zapisz do pliku
data-load = Wczytaj z pliku
data-loading = Wczytuję…
data-load-note = Plik zawiera twoje partie, wyniki i ustawienia. Przy wczytywaniu jego partie i wyniki są dodawane do tutejszych: z partii, która jest w obu miejscach, zostaje późniejszy stan. Ustawienia z pliku zastępują twoje.
data-install-note = W menu przeglądarki możesz zainstalować Sintrę lub dodać ją do ekranu początkowego: wtedy otwiera się jak aplikacja. Na iPhonie i iPadzie aplikacja zaczyna bez twoich danych: przenieś je w pliku.
data-seats-note = Kto ma ten plik, może grać online na twoich miejscach. Partie online są wczytywane tylko pod adresem, pod którym plik zapisano.
data-loaded = Wczytano: { $games ->
    [one] { $games } partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
  }, { $results ->
    [one] { $results } wynik
    [few] { $results } wyniki
    [many] { $results } wyników
   *[other] { $results } wyników
  } i ustawienia.
data-left-out = { $count ->
    [one] Lista jest pełna: pominięto { $count } partię. Usuń partię i wczytaj plik jeszcze raz.
    [few] Lista jest pełna: pominięto { $count } partie. Usuń kilka partii i wczytaj plik jeszcze raz.
    [many] Lista jest pełna: pominięto { $count } partii. Usuń kilka partii i wczytaj plik jeszcze raz.
   *[other] Lista jest pełna: pominięto { $count } partii. Usuń kilka partii i wczytaj plik jeszcze raz.
  }
data-bad-format = To nie jest plik z danymi Sintry.
data-bad-version = Ten plik pochodzi z nowszej wersji Sintry. Zaktualizuj stronę i wczytaj go jeszcze raz.
data-bad-size = Ten plik jest za duży: można wczytać najwyżej { $most } MB.
data-bad-damaged = Ten plik jest uszkodzony.
data-bad-game = Partia { $number } w tym pliku jest uszkodzona.
data-bad-storage = Przeglądarka nie mogła zapisać danych: jej pamięć jest pełna albo zablokowana.
data-unchanged = Nic nie zmieniono.
data-delete = Usuń wszystkie dane Sintry z tego urządzenia
data-ask = Usunąć wszystkie dane Sintry z tego urządzenia?
data-ask-text = Twoje partie, klucze do miejsc, wyniki i ustawienia znikną na zawsze. Partie na serwerze tam zostaną, bez ciebie.
data-ask-text-local = Twoje partie, wyniki i ustawienia znikną na zawsze.
data-hosted = { $count ->
    [one] Usuń też z serwera, dla wszystkich, { $count } partię, której jesteś gospodarzem
    [few] Usuń też z serwera, dla wszystkich, { $count } partie, których jesteś gospodarzem
    [many] Usuń też z serwera, dla wszystkich, { $count } partii, których jesteś gospodarzem
   *[other] Usuń też z serwera, dla wszystkich, { $count } partii, których jesteś gospodarzem
  }
data-left = { $count ->
    [one] { $count } partia zostaje na serwerze: inni jeszcze w nią grają albo serwer jest nieosiągalny.
    [few] { $count } partie zostają na serwerze: inni jeszcze w nie grają albo serwer jest nieosiągalny.
    [many] { $count } partii zostaje na serwerze: inni jeszcze w nie grają albo serwer jest nieosiągalny.
   *[other] { $count } partii zostaje na serwerze: inni jeszcze w nie grają albo serwer jest nieosiągalny.
  }
data-yes = Usuń wszystko
data-anyway = Usuń tu mimo to
data-deleting = Usuwam…
