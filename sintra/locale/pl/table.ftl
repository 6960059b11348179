# The table and everything on it.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.

colour = { $colour ->
    [W] biały
    [Y] żółty
    [O] pomarańczowy
    [P] różowy
   *[B] niebieski
  }
panes = { $count ->
    [one] { $count } { $colour ->
        [W] biała
        [Y] żółta
        [O] pomarańczowa
        [P] różowa
       *[B] niebieska
      }
    [few] { $count } { $colour ->
        [W] białe
        [Y] żółte
        [O] pomarańczowe
        [P] różowe
       *[B] niebieskie
      }
    [many] { $count } { $colour ->
        [W] białych
        [Y] żółtych
        [O] pomarańczowych
        [P] różowych
       *[B] niebieskich
      }
   *[other] { $count } { $colour ->
        [W] białych
        [Y] żółtych
        [O] pomarańczowych
        [P] różowych
       *[B] niebieskich
      }
  }
points = { $signed } { $count ->
    [one] punkt
    [few] punkty
    [many] punktów
   *[other] punktu
  }

## What lies on the table
display-label = Warsztat dostawcy { $number }: { $count ->
    [0] pusty
    [one] { $count } tafla
    [few] { $count } tafle
    [many] { $count } tafli
   *[other] { $count } tafli
  }
centre-label = Środek pola gry: { $count ->
    [0] pusty
    [one] { $count } tafla
    [few] { $count } tafle
    [many] { $count } tafli
   *[other] { $count } tafli
  }
start-tile-here = Tu leży znacznik gracza rozpoczynającego
has-start-tile = Ma znacznik gracza rozpoczynającego
round-label = Runda { $round } z 6, kolor rundy: { $colour ->
    [W] biały
    [Y] żółty
    [O] pomarańczowy
    [P] różowy
   *[B] niebieski
  }
round-of = Runda { $round } z 6
round-over = Koniec partii
bonus-colour = kolor rundy: { $colour ->
    [W] biały
    [Y] żółty
    [O] pomarańczowy
    [P] różowy
   *[B] niebieski
  }
begins = { $who ->
    [you] Ty zaczynasz
   *[other] Zaczyna { $name }
  }
bag = Woreczek
tower = Szklana wieża

## Palaces
palace-of = { $who ->
    [you] Twój pałac
   *[other] Pałac: { $name }
  }
palace-large = Pałac, powiększony
enlarge = { $who ->
    [you] Powiększ swój pałac
   *[other] Powiększ pałac: { $name }
  }
strips-label = Kwatery i okna
score-of = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }
broken-glass-at = Stłuczone szkło: { $points ->
    [0] 0
   *[other] −{ $points }
  }
glazier-at = Witrażysta nad kwaterą { $strip }
strip-number = Kwatera { $strip }
strip-gone = Tej kwatery nie ma już w grze
strip-free = Wolne: { $panes }
strip-holds = Zajęte: { $panes }
joker-spaces = { $count ->
    [one] { $count } pole joker
    [few] { $count } pola joker
    [many] { $count } pól joker
   *[other] { $count } pola joker
  }
window-empty = Okno warte { $points }, puste
window-holds = Okno warte { $points }, w nim { $panes }
track-caption = stłuczone
title-ornament = Ornament: na koniec daje punkty za tafle wokół

## Choosing a move
idle-your-turn = Twój ruch: weź wszystkie tafle jednego koloru z warsztatu dostawcy albo ze środka pola gry.
idle-wait = Teraz gra { $name }.
idle-wait-since = { $away ->
    [yes] Nie ma gracza { $name }. Jego kolej trwa od { $time }.
   *[no] Teraz gra { $name }, od { $time }.
  }
idle-sending = Wysyłam ruch…
idle-queued = Twój ruch czeka. Zostanie wysłany, gdy tylko wróci połączenie.
idle-deal = Przy prawdziwym stole trwa uzupełnianie warsztatów.
armed-display = Warsztat { $number }: który kolor?
armed-centre = Środek: który kolor?
detail-where = Gdzie położysz { $count ->
    [one] { $colour ->
        [W] białą
        [Y] żółtą
        [O] pomarańczową
        [P] różową
       *[B] niebieską
      } taflę
    [few] { $count } { $colour ->
        [W] białe
        [Y] żółte
        [O] pomarańczowe
        [P] różowe
       *[B] niebieskie
      } tafle
    [many] { $count } { $colour ->
        [W] białych
        [Y] żółtych
        [O] pomarańczowych
        [P] różowych
       *[B] niebieskich
      } tafli
   *[other] { $count } { $colour ->
        [W] białych
        [Y] żółtych
        [O] pomarańczowych
        [P] różowych
       *[B] niebieskich
      } tafli
  }?
