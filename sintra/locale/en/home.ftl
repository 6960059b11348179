# The pages around the table: home, new table, door, games, settings, replay.

## Everywhere

# Also shown before the script of the page runs.
app-description = Stained glass for two to four players: an unofficial, open implementation.
needs-javascript = Sintra needs JavaScript.
nav-label = Pages
nav-games = My games
nav-learn = Learn
nav-rules = Rules
nav-settings = Settings
settings-language = Language
to-home = Home
try-again = Try again
page-not-loaded = This page couldn’t be loaded. The server may be unreachable; pages you have opened before still work.
missing-title = Page not found
missing-text = There is no page at this address. Part of the link may be missing.
name-label = Name
name-wrong = This name contains characters that can’t be displayed.
copy-failed = Couldn’t copy.

code-hint = Invitation, table, recovery code, shared game or game record
code-open = Open
code-found-invitation = An invitation to a table
code-found-table = A table: take a seat or watch
code-found-replay = A game to replay
code-found-recovery = A recovery code: continue your game on this device
code-found-game = A shared game to replay
code-found-local = A game that is only on the device where it is played
code-found-record = A game record to replay
code-wrong-unknown = That isn’t a link, code or record of Sintra. Copy it again in full.
code-wrong-incomplete = This looks like a link or an invitation, but its end is missing. Copy it again in full.
code-wrong-record = This looks like a game record, but part of it is missing. Copy it again in full.
code-wrong-data = This is a file with all your data. You can load it in Settings.
code-wrong-recovery-short = { $number ->
    [one] This looks like a recovery code, but { $number } letter is missing.
   *[other] This looks like a recovery code, but { $number } letters are missing.
  }
code-wrong-recovery-long = { $number ->
    [one] This looks like a recovery code, but it has { $number } letter too many.
   *[other] This looks like a recovery code, but it has { $number } letters too many.
  }

level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert

manner-easy = Sees only her own palace, misjudges a little and often overlooks panes.
manner-medium = Weighs every palace, but looks only one move ahead and ignores your reply.
manner-hard = Looks three moves ahead, your reply among them.
manner-expert = Takes up to a second and looks as far ahead in the round as that allows.

seat-you = You
seat-open = Open seat
seat-invited = Reserved for a guest
table-side = Side { $side }

## Home

home-line = Gather glass, fill your windows, and let in the light. A game for two to four players.
home-continue = Continue
home-against = Against { $names }
home-play = Play now
home-play-note = Against the computer. No account, no waiting.
home-level = Who would you like to play against?
home-first-game = Inês is a good first opponent.
home-making = Setting up the table…
home-starting = Cutting the glass…
home-starting-note = First start only: this takes up to 30 seconds, then your game begins automatically.
home-learn = New here? Learn by playing
home-learn-note = 6 to 8 minutes, nothing to read beforehand.
home-new = New table
home-new-note = Play with friends on this screen or by link, or against several computers. You choose who sits where.
home-new-go = Set up a table
home-join = Join or open a game
home-join-note = Link or code you received
home-games = My games
home-games-all = { $number ->
    [one] View { $number } game
   *[other] View all { $number } games
  }
home-tables = Open tables
home-tables-join = Take a seat
home-replay = Replay a game
home-rules = The rules
home-unofficial = An unofficial, free implementation with its own wording and artwork. Not affiliated with the game’s designer or publisher.

away-title = Can’t reach the server
away-needs = Only online tables wait for it: guests by link, joining, and replays from the server.
away-works = Playing against the computer or together on this screen, learning, the rules and replays of your own games work without it.

## New table

new-players = Players
new-number = Number of players
new-kind = Player type
new-kind-here = On this device
new-kind-link = Guest (by link)
new-kind-open = Open to anyone
new-kind-computer = Computer
new-name = Name of player { $number }
new-note-link = You’ll get a link to send to your guest.
new-note-open = First come, first served.
new-level = Computer level
new-start = Starting player
new-start-lot = Random
new-side = Palace board side
new-side-note = Only affects the final scoring. Everyone uses the same side.
new-side-a = An ornament with 2, 3 or 4 panes around it scores 3, 6 or 10 points.
new-side-b = Completed windows × panes of your best colour in all your windows.
new-more = More options
new-take-backs = Allow undo
new-spectators = Allow spectators
new-spectators-note = Anyone with the table link can watch.
new-spectators-wrong = Only computers play here, so without spectators nobody could watch.
new-listed = List this table publicly
new-listed-note = Anyone can find it on the home page.
new-listed-rules = Anyone can find it on the home page. It has a time limit, and the fair play rules apply.
new-fair-play = Fair play rules
new-fair-play-note = Before the second move, anyone can abort. If a player is away for 2 minutes of their turn, the others can claim the win or let a computer play on. Players can be reported.
new-hints = Hints
new-hints-note = Automatic: on when everyone plays on one device.
new-hints-auto = Automatic
new-hints-on = On
new-hints-off = Off
new-time = Time control
new-time-none = No limit
new-time-move = Per move
new-time-total = Per game
new-time-seconds = Seconds per move
new-time-minutes = Minutes per player
new-time-increment = Increment (seconds per move)
new-time-wrong = Enter a time between 5 seconds and 7 days.
new-minutes-wrong = Enter a time between 1 minute and 7 days.
new-increment-wrong = Enter 0 to 3600 seconds.
new-flag = When time runs out
new-flag-computer = A computer takes over
new-flag-end = The game ends
new-seed = Seed
new-seed-note = The same seed always deals the same panes. Leave empty for a random game.
new-seed-wrong = Enter a whole number below 9007199254740992.
new-make = Create table
new-local = This game runs on this device, even without a network.
new-online = This game runs online, on the server.

