# The rules page: the whole game for people at a table.
rules-title = The rules
rules-lead = The complete rules, in the order you need them at the table.
rules-learn = Learn it by playing instead
rules-contents = Contents

rules-heading-aim = The aim
rules-heading-table = On the table
rules-heading-palace = Your palace
rules-heading-setup = Setup
rules-heading-turn = Your turn
rules-heading-pick = Pick panes
rules-heading-start = The start tile
rules-heading-place = Place them
rules-heading-break = What does not fit breaks
rules-heading-joker = Joker spaces
rules-heading-complete = Complete a strip
rules-heading-window = The window and flipping the strip
rules-heading-scoring = Scoring to the right
rules-heading-back = Moving the glazier back
rules-heading-track = The broken glass track
rules-heading-round = End of a round
rules-heading-final = Final scoring
rules-heading-rulings = Our rulings
rules-heading-printed = Printed values
rules-heading-moves = Move notation
rules-heading-colours = Telling colours apart

rules-aim-fill = You pick panes of coloured glass and fill your pattern strips with them. Each strip you complete puts one pane into the window below and scores points.
rules-aim-win = After six rounds, the player with the most points wins.
rules-drawing-aim = A strip fills up, space by space. When it is complete, one of its panes goes into the window below.

rules-table-panes = There are 100 panes, 20 in each of five colours. This is where they are:
rules-table-display = Factory displays: four panes each, numbered as in the move notation.
rules-table-centre = The centre of the table: what is left over from displays gathers here, each colour in its place.
rules-table-start = The starting player tile (start tile for short): whoever takes it starts the next round.
rules-table-round = The round indicator: its top pane is the bonus colour of this round.
rules-table-bag = The bag: panes still to be drawn.
rules-table-tower = The glass tower: panes that have been used or have broken.
rules-drawing-table = Five displays in a ring around the centre with the start tile. Above them the round indicator in its second round; below, bag and tower.

rules-palace-each = Each player has a palace board like this, and a marker on the score track.
rules-palace-strip = A pattern strip: five spaces, each for one colour. The dots in its tip show the colours on its back.
rules-palace-window = A window: room for two panes.
rules-palace-points = The points of this window.
rules-palace-glazier = The glazier: you work on the strip below it, or further right.
rules-palace-ornament = An ornament, on side A only: it counts at the end.
rules-palace-track = The broken glass track, with your marker.
rules-palace-standard = Not all of these values are confirmed: see “Printed values”.
rules-drawing-palace = A palace on side A in the middle of a game. The seventh strip is gone: its window is full.

rules-setup-program = The program sets everything up for you: it shuffles strips and panes and picks the starting player at random unless you choose one.
rules-setup-box = With the box in front of you:
rules-setup-displays = Lay out the factory displays.
rules-setup-players =
    { $players ->
        [one] { $players } player
       *[other] { $players } players
    }: { $displays ->
        [one] { $displays } display
       *[other] { $displays } displays
    }
rules-setup-side = Agree on side A or side B of the palace boards. It only changes the final scoring.
rules-setup-strips = Shuffle your 8 strips and lay one above each window, either side up at random – but never the side with joker spaces.
rules-setup-glazier = The glazier goes above the leftmost strip, the broken glass marker on the top space. You start with 0 points.
rules-setup-rounds = Put one pane of each colour, in random order, on spaces II to VI of the round indicator. The other 95 go into the bag; draw one of them for space I.
rules-setup-start = Whoever cleaned a window most recently takes the start tile.
rules-setup-fill = The starting player fills each display with 4 panes from the bag.
rules-drawing-setup = 2, 3 or 4 players use 5, 7 or 9 displays. On the round indicator there is one pane for each round.

rules-turn-order = The starting player puts the start tile in the centre and goes first. Play goes clockwise until the displays and the centre are empty.
rules-turn-choice = On your turn you do one of two things:
rules-turn-advance = Pick panes and place them on a strip.
rules-turn-back = Move your glazier back to the leftmost strip.
rules-drawing-turn = Either panes go from a display onto a strip, or the glazier goes back to the leftmost strip.

rules-pick-all = Take all panes of one colour, from one place:
rules-pick-display = from a factory display – its other panes move to the centre of the table;
rules-pick-centre = or from the centre.
rules-drawing-pick = The pink pane is picked. The other 3 move to the centre.

rules-start-take = The first player in a round to pick from the centre also takes the start tile and moves their broken glass marker down 1 space at once.
rules-start-next = In return, they start the next round.
rules-drawing-start = 3 orange panes, the first picked from the centre this round: they come with the start tile, and 1 space down.

