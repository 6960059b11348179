# The table and everything on it.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.

colour = { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }
panes = { $count } { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }
points = { $signed } { $count ->
    [one] point
   *[other] points
  }

## What lies on the table
display-label = Display { $number }: { $count ->
    [0] empty
    [one] { $count } pane
   *[other] { $count } panes
  }
centre-label = Centre of the table: { $count ->
    [0] empty
    [one] { $count } pane
   *[other] { $count } panes
  }
start-tile-here = The start tile lies here
has-start-tile = Has the start tile
round-label = Round { $round } of 6, bonus colour { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }
round-of = Round { $round } of 6
round-over = The game is over
bonus-colour = bonus colour { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  }
begins = { $who ->
    [you] You begin
   *[other] { $name } begins
  }
bag = Bag
tower = Glass tower

## Palaces
palace-of = { $who ->
    [you] Your palace
   *[other] Palace: { $name }
  }
palace-large = Palace, enlarged
enlarge = { $who ->
    [you] Enlarge your palace
   *[other] Enlarge the palace of { $name }
  }
strips-label = Strips and windows
score-of = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
broken-glass-at = Broken glass: { $points ->
    [0] 0
   *[other] −{ $points }
  }
glazier-at = Glazier above strip { $strip }
strip-number = Strip { $strip }
strip-gone = The strip has left the game
strip-free = Free: { $panes }
strip-holds = Filled: { $panes }
joker-spaces = { $count ->
    [one] { $count } joker space
   *[other] { $count } joker spaces
  }
window-empty = Window worth { $points }, empty
window-holds = Window worth { $points } with { $panes }
track-caption = broken
title-ornament = Ornament: scores at the end for the panes around it

## Choosing a move
idle-your-turn = Your turn: take all panes of one colour from a display or the centre.
idle-wait = Waiting for { $name }
idle-wait-since = { $away ->
    [yes] { $name } is away. Waiting since { $time }.
   *[no] Waiting for { $name } since { $time }
  }
idle-sending = Sending your move…
idle-queued = Your move is kept. It is sent as soon as the connection is back.
idle-deal = The displays are being filled at the real table.
armed-display = Display { $number }: which colour?
armed-centre = Centre: which colour?
detail-where = Where should the { $count ->
    [one] {""}
   *[other] { $count }{" "}
  }{ $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  } { $count ->
    [one] pane
   *[other] panes
  } go?
detail-strip = Strip { $strip }
detail-breaks = No room anywhere: everything breaks
break-all = Let it all break
does-start-tile = start tile taken
does-place = { $count ->
    [one] { $count } pane placed
   *[other] { $count } panes placed
  }{ $jokers ->
    [0] {""}
    [one] , { $jokers } on a joker space
   *[other] , { $jokers } on joker spaces
  }
move-jokers = { $count ->
    [one] { $count } on a joker space
   *[other] { $count } on joker spaces
  }
does-break = { $count ->
    [one] { $count } pane breaks
   *[other] { $count } panes break
  }
does-marker = broken glass { $from } → { $to }, scored at the end
does-wrap = end of the broken glass track reached
loses-now = { $now } now, { $sum } in all
does-glazier = glazier moves to strip { $strip }
does-complete = strip completed
does-bonus = bonus colour
does-windows = this window and those to its right
does-turn-over = the strip is flipped
does-leave = the strip leaves the game
does-end-round = ends the round
closed-left-of-glazier = This strip is left of your glazier. Move the glazier back to reach it.
closed-gone = There is no strip here any more.
closed-no-space = This strip has no free space for that colour.
must-place = There is room for this colour, so you must place it.
nothing-there = There are no panes of that colour there.
no-glazier-back = { $strips ->
    [none] You have no strips left, so the glazier stays where it is.
   *[left] The glazier already stands above your leftmost strip.
  }
