# The tutorial: what each step says, asks for, and tells afterwards.

learn-title = Learn
learn-you = You
learn-rival = Inês
learn-count = Lesson { $number } of { $total }
learn-all = All lessons
learn-known = done
learn-task = Your turn
learn-well = Well done
learn-other = Not the move we need here
learn-wrong = That’s a legal move, and now you’ve seen what it does. This step asks for something else, so let’s undo it.
learn-back = Back
learn-again = Start over
learn-retry = Try again
learn-next = Next
learn-show = Show me
# On a small screen: from the task back to its text.
learn-read = Read again
learn-play = Play it for me

learn-name-turn = Take and place
learn-name-centre = The centre and the start tile
learn-name-break = Broken glass
learn-name-back = The way back
learn-name-must = What fits must be placed
learn-name-complete = Completing a strip
learn-name-right = Scoring to the right
learn-name-joker = Joker spaces
learn-name-crash = When nothing fits
learn-name-round = The end of a round
learn-name-side-a = Final scoring: side A
learn-name-side-b = Final scoring: side B

learn-say-welcome = You are a glazier in a palace with eight windows. Above each window hangs a strip with five spaces. Fill strips with coloured glass and your windows score; after six rounds, the player with the most points wins.
learn-mark-strips = Strips
learn-mark-windows = Windows

learn-say-pick = On your turn, take all panes of one colour from one display. Then put them on a strip that has spaces of that colour.
learn-do-pick = Take the two blue panes from display 1 and put them on strip 2, the second from the left.
learn-done-pick = { $placed ->
    [one] One pane is in.
   *[other] { $placed } panes are in.
  } The rest of the display went to the centre, and your glazier walked to strip { $strip }. Lesson 4 shows the way back.

learn-say-centre = You may also take from the centre, where each colour has its own place. Whoever is the first to do so in a round gets the start tile with it.
learn-do-centre = Take the two white panes from the centre and put them on strip 3.
learn-done-centre = The start tile is yours: you will begin the next round. Its price: { $steps ->
    [one] one space
   *[other] { $steps } spaces
  } down on the broken glass track.

learn-say-break = If you take a colour, you take all of it. As many panes as fit must go onto the strip you choose; the rest break, and each one moves your marker one space down the broken glass track.
learn-do-break = Take the three orange panes. Put them where the fewest break.
learn-done-break = { $placed ->
    [one] One pane fitted,
   *[other] { $placed } panes fitted,
  } { $broken ->
    [one] one broke.
   *[other] { $broken } broke.
  } Your marker is now on −{ $cost }. You lose whatever it shows at the end of the game.

learn-say-back = Your glazier works on the strip below it and on those to its right, never to its left. Blue would fit on strip 2, but your glazier is already past it. Moving back takes a whole turn.
learn-do-back = Move the glazier back to the leftmost strip.
learn-done-back = Your glazier stands above strip { $strip } again, and every strip is within reach. While it stands there it can’t move back, so you have to take panes.

learn-say-open = Inês has made her move, and the blue panes are still there. Now they have a place.
learn-do-open = Take the two blue panes from display 1 and put them on strip 2.
learn-done-open = { $placed ->
    [one] One more pane is in,
   *[other] { $placed } more panes are in,
  } and only one space is left. Work from left to right, and you rarely have to walk back.

learn-say-must = The end of a round: only yellow and blue are left. Your glazier already stands above your leftmost strip, so it can’t move back: you have to take one of the two. If a colour fits on a strip within reach, you must place it there, as many panes as fit, even if it hurts.
learn-do-must = Take the colour that breaks fewer panes.
learn-done-must = { $placed ->
    [one] One pane fitted,
   *[other] { $placed } panes fitted,
  } { $broken ->
    [one] one broke,
   *[other] { $broken } broke,
  } and your glazier had to walk to strip { $strip }. While there is room within reach, you can’t let everything break.

learn-say-complete = Strip 2 needs one more pane. A completed strip scores its window, plus 1 point for each of its panes in this round’s bonus colour: yellow, marked with a small sun. You keep one of the five panes for the window. On this side of the palace, side A, every colour scores the same, so here it doesn’t matter which.
learn-do-complete = Take the pink pane, complete strip 2 and choose which pane to keep.
learn-done-complete = +{ $bonus } for yellow, +{ $windows } for the window. The pane you kept lights the window, and the strip has been flipped: a new pattern to fill.