detail-strip = Kwatera { $strip }
detail-breaks = Nigdzie się nie mieści, wszystko się tłucze
break-all = Niech się stłucze
does-start-tile = znacznik gracza rozpoczynającego
does-place = { $count ->
    [one] { $count } tafla położona
    [few] { $count } tafle położone
    [many] { $count } tafli położonych
   *[other] { $count } tafli położonych
  }{ $jokers ->
    [0] {""}
    [one] , { $jokers } na polu joker
    [few] , { $jokers } na polach joker
    [many] , { $jokers } na polach joker
   *[other] , { $jokers } na polach joker
  }
move-jokers = { $count ->
    [one] { $count } na pole joker
    [few] { $count } na pola joker
    [many] { $count } na pola joker
   *[other] { $count } na pola joker
  }
does-break = { $count ->
    [one] { $count } tafla się tłucze
    [few] { $count } tafle się tłuką
    [many] { $count } tafli się tłucze
   *[other] { $count } tafli się tłucze
  }
does-marker = stłuczone szkło { $from } → { $to }, liczy się na koniec
does-wrap = koniec toru stłuczonego szkła
loses-now = { $now } teraz, łącznie { $sum }
does-glazier = witrażysta przechodzi do kwatery { $strip }
does-complete = kwatera ukończona
does-bonus = kolor rundy
does-windows = to okno i okna na prawo
does-turn-over = kwatera odwraca się na drugą stronę
does-leave = kwatera zostaje usunięta z gry
does-end-round = kończy rundę
closed-left-of-glazier = Ta kwatera leży na lewo od twojego witrażysty. Cofnij go, żeby mógł do niej dojść.
closed-gone = Tu nie ma już kwatery.
closed-no-space = Na tej kwaterze nie ma wolnego pola dla tego koloru.
must-place = Jest jeszcze wolne pole dla tego koloru, więc musisz z niego skorzystać.
nothing-there = Nie ma tam takiej tafli.
no-glazier-back = { $strips ->
    [none] Nie masz już kwater, więc witrażysta zostaje na miejscu.
   *[left] Witrażysta stoi już nad twoją skrajną lewą kwaterą.
  }
glazier-back = Cofnij witrażystę
ask-keep = Którą taflę zachowujesz?
keep-any-colour = Kolor nie punktuje.
keep-any-effect = Wybór zmienia tylko to, co później wróci do woreczka.
keep-best-colour = Liczy się twój najlepszy kolor. Liczby: tafle w twoich oknach.
keep-count = { $count ->
    [one] { $count } taka tafla w twoich oknach
    [few] { $count } takie tafle w twoich oknach
    [many] { $count } takich tafli w twoich oknach
   *[other] { $count } takiej tafli w twoich oknach
  }
keep-first = Zawsze pierwsza
keep-first-note = Nie pytaj więcej na stronie A: zostaje pierwsza pokazana tu tafla. Możesz to zmienić w ustawieniach.
ask-jokers = Ile na pola joker?
ask-spaces = Które pola wypełniasz?
ask-confirm = Wykonać ten ruch?
on-jokers = Na pola joker: { $count }
confirm-move = Zagraj
cancel = Anuluj
close = Zamknij

## Moves in words
move-back = witrażysta wraca
move-takes = { $count ->
    [0]
        { $colour ->
          [W] białe
          [Y] żółte
          [O] pomarańczowe
          [P] różowe
         *[B] niebieskie
        }
    [one]
        { $count } { $colour ->
          [W] biała
          [Y] żółta
          [O] pomarańczowa
          [P] różowa
         *[B] niebieska
        }
    [few]
        { $count } { $colour ->
          [W] białe
          [Y] żółte
          [O] pomarańczowe
          [P] różowe
         *[B] niebieskie
        }
    [many]
        { $count } { $colour ->
          [W] białych
          [Y] żółtych
          [O] pomarańczowych
          [P] różowych
         *[B] niebieskich
        }
   *[other]
        { $count } { $colour ->
          [W] białych
          [Y] żółtych
          [O] pomarańczowych
          [P] różowych
         *[B] niebieskich
        }
  } { $from ->
    [centre] ze środka
   *[display] z warsztatu { $number }
  }