glazier-back = Move glazier back
ask-keep = Which pane do you keep?
keep-any-colour = The colour doesn’t score.
keep-any-effect = Your choice only changes what later goes back to the bag.
keep-best-colour = It counts for your best colour. The figures: panes in your windows.
keep-count = { $count ->
    [one] { $count } such pane in your windows
   *[other] { $count } such panes in your windows
  }
keep-first = Always the first
keep-first-note = Don’t ask again on side A: the first pane shown here is kept. You can change this in Settings.
ask-jokers = How many onto joker spaces?
ask-spaces = Which spaces do you fill?
ask-confirm = Play this move?
on-jokers = On joker spaces: { $count }
confirm-move = Confirm
cancel = Cancel
close = Close

## Moves in words
move-back = glazier back
move-takes = { $count ->
    [0] {""}
   *[other] { $count }{" "}
  }{ $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  } from { $from ->
    [centre] the centre
   *[display] display { $number }
  }
move-strip = to strip { $strip }
move-breaks = all broken
# The last move of a player, as short as possible: after the panes.
last-broken = all break
last-back = glazier back
move-keeps = { $colour ->
    [W] white
    [Y] yellow
    [O] orange
    [P] pink
   *[B] blue
  } kept

## Around the table
table-title = Table
announcements = Messages
table-opening = Opening the table…
table-closed = This table cannot be opened
table-no-spectators = This table is not open to spectators.
watch-instead = Watch instead
elsewhere-title = This game continues on another device
elsewhere-text = You are playing there now. To come back, you need the recovery code from there.
elsewhere-return = Continue here again
server-away = The server isn’t responding. Retrying…
line-lost = Connection lost. Reconnecting… Your game is safe.
retry = Retry now
two-tabs = This table is open in another tab too. Both follow the same game.
watching = You are watching
seat-name = Player { $number }
computer-described = { $name }, computer, { $level ->
    [easy] easy
    [medium] medium
    [hard] hard
   *[expert] expert
  }
# What the final scoring would be now; the points have signs.
forecast = If the game ended now: { $total }. Panes left on strips { $leftovers }, broken glass { $broken }, { $side ->
    [A] ornaments
   *[B] completed windows
  } { $bonus }.
# The side of the palaces, and what its bonus at the end counts.
side-counts = Side { $side }: { $side ->
    [A] ornaments count at the end
   *[B] completed windows × best colour
  }
badge-your-turn = Your turn
badge-to-move = to move
badge-thinking = thinking…
badge-away = away
badge-winner = winner
turn-of = It’s { $name }’s turn
hint = Hint
hint-play = Play it
# The points by which the player is expected to be ahead at the end.
hint-expected = Expected margin: { $signed }
undo = Undo
log = Log
log-empty = Nothing has been played yet.
more = More
rules = Rules
talk = Chat
talk-say = Say something
talk-send = Send
legend = Legend
shortcuts = Keyboard shortcuts
settings = Settings
sector-layout = Colour sectors on displays
sound = Sound
show-result = Show result
replay = Replay
resign = Resign
resign-ask = Resign this game?
resign-text = In a two-player game your opponent wins. With more players, a computer takes over your seat.
abort = Abort game
abort-ask = Abort this game?
abort-text = The game ends for everyone, and nobody wins.
absent-notice = { $name } has been away for a while.
absent-claim = Claim the win
absent-hand-over = Let a computer play on
play-on = Keep playing
my-games = My games
told-taken-back = { $by ->
    [host] A move was undone.
    [you] You undid a move.
   *[player] { $name } undid a move.
  }
told-joined = { $who ->
    [you] You have joined.
   *[other] { $name } has joined.
  }
told-left = { $who ->
    [you] You left the table.
   *[other] { $name } left the table.
  }
told-removed = { $who ->
    [you] The host has removed you from the table.
   *[other] The host has removed { $name } from the table.
  }
told-taken-over = { $who ->
    [host] The host continues on another device.
   *[player] { $count ->
          [one] { $names } continues on another device.
         *[other] { $names } continue on another device.
        }
  }
