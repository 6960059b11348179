# Results against computers, and the deal of the day.

## Results against computers

statistics-title = You against the computers
statistics-empty = Four computers, one ladder: beat them one after the other, without hints or undo. Your results appear here.
statistics-all-beaten = You have beaten all four. Well played!
statistics-none = Not played yet
statistics-beaten = Beaten
statistics-next = Your next rung
statistics-games = Games
statistics-wins = Wins
statistics-best = Best score
statistics-streak = Streak
statistics-best-streak = Best streak
statistics-helped = { $number ->
    [one] One win with help
   *[other] { $number } wins with help
  }
statistics-note = On this device only. Only a win without hints or undo counts on the ladder. A game against several computers counts for the strongest of them, and a shared victory isn’t a win.
statistics-reset = Reset
statistics-reset-ask = Reset these results?
statistics-reset-text = All results against computers and of the deals of the day will be gone for good. Your games stay in the list.
statistics-reset-yes = Reset results

## The deal of the day. $own and $rival are points.

day-title = Deal of the day
day-note = { $date }: the same panes for everyone. Side { $side }, against { $name }.
day-play = Play this deal
day-continue = Continue this deal
day-again = Same deal again
day-first = Today { $own } : { $rival }
day-best = Best { $own } : { $rival }
day-share = Share result
day-result-first = That’s your result of the day.
day-result-best = Your best attempt at this deal!
day-game = Deal of the day, { $date }{ $attempt ->
    [1] {""}
   *[other] {" "}(attempt{"\u00A0"}{ $attempt })
  }
day-share-text =
    Sintra, deal of the day, { $date }
    { $own } : { $rival } against { $name }{ $attempt ->
        [1] {""}
       *[other] {" "}(attempt{"\u00A0"}{ $attempt })
      }
