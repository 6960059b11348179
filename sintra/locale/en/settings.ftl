# The page of settings, and the data that this device keeps.

settings-you = Profile
settings-name-note = Suggested whenever you take a seat.
settings-language-auto = Browser language ({ $language })
settings-look = Appearance
settings-auto = Automatic
settings-auto-note = “Automatic” follows your device settings.
settings-theme = Theme
settings-theme-dark = Dark
settings-theme-light = Light
settings-contrast = Contrast
settings-contrast-normal = Normal
settings-contrast-high = High
settings-text-size = Text size
settings-motion = Animations
settings-motion-full = Full
settings-motion-reduced = Reduced
settings-glass = Glass
settings-palette = Colours
settings-palette-note = In both palettes the colours can be told apart with every kind of colour vision, and each colour has its own shape.
settings-palette-glass = Glass
settings-palette-bold = Bold
settings-sectors = Display layout
settings-sectors-note = In sectors, each colour always lies in its own place.
settings-sectors-off = Two by two
settings-sectors-on = In sectors
settings-play = Play
settings-confirm = Confirm each move
settings-confirm-note = A move is played only after a second tap or click. Unless you choose “Always”, dragging plays at once.
settings-confirm-touch = On touch screens
settings-confirm-always = Always
settings-confirm-never = Never
settings-ask-keep = Ask which pane to keep on side A
settings-ask-keep-note = The colour doesn’t score there. Without the question, the first pane offered is kept.
settings-coach = Coach
settings-coach-note = In the first two rounds against the computer, the coach explains each new situation in one sentence.
settings-coach-auto = First game
settings-coach-on = Every game
settings-coach-off = Off
settings-sound = Sound
settings-sound-on = Play sounds
settings-sound-note = Glass, when it is your turn, when your time runs short, when panes are placed or break, when windows score, when the displays are filled, and at the end of a game. With reduced animations, sound is off until you turn it on.
settings-volume = Volume
settings-sound-try = Test
sound-turn = Your turn
sound-place = A pane is placed
sound-break = A pane breaks
sound-complete = Windows score
sound-deal = The displays are filled
sound-end-won = You win
sound-end-lost = You lose
settings-kept = Settings are saved on this device only and take effect immediately.
settings-verbosity = Announcements
settings-verbosity-note = How much screen readers say about moves and scores, and how long answers are.
settings-verbosity-short = Short
settings-verbosity-normal = Normal
settings-verbosity-full = Full
settings-bubbles = Show chat messages at the table
settings-bubbles-note = Each message appears for a few seconds at its sender’s palace. The chat keeps them all.

## Data of this device

data-title = Your data
data-text = The games of this device, the keys to your seats, results and settings are saved in this browser only.
data-text-local = Your games, results and settings are saved in this browser only.
data-save = Save to a file
data-load = Load from a file
data-loading = Loading…
data-load-note = The file contains your games, results and settings. Loading one adds its games and results to those here: of a game that is in both, the later state stays. The settings of the file replace yours.
data-install-note = Your browser’s menu can install Sintra or add it to the home screen: then it opens like an app. On an iPhone or iPad the app starts without your data: bring them in a file.
data-seats-note = Whoever has the file can play your seats online. Online games are loaded only at the address where the file was saved.
data-loaded = Loaded: { $games ->
    [one] { $games } game
   *[other] { $games } games
  }, { $results ->
    [one] { $results } result
   *[other] { $results } results
  } and the settings.
data-left-out = { $count ->
    [one] The list is full: { $count } game was left out. Remove a game and load the file again.
   *[other] The list is full: { $count } games were left out. Remove games and load the file again.
  }
data-bad-format = This isn’t a file with Sintra data.
data-bad-version = This file is from a newer version of Sintra. Update the page, then load it again.
data-bad-size = This file is too large: at most { $most } MB can be loaded.
data-bad-damaged = This file is damaged.
data-bad-game = Game { $number } in this file is damaged.
data-bad-storage = The browser couldn’t save the data: its storage is full or blocked.
data-unchanged = Nothing was changed.
data-delete = Delete all Sintra data on this device
data-ask = Delete all Sintra data on this device?
data-ask-text = Your games, the keys to your seats, your results and settings will be gone for good. Games on the server stay there, without you.
data-ask-text-local = Your games, results and settings will be gone for good.
data-hosted = { $count ->
    [one] Also delete { $count } game that you host on the server, for everyone
   *[other] Also delete { $count } games that you host on the server, for everyone
  }
data-left = { $count ->
    [one] { $count } game stays on the server: others are still playing it, or the server can’t be reached.
   *[other] { $count } games stay on the server: others are still playing them, or the server can’t be reached.
  }
data-yes = Delete everything
data-anyway = Delete here anyway
data-deleting = Deleting…
