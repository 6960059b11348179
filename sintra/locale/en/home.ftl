# The pages around the table: home, new table, door, games, settings, replay.

## Everywhere

nav-label = Pages
nav-games = My games
nav-learn = Learn
nav-rules = Rules
nav-settings = Settings
to-home = To the first page
try-again = Try again
page-not-loaded = This page could not be loaded. The server may be out of reach; what you have opened before still works.
missing-title = There is nothing here
missing-text = This address leads nowhere. Perhaps a part of the link got lost.
name-label = Your name
name-wrong = This name has characters that cannot be shown.
copy-failed = That could not be copied.
code-wrong = That is neither a link to a table nor a code. Copy it once more, whole.

level-easy = Easy
level-medium = Medium
level-hard = Hard
level-expert = Expert

manner-easy = Sees only her own palace, misjudges a little and overlooks many a pane.
manner-medium = Weighs every palace, but looks just one move ahead: not at your reply.
manner-hard = Looks three moves ahead, your reply among them.
manner-expert = Takes up to a second and looks as far ahead in the round as that allows.

seat-you = You
seat-open = Free seat
seat-invited = Kept for a guest
table-side = Side { $side }

## Home

home-line = Gather glass, fill your windows, and let in the light. A game for two to four players.
home-play = Play now
home-play-note = Against the computer. No account, no waiting.
home-level = Who would you like to play against?
home-first-game = Easy is good for a first game.
home-making = Setting the table …
home-starting = The glass is being cut …
home-starting-note = Only at the first start: it takes up to half a minute, and then your game begins by itself.
home-learn = New here? Learn by playing
home-learn-note = 6 to 8 minutes, nothing to read beforehand
home-new = New table
home-new-note = With friends at this screen, over a link, or against several computers: you choose who sits where.
home-new-go = Set up a table
home-join = Join a table
home-join-note = The link or the code that you were sent
home-join-go = Join
home-games = My games
home-games-all = { $number ->
    [one] All { $number } game
   *[other] All { $number } games
  }
home-tables = Tables open to everybody
home-tables-join = Take a seat
home-replay = Replay a game
home-rules = The rules
home-unofficial = An unofficial, free implementation, in our own words and with our own drawings. Not connected with the game’s authors or publishers.

away-title = The server is out of reach
away-needs = Only online tables wait for it: guests by link, joining, and replays from the server.
away-works = Playing against the computer or together at this screen, learning, the rules and replays of your own games work without it.

## New table

new-players = Who plays
new-number = Number of players
new-kind = Who sits here
new-kind-here = Somebody here
new-kind-link = A guest by link
new-kind-open = Open to everybody
new-kind-computer = Computer
new-note-link = You get a link to send to your guest.
new-note-open = Whoever comes first may sit down.
new-level = Level of the computer
new-start = Who starts
new-start-lot = By lot
new-side = Side of the palace boards
new-side-note = It changes only what the windows pay at the end. All players use the same side.
new-side-a = An ornament with 2, 3 or 4 panes around it pays 3, 6 or 10 points.
new-side-b = Completed windows × panes of your best colour in all your windows.
new-more = More options
new-take-backs = Moves may be taken back
new-spectators = Spectators may watch
new-spectators-note = Everybody who has the link to the table
new-spectators-wrong = Only computers play here: without spectators nobody could see it.
new-listed = Show it in the list of tables
new-listed-note = Everybody can find it on the first page.
new-hints = Hints
new-hints-note = Automatic: yes, where only one device plays.
new-hints-auto = Automatic
new-hints-on = Allowed
new-hints-off = None
new-time = Time to think
new-time-none = No limit
new-time-move = Per move
new-time-total = For the whole game
new-time-seconds = Seconds per move
new-time-minutes = Minutes for each player
new-time-increment = Seconds added per move
new-time-wrong = From 1 second to 7 days, please.
new-increment-wrong = From 0 to 3600 seconds, please.
new-flag = When the time is up
new-flag-computer = A computer plays on
new-flag-end = The game ends
new-seed = Seed
new-seed-note = The same seed deals the same panes. Leave it empty for a game of chance that nobody can know.
new-seed-wrong = A whole number of up to 16 digits, below 9007199254740992.
new-make = Start
new-local = This game runs on this device, even without a network.
new-online = This game runs online, on the server.

## The door of a table

