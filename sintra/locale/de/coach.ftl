# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Lernhilfe
coach-off = Lernhilfe ausschalten
coach-is-off = Die Lernhilfe ist aus. In den Einstellungen kannst du sie wieder einschalten.
coach-first-turn = Wähle eine Farbe auf einem Plättchen: Du nimmst alle Glassteine dieser Farbe, der Rest kommt in die Mitte.
coach-rival-began = { $name } war gerade am Zug. Jetzt bist du dran: Nimm alle Glassteine einer Farbe.
coach-completed = Du hast Streifen { $strip } vervollständigt: Sein Fenster und die leuchtenden rechts davon haben { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } gebracht.
coach-broken = Glas ist zerbrochen: Dein Marker steht jetzt auf −{ $points }. Was er am Ende der Partie anzeigt, verlierst du.
coach-start-tile-taken = Der Startspielermarker kostete ein Feld auf der Bruchglasleiste, dafür beginnst du die nächste Runde.
coach-new-round = Neue Runde: Ein vollständiger Streifen bringt jetzt 1 Punkt zusätzlich für jeden { $colour ->
    [W] weißen
    [Y] gelben
    [O] orangefarbenen
    [P] rosa
   *[B] blauen
  } Glasstein.
coach-rival-move = { $name } hat gerade Glassteine genommen. Der letzte Zug hat violette Ränder; alle Züge stehen im Verlauf.
coach-start-tile = Wer zuerst aus der Mitte nimmt, beginnt die nächste Runde. Das kostet ein Feld auf der Bruchglasleiste.
coach-glazier-right = Nur noch wenige Streifen sind erreichbar. Den Glaser zurückzubewegen kostet dich einen ganzen Zug.
coach-ornament = An einem Ornament { $count ->
    [one] liegt { $count } Glasstein
   *[other] liegen { $count } Glassteine
  }: Das bringt am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, bei vier sogar { $most }.
coach-nearly-full = Streifen { $strip } lässt sich jetzt vervollständigen: Suche die Farbe, die noch fehlt.
coach-flipped = Ein Streifen wurde gewendet: Vervollständige ihn noch einmal, dann ist sein Fenster fertig.
coach-centre = Auch aus der Tischmitte nimmst du immer alle Glassteine einer Farbe.
coach-other-side = Die kleinen Glassteine an einem Streifen zeigen seine Rückseite: die Farben, die danach kommen.
coach-open-strips = Wähle einen Streifen, auf den diese Farbe passt: den unter deinem Glaser oder einen rechts davon.
coach-completes = Damit kannst du einen Streifen vervollständigen: Dann zählen sein Fenster und die leuchtenden rechts davon.
coach-bonus = Ein Streifen bringt, wenn du ihn jetzt vervollständigst, zusätzlich { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } für die Bonusfarbe { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  }.
coach-would-break = Ein Streifen hat zu wenig Platz: { $count ->
    [one] { $count } Glasstein zerbricht
   *[other] { $count } Glassteine zerbrechen
  }. Jeder kostet ein Feld auf der Bruchglasleiste.

## The legend
legend-title = Was die Zeichen bedeuten
legend-how = Tippe oder klicke auf ein Zeichen oder eine Zahl.
legend-previous = Voriges Zeichen
legend-next = Nächstes Zeichen
legend-rounds = Rundenanzeige: Der erste Glasstein zeigt die Bonusfarbe dieser Runde, die anderen kommen noch.
legend-bonus = Sonne: die Bonusfarbe dieser Runde. Jeder Glasstein dieser Farbe in einem vollständigen Streifen bringt 1 Punkt.
legend-seat = Farbiger Punkt: die Farbe dieser Person, auch ihres Glasers und ihres Markers.
legend-start-tile = Startspielermarker: Wer zuerst aus der Mitte nimmt, bekommt ihn, rückt auf der Bruchglasleiste ein Feld nach unten und beginnt die nächste Runde.
legend-glazier = Glaser: Glassteine kommen auf den Streifen unter ihm oder auf einen weiter rechts.
legend-back = Kleine Glassteine: die Rückseite des Streifens. Ist er vollständig, wird er gewendet.
legend-no-back = Strich: die zweite Seite. Ist sie vollständig, verlässt der Streifen das Spiel.
legend-joker = Graues Feld: ein Jokerfeld, auf das jede Farbe passt.
legend-points = Zahl unter einem Fenster: seine Punkte.
legend-ornament = Ornament: bringt am Ende Punkte, wenn in mindestens zwei der vier Felder ringsum ein Glasstein liegt.
legend-side-a = Buchstabe A: die Seite der Paläste. Am Ende bringen die Ornamente Punkte.
legend-side-b = Buchstabe B: die Seite der Paläste. Am Ende zählen fertiggestellte Fenster × Glassteine deiner besten Farbe in allen Fenstern. Die Zahlen zeigen den Stand jetzt.
legend-track = Bruchglasleiste: Für jeden zerbrochenen Glasstein rückt der Marker ein Feld nach unten. Was er zeigt, verlierst du am Ende.
legend-forecast = Pfeil: deine Punkte, wenn die Partie jetzt endete. Tippe oder klicke darauf für die Einzelheiten.
legend-bag = Beutel: wie viele Glassteine noch gezogen werden. Tippe oder klicke darauf für die Farben.
legend-tower = Glasturm: verbrauchte und zerbrochene Glassteine. Ist der Beutel leer, kommen sie hinein.
legend-empty-display = Kleiner Kreis mit Zahl: ein leeres Plättchen. In der nächsten Runde wird es wieder gefüllt.
legend-last = Violette Ränder: der letzte Zug, woher seine Glassteine kamen und wohin sie gingen.