rules-place-where = Put the panes on free spaces of their colour, all on one strip: the one below your glazier, or any to its right. The glazier moves there.
rules-place-all = As many panes as fit must be placed.
rules-place-must = If any strip within reach has a free space for them (a joker space counts), you must use one of those strips.
rules-drawing-place = 3 orange panes. Strips to the left of the glazier are out of reach. Below each of the others: how many would fit.

rules-break-rest = Panes that don’t fit break. Each moves your broken glass marker down 1 space; then they go to the glass tower.
rules-break-all = If no strip within reach has a space for them, all of them break, and the glazier stays where it is.
rules-drawing-break = 3 panes, 1 free space: 1 goes in, 2 break, and the marker moves down 2 spaces.

rules-joker-any = A joker space takes a pane of any colour. One of your strips has two of them, on one side.
rules-joker-choice = If both a space of the colour and a joker space are free, you choose which to fill. But no pane may break while one of them is free on that strip.
rules-drawing-joker = 2 blue panes: one on the blue space and one on a joker space, or both on joker spaces.

rules-complete-when = Once all five spaces of a strip are covered:
rules-complete-bonus = Score 1 point for each of the five panes that has this round’s bonus colour.
rules-complete-keep = Keep one of the five, whichever you like. It goes into the window below; the other four go to the glass tower.
rules-complete-score = Score the window and those to its right.
rules-drawing-complete = Round III, bonus colour yellow: 2 yellow panes score 2 points. The blue one goes into the window, four go to the tower.

rules-window-first = The first pane goes on the top frame space of the window, and the strip is flipped.
rules-window-second = The second pane goes on the bottom frame space, and the strip leaves the game. The glazier stays above the empty slot.
rules-drawing-window = First time: a pane on top, and the strip shows its back. Second time: a pane below, and the strip is gone.

rules-scoring-right = Score the points of the window that got the pane, plus the points of every window to its right that holds at least one pane.
rules-scoring-left = Windows to its left score nothing. So windows you fill early on the right score again and again.
rules-drawing-scoring = The window worth 2 has just got its orange pane. To its right, windows worth 1 and 2 hold panes: 2 + 1 + 2 = 5 points.

rules-back-may = Instead of picking, you may move the glazier back above the leftmost strip you still have. That is your whole turn.
rules-back-not = You can’t do this if it is already there, or if you have no strips left.
rules-drawing-back = The first strip is gone, so the glazier goes back to the second.

rules-track-down = Each broken pane moves your marker down 1 space, and so does taking the start tile. This costs nothing yet: only at the end of the game do you lose the points of the space the marker is on.
rules-track-last = If it reaches the last space, you lose those 18 points at once and the marker returns to the top. Any remaining spaces are counted from there.
rules-drawing-track = The marker was on 14, and 2 panes break: the first costs 18 points, the second moves the marker on from the top.

rules-round-over = A round ends when a turn leaves the displays and the centre empty. The top pane of the round indicator goes to the glass tower.
rules-round-next = Whoever holds the start tile fills each display with 4 panes from the bag, and starts the next round.
rules-round-empty = If the bag runs out, everything in the tower goes into it. If both are empty, displays stay short.
rules-round-last = After the sixth round the game is over.
rules-drawing-round = Round III is over: its pane goes to the tower. Each display gets 4 new panes, and the start tile shows who begins.

rules-final-each = For each player:
rules-final-strips = plus 1 point for every 3 panes left on all their strips together, rounded down;
rules-final-glass = minus the points of the space their broken glass marker is on;
rules-final-side = plus the bonus of side A or side B.
rules-drawing-final = 7 panes left on strips: 2 points. The marker is on the space worth 8: minus 8 points.

rules-side-a-title = Side A: ornaments
rules-side-a-count = For each ornament, count how many of the four spaces around it hold a pane. Fewer than two score nothing.
rules-side-a-points =
    { $panes ->
        [one] { $panes } pane
       *[other] { $panes } panes
    }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
rules-drawing-side-a = Ornaments with 4, 4, 1 and 2 panes: 10 + 10 + 0 + 3 = 23 points.

rules-side-b-title = Side B: your best colour
rules-side-b-count = Count your completed windows (those with both panes). Choose one colour, best the one you have most of, and multiply by the number of panes of that colour in all your windows.
rules-drawing-side-b = 4 completed windows times 5 orange panes: 20 points.