move-strip = na kwaterę { $strip }
move-breaks = wszystko się tłucze
# The last move of a player, as short as possible: after the panes.
last-broken = wszystko się tłucze
last-back = witrażysta cofnięty
move-keeps = zachowana { $colour ->
    [W] biała
    [Y] żółta
    [O] pomarańczowa
    [P] różowa
   *[B] niebieska
  }

## Around the table
table-title = Stół
announcements = Komunikaty
table-opening = Otwieram stół…
table-closed = Tego stołu nie można otworzyć
table-no-spectators = Ten stół nie jest otwarty dla widzów.
watch-instead = Oglądaj jako widz
elsewhere-title = Ta partia toczy się dalej na innym urządzeniu
elsewhere-text = Twoje miejsce jest teraz tam. Aby tu wrócić, potrzebujesz kodu odzyskiwania z tamtego urządzenia.
elsewhere-return = Graj znów tutaj
server-away = Serwer nie odpowiada. Próbujemy dalej.
line-lost = Utracono połączenie. Stół zostaje tak, jak jest; próbujemy dalej.
retry = Spróbuj teraz
two-tabs = Ten stół jest otwarty także w innej karcie. Obie pokazują tę samą partię.
watching = Oglądasz partię
seat-name = Gracz { $number }
computer-described = { $name }, komputer, { $level ->
    [easy] łatwy
    [medium] średni
    [hard] trudny
   *[expert] mistrz
  }
# What the final scoring would be now; the points have signs.
forecast = Gdyby to był koniec: { $total }. Tafle na kwaterach { $leftovers }, stłuczone szkło { $broken }, { $side ->
    [A] ornamenty
   *[B] całkowicie przeszklone okna
  } { $bonus }.
side-counts = Strona { $side }: { $side ->
    [A] na koniec liczą się ornamenty
   *[B] całkowicie przeszklone okna × najlepszy kolor
  }
badge-your-turn = Twój ruch
badge-to-move = teraz gra
badge-thinking = myśli…
badge-away = offline
badge-winner = wygrywa
turn-of = Teraz gra { $name }
hint = Podpowiedź
hint-play = Zagraj tak
# The points by which the player is expected to be ahead at the end.
hint-expected = Przewidywana różnica: { $signed }
undo = Cofnij ruch
log = Przebieg
log-empty = Nie było jeszcze żadnego ruchu.
more = Więcej
rules = Zasady
talk = Czat
talk-say = Napisz coś
talk-send = Wyślij
legend = Legenda
shortcuts = Klawiatura
settings = Ustawienia
sector-layout = Sektory kolorów na warsztatach
sound = Dźwięk
show-result = Pokaż wynik
replay = Powtórka
resign = Poddaj partię
resign-ask = Poddać tę partię?
resign-text = Gdy gracie we dwoje, wygrywa druga osoba. Gdy jest was więcej, komputer gra dalej za ciebie.
abort = Przerwij partię
abort-ask = Przerwać tę partię?
abort-text = Partia kończy się dla wszystkich i nikt nie wygrywa.
absent-notice = Od jakiegoś czasu brakuje: { $name }.
absent-claim = Zgłoś wygraną
absent-hand-over = Niech dalej gra komputer
play-on = Gram dalej
my-games = Moje partie
told-taken-back = { $by ->
    [host] Cofnięto ruch.
    [you] Cofasz ruch.
   *[player] { $name } cofa ruch.
  }
told-joined = { $who ->
    [you] Dołączasz do stołu.
   *[other] { $name } dołącza do stołu.
  }
told-left = { $who ->
    [you] Odchodzisz od stołu.
   *[other] { $name } odchodzi od stołu.
  }
told-removed = { $who ->
    [you] Gospodarz wyprosił cię od stołu.
   *[other] Gospodarz wyprosił od stołu gracza: { $name }.
  }
