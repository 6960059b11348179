# What online tables show besides the game: messages, recovery codes, players, reports, fair deals.

## Online tables

online-title = Online tables
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
notify-taken-back = A move was undone.

## Continuing on another device

menu-new = New
seat-unsaved = Your seat can’t be saved here: keep its recovery code.
recovery-title = Continue on another device
recovery-text = On the other device, scan the QR code, open the link, or enter the code on the home page: your seat moves there. Whoever has this code can play for you.
recovery-this-device = This server can be reached only from this device. Open the link in another browser here, or start the server for your network. Whoever has this code can play for you.
recovery-code = Recovery code
recovery-copy = Copy recovery link
recovery-once = The code works once. Then the other device has a new one.
recover-title = Continue on this device
recover-text = Your seat moves to this device. The device you have played on until now can then only watch.
recover-code-note = 32 letters and digits, from the table’s menu on the other device.
recover-unknown = No table on this server has this code. Compare it with the other device.
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

## Fair deals

fair-title = Are the deals fair?
fair-verified = { $seen ->
    [first] Fair deals: verified in your browser
   *[later] Deals match the commitment: verified in your browser
  }
fair-wrong = These deals can’t be trusted
fair-failed = The deals couldn’t be verified.
fair-checking = Verifying the deals…
fair-details = Details
fair-problem-changed = The commitment isn’t the one that your browser received.
fair-problem-form = The commitment has a form that this page doesn’t know.
fair-problem-seed = The seed isn’t the one that the server committed to.
fair-problem-secret = The server hasn’t revealed the seed.
fair-problem-setup = The setup doesn’t follow from the seed.
fair-problem-deal = The deal of round { $round } doesn’t follow from the seed.
fair-problem-record = The record breaks the rules.
fair-problem-shown = The record isn’t the game that this page has shown.
fair-committed = The server has committed to all deals in advance
fair-open = Setup and deals follow from a secret seed. The server has published this commitment to it, and can’t change it any more. After the game it reveals the seed, and your browser verifies everything. You can compare the commitment with the other players.
fair-proof = Setup and deals were fixed before the first move, and weren’t changed afterwards.
fair-proof-later = Your browser received the commitment { $ply ->
    [one] after { $ply } move
   *[other] after { $ply } moves
  }: no deal was changed since then.
fair-proof-none = Your browser hasn’t seen this commitment during the game. Compare it with one that a player noted before the first move.
fair-none = The server hasn’t committed to these deals: the host chose the seed, the game follows a real-life game, or it is from an earlier version.
fair-components = This page knows only the standard components. “sintra check --components” can check the record.
fair-commitment = Commitment
fair-commitment-record = Commitment in the record
fair-seed = Seed
fair-copy = Copy
fair-step-commitment = Commitment is unchanged
fair-step-seed = Seed matches the commitment
fair-step-setup = Setup follows from the seed
fair-step-deals = All deals follow from the seed
fair-step-shown = Record is the game you saw
fair-start-given = Starting player wasn’t drawn (host or rematch)
fair-step-yes = Correct
fair-step-no = Wrong
fair-step-unknown = Not checked
error-unfair-deal = The deals don’t follow from the seed that the server committed to
