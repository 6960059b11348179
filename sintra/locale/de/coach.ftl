# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Begleiter
coach-off = Begleiter ausschalten
coach-is-off = Der Begleiter ist aus. In den Einstellungen kannst du ihn wieder einschalten.
coach-first-turn = Wähle eine Farbe auf einem Plättchen: Du nimmst alle Glassteine davon, der Rest kommt in die Mitte.
coach-rival-began = { $name } hat hier begonnen; nun nimmst du alle Glassteine einer Farbe.
coach-completed = Streifen { $strip } ist vollständig: Sein Fenster und die leuchtenden rechts davon bringen { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }.
coach-broken = Glas ist zerbrochen: Dein Marker steht auf −{ $points }, so viel verlierst du am Ende der Partie.
coach-start-tile-taken = Der Startspielermarker hat ein Feld Bruchglas gekostet, dafür beginnst du die nächste Runde.
coach-new-round = Neue Runde: Ein vollständiger Streifen bringt nun 1 Punkt extra für jeden { $colour ->
    [W] weißen
    [Y] gelben
    [O] orangefarbenen
    [P] rosa
   *[B] blauen
  } Glasstein.
coach-rival-move = Von hier hat { $name } gerade genommen; der letzte Zug hat immer violette Ränder.
coach-start-tile = Wer zuerst aus der Mitte nimmt, bekommt diesen Marker: Er kostet ein Feld, gibt aber den nächsten Start.
coach-glazier-right = Nur noch wenige Streifen sind erreichbar: Der Pfeil zieht den Glaser zurück, das kostet einen Zug.
coach-ornament = { $count ->
    [one] { $count } Glasstein
   *[other] { $count } Glassteine
  } an diesem Ornament: am Ende { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  }, mit allen vier { $most }.
coach-nearly-full = Streifen { $strip } lässt sich jetzt vervollständigen: Suche die Farbe, die noch fehlt.
coach-flipped = Dieser Streifen ist gewendet: Vervollständige ihn noch einmal, dann ist das Fenster fertig.
coach-centre = Auch aus der Tischmitte nimmst du immer alle Glassteine einer Farbe.
coach-other-side = Diese kleinen Glassteine zeigen die Rückseite des Streifens: die Farben, die danach kommen.
coach-open-strips = Wähle einen Streifen mit einer Zahl: unter deinem Glaser oder rechts davon.
coach-completes = Hier wird der Streifen vollständig: Sein Fenster und die leuchtenden rechts davon bringen Punkte.
coach-bonus = Hier gibt es noch { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
  } für Glassteine in der Bonusfarbe { $colour ->
    [W] Weiß
    [Y] Gelb
    [O] Orange
    [P] Rosa
   *[B] Blau
  }.
coach-would-break = Hier { $count ->
    [one] würde { $count } Glasstein
   *[other] würden { $count } Glassteine
  } zerbrechen: Jeder kostet ein Feld auf der Bruchglasleiste.

## The legend
legend-title = Was die Zeichen bedeuten
legend-how = Tippe auf ein Zeichen oder eine Zahl.
legend-previous = Voriges Zeichen
legend-next = Nächstes Zeichen
legend-rounds = Rundenanzeige: Der erste Glasstein ist diese Runde, die anderen kommen noch.
legend-bonus = Sonne: die Bonusfarbe dieser Runde. Jeder solche Glasstein eines vollständigen Streifens bringt 1 Punkt.
legend-seat = Punkt: die Farbe dieser Person, auch ihres Glasers und ihres Markers.
legend-start-tile = Startspielermarker: Wer zuerst aus der Mitte nimmt, bekommt ihn, geht ein Feld abwärts und beginnt die nächste Runde.
legend-glazier = Glaser: Glassteine kommen auf den Streifen unter ihm oder auf einen weiter rechts.
legend-back = Kleine Glassteine: die Rückseite des Streifens. Sie kommt, wenn er vollständig ist.
legend-no-back = Strich: die zweite Seite. Ist sie vollständig, verlässt der Streifen das Spiel.
legend-joker = Graues Feld: ein Jokerfeld, auf das jede Farbe passt.
legend-points = Zahl unter einem Fenster: seine Punkte.
legend-ornament = Ornament: bringt am Ende Punkte, wenn mindestens zwei der vier Felder darum einen Glasstein haben.
legend-track = Bruchglasleiste: Jeder zerbrochene Glasstein schiebt den Marker ein Feld weiter. Was er zeigt, geht am Ende verloren.
legend-forecast = Pfeil: deine Punkte, wenn die Partie jetzt endete. Tippe darauf für die Einzelheiten.
legend-bag = Beutel: wie viele Glassteine noch gezogen werden. Tippe darauf für die Farben.
legend-tower = Glasturm: verbrauchte und zerbrochene Glassteine. Ist der Beutel leer, kommen sie hinein.
legend-empty-display = Kleiner Kreis mit Zahl: ein leeres Plättchen. In der nächsten Runde wird es wieder gefüllt.
legend-last = Violette Ränder: der letzte Zug, woher seine Glassteine kamen und wohin sie gingen.
