# Strony wokół stołu: początek, nowy stół, drzwi, partie, ustawienia, powtórka.

## Wszędzie

app-description = Witraże dla dwóch do czterech graczy: nieoficjalna, otwarta wersja gry.
needs-javascript = Sintra wymaga JavaScriptu.
nav-label = Strony
nav-games = Moje partie
nav-learn = Nauka
nav-rules = Zasady
nav-settings = Ustawienia
settings-language = Język
to-home = Na stronę główną
try-again = Spróbuj ponownie
page-not-loaded = Nie udało się wczytać tej strony. Może serwer jest niedostępny; to, co było już otwarte, nadal działa.
missing-title = Nie znaleziono strony
missing-text = Ten adres donikąd nie prowadzi. Może zgubiła się część linku.
name-label = Imię lub nick
name-wrong = Ta nazwa zawiera znaki, których nie można wyświetlić.
copy-failed = Nie udało się skopiować.

code-hint = Zaproszenie, stół, kod odzyskiwania, udostępniona partia albo zapis
code-open = Otwórz
code-found-invitation = Zaproszenie do stołu
code-found-table = Stół: zajmij miejsce albo oglądaj
code-found-replay = Powtórka partii
code-found-recovery = Kod odzyskiwania: graj dalej na tym urządzeniu
code-found-game = Powtórka udostępnionej partii
code-found-local = Partia, która jest tylko na urządzeniu, na którym się ją gra
code-found-record = Zapis partii
code-wrong-unknown = To nie jest link, kod ani zapis z Sintry. Skopiuj jeszcze raz całość.
code-wrong-incomplete = To wygląda na link albo zaproszenie, ale brakuje końca. Skopiuj jeszcze raz całość.
code-wrong-record = To wygląda na zapis partii, ale brakuje jego części. Skopiuj jeszcze raz całość.
code-wrong-data = To plik ze wszystkimi twoimi danymi. Możesz go wczytać w ustawieniach.
code-wrong-recovery-short = { $number ->
    [one] To wygląda na kod odzyskiwania, ale brakuje { $number } znaku.
    [few] To wygląda na kod odzyskiwania, ale brakuje { $number } znaków.
    [many] To wygląda na kod odzyskiwania, ale brakuje { $number } znaków.
   *[other] To wygląda na kod odzyskiwania, ale brakuje { $number } znaku.
  }
code-wrong-recovery-long = { $number ->
    [one] To wygląda na kod odzyskiwania, ale ma o { $number } znak za dużo.
    [few] To wygląda na kod odzyskiwania, ale ma o { $number } znaki za dużo.
    [many] To wygląda na kod odzyskiwania, ale ma o { $number } znaków za dużo.
   *[other] To wygląda na kod odzyskiwania, ale ma o { $number } znaku za dużo.
  }

level-easy = Łatwy
level-medium = Średni
level-hard = Trudny
level-expert = Mistrz

manner-easy = Widzi tylko własny pałac, ocenia na oko i przeocza wiele tafli.
manner-medium = Porównuje wszystkie pałace, ale patrzy tylko jeden ruch naprzód, bez twojej odpowiedzi.
manner-hard = Patrzy trzy ruchy naprzód, razem z twoją odpowiedzią.
manner-expert = Myśli do sekundy i patrzy tak daleko w głąb rundy, jak to możliwe.

seat-you = Ty
seat-open = Wolne miejsce
seat-invited = Dla gościa
table-side = Strona { $side }

## Strona główna

home-line = Zbieraj szkło, wypełniaj okna i wpuść światło. Gra dla dwóch do czterech osób.
home-continue = Graj dalej
home-against = Przeciwko: { $names }
home-play = Zagraj
home-play-note = Z komputerem. Bez konta i bez czekania.
home-level = Z kim chcesz zagrać?
home-first-game = Inês to dobra przeciwniczka na pierwszą partię.
home-making = Przygotowuję stół…
home-starting = Trwa cięcie szkła…
home-starting-note = Tylko przy pierwszym uruchomieniu: potrwa to do pół minuty, a potem partia zacznie się sama.
home-learn = Pierwszy raz? Ucz się, grając
home-learn-note = 6–8 minut, bez czytania na początek.
home-new = Nowy stół
home-new-note = Ze znajomymi przy tym ekranie, przez link albo z kilkoma komputerami: ty decydujesz, kto gdzie siada.
home-new-go = Przygotuj stół
home-join = Dołącz do partii albo ją otwórz
home-join-note = Link lub kod, który masz
home-games = Moje partie
home-games-all = { $number ->
    [one] Pokaż { $number } partię
    [few] Wszystkie { $number } partie
    [many] Wszystkie { $number } partii
   *[other] Wszystkie { $number } partii
  }
