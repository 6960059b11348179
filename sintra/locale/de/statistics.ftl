# Ergebnisse gegen Computer, und die Tagespartie.

## Ergebnisse gegen Computer

statistics-title = Du gegen die Computer
statistics-empty = Vier Computer, eine Leiter: Besiege sie der Reihe nach, ohne Tipps und Zurücknehmen. Deine Ergebnisse stehen dann hier.
statistics-all-beaten = Du hast alle vier besiegt. Gut gespielt!
statistics-none = Noch nicht gespielt
statistics-beaten = Besiegt
statistics-next = Deine nächste Sprosse
statistics-games = Partien
statistics-wins = Siege
statistics-best = Rekord
statistics-streak = Serie
statistics-best-streak = Beste Serie
statistics-helped = { $number ->
    [one] Ein Sieg mit Hilfe
   *[other] { $number } Siege mit Hilfe
  }
statistics-note = Nur auf diesem Gerät. Für die Leiter zählt nur ein Sieg ohne Tipps und Zurücknehmen. Eine Partie gegen mehrere Computer zählt für den stärksten, und ein geteilter Sieg zählt nicht als Sieg.
statistics-reset = Zurücksetzen
statistics-reset-ask = Diese Ergebnisse zurücksetzen?
statistics-reset-text = Alle Ergebnisse gegen Computer und der Tagespartien werden endgültig gelöscht. Deine Partien bleiben in der Liste.
statistics-reset-yes = Ergebnisse zurücksetzen

## Die Tagespartie. $own und $rival sind Punkte.

day-title = Tagespartie
day-note = { $date }: dieselben Glassteine für alle. { $side }-Seite, gegen { $name }.
day-play = Tagespartie spielen
day-continue = Tagespartie fortsetzen
day-again = Dieselbe noch einmal
day-first = Heute { $own } : { $rival }
day-best = Bestes Ergebnis { $own } : { $rival }
day-share = Ergebnis teilen
day-result-first = Das ist dein Ergebnis des Tages.
day-result-best = Dein bester Versuch an dieser Tagespartie!
day-game = Tagespartie, { $date }{ $attempt ->
    [1] {""}
   *[other] {" "}({ $attempt }.{"\u00A0"}Versuch)
  }
day-share-text =
    Sintra, Tagespartie, { $date }
    { $own } : { $rival } gegen { $name }{ $attempt ->
        [1] {""}
       *[other] {" "}({ $attempt }.{"\u00A0"}Versuch)
      }
