# The dialog of keyboard shortcuts.

shortcuts-title = Keyboard shortcuts

## Moves and tools
keys-text = Type a move to play it: source, colour, strip.
keys-source = a display, or the centre
keys-colour = the colour: white, yellow, orange, pink, blue; also for the pane you keep
keys-strip = the strip; also how many go on joker spaces
keys-break = let all panes break when none fit
keys-back = move the glazier back to the leftmost strip
keys-enter = select or confirm
keys-tab = move between choices
keys-escape = one step back
keys-hint = hint
keys-accept = accept the hint and play it
keys-undo = undo
keys-log = log
keys-legend = legend: what the signs mean
keys-help = this help

## Questions, for playing without sight
keys-questions = Questions, also for playing without sight
keys-ask = ask a question or type a move: 3, blue, s5, 3b5
keys-where = where a colour lies, and where it fits
keys-own-strip = one of your strips
keys-scores = scores
keys-turn = whose turn it is, the round and its bonus colour
keys-last = the last move
keys-bag = what is still in the bag
keys-worst = which move would break most
keys-glass = your broken glass