told-invited = The host has made a new invitation to a free seat.
told-handed-over = { $who ->
    [you] A computer takes over for you
   *[other] A computer takes over for { $name }
  }{ $cause ->
    [time] {" "}(out of time)
    [resignation] {" "}(resigned)
    [absence] {" "}(away for too long)
   *[asked] {""}
  }.
told-clock-restarted = The server was briefly offline. The clock for this turn has been reset.
told-timed-out = { $name } ran out of time: a computer plays this move.
told-returned = { $who ->
    [you] You have your seat back.
   *[other] { $name } is back and plays on.
  }

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-thinking = Let me think…
phrase-thanks = Thank you!
phrase-well-played = Well played!
phrase-goodbye = Goodbye!

## Taking back with consent
take-back-asked = { $name } asks to undo a move.
take-back-waiting = You asked to undo your move. The others have to agree.
take-back-allow = Allow
take-back-decline = Decline
take-back-withdraw = Withdraw
told-take-back-declined = { $name } doesn’t agree to undo the move.

## A missed turn, and the way back to the seat
missed-title = Your time ran out
missed-text = A computer played this move for you. You are playing again now. If your time runs out once more, the computer takes over your seat.
replaced-title = A computer is playing for you
replaced-text = { $cause ->
    [absence] You were away, so the others asked a computer to play on. You can take your seat back at any time before the end of the game.
   *[time] Your time ran out again. You can take your seat back at any time before the end of the game.
  }
replaced-return = Take my seat back
replaced-watch = Watch

## Waiting
lobby-title = Waiting for players
lobby-text = The game begins when every seat is taken. Send each friend their link.
lobby-link = Link for this seat
lobby-this-device = The link works only on this device. For others in your network, start the server like this:
lobby-network = The link works for all devices in your network.
lobby-qr = The link as QR code
seat-taken = at the table
copy-link = Copy link
copied = Copied
share = Share
seat-to-computer = Let a computer play
invite-new = New invitation
players-remove = Remove

## A game on this device
local-unknown = This game is not on this device
local-closed = This game cannot be opened now
local-play-again = New game, same players
local-again-ask = Start a new game?
local-again-text = This one is not over yet. You will find it in “My games”.
local-computer-failed = The computer could not move.
local-unsaved-full = This game cannot be saved. Free some space on this device.
local-unsaved-blocked = This game cannot be saved: the browser does not allow it.

## The end
won-points = { $who ->
    [you] You win!
   *[other] { $count ->
          [one] { $names } wins.
         *[other] { $names } win.
        }
  }
won-broken-glass = { $who ->
    [you] Tied on points – you win!
   *[other] Tied on points – { $names } wins.
  }
won-shared = Shared victory: { $names }.
why-broken-glass = Tie-break: fewer points lost to broken glass over the whole game.
why-shared = Tied on points and on points lost to broken glass.
why-resignation = { $who ->
    [you] You resigned.
   *[other] { $name } resigned.
  }
why-time = { $who ->
    [you] You ran out of time.
   *[other] { $name } ran out of time.
  }
why-absence = { $who ->
    [you] You were away for too long.
   *[other] { $name } was away for too long.
  }
why-abort = The game was aborted. Nobody wins.
final-before = Six rounds
final-leftovers = Panes on strips
final-broken = Broken glass
final-ornaments = Ornaments
final-windows = Windows × colour
final-total = Total
counted-leftovers = { $count ->
    [one] { $count } pane
   *[other] { $count } panes
  }
outcome-won = { $tone ->
    [close] By a whisker: { $points ->
          [one] one point
         *[other] { $points } points
        } ahead.
    [clear] Radiant: { $points ->
          [one] one point
         *[other] { $points } points
        } ahead!
   *[plain] { $points ->
          [one] One point
         *[other] { $points } points
        } ahead.
  }
outcome-lost = { $tone ->
    [close] So close: { $points ->
          [one] one point
         *[other] { $points } points
        } short.
    [clear] You finished { $points ->
          [one] one point
         *[other] { $points } points
        } behind. The next palace will shine.
   *[plain] You finished { $points ->
          [one] one point
         *[other] { $points } points
        } behind.
  }
