# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Coach
coach-off = Switch the coach off
coach-is-off = The coach is off. Settings can switch it on again.
coach-first-turn = Pick a colour on a display: you take all its panes, and the others go to the centre.
coach-rival-began = { $name } began here; now it’s your turn to take all panes of one colour.
coach-completed = Strip { $strip } is complete: its window and the lit ones to its right scored { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
coach-broken = Glass broke: your marker is on −{ $points }, and you lose that much at the end of the game.
coach-start-tile-taken = The start tile cost you one step of broken glass, but you begin the next round.
coach-new-round = New round: a completed strip now scores 1 extra point for each { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  } pane.
coach-rival-move = { $name } has just taken panes here; the last move always has violet edges.
coach-start-tile = The first to take from the centre gets this tile: it costs one step, but they begin the next round.
coach-glazier-right = Few strips are still in reach: this arrow moves the glazier back, which takes a whole turn.
coach-ornament = { $count ->
    [one] { $count } pane
   *[other] { $count } panes
  } around this ornament: { $points ->
    [one] { $points } point
   *[other] { $points } points
  } at the end, { $most } with all four.
coach-nearly-full = Strip { $strip } can be completed now: find the colour that it still needs.
coach-flipped = This strip has been flipped: complete it once more to fill the window’s second space.
coach-centre = From the centre, too, you always take all panes of one colour.
coach-other-side = These small panes show the other side of the strip: the colours that come next.
coach-open-strips = Choose a strip that shows a figure: below your glazier or to its right.
coach-completes = Here they complete the strip: its window scores, and so do the lit ones to its right.
coach-bonus = Here you also score { $points ->
    [one] { $points } point
   *[other] { $points } points
  } for panes in the bonus colour, { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }.
coach-would-break = Here { $count } would break: each broken pane moves your marker one step down.

## The legend
legend-title = What the signs mean
legend-how = Tap a sign or a number.
legend-previous = Previous sign
legend-next = Next sign
legend-rounds = Round indicator: the first pane is this round; the others are still to come.
legend-bonus = Sun: the bonus colour of this round. Each such pane of a completed strip scores 1 point.
legend-seat = Dot: the colour of this player, and also of their glazier and marker.
legend-start-tile = Start tile: the first to take from the centre gets it, goes one step down and begins the next round.
legend-glazier = Glazier: panes go on the strip below it or on a strip to its right.
legend-back = Small panes: the other side of the strip. It comes up when the strip is completed.
legend-no-back = Dash: this is the second side. When it is completed, the strip leaves the game.
legend-joker = Grey space: a joker space, which takes any colour.
legend-points = Number below a window: its points.
legend-ornament = Ornament: scores at the end if at least two of the four spaces around it hold a pane.
legend-track = Broken glass track: each broken pane moves the marker one step. What it shows is lost at the end.
legend-forecast = Arrow: your score if the game ended now. Tap it for the details.
legend-bag = Bag: how many panes are still to be drawn. Tap it for the colours.
legend-tower = Glass tower: used and broken panes. They return to the bag when it is empty.
legend-empty-display = Small circle with a number: an empty display. It is filled again in the next round.
legend-last = Violet edges: the last move, where its panes came from and where they went.