## The door of a table

join-title = Join a table
join-looking = Looking up the table…
join-unknown = Table not found
join-unknown-note = The link may be incomplete, or the table may be on another server. Copy the whole link again or ask for a new one.
join-closed = This table can’t be shown right now
join-name-note = Shown to the other players. Optional.
join-sit = Take a seat
join-sitting = Pulling up a chair…
join-watch = Just watch
join-bad-invitation = This invitation isn’t valid for this table. Copy the whole link again or ask the host for a new one.
join-used = This invitation has already been used
join-used-own = Each invitation works once. Was it you, on another device or in another browser? Then continue here with the recovery code.
join-used-other = Otherwise, ask the host for a new invitation.
join-recover = Continue with a recovery code
join-full = All seats are taken
join-full-watch = You are welcome to watch, though.
join-full-note = This table doesn’t allow spectators. You can set up your own.
join-over = This game is over
join-replay = Watch the replay
join-time-move = { $time } per move
join-time-total = { $time } each{ $increment ->
    [none] {""}
   *[other] , +{ $increment } per move
  }
join-take-backs = undo allowed
join-no-take-backs = no undo
join-spectators = spectators allowed
join-no-spectators = no spectators
join-hints = hints allowed
join-fair-play = fair play rules
join-by-hand = follows a real-life game
join-seed-given = the host chose the seed

## My games

games-empty = No games yet
games-empty-note = Games you play, watch or join on this device appear here.
games-open = In progress
games-ended = Finished
games-unknown = Not opened yet
games-gone = No longer on the server
games-waiting = Waiting for players
games-round = Round { $round } of 6
games-your-turn = Your turn · round { $round } of 6
games-over = Finished
games-aborted = Aborted
games-won = You won
games-lost = You lost
games-helped = with help
games-shared = Shared victory
games-winner = { $name } won
games-resume = Resume
games-watch = Watch
games-replay = Replay
games-result = Result
games-remove = Remove
games-remove-title = Remove this game from the list?
games-remove-seat = The game stays on the server, but you will lose your seat: its key is stored only on this device.
games-remove-watched = The game stays on the server. With its link you can watch it again.
games-remove-local = The game is only on this device: removing it deletes it for good.
games-remove-yes = Remove
games-keep = Keep
games-delete-title = Delete this game?
games-delete-text = It is deleted on the server, for everyone at the table, and can’t be restored.
games-delete-yes = Delete for everyone
games-delete-here = Remove from this device only
games-delete-stays = Other people are still playing, so the game stays on the server. You can remove it from this device, but then you lose your seat.

## Replay

replay-title = Replay
replay-file = Open a game record
replay-file-note = Drop a game file here or choose one.
replay-file-choose = Choose a file
replay-no-record = This isn’t a game record: it isn’t valid JSON.
replay-link = By link or code
replay-link-note = Link, code or record of the game
replay-opening = Opening the game…
replay-mine = Your own games are in
replay-closed = This game cannot be shown
replay-other = Another game
replay-viewpoint = Point of view
replay-rounds = Jump to a round
replay-round = Round { $round }
replay-moves = Moves
replay-first-position = Starting position
replay-words = { $name }: { $move }
replay-first = Go to start
replay-back = Previous move
replay-play = Play
replay-pause = Pause
replay-forward = Next move
replay-last = Go to end
replay-slider = Move
replay-at = Move { $number } of { $all }
replay-speed = Speed
replay-copy-position = Copy position
replay-position-copied = Position copied
replay-copy-link = Copy link
replay-link-copied = Link copied
replay-download = Download record

## Updates

update-ready = A new version is ready
update-now = Update
update-later = Later

## Without a server

no-server-title = Online tables need a match server
no-server-text = Online play isn’t available on this site. You can play against the computer or with friends on this screen, even without a network.
no-server-new = With friends on this screen or against several computers: you choose who sits where.
no-server-seats = Guests by link need a match server, which this site doesn’t have.
error-no-server = This needs a match server, which this site doesn’t have.
