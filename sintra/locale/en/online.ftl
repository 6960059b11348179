# What online tables show besides the game: messages, recovery codes, players, reports; and saved data.

## Online tables

online-title = Online tables
settings-bubbles = Show chat messages at the table
settings-bubbles-note = Each message appears for a few seconds at its sender’s palace. The chat keeps them all.
chat-mute = Mute chat at this table
chat-muted = Muted: { $name }
chat-unmute = Unmute
chat-players = Mute a player…
notify-turn = Notify me when it’s my turn
notify-note = As long as the table is open in a hidden tab or window.
notify-denied = Your browser blocks notifications from this page. You can allow them in its settings.
notify-insecure = Browsers allow notifications only at addresses that begin with https://.
notify-unsupported = This browser can’t show notifications.
notify-moved = { $name }: { $move }
notify-taken-back = A move was taken back.

## Continuing on another device

recovery-title = Continue on another device
recovery-text = Scan the QR code or open the link on the other device, and your seat moves there. Whoever has this code can play for you.
recovery-this-device = This server can be reached only from this device. Open the link in another browser here, or start the server for your network. Whoever has this code can play for you.
recovery-code = Recovery code
recovery-copy = Copy recovery link
recovery-later = It is also in the menu, under “Continue on another device”.
recovery-once = The code works once. Then the other device has a new one.
recovery-done = Got it
recover-title = Continue on this device
recover-text = Your seat moves to this device. The device you have played on until now can then only watch.
recover-code-note = 24 letters and digits, from the table’s menu on the other device.
recover-link = Recovery link
recover-link-note = From the table’s menu on the other device.
recover-link-wrong = That isn’t a recovery link. Copy it again in full.
recover-incomplete = A recovery code has 24 letters and digits. Compare it with the other device.
recover-go = Continue here
recover-busy = Moving your seat…

## Players

players-title = Players
players-note = Mute hides a player’s messages from you, on this device.
players-mute = Mute
players-report = Report…
invite-replace = Replace link
players-remove-ask = Remove { $name }?
players-remove-text = The seat becomes free again. With the same device, this player can’t take a seat at this table again.
report-title = Report { $name }
report-reason = What is wrong?
report-abuse = Insults
report-name = Offensive name
report-stalling = Stalling
report-cheating = Cheating
report-other = Something else
report-text = What happened? (optional)
report-send = Send report
report-sent = Thank you. The operator of this server can read your report.

## Saved data

data-title = Your data
data-text = The games of this device, the keys to your seats, results and settings are saved in this browser only.
data-text-local = Your games, results and settings are saved in this browser only.
data-delete = Delete everything on this device
data-ask = Delete everything on this device?
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