home-tables = Stoły otwarte dla wszystkich
home-tables-join = Usiądź
home-replay = Powtórka partii
home-rules = Zasady gry
home-unofficial = Nieoficjalna, otwarta wersja gry z własnymi tekstami i rysunkami. Niezwiązana z autorem ani wydawcami gry.

away-title = Serwer jest niedostępny
away-needs = Czekają na niego tylko stoły online: goście z linku, dołączanie i powtórki z serwera.
away-works = Gra z komputerem lub razem przy tym ekranie, nauka, zasady i powtórki własnych partii działają bez niego.

## Nowy stół

new-players = Kto gra
new-number = Liczba graczy
new-kind = Kto tu siedzi
new-kind-here = Na tym urządzeniu
new-kind-link = Gość przez link
new-kind-open = Otwarte dla wszystkich
new-kind-computer = Komputer
new-name = Imię lub nick gracza { $number }
new-note-link = Dostaniesz link dla swojego gościa.
new-note-open = Siada ten, kto pierwszy przyjdzie.
new-level = Poziom komputera
new-start = Gracz rozpoczynający
new-start-lot = Losowo
new-side = Strona plansz pałaców
new-side-note = Zmienia tylko punktację końcową. Wszyscy grają na tej samej stronie.
new-side-a = Ornament z 2, 3 albo 4 taflami szkła wokół daje 3, 6 albo 10 punktów.
new-side-b = Całkowicie przeszklone okna × tafle najlepszego koloru we wszystkich twoich oknach.
new-more = Więcej opcji
new-take-backs = Zezwalaj na cofanie ruchów
new-spectators = Zezwalaj na widzów
new-spectators-note = Każdy, kto ma link do stołu, może oglądać.
new-spectators-wrong = Grają tu same komputery: bez widzów nikt by tego nie zobaczył.
new-listed = Pokaż na liście stołów
new-listed-note = Każdy znajdzie go na stronie głównej.
new-listed-rules = Każdy znajdzie go na stronie głównej. Obowiązują limit czasu i zasady fair play.
new-fair-play = Zasady fair play
new-fair-play-note = Przed drugim ruchem każdy może przerwać partię. Jeśli gracz, na którego wszyscy czekają, nie wraca przez 2 minuty, pozostali mogą zgłosić wygraną albo pozwolić, by dalej grał komputer. Graczy można zgłaszać.
new-hints = Podpowiedzi
new-hints-note = Automatycznie: włączone, gdy gra się na jednym urządzeniu.
new-hints-auto = Automatycznie
new-hints-on = Włączone
new-hints-off = Wyłączone
new-time = Czas na namysł
new-time-none = Bez limitu
new-time-move = Na ruch
new-time-total = Na całą partię
new-time-seconds = Sekundy na ruch
new-time-minutes = Minuty na gracza
new-time-increment = Sekundy dodawane za ruch
new-time-wrong = Od 5 sekund do 7 dni.
new-minutes-wrong = Od 1 minuty do 7 dni.
new-increment-wrong = Od 0 do 3600 sekund.
new-flag = Gdy czas się skończy
new-flag-computer = Dalej gra komputer
new-flag-end = Partia się kończy
new-seed = Ziarno losowania
new-seed-note = To samo ziarno daje te same tafle. Zostaw puste, aby partia była losowa.
new-seed-wrong = Liczba całkowita mniejsza niż 9007199254740992.
new-make = Utwórz stół
new-local = Ta partia toczy się na tym urządzeniu, nawet bez sieci.
new-online = Ta partia toczy się online, na serwerze.

## Drzwi stołu

join-title = Dołącz do stołu
join-looking = Szukam stołu…
join-unknown = Nie ma takiego stołu
join-unknown-note = Może link jest niekompletny albo stół jest na innym serwerze. Skopiuj cały link jeszcze raz albo poproś o nowy.
join-closed = Nie można teraz wyświetlić tego stołu
join-name-note = Widoczne dla pozostałych. Pole może zostać puste.
join-sit = Usiądź
join-sitting = Przysuwam krzesło…
join-watch = Tylko oglądaj
join-bad-invitation = To zaproszenie nie jest ważne przy tym stole. Skopiuj cały link jeszcze raz albo poproś o nowy.
join-used = To zaproszenie zostało już wykorzystane
join-used-own = Każde zaproszenie działa raz. Użyto go na innym twoim urządzeniu lub w innej przeglądarce? Graj tu dalej dzięki kodowi odzyskiwania.
join-used-other = Jeśli nie, poproś gospodarza o nowe zaproszenie.
join-recover = Użyj kodu odzyskiwania
join-full = Wszystkie miejsca są zajęte
join-full-watch = Możesz jednak oglądać partię.
join-full-note = Przy tym stole nie ma miejsc dla widzów. Możesz założyć własny.
join-over = Ta partia już się skończyła
join-replay = Obejrzyj powtórkę
join-time-move = { $time } na ruch
join-time-total = { $time } na gracza{ $increment ->
    [none] {""}
   *[other] , +{ $increment } na ruch
  }