told-taken-over = { $who ->
    [host] Gospodarz jest teraz na innym urządzeniu.
   *[player] { $count ->
          [one] { $names } gra dalej na innym urządzeniu.
          [few] { $names } grają dalej na innym urządzeniu.
          [many] { $names } grają dalej na innym urządzeniu.
         *[other] { $names } grają dalej na innym urządzeniu.
        }
  }
told-invited = Jest nowe zaproszenie na wolne miejsce.
told-handed-over = { $who ->
    [you] Dalej za ciebie gra komputer
   *[other] { $name }: dalej gra komputer
  }{ $cause ->
    [time] , bo skończył się czas
    [resignation] , bo partia została poddana
    [absence] , bo nieobecność trwała zbyt długo
   *[asked] {""}
  }.
told-clock-restarted = Serwer był niedostępny. Czas na ten ruch biegnie od nowa.
told-timed-out = { $name }: koniec czasu. Ten ruch wykona komputer.
told-returned = { $who ->
    [you] Odzyskujesz swoje miejsce.
   *[other] { $name } wraca i gra dalej.
  }

phrase-hello = Cześć!
phrase-good-luck = Powodzenia!
phrase-nice-move = Ładny ruch!
phrase-oops = Ojej!
phrase-thinking = Niech pomyślę…
phrase-thanks = Dzięki!
phrase-well-played = Dobra gra!
phrase-goodbye = Do zobaczenia!

## Taking back with consent
take-back-asked = { $name } prosi o cofnięcie ruchu.
take-back-waiting = Prosisz o cofnięcie ruchu. Pozostali muszą się zgodzić.
take-back-allow = Zgoda
take-back-decline = Odmów
take-back-withdraw = Wycofaj prośbę
told-take-back-declined = { $name } nie zgadza się na cofnięcie ruchu.

## Stracony ruch i powrót na miejsce
missed-title = Twój czas minął
missed-text = Ten ruch wykonał za ciebie komputer. Teraz znowu grasz ty. Jeśli czas minie jeszcze raz, komputer zajmie twoje miejsce.
replaced-title = Gra za ciebie komputer
replaced-text = { $cause ->
    [absence] Nie było cię przy stole, więc na prośbę pozostałych gra komputer. Możesz odzyskać swoje miejsce w każdej chwili przed końcem partii.
   *[time] Twój czas znowu minął. Możesz odzyskać swoje miejsce w każdej chwili przed końcem partii.
  }
replaced-return = Odzyskaj moje miejsce
replaced-watch = Oglądaj

## Waiting
lobby-title = Czekamy na graczy
lobby-text = Partia zacznie się, gdy wszystkie miejsca będą zajęte. Wyślij każdemu jego link.
lobby-link = Link do tego miejsca
lobby-this-device = Link działa tylko na tym urządzeniu. Aby inni w twojej sieci mogli zagrać, uruchom serwer tak:
lobby-network = Link działa na wszystkich urządzeniach w twojej sieci.
lobby-qr = Link jako kod QR
seat-taken = przy stole
copy-link = Kopiuj link
copied = Skopiowano
share = Udostępnij
seat-to-computer = Niech zagra komputer
invite-new = Nowe zaproszenie
players-remove = Wyproś

## A game on this device
local-unknown = Tej partii nie ma na tym urządzeniu
local-closed = Tej partii nie można teraz otworzyć
local-play-again = Nowa partia, ci sami gracze
local-again-ask = Zacząć nową partię?
local-again-text = Ta jeszcze się nie skończyła. Znajdziesz ją na liście „Moje partie”.
local-computer-failed = Komputer nie mógł wykonać ruchu.
local-unsaved-full = Tej partii nie można zapisać. Zwolnij miejsce na tym urządzeniu.
local-unsaved-blocked = Tej partii nie można zapisać: przeglądarka na to nie pozwala.

## The end
won-points = { $who ->
    [you] Wygrywasz!
   *[other] { $count ->
          [one] Wygrywa { $names }.
          [few] Wygrywają { $names }.
          [many] Wygrywają { $names }.
         *[other] Wygrywają { $names }.
        }
  }
won-broken-glass = { $who ->
    [you] Remis punktowy: wygrywasz!
   *[other] Remis punktowy: wygrywa { $names }.
  }
won-shared = Wspólne zwycięstwo: { $names }.
why-broken-glass = Tyle samo punktów: wygrywa ten, kto przez całą partię stracił mniej punktów za stłuczone szkło.
why-shared = Tyle samo punktów i tyle samo straconych za stłuczone szkło.
why-resignation = { $who ->
    [you] Poddajesz partię.
   *[other] { $name } poddaje partię.
  }
