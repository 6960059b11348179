# Wyniki przeciw komputerom i partia dnia.

## Wyniki przeciw komputerom

statistics-title = Ty kontra komputery
statistics-empty = Cztery komputery, jedna drabina: pokonaj je po kolei, bez podpowiedzi i cofania ruchów. Tu pojawią się twoje wyniki.
statistics-all-beaten = Wszystkie cztery pokonane. Brawo!
statistics-none = Jeszcze bez partii
statistics-beaten = Poziom zaliczony
statistics-next = Twój następny szczebel
statistics-games = Partie
statistics-wins = Wygrane
statistics-best = Rekord
statistics-streak = Seria
statistics-best-streak = Rekord serii
statistics-helped = { $number ->
    [one] Jedna wygrana z pomocą
    [few] { $number } wygrane z pomocą
    [many] { $number } wygranych z pomocą
   *[other] { $number } wygranej z pomocą
  }
statistics-note = Tylko na tym urządzeniu. Na drabinie liczy się tylko wygrana bez podpowiedzi i cofania ruchów. Partia przeciw kilku komputerom liczy się dla najsilniejszego, a wspólne zwycięstwo nie liczy się jako wygrana.
statistics-reset = Wyzeruj
statistics-reset-ask = Wyzerować te wyniki?
statistics-reset-text = Wszystkie wyniki przeciw komputerom i wyniki partii dnia znikną na zawsze. Twoje partie zostają na liście.
statistics-reset-yes = Wyzeruj wyniki

## Partia dnia. $own i $rival to punkty.

day-title = Partia dnia
day-note = { $date }: te same tafle dla wszystkich. Strona { $side }, przeciwnik: { $name }.
day-play = Zagraj tę partię
day-continue = Graj tę partię dalej
day-again = Jeszcze raz ta sama
day-first = Dzisiaj { $own } : { $rival }
day-best = Najlepszy wynik { $own } : { $rival }
day-share = Udostępnij wynik
day-result-first = To twój wynik dnia.
day-result-best = Twoja najlepsza próba w tej partii!
day-game = Partia dnia, { $date }{ $attempt ->
    [1] {""}
   *[other] {" "}(próba{"\u00A0"}{ $attempt })
  }
day-share-text =
    Sintra, partia dnia, { $date }
    { $own } : { $rival }, przeciwnik: { $name }{ $attempt ->
        [1] {""}
       *[other] {" "}(próba{"\u00A0"}{ $attempt })
      }