outcome-ahead = { $points ->
    [one] One point
   *[other] { $points } points
  } ahead.
skip-count = Skip
count-again = Show the scoring again
harder-ask = You beat { $beaten }: try { $name }?
harder-play = Play { $name }
harder-helped = Won with help. On the ladder, only a win without hints or undo counts.
rematch = Play again
rematch-open = Go to the next game
rematch-offered = { $names } would like to play again.
rematch-waiting = Waiting for the others to agree…
rematch-gone = Not at the table any more: { $names }.
rematch-declined = { $names } would rather not play again.
rematch-decline = No, thanks
rematch-withdraw = Withdraw the offer
download-record = Download game record
look-at-table = View the board

## Reasons of a hint. $own is what the advised move does, $move another move in words.
reason-only-move = There is no other legal move.
reason-nothing-now-other-scores = It scores nothing now; “{ $move }” would score { $points }.
reason-scores-now-other-more = It scores { $own ->
    [one] { $own } point
   *[other] { $own } points
  } now; “{ $move }” would score { $points }.
reason-loses-now-other-scores = It loses { $own ->
    [one] { $own } point
   *[other] { $own } points
  } now; “{ $move }” would score { $points }.
reason-loses-now-other-none = It loses { $own ->
    [one] { $own } point
   *[other] { $own } points
  } now; “{ $move }” would lose none.
reason-loses-now-other-less = It loses { $own ->
    [one] { $own } point
   *[other] { $own } points
  } now; “{ $move }” would lose only { $points }.
reason-other-breaks = But “{ $move }” would break { $panes ->
    [one] { $panes } pane
   *[other] { $panes } panes
  }.
reason-other-breaks-more = But “{ $move }” would break { $panes ->
    [one] { $panes } pane
   *[other] { $panes } panes
  } instead of { $own }.
reason-judged-as-good = Over the whole game, this move looks at least as good.
reason-proven-as-good = Over the whole game, this move is provably at least as good.
reason-scores-most = It scores { $points ->
    [one] { $points } point
   *[other] { $points } points
  } now; no other move scores more.
reason-loses-least = It loses { $points ->
    [one] { $points } point
   *[other] { $points } points
  } now; no other move loses less.
reason-only-unbroken = It is the only move that breaks nothing.
reason-fewest-broken = Every move breaks glass here; none breaks less.
reason-strip-needs = Strip { $strip } then needs { $panes ->
    [one] { $panes } more pane
   *[other] { $panes } more panes
  }.
reason-start-tile = With the start tile you will start round { $round }.
reason-ends-round = It ends the round.
reason-ends-game = It ends the game.
reason-expect-ahead = You can expect to finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ahead.
reason-expect-behind = You can expect to finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } behind.
reason-expect-level = You can expect to finish level on points.
reason-expect-ahead-of-best = You can expect to finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ahead of your strongest opponent.
reason-expect-behind-best = You can expect to finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } behind your strongest opponent.
reason-expect-level-with-best = You can expect to finish level with your strongest opponent.
reason-proven-ahead = With best play you finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ahead (proven).
reason-proven-behind = With best play you finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } behind (proven).
reason-proven-level = With best play you finish level (proven).
reason-proven-ahead-of-best = With best play you finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ahead of your strongest opponent (proven).
reason-proven-behind-best = With best play you finish { $points ->
    [one] { $points } point
   *[other] { $points } points
  } behind your strongest opponent (proven).
reason-proven-level-with-best = With best play you finish level with your strongest opponent (proven).
reason-expected-line = Likely continuation: { $moves }