why-time = { $who ->
    [you] Skończył ci się czas.
   *[other] { $name }: skończył się czas.
  }
why-absence = { $who ->
    [you] Zbyt długo cię nie było.
   *[other] { $name }: zbyt długa nieobecność.
  }
why-abort = Partia została przerwana. Nikt nie wygrywa.
final-before = Sześć rund
final-leftovers = Na kwaterach
final-broken = Stłuczone szkło
final-ornaments = Ornamenty
final-windows = Okna × kolor
final-total = Razem
counted-leftovers = { $count ->
    [one] { $count } tafla
    [few] { $count } tafle
    [many] { $count } tafli
   *[other] { $count } tafli
  }
outcome-won = { $tone ->
    [close] O włos: { $points ->
          [one] jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        } przewagi.
    [clear] Olśniewająco: { $points ->
          [one] jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        } przewagi!
   *[plain] { $points ->
          [one] Jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        } przewagi.
  }
outcome-lost = { $tone ->
    [close] Tak blisko: { $points ->
          [one] jeden punkt
          [few] { $points } punkty
          [many] { $points } punktów
         *[other] { $points } punktu
        } straty.
    [clear] Brakuje ci { $points ->
          [one] jednego punktu
          [few] { $points } punktów
          [many] { $points } punktów
         *[other] { $points } punktu
        }. Następny pałac zabłyśnie.
   *[plain] Brakuje ci { $points ->
          [one] jednego punktu
          [few] { $points } punktów
          [many] { $points } punktów
         *[other] { $points } punktu
        }.
  }
outcome-ahead = { $points ->
    [one] Jeden punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } przewagi.
skip-count = Pomiń
count-again = Pokaż punktację jeszcze raz
harder-ask = { $beaten } przegrywa. Może teraz { $name }?
harder-play = Zagraj: { $name }
harder-helped = Wygrana z pomocą. Na drabinie liczy się tylko wygrana bez podpowiedzi i cofania ruchów.
rematch = Jeszcze raz
rematch-open = Do następnej partii
rematch-offered = { $names }: zagramy jeszcze raz?
rematch-waiting = Czekamy na zgodę pozostałych…
rematch-gone = Nie ma już przy stole: { $names }.
rematch-declined = Bez rewanżu: { $names }.
rematch-decline = Nie, dziękuję
rematch-withdraw = Wycofaj propozycję
download-record = Pobierz zapis
look-at-table = Zobacz stół

## Reasons of a hint. $own is what the advised move does, $move another move in words.
reason-only-move = Nie ma innego dozwolonego ruchu.
reason-nothing-now-other-scores = Ten ruch nic teraz nie daje; ruch „{ $move }” dałby { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }.
reason-scores-now-other-more = Ten ruch daje teraz { $own ->
    [one] { $own } punkt
    [few] { $own } punkty
    [many] { $own } punktów
   *[other] { $own } punktu
  }; ruch „{ $move }” dałby { $points }.
reason-loses-now-other-scores = Ten ruch kosztuje teraz { $own ->
    [one] { $own } punkt
    [few] { $own } punkty
    [many] { $own } punktów
   *[other] { $own } punktu
  }; ruch „{ $move }” dałby { $points }.
reason-loses-now-other-none = Ten ruch kosztuje teraz { $own ->
    [one] { $own } punkt
    [few] { $own } punkty
    [many] { $own } punktów
   *[other] { $own } punktu
  }; ruch „{ $move }” nic by nie kosztował.
reason-loses-now-other-less = Ten ruch kosztuje teraz { $own ->
    [one] { $own } punkt
    [few] { $own } punkty
    [many] { $own } punktów
   *[other] { $own } punktu
  }; ruch „{ $move }” kosztowałby tylko { $points }.
reason-other-breaks = Ale przy ruchu „{ $move }” { $panes ->
    [one] stłukłaby się { $panes } tafla
    [few] stłukłyby się { $panes } tafle
    [many] stłukłoby się { $panes } tafli
   *[other] stłukłoby się { $panes } tafli
  }.