rules-ties-title = Winning and ties
rules-ties-most = The player with the most points wins.
rules-ties-lost = In case of a tie, the tied player who lost fewer points on the broken glass track over the whole game, final scoring included, wins. If that is tied too, the victory is shared.
rules-drawing-ties = Both have 41 points. Blue lost 4 points through broken glass, red 8: blue wins.

rules-rulings-ours = Where the rulebook is silent or unclear, or its five language editions differ, the program still needs an answer. These answers are ours, not the rulebook’s: at your own table you may agree on others.
rules-ruling-asked-start = Nobody picked from the centre
rules-ruling-said-start = Whoever held the start tile keeps it and starts again.
rules-ruling-asked-order = Picking from the centre with the start tile
rules-ruling-said-order = First the start tile and its space down, then placing and breaking.
rules-ruling-asked-fit = How many panes must be placed
rules-ruling-said-fit = As many as fit on the strip you choose. The German rulebook can be read as fewer.
rules-ruling-asked-joker = Does a joker space count when you must place?
rules-ruling-said-joker = Yes: it is room for every colour. Only the Polish rulebook says so.
rules-ruling-asked-left = Your glazier stands left of all your strips
rules-ruling-said-left = It may still move to the leftmost strip, which is then to its right. Four editions forbid this action only if it already stands there; the Polish one says “to the left”.
rules-ruling-asked-gone = All 8 of your strips are gone
rules-ruling-said-gone = Everything you pick breaks, and the glazier cannot go back.
rules-ruling-asked-owed = Spaces still owed when the marker reaches the last one
rules-ruling-said-owed = They are counted on from the top.
rules-ruling-asked-keep = Which pane to keep on side A
rules-ruling-said-keep = You choose there too. It decides which panes can come back.
rules-ruling-asked-empty = A round begins without any panes
rules-ruling-said-empty = It is over at once.
rules-ruling-asked-zero = Points below zero
rules-ruling-said-zero = They are possible. Nor is there an upper limit.
rules-ruling-asked-lost = Points lost, to break a tie
rules-ruling-said-lost = All that were lost on the broken glass track, over the whole game and in the final scoring, as the Polish rulebook says.
rules-drawing-rulings = The round is over and nobody took the start tile: it goes back to whoever held it before.

rules-own-title = Where the program differs
rules-own-start = Who starts a new game is no open question: by the rulebook, whoever cleaned a window most recently. The program can’t know that, so it draws the starting player at random, or takes the one you choose.

rules-printed-lead = The rulebook’s text does not give everything that is printed on the pieces. These values of our set are not confirmed:
rules-printed-points = The window points { $points }: they come from one review, which names neither the side nor the direction. We use them on both sides.
rules-printed-track = Most of the broken glass track { $track }: it is only certain that it begins at 0, has a space worth 8 and ends at 18.
rules-printed-strips = The colours of the strips, as drawn here: we chose a balanced set that fits the rulebook’s examples. Yours may differ.
rules-printed-ornaments = Which windows surround an ornament: we chose neighbours, the first and second, the third and fourth, and so on.
rules-printed-correct = If your box differs, your box is right. Games here stay fair, since all players have the same values; at your own table, use what is printed on the pieces. Please tell the people who run this page what differs: a photo helps most.
rules-drawing-printed = The eight strips of our set: their fronts above, their backs below.

rules-moves-short = The log writes each move in a short notation that is the same in every language. Displays and strips are numbered from 1.
rules-moves-column-text = Notation
rules-moves-column-meaning = Meaning
rules-move-place = blue from display 3, onto strip 5
rules-move-joker = orange from the centre, onto strip 2, one pane on a joker space
rules-move-keep = yellow from display 4, onto strip 7, which completes it; pink is kept
rules-move-break = white from the centre; all break
rules-move-back = glazier back
rules-moves-letters = W white, Y yellow, O orange, P pink, B blue, C centre.
rules-moves-joker = The j is only written if more panes than necessary go on joker spaces.
rules-drawing-moves = 3B>5: display 3, the blue panes, onto strip 5.

rules-colours-shapes = Every colour has its own shape and its own texture, on panes and on spaces. Nothing relies on colour alone.
rules-colour-W = white: ring
rules-colour-Y = yellow: eight-pointed star
rules-colour-O = orange: triangle
rules-colour-P = pink: quatrefoil
rules-colour-B = blue: waves
rules-colour-joker = joker: four-pointed star
rules-colours-sectors = The settings offer the rulebook’s second layout as well: a display then has a sector for each colour. In the centre each colour always has its own place, where the bonus colour of the round is marked.
rules-drawing-colours = The five colours, as panes and as free spaces. Below, a display with sectors: one white, two yellow and one blue pane.