## What can go wrong. The names are the server's codes.
error-unknown = Something went wrong on this page. Reload it; your game is safe.
error-error = Something went wrong on the server. Your game is safe; try again.
error-engine-failed = The game has stopped working on this page. Try again, or reload the page.
error-other = Something went wrong. Error code: { $code }
error-unreachable = The server cannot be reached. Check your connection and try again.
error-not-ready = The server is still starting up. The first start takes about 30 seconds.
error-unknown-match = Table not found. Is the link complete?
error-bad-invitation = This invitation isn’t valid for this table. Ask for a new link.
error-bad-recovery = This recovery code isn’t valid for this table. Check it, or see whether you have already continued on another device.
error-unknown-token = This device has no seat at that table any more.
error-not-your-seat = That seat belongs to somebody else.
error-seat-taken = All seats are taken.
error-not-started = The game begins when every seat is taken.
error-not-your-turn = It is not your turn.
error-stale = The game moved on before your move arrived. The board is up to date now: choose again.
error-version-taken = Somebody else was quicker. Look at the table and choose again.
error-not-allowed = That isn’t possible at this table right now.
error-time-over = You ran out of time.
error-too-many = Too many requests. Wait a moment and try again.
error-too-large = That is too large for the server.
error-bad-message = The server did not understand that.
error-illegal-move = That move isn’t legal here.
error-illegal-deal = The displays could not have been filled like that.
error-game-over = The game is over.
error-deal-awaited = The displays have to be filled first.
error-nothing-to-undo = There is nothing to undo.
error-unknown-game = A game that is played without a server is kept only on its own device. This one was removed, or the browser has cleared its data.
error-games-unreadable = The browser does not let this page read its saved games. Close its other tabs and try again.
error-displays-filled = The displays have been filled since your last move, so it can’t be undone.
error-bad-link = This link does not contain a whole game. Copy it once more, whole.
error-origin-refused = This address isn’t allowed to use the server. Open the page at the address the server printed.
error-store-failed = The server cannot reach its database now. Nothing is lost; try again.
error-disk-full = The server has too little disk space left for this. Moves still work.
error-bad-record = This is not a valid game record
error-bad-notation = This could not be read
error-bad-components = This set of components can’t be used.
error-illegal-setup = A game can’t start from this setup.
error-not-found = There is nothing at this address.
error-wrong-method = This page sent a request that the server does not support. Reload the page.
error-wrong-use = Something in this request is not valid.
error-missing-extra = The server lacks a package that this needs. Ask its operator to install it.
error-refused = The server refused this. Nothing has changed.
error-bad-player = A computer player failed.
error-database-outdated = The server’s database belongs to another version. Ask its operator to update it.
# Why an action is not allowed; the names are the reasons of the server.
not-allowed-no-spectators = This table doesn’t allow spectators.
not-allowed-no-take-backs = This table doesn’t allow undo.
not-allowed-clock = With a clock, moves can’t be undone.
not-allowed-answered = Another move has been played since yours.
not-allowed-asked-already = Somebody else has already asked to undo a move.
not-allowed-drawn-by-server = The panes at this table are drawn by the server.
not-allowed-not-over = A rematch is possible only after the end of the game.
not-allowed-real-table = A table that follows a real one has no rematch. Create a new table.
not-allowed-rematch-began = The rematch has already begun.
not-allowed-log-full = This table has reached the limit for messages and undone moves.
not-allowed-chat-full = You have written as much as this table allows.
not-allowed-no-fair-play = This table was created without the fair play rules.
not-allowed-too-late = The game can be aborted only before the second move.
not-allowed-two-players = You can claim the win only in a two-player game. Let a computer play on instead.
not-allowed-not-absent = That is possible only when the player to move has been away for long enough.
not-allowed-has-moved = A player who has played a move can’t be removed.
not-allowed-removed = The host has removed you from this table.
not-allowed-others-play = Other people are still playing at this table, so it can’t be deleted.
# Where an error is, in parentheses after its text.
where-round = Round { $round }
where-move = Round { $round }, move { $number }
where-display = Round { $round }, display { $number }
where-seat = Seat { $number }
where-turn = Move { $number }
where-character = Character { $number }
where-setup = Setup
where-field = Field: { $field }