reason-other-breaks-more = Ale przy ruchu „{ $move }” { $panes ->
    [one] stłukłaby się { $panes } tafla
    [few] stłukłyby się { $panes } tafle
    [many] stłukłoby się { $panes } tafli
   *[other] stłukłoby się { $panes } tafli
  } zamiast { $own }.
reason-judged-as-good = W skali całej partii ten ruch wydaje się co najmniej równie dobry.
reason-proven-as-good = W skali całej partii ten ruch jest co najmniej równie dobry (udowodnione).
reason-scores-most = Ten ruch daje teraz { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }; żaden inny nie daje więcej.
reason-loses-least = Ten ruch kosztuje teraz { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  }; żaden inny nie kosztuje mniej.
reason-only-unbroken = To jedyny ruch, przy którym nic się nie tłucze.
reason-fewest-broken = Tutaj każdy ruch tłucze szkło i żaden nie tłucze mniej.
reason-strip-needs = Na kwaterze { $strip } będzie wtedy brakować jeszcze { $panes } tafli.
reason-start-tile = Ze znacznikiem gracza rozpoczynającego zaczniesz rundę { $round }.
reason-ends-round = Ten ruch kończy rundę.
reason-ends-game = Ten ruch kończy partię.
reason-expect-ahead = Spodziewany wynik na koniec: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } przewagi.
reason-expect-behind = Spodziewany wynik na koniec: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } straty.
reason-expect-level = Spodziewany wynik na koniec: remis.
reason-expect-ahead-of-best = Spodziewany wynik na koniec: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } przewagi nad najlepszym rywalem.
reason-expect-behind-best = Spodziewany wynik na koniec: { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } straty do najlepszego rywala.
reason-expect-level-with-best = Spodziewany wynik na koniec: remis z najlepszym rywalem.
reason-proven-ahead = Przy najlepszej grze wszystkich masz na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } przewagi; to udowodnione.
reason-proven-behind = Przy najlepszej grze wszystkich masz na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } straty; to udowodnione.
reason-proven-level = Przy najlepszej grze wszystkich na koniec jest remis; to udowodnione.
reason-proven-ahead-of-best = Przy najlepszej grze wszystkich masz na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } przewagi nad najlepszym rywalem; to udowodnione.
reason-proven-behind-best = Przy najlepszej grze wszystkich masz na koniec { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
    [many] { $points } punktów
   *[other] { $points } punktu
  } straty do najlepszego rywala; to udowodnione.
reason-proven-level-with-best = Przy najlepszej grze wszystkich na koniec jest remis z najlepszym rywalem; to udowodnione.
reason-expected-line = Prawdopodobnie dalej: { $moves }