join-title = Join a table
join-looking = Looking who is there …
join-unknown = There is no such table
join-unknown-note = The link may be incomplete, or the table is on another server. Copy the link once more, whole, or ask for a new one.
join-closed = The table cannot be seen now
join-name-note = The others see it. You may leave it empty.
join-sit = Sit down
join-sitting = Pulling up a chair …
join-watch = Just watch
join-bad-invitation = This invitation opens no seat here. Copy the link once more, whole, or ask your host for a new one.
join-full = All seats are taken
join-full-watch = You are welcome to watch, though.
join-full-note = This table has no spectators. You could open one of your own.
join-over = This game is over
join-replay = Replay it
join-time-move = { $seconds ->
    [one] { $seconds } second per move
   *[other] { $seconds } seconds per move
  }
join-time-total = { $minutes ->
    [one] { $minutes } minute each
   *[other] { $minutes } minutes each
  }, +{ $increment } s per move
join-take-backs = moves may be taken back
join-no-take-backs = no taking back
join-spectators = spectators may watch
join-no-spectators = no spectators
join-hints = hints allowed
join-by-hand = follows a real table
join-seed-given = the host chose the seed

## My games

games-empty = No games yet
games-empty-note = What you play, watch or join on this device is kept here.
games-open = Under way
games-ended = Finished
games-unknown = Not opened yet
games-gone = No longer on the server
games-waiting = Waiting for players
games-round = Round { $round } of 6
games-your-turn = Your turn · round { $round } of 6
games-over = Finished
games-won = You won
games-lost = You lost
games-shared = Shared victory
games-winner = { $name } won
games-resume = Resume
games-watch = Watch
games-replay = Replay
games-result = Result
games-remove = Remove
games-remove-title = Remove this game from the list?
games-remove-seat = The game stays on the server, but your seat cannot be regained from here: the key to it is only on this device.
games-remove-watched = The game stays on the server. With its link you can watch it again.
games-remove-local = The game is only on this device: removing it deletes it for good.
games-remove-yes = Remove
games-keep = Keep

## Settings

settings-you = You
settings-name-note = Proposed wherever you sit down.
settings-language = Language
settings-language-auto = As in the browser ({ $language })
settings-look = Look
settings-auto = Automatic
settings-auto-note = “Automatic” follows what is set on this device.
settings-theme = Theme
settings-theme-dark = Dark
settings-theme-light = Light
settings-contrast = Contrast
settings-contrast-normal = Normal
settings-contrast-high = High
settings-text-size = Text size
settings-motion = Motion
settings-motion-full = Panes travel
settings-motion-reduced = Nothing travels
settings-glass = Glass
settings-palette = Colours
settings-palette-note = Both can be told apart with every kind of colour vision, and each colour has a shape of its own.
settings-palette-glass = Glass
settings-palette-bold = Bold
settings-sectors = Panes on the displays
settings-sectors-note = In sectors, each colour always lies in its own place.
settings-sectors-off = Two by two
settings-sectors-on = In sectors
settings-play = Play
settings-confirm = Confirm each move
settings-confirm-note = A chosen place is played only after a second click.
settings-confirm-touch = On touch screens
settings-confirm-always = Always
settings-confirm-never = Never
settings-sound = Sound
settings-sound-on = Play sounds
settings-sound-note = Glass, when it is your turn, when panes are placed or break, when windows score, when the displays are filled, and at the end of a game. Where nothing travels, sound is off until you turn it on.
settings-volume = Volume
settings-sound-try = Listen
sound-turn = Your turn
sound-place = A pane is placed
sound-break = A pane breaks
sound-complete = Windows score
sound-deal = The displays are filled
sound-end-won = You win
sound-end-lost = You lose
settings-kept = Settings are kept on this device only, and hold at once.

## Replay

replay-title = Replay
replay-file = Open a record
replay-file-note = Drop the file of a game here, or choose it.
replay-file-choose = Choose a file
replay-no-record = This file is no game record: it cannot be read as JSON.
replay-link = A game on this server
replay-link-note = The link or the code of its table
replay-open = Open
replay-opening = Opening the game …
replay-mine = Your own are under
replay-closed = This game cannot be shown
replay-other = Another game
replay-viewpoint = Whose palace is large
replay-rounds = Jump to a round
replay-round = Round { $round }
replay-moves = Moves
replay-first-position = Before the first move
replay-words = { $name }: { $move }
replay-first = To the beginning
replay-back = One move back
replay-play = Play
replay-pause = Pause
replay-forward = One move on
replay-last = To the end
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
no-server-text = This page comes without one. Here you play against the computer or with friends at this screen, even without a network.
no-server-new = With friends at this screen or against several computers: you choose who sits where.
no-server-seats = Guests by link need a match server; this page comes without one.
no-server-replay = Games by link or code need a match server; this page comes without one.
error-no-server = This needs a match server, and this page comes without one.