learn-say-leave = Some turns later, the second side of strip 2 is nearly full as well. The bonus colour of this round is white.
learn-do-leave = Take the white pane and complete strip 2 once more.
learn-done-leave = +{ $bonus } for white, +{ $windows } for the window. It holds two panes now, so it is done, and the strip leaves the game.

learn-say-right = A completed strip scores its own window and every window to its right that holds glass. One pink pane can complete strip 3 or strip 6.
learn-do-right = Complete the one that scores more.
learn-done-right = +{ $windows }: the window below, and the three lit windows to its right. Glass on the right makes every strip on the left worth more.

learn-say-joker = Strip 8 has two grey spaces: joker spaces, which take any colour. Only one strip has them, and only on its second side.
learn-do-joker = Take the yellow pane from display 1 and put it on strip 8.
learn-done-joker = No yellow space there, and yet it fits: { $jokers ->
    [one] the pane lies on a joker space.
   *[other] { $jokers } panes lie on joker spaces.
  }

learn-say-choice = Strip 8 has a blue space, and a joker space is free as well. Where both are free, you choose.
learn-do-choice = Take the blue pane, put it on strip 8 and choose: blue space or joker space.
learn-done-choice = { $jokers ->
    [0] On its own space: so the joker space stays free for whatever comes.
   *[other] On the joker space: so the blue one stays free. Often it is wiser the other way round.
  }

learn-say-crash = Your glazier stands far to the right, and neither pink nor yellow fits there. Only if nothing fits do all the panes you take break: if something fits, you must place it.
learn-do-crash = Just this once: take the two pink panes and let them break.
learn-done-crash = Crash! { $steps ->
    [one] One space
   *[other] { $steps } spaces
  } down, and your marker is on −{ $cost }.

learn-say-wrap = It can get worse. Whoever reaches the end of the broken glass track loses 18 points at once, and the marker begins again at the top.
learn-do-wrap = Take the two yellow panes from the centre and see for yourself.
learn-done-wrap = −{ $lost } points. The marker went back to the top and moved down the remaining space. Now you know why it pays to move back early enough.

learn-say-round = A round lasts until all panes are taken, and these two are the last. The start tile is yours, so you will begin the next round. There are too few panes in the bag to fill the displays: when it runs empty, everything in the glass tower goes into it.
learn-do-round = Take the two white panes and put them on strip 3.
learn-done-round = A new round: the displays are full again, you begin, and the next pane on the round indicator is the bonus colour. The bag ran empty and took in the whole tower; now it holds { $bag ->
    [one] one pane.
   *[other] { $bag } panes.
  } After six rounds the game ends.

learn-say-side-a = The last turn of a game! You have played on side A of the palace, where gold ornaments sit between the windows. Inês is ahead, but the final scoring is still to come.
learn-do-side-a = Take the last two blue panes and put them on strip 6.
learn-done-side-a = The game is over, and you have { $before } points. Let’s count the rest.

learn-say-side-b = Side B has no ornaments. Here your completed windows are multiplied by the panes of your best colour in all windows. So it matters which pane you keep.
learn-do-side-b = Take the blue pane, complete strip 4 and keep the colour that helps most.
learn-done-side-b = Your fourth completed window and your fifth blue pane: you have { $before } points. Let’s count the rest.

learn-final = Final scoring
learn-final-before = So far
learn-final-leftovers = Panes on strips
learn-final-glass = Broken glass
learn-final-ornaments = Ornaments
learn-final-colours = Windows × colour
learn-final-total = Total
learn-tell-leftovers = { $left ->
    [one] One pane is
   *[other] { $left } panes are
  } left on your strips. Every three are worth 1 point: +{ $points }.
learn-tell-glass = Your broken glass marker is on −{ $points }. You lose that many points.
learn-tell-ornaments = Each ornament has four spaces around it and scores by how many of them hold glass: +{ $points } in total.
learn-ornament = { $panes ->
    [one] { $panes } pane
   *[other] { $panes } panes
  }: { $points }
learn-tell-colours = { $windows ->
    [one] One completed window
   *[other] { $windows } completed windows
  } times { $panes ->
    [one] one pane
   *[other] { $panes } panes
  } of your best colour: +{ $points }.
learn-tell-total-a = { $you } to { $rival }: you have won! Ornaments can turn a game around.
learn-tell-total-b = { $you } to { $rival }: you have won! If you were tied, whoever lost fewer points to broken glass would win.

learn-finish-title = You can play now
learn-finish-text = You have tried every kind of move once. The rest comes with playing: the board always shows what a move will do, and the rules page has the details.
learn-finish-play = Play your first game
learn-finish-rules = Read the rules
learn-finish-anew = Start over