## What can go wrong. The names are the server's codes.
error-unknown = Na tej stronie coś poszło nie tak. Wczytaj ją ponownie; twoja partia jest bezpieczna.
error-error = Coś poszło nie tak na serwerze. Twoja partia jest bezpieczna; spróbuj ponownie.
error-engine-failed = Gra przestała działać na tej stronie. Spróbuj ponownie lub wczytaj stronę od nowa.
error-other = Coś poszło nie tak. Kod błędu: { $code }
error-unreachable = Serwer jest niedostępny. Sprawdź połączenie i spróbuj ponownie.
error-not-ready = Serwer jeszcze się uruchamia. Za pierwszym razem trwa to pół minuty.
error-unknown-match = Nie ma takiego stołu. Czy link jest kompletny?
error-bad-invitation = To zaproszenie nie jest ważne przy tym stole. Poproś o nowy link.
error-bad-recovery = Ten kod odzyskiwania nie jest ważny przy tym stole. Sprawdź go albo zobacz, czy nie grasz już na innym urządzeniu.
error-unknown-token = To urządzenie nie ma już miejsca przy tym stole.
error-not-your-seat = To miejsce należy do kogoś innego.
error-seat-taken = Wszystkie miejsca są zajęte.
error-not-started = Partia zacznie się, gdy wszystkie miejsca będą zajęte.
error-not-your-turn = Teraz nie twoja kolej.
error-stale = Stan gry zmienił się, zanim dotarł twój ruch. Plansza jest już aktualna: wybierz jeszcze raz.
error-version-taken = Ktoś był szybszy. Spójrz na stół i wybierz ponownie.
error-not-allowed = Przy tym stole nie można teraz tego zrobić.
error-time-over = Twój czas już się skończył.
error-too-many = Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.
error-too-large = To za duże dla serwera.
error-bad-message = Serwer tego nie zrozumiał.
error-illegal-move = Ten ruch jest teraz niedozwolony.
error-illegal-deal = Warsztaty nie mogły zostać tak uzupełnione.
error-game-over = Partia już się skończyła.
error-deal-awaited = Najpierw trzeba uzupełnić warsztaty dostawców.
error-nothing-to-undo = Nie ma czego cofnąć.
error-unknown-game = Partia bez serwera jest tylko na urządzeniu, na którym się ją gra. Ta została usunięta albo przeglądarka skasowała swoje dane.
error-games-unreadable = Przeglądarka nie pozwala tej stronie odczytać zapisanych partii. Zamknij jej inne karty i spróbuj ponownie.
error-displays-filled = Od twojego ostatniego ruchu warsztaty dostawców zostały uzupełnione, więc nie można go cofnąć.
error-bad-link = Ten link nie zawiera całej partii. Skopiuj go jeszcze raz w całości.
error-origin-refused = Z tego adresu nie wolno korzystać z serwera. Otwórz stronę pod adresem, który podaje serwer.
error-store-failed = Serwer nie ma teraz dostępu do bazy danych. Nic nie przepadło; spróbuj ponownie.
error-disk-full = Na serwerze jest za mało miejsca na dysku. Ruchy nadal działają.
error-bad-record = To nie jest zapis partii rozegranej zgodnie z zasadami
error-bad-notation = Tego nie da się odczytać
error-bad-components = Z takim zestawem elementów nie da się grać.
error-illegal-setup = Nie można rozpocząć gry z takim ustawieniem.
error-not-found = Pod tym adresem nic nie ma.
error-wrong-method = Ta strona wysłała żądanie, którego serwer nie obsługuje. Załaduj stronę ponownie.
error-wrong-use = Coś w tym żądaniu jest nieprawidłowe.
error-missing-extra = Serwerowi brakuje pakietu, który jest do tego potrzebny. Musi go zainstalować osoba, która prowadzi serwer.
error-refused = Serwer odmówił. Nic się nie zmieniło.
error-bad-player = Gracz komputerowy zawiódł.
error-database-outdated = Baza danych serwera pochodzi z innej wersji. Musi ją zaktualizować osoba, która prowadzi serwer.
# Why an action is not allowed; the names are the reasons of the server.
not-allowed-no-spectators = Przy tym stole nie ma miejsc dla widzów.
not-allowed-no-take-backs = Przy tym stole nie można cofać ruchów.
not-allowed-clock = Gdy gra się na czas, nie można cofać ruchów.
not-allowed-answered = Po twoim ruchu zagrano już następny.
not-allowed-asked-already = Ktoś inny już prosi o cofnięcie ruchu.
not-allowed-drawn-by-server = Przy tym stole tafle losuje serwer.
not-allowed-not-over = Rewanż jest możliwy dopiero po zakończeniu partii.
not-allowed-real-table = Stół odwzorowujący prawdziwą grę nie ma rewanżu. Utwórz nowy stół.
not-allowed-rematch-began = Rewanż już się zaczął.
not-allowed-log-full = Przy tym stole wyczerpano limit wiadomości i cofnięć.
not-allowed-chat-full = Przy tym stole nie możesz już nic więcej napisać.
not-allowed-no-fair-play = Ten stół utworzono bez zasad fair play.
not-allowed-too-late = Partię można przerwać tylko przed drugim ruchem.
not-allowed-two-players = Wygraną można zgłosić tylko w grze dwuosobowej. Niech dalej gra komputer.
not-allowed-not-absent = To możliwe tylko wtedy, gdy gracza, na którego wszyscy czekają, nie ma wystarczająco długo.
not-allowed-has-moved = Nie można wyprosić osoby, która wykonała już ruch.
not-allowed-removed = Gospodarz wyprosił cię od tego stołu.
not-allowed-others-play = Przy tym stole grają jeszcze inni, więc nie można go usunąć.
# Where an error is, in parentheses after its text.
where-round = Runda { $round }
where-move = Runda { $round }, ruch { $number }
where-display = Runda { $round }, warsztat { $number }
where-seat = Miejsce { $number }
where-turn = Ruch { $number }
where-character = Znak { $number }
where-setup = Przygotowanie
where-field = Pole: { $field }
