# The dialog of keyboard shortcuts.

shortcuts-title = Tastatur

## Moves and tools
keys-text = Du kannst Züge auch tippen: woher, welche Farbe, welcher Streifen.
keys-source = ein Manufakturplättchen oder die Tischmitte
keys-colour = die Farbe: Weiß, Gelb, Orange, Rosa, Blau; auch für den Glasstein, den du behältst
keys-strip = der Streifen; auch, wie viele auf Jokerfelder kommen
keys-break = alles zerbrechen lassen, wenn es nirgends passt
keys-back = den Glaser zum Streifen ganz links zurückbewegen
keys-enter = auswählen oder bestätigen
keys-tab = zur nächsten Auswahl
keys-escape = einen Schritt zurück
keys-hint = Tipp
keys-accept = Tipp annehmen und so spielen
keys-undo = zurücknehmen
keys-log = Verlauf
keys-legend = Legende: was die Zeichen bedeuten
keys-help = diese Übersicht

## Questions, for playing without sight
keys-questions = Fragen, auch zum Spielen ohne zu sehen
keys-ask = frag etwas oder tippe einen Zug: 3, Blau, s5, 3b5
keys-where = wo eine Farbe liegt und wohin sie passt
keys-own-strip = einer deiner Streifen
keys-scores = Punktestand
keys-turn = wer dran ist, die Runde und ihre Bonusfarbe
keys-last = der letzte Zug
keys-bag = was noch im Beutel ist
keys-worst = bei welchem Zug am meisten zerbricht
keys-glass = dein Bruchglas
