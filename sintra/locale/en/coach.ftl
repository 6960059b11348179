# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Coach
coach-off = Turn the coach off
coach-is-off = The coach is off. You can turn it back on in Settings.
coach-first-turn = Pick a colour on a display: you take every pane of that colour, and the rest go to the centre.
coach-rival-began = { $name } has just moved. Now it’s your turn: take all panes of one colour.
coach-completed = You completed strip { $strip }: its window and the lit ones to its right scored { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
coach-broken = Glass broke: your marker is on −{ $points }. You lose what it shows at the end of the game.
coach-start-tile-taken = The start tile moved your marker one space down, but you begin the next round.
coach-new-round = New round: a completed strip now scores 1 extra point for each { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  } pane.
coach-rival-move = { $name } has just taken panes. The last move has violet edges; the log lists every move.
coach-start-tile = The first to take from the centre begins the next round, but goes one space down the broken glass track.
coach-glazier-right = Few strips are still within reach. Moving the glazier back to the leftmost strip takes a whole turn.
coach-ornament = One ornament has { $count ->
    [one] { $count } pane
   *[other] { $count } panes
  } around it: { $points ->
    [one] { $points } point
   *[other] { $points } points
  } at the end, or { $most } with all four.
coach-nearly-full = Strip { $strip } can be completed now: look for the colour it still needs.
coach-flipped = One strip has been flipped: complete it once more to fill its window’s second space.
coach-centre = From the centre, too, you always take all panes of one colour.
coach-other-side = The small panes of a strip show its other side: the colours that come next.
coach-open-strips = Choose a strip that has room for this colour: below your glazier or to its right.
coach-completes = These panes can complete a strip: its window scores, and so do the lit ones to its right.
coach-bonus = One strip, if completed now, also scores { $points ->
    [one] { $points } point
   *[other] { $points } points
  } for its panes in the bonus colour, { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }.
coach-would-break = One strip has too little room: { $count ->
    [one] { $count } pane
   *[other] { $count } panes
  } would break, and each broken pane moves your marker one space down.

## The legend
legend-title = What the signs mean
legend-how = Tap or click a sign or a number.
legend-previous = Previous sign
legend-next = Next sign
legend-rounds = Round indicator: the first pane is the bonus colour of this round; the others are still to come.
legend-bonus = Sun: the bonus colour of this round. Each pane of that colour in a completed strip scores 1 point.
legend-seat = Dot: the colour of this player, and also of their glazier and marker.
legend-start-tile = Start tile: the first to take from the centre gets it, goes one space down the broken glass track and begins the next round.
legend-glazier = Glazier: panes go on the strip below it or on a strip to its right.
legend-back = Small panes: the other side of the strip. It comes up when the strip is completed.
legend-no-back = Dash: this is the second side. When it is completed, the strip leaves the game.
legend-joker = Grey space: a joker space, which takes any colour.
legend-points = Number below a window: its points.
legend-ornament = Ornament: scores at the end if at least two of the four spaces around it hold a pane.
legend-side-a = Letter A: the side of the palaces. At the end, the ornaments score.
legend-side-b = Letter B: the side of the palaces. At the end, your completed windows are multiplied by the panes of your best colour in all windows. The figures say how many you have now.
legend-track = Broken glass track: each broken pane moves the marker one space down. You lose what it shows at the end.
legend-forecast = Arrow: your score if the game ended now. Tap or click it for the details.
legend-bag = Bag: how many panes are still to be drawn. Tap or click it for the colours.
legend-tower = Glass tower: used and broken panes. They return to the bag when it is empty.
legend-empty-display = Small circle with a number: an empty display. It is filled again in the next round.
legend-last = Violet edges: the last move, where its panes came from and where they went.