join-take-backs = ruchy można cofać
join-no-take-backs = bez cofania ruchów
join-spectators = z widzami
join-no-spectators = bez widzów
join-hints = podpowiedzi dozwolone
join-fair-play = zasady fair play
join-by-hand = odwzorowuje prawdziwą grę
join-seed-given = ziarno wybrał gospodarz

## Moje partie

games-empty = Nie ma jeszcze partii
games-empty-note = Tu znajdziesz wszystko, co grasz albo oglądasz na tym urządzeniu.
games-open = W toku
games-ended = Zakończone
games-unknown = Jeszcze nieotwarta
games-gone = Nie ma jej już na serwerze
games-waiting = Czeka na graczy
games-round = Runda { $round } z 6
games-your-turn = Twój ruch · runda { $round } z 6
games-over = Zakończona
games-aborted = Przerwana
games-won = Wygrana
games-lost = Przegrana
games-helped = z pomocą
games-shared = Wspólne zwycięstwo
games-winner = Zwycięstwo: { $name }
games-resume = Graj dalej
games-watch = Oglądaj
games-replay = Powtórka
games-result = Wynik
games-remove = Usuń
games-remove-title = Usunąć tę partię z listy?
games-remove-seat = Partia zostaje na serwerze, ale stąd nie odzyskasz swojego miejsca: klucz do niego jest tylko na tym urządzeniu.
games-remove-watched = Partia zostaje na serwerze. Dzięki linkowi możesz znów ją oglądać.
games-remove-local = Ta partia jest tylko na tym urządzeniu: usunięcie skasuje ją na zawsze.
games-remove-yes = Usuń
games-keep = Zostaw
games-delete-title = Usunąć tę partię na zawsze?
games-delete-text = Zostanie usunięta z serwera, dla wszystkich przy stole, i nie da się jej przywrócić.
games-delete-yes = Usuń dla wszystkich
games-delete-here = Usuń tylko z tego urządzenia
games-delete-stays = Inni jeszcze grają, więc partia zostaje na serwerze. Możesz usunąć ją z tego urządzenia, ale stracisz swoje miejsce.

## Powtórka

replay-title = Powtórka
replay-file = Otwórz zapis
replay-file-note = Upuść tu plik partii albo go wybierz.
replay-file-choose = Wybierz plik
replay-no-record = Ten plik nie jest zapisem partii: nie da się go odczytać jako JSON.
replay-link = Przez link albo kod
replay-link-note = Link, kod albo zapis partii
replay-opening = Otwieram partię…
replay-mine = Twoje własne znajdziesz tu:
replay-closed = Tej partii nie można pokazać
replay-other = Inna partia
replay-viewpoint = Widok
replay-rounds = Przejdź do rundy
replay-round = Runda { $round }
replay-moves = Ruchy
replay-first-position = Przed pierwszym ruchem
replay-words = { $name }: { $move }
replay-first = Na początek
replay-back = Ruch wstecz
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
replay-forward = Ruch naprzód
replay-last = Na koniec
replay-slider = Ruch
replay-at = Ruch { $number } z { $all }
replay-speed = Tempo
replay-copy-position = Kopiuj pozycję
replay-position-copied = Pozycja skopiowana
replay-copy-link = Kopiuj link
replay-link-copied = Link skopiowany
replay-download = Pobierz zapis

## Nowe wersje

update-ready = Jest nowa wersja
update-now = Zaktualizuj
update-later = Później

## Bez serwera

no-server-title = Stoły online potrzebują serwera gry
no-server-text = Ta strona go nie ma. Tutaj grasz z komputerem albo ze znajomymi przy tym ekranie, nawet bez sieci.
no-server-new = Ze znajomymi przy tym ekranie albo z kilkoma komputerami: ty decydujesz, kto gdzie siada.
no-server-seats = Goście przez link potrzebują serwera gry; ta strona go nie ma.
error-no-server = To wymaga serwera gry, a ta strona go nie ma.
