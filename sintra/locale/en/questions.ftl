# Questions about the table, their answers, and announcements: for playing without sight.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# An answer has at most 15 words, whatever its variables are; a test counts them.

questions-title = Type a question or a move

## Words by which a typed question is recognised: beginnings of words, separated by commas.
words-display = display, factory, plate
words-centre = centre, center, middle
words-strip = strip
words-scores = score, point
words-last = last, previous
words-bag = bag
words-worst = break, worst
words-glass = broken, glass
words-turn = turn, round, bonus, who
words-help = help
words-player = player
words-rival = opponent, rival
words-W = white
words-Y = yellow
words-O = orange
words-P = pink
words-B = blue

## Answers
answer-display = Display { $number }: { $panes }
answer-display-empty = Display { $number } is empty.
answer-no-display = There’s no display { $number }.
answer-no-player = There’s no player { $number }.
answer-centre = Centre: { $panes }
answer-centre-empty = The centre is empty.
answer-start-tile = start tile
answer-colour = { $colour ->
    [W] White
    [Y] Yellow
    [O] Orange
    [P] Pink
   *[B] Blue
  }: { $where }.
# $several is how many displays there are in the list $displays.
answer-on-displays = { $count } on { $several ->
    [one] display
   *[other] displays
  } { $displays }
answer-on = { $count } on { $displays }
answer-in-centre = { $count } in the centre
answer-in-all = { $count } on the table
answer-nowhere = none on the table
answer-fits = Fits { $several ->
    [one] strip
   *[other] strips
  } { $strips }.
answer-fits-nowhere = Fits nowhere: all would break.
answer-room = Room on { $several ->
    [one] strip
   *[other] strips
  } { $strips }.
answer-no-room = No room for it.
answer-in-bag = Bag: { $count }.
answer-strip = { $who ->
    [you] Strip { $strip }
   *[other] { $name }, strip { $strip }
  }: free { $panes }
answer-strip-brief = { $strip }: { $panes }
answer-strip-gone = { $who ->
    [you] Strip { $strip }
   *[other] { $name }, strip { $strip }
  }: gone
answer-holds = filled { $panes }
answer-window = window { $points }: { $panes }
answer-window-empty = window { $points }, empty
answer-left = left of the glazier
answer-lead = { $state ->
    [ahead] { $points ->
          [one] One point
         *[other] { $points } points
        } ahead.
    [behind] { $points ->
          [one] One point
         *[other] { $points } points
        } behind.
   *[level] Level.
  }
answer-no-move = Nothing has been played yet.
answer-bag = Bag: { $panes }
answer-bag-empty = The bag is empty.
answer-tower = tower { $count }
answer-worst = At worst { $move }: { $broken }
answer-worst-none = No move breaks anything now.
answer-worst-later = I can tell when it’s your turn.
answer-unbroken = { $count ->
    [one] { $count } move breaks
   *[other] { $count } moves break
  } nothing.
answer-glass = Broken glass: { $now }, next { $next }
answer-glass-lost = lost so far { $points }
answer-help = Try: 3, c, b, s5, 2s5, s, t, m, g, x, k.
answer-unknown = I don’t understand. Try 3, blue, strip 5, scores, last move, bag.

## Announcements
said-strip = { $name }: { $panes } to strip { $strip }
said-panes = { $name }: { $panes }
said-round = Round { $round } is over: { $scores }.
said-dealt = Dealt: { $panes }.
said-armed = { $answer }. Which colour?
refused-left-of-glazier = Left of the glazier.
refused-gone = No strip there.
refused-no-space = No space for it.
refused-must-place = It must be placed.
refused-nothing-there = None there.
refused-glazier-back = { $strips ->
    [none] No strips left.
   *[left] Already leftmost.
  }
