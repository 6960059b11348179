# Die Regelseite: das ganze Spiel für Leute am Tisch.
rules-title = Die Regeln
rules-lead = Alle Regeln in der Reihenfolge, in der ihr sie am Tisch braucht.
rules-learn = Lieber beim Spielen lernen
rules-contents = Inhalt

rules-heading-aim = Das Ziel
rules-heading-table = Auf dem Tisch
rules-heading-palace = Dein Palast
rules-heading-setup = Aufbau
rules-heading-turn = Dein Zug
rules-heading-pick = Glassteine nehmen
rules-heading-start = Der Startspielermarker
rules-heading-place = Glassteine legen
rules-heading-break = Was nicht passt, zerbricht
rules-heading-joker = Jokerfelder
rules-heading-complete = Einen Streifen vervollständigen
rules-heading-window = Fenster füllen, Streifen wenden
rules-heading-scoring = Wertung nach rechts
rules-heading-back = Den Glaser zurückbewegen
rules-heading-track = Die Bruchglasleiste
rules-heading-round = Ende einer Runde
rules-heading-final = Schlusswertung
rules-heading-rulings = Unsere Festlegungen
rules-heading-printed = Gedruckte Werte
rules-heading-moves = Zugnotation
rules-heading-colours = Farben unterscheiden

rules-aim-fill = Du nimmst bunte Glassteine und bestückst damit deine Streifen. Jeder vollständige Streifen bringt dir einen Glasstein für das Palastfenster darunter und Punkte.
rules-aim-win = Wer nach sechs Runden die meisten Punkte hat, gewinnt.
rules-drawing-aim = Feld für Feld füllt sich ein Streifen. Ist er voll, kommt einer seiner Glassteine in das Fenster darunter.

rules-table-panes = Es gibt 100 Glassteine, je 20 in fünf Farben. Hier sind sie zu finden:
rules-table-display = Manufakturplättchen: je vier Glassteine, nummeriert wie in der Zugnotation.
rules-table-centre = Die Tischmitte: Hier sammelt sich, was von den Plättchen übrig bleibt, jede Farbe an ihrem Platz.
rules-table-start = Der Startspielermarker: Wer ihn nimmt, beginnt die nächste Runde.
rules-table-round = Die Rundenanzeige: Ihr oberster Glasstein ist die Bonusfarbe dieser Runde.
rules-table-bag = Der Beutel: Glassteine, die noch gezogen werden.
rules-table-tower = Der Glasturm: Glassteine, die verbraucht oder zerbrochen sind.
rules-drawing-table = Fünf Plättchen im Kreis, dazwischen die Tischmitte mit dem Startspielermarker. Darüber die Rundenanzeige in der zweiten Runde, darunter Beutel und Glasturm.

rules-palace-each = Jeder Spieler hat einen solchen Palast und einen Punktemarker auf der Punkteleiste.
rules-palace-strip = Ein Streifen: fünf Felder, jedes für eine Farbe. Die Punkte in der Spitze zeigen die Farben der Rückseite.
rules-palace-window = Ein Palastfenster: Platz für zwei Glassteine.
rules-palace-points = Die Punkte dieses Fensters.
rules-palace-glazier = Der Glaser: Du arbeitest am Streifen unter ihm oder weiter rechts.
rules-palace-ornament = Ein Ornament, nur auf der A-Seite: Es zählt am Ende.
rules-palace-track = Die Bruchglasleiste mit deinem Marker.
rules-palace-standard = Nicht alle diese Werte sind bestätigt: siehe „Gedruckte Werte“.
rules-drawing-palace = Ein Palast auf der A-Seite, mitten in einer Partie. Der siebte Streifen ist weg: Sein Fenster ist voll.

rules-setup-program = Das Programm baut für dich auf. Es mischt Streifen und Glassteine und lost aus, wer beginnt, wenn du niemanden bestimmst.
rules-setup-box = Mit dem Brettspiel vor euch:
rules-setup-displays = Legt die Manufakturplättchen aus.
rules-setup-players =
    { $players ->
        [one] { $players } Person
       *[other] { $players } Personen
    }: { $displays ->
        [one] { $displays } Plättchen
       *[other] { $displays } Plättchen
    }
rules-setup-side = Einigt euch auf die A-Seite oder die B-Seite der Paläste. Das ändert nur die Schlusswertung.
rules-setup-strips = Mische deine 8 Streifen und lege über jedes Fenster einen, mit zufälliger Seite nach oben – aber nie die mit den Jokerfeldern.
rules-setup-glazier = Der Glaser kommt über den Streifen ganz links, der Marker auf das oberste Feld der Bruchglasleiste. Du beginnst mit 0 Punkten.
rules-setup-rounds = Legt je einen Glasstein jeder Farbe in zufälliger Reihenfolge auf die Felder II bis VI der Rundenanzeige. Die anderen 95 kommen in den Beutel; zieht einen davon für Feld I.
rules-setup-start = Wer zuletzt ein Fenster geputzt hat, bekommt den Startspielermarker.
rules-setup-fill = Wer beginnt, bestückt jedes Plättchen mit 4 Glassteinen aus dem Beutel.
rules-drawing-setup = Zu zweit, dritt oder viert braucht ihr 5, 7 oder 9 Plättchen. Auf der Rundenanzeige liegt ein Glasstein für jede Runde.

rules-turn-order = Wer die Runde beginnt, legt den Startspielermarker in die Tischmitte und ist zuerst dran. Dann geht es im Uhrzeigersinn weiter, bis Plättchen und Tischmitte leer sind.
rules-turn-choice = In deinem Zug führst du eine von zwei Aktionen aus:
rules-turn-advance = Glassteine nehmen und auf einen Streifen legen.
rules-turn-back = Deinen Glaser zum Streifen ganz links zurückbewegen.
rules-drawing-turn = Entweder kommen Glassteine von einem Plättchen auf einen Streifen, oder der Glaser geht zum Streifen ganz links zurück.

rules-pick-all = Nimm alle Glassteine einer Farbe von einer Stelle:
rules-pick-display = von einem Manufakturplättchen – seine übrigen Glassteine kommen in die Tischmitte;
rules-pick-centre = oder aus der Tischmitte.
rules-drawing-pick = Der rosa Glasstein wird genommen. Die anderen 3 kommen in die Tischmitte.

rules-start-take = Wer in einer Runde zuerst aus der Tischmitte nimmt, nimmt auch den Startspielermarker und rückt seinen Marker auf der Bruchglasleiste sofort 1 Feld nach unten.
rules-start-next = Dafür beginnt man die nächste Runde.
rules-drawing-start = 3 orangefarbene Glassteine, die ersten aus der Tischmitte in dieser Runde: dazu der Startspielermarker und 1 Feld nach unten.

rules-place-where = Lege die Glassteine auf freie Felder ihrer Farbe, alle auf einen Streifen: den unter deinem Glaser oder einen weiter rechts. Der Glaser geht dorthin.
rules-place-all = Du musst so viele legen, wie passen.
rules-place-must = Hat ein erreichbarer Streifen ein passendes leeres Feld (auch ein Jokerfeld), musst du einen solchen Streifen wählen.
rules-drawing-place = 3 orangefarbene Glassteine. Streifen links vom Glaser sind nicht erreichbar. Unter den anderen steht, wie viele hineinpassen.

rules-break-rest = Glassteine, für die kein Feld frei ist, zerbrechen. Für jeden rückt dein Marker auf der Bruchglasleiste 1 Feld nach unten; dann kommen sie in den Glasturm.
rules-break-all = Hat kein erreichbarer Streifen ein Feld für sie, zerbrechen alle, und der Glaser bleibt stehen.
rules-drawing-break = 3 Glassteine, 1 freies Feld: 1 passt, 2 zerbrechen, und der Marker rückt 2 Felder nach unten.

rules-joker-any = Ein Jokerfeld nimmt einen Glasstein jeder Farbe auf. Einer deiner Streifen hat auf einer Seite zwei davon.
rules-joker-choice = Sind sowohl ein Feld dieser Farbe als auch ein Jokerfeld frei, wählst du, welches du belegst. Aber kein Glasstein darf zerbrechen, solange auf diesem Streifen eines davon frei ist.
rules-drawing-joker = 2 blaue Glassteine: einer auf das blaue Feld und einer auf ein Jokerfeld, oder beide auf Jokerfelder.

rules-complete-when = Sind alle fünf Felder eines Streifens belegt:
rules-complete-bonus = Du bekommst 1 Punkt für jeden der fünf Glassteine in der Bonusfarbe dieser Runde.
rules-complete-keep = Du behältst einen der fünf, welchen du willst. Er kommt in das Palastfenster darunter; die anderen vier kommen in den Glasturm.
rules-complete-score = Du wertest das Fenster und die rechts davon.
rules-drawing-complete = Runde III, Bonusfarbe Gelb: 2 gelbe Glassteine bringen 2 Punkte. Der blaue kommt in das Fenster, vier kommen in den Glasturm.

rules-window-first = Der erste Glasstein kommt auf das obere Fensterfeld, und der Streifen wird gewendet.
rules-window-second = Der zweite kommt auf das untere Fensterfeld, und der Streifen wird entfernt. Der Glaser bleibt über der Leerstelle stehen.
rules-drawing-window = Beim ersten Mal: ein Glasstein oben, und der Streifen zeigt seine Rückseite. Beim zweiten Mal: ein Glasstein unten, und der Streifen ist weg.

rules-scoring-right = Du bekommst die Punkte des Fensters mit dem neuen Glasstein und die jedes Fensters rechts davon, in dem mindestens ein Glasstein liegt.
rules-scoring-left = Fenster links davon zählen nicht. Was du rechts früh füllst, zahlt sich also immer wieder aus.
rules-drawing-scoring = Das Fenster mit 2 Punkten hat gerade seinen orangefarbenen Glasstein bekommen. Rechts davon sind Fenster mit 1 und 2 Punkten belegt: 2 + 1 + 2 = 5 Punkte.

rules-back-may = Statt Glassteine zu nehmen, darfst du deinen Glaser zu deinem am weitesten links liegenden Streifen zurückbewegen. Dann endet dein Zug.
rules-back-not = Du darfst es nicht, wenn er schon dort steht oder wenn du keinen Streifen mehr hast.
rules-drawing-back = Der erste Streifen ist weg, also geht der Glaser zum zweiten zurück.

rules-track-down = Für jeden zerbrochenen Glasstein und für den Startspielermarker rückt dein Marker 1 Feld nach unten. Das kostet zunächst nichts: Erst am Ende der Partie verlierst du die Punkte des Feldes, auf dem er steht.
rules-track-last = Erreicht er das letzte Feld, verlierst du sofort 18 Punkte, und er beginnt wieder oben. Was noch übrig ist, zählst du von dort weiter.
rules-drawing-track = Der Marker stand auf 14, und 2 Glassteine zerbrechen: Der erste kostet 18 Punkte, für den zweiten rückt er von oben weiter.

rules-round-over = Eine Runde endet, wenn nach einem Zug Plättchen und Tischmitte leer sind. Der oberste Glasstein der Rundenanzeige kommt in den Glasturm.
rules-round-next = Wer den Startspielermarker hat, bestückt jedes Plättchen mit 4 Glassteinen aus dem Beutel und beginnt die nächste Runde.
rules-round-empty = Ist der Beutel leer, kommt alles aus dem Glasturm hinein. Sind beide leer, bleiben Plättchen unvollständig.
rules-round-last = Nach der sechsten Runde ist die Partie zu Ende.
rules-drawing-round = Runde III ist vorbei: Ihr Glasstein kommt in den Glasturm. Jedes Plättchen bekommt 4 neue, und der Startspielermarker zeigt, wer beginnt.

rules-final-each = Für jeden Spieler:
rules-final-strips = plus 1 Punkt für je 3 Glassteine, die insgesamt noch auf den eigenen Streifen liegen (abgerundet);
rules-final-glass = minus die Punkte des Feldes, auf dem der eigene Marker auf der Bruchglasleiste steht;
rules-final-side = plus der Bonus der A-Seite oder der B-Seite.
rules-drawing-final = Noch 7 Glassteine auf Streifen: 2 Punkte. Der Marker steht auf dem Feld mit 8: minus 8 Punkte.

rules-side-a-title = A-Seite: Ornamente
rules-side-a-count = Zähle bei jedem Ornament, wie viele seiner vier umliegenden Fensterfelder einen Glasstein enthalten. Weniger als zwei bringen nichts.
rules-side-a-points =
    { $panes ->
        [one] { $panes } Glasstein
       *[other] { $panes } Glassteine
    }: { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
rules-drawing-side-a = Ornamente mit 4, 4, 1 und 2 Glassteinen: 10 + 10 + 0 + 3 = 23 Punkte.

rules-side-b-title = B-Seite: deine beste Farbe
rules-side-b-count = Zähle deine fertiggestellten Palastfenster, also die mit zwei Glassteinen. Multipliziere sie mit der Zahl der Glassteine einer Farbe auf allen deinen Fenstern; am besten der Farbe, von der du am meisten hast.
rules-drawing-side-b = 4 fertiggestellte Fenster mal 5 orangefarbene Glassteine: 20 Punkte.

rules-ties-title = Sieg und Gleichstand
rules-ties-most = Wer die meisten Punkte hat, gewinnt.
rules-ties-lost = Bei Gleichstand gewinnt, wer in der ganzen Partie, die Schlusswertung eingerechnet, weniger Punkte durch die Bruchglasleiste verloren hat. Ist auch das gleich, teilt ihr den Sieg.
rules-drawing-ties = Beide haben 41 Punkte. Blau hat durch Bruchglas 4 Punkte verloren, Rot 8: Blau gewinnt.

rules-rulings-ours = Wo das Regelheft schweigt, unklar ist oder sich seine fünf Sprachausgaben unterscheiden, braucht das Programm trotzdem eine Antwort. Diese Antworten sind unsere, nicht die des Regelhefts: An eurem Tisch könnt ihr andere vereinbaren.
rules-ruling-asked-start = Niemand hat aus der Tischmitte genommen
rules-ruling-said-start = Wer den Startspielermarker hatte, behält ihn und beginnt wieder.
rules-ruling-asked-order = Aus der Tischmitte nehmen, mit dem Startspielermarker
rules-ruling-said-order = Erst der Startspielermarker und sein Feld nach unten, dann Legen und Zerbrechen.
rules-ruling-asked-fit = Wie viele Glassteine gelegt werden müssen
rules-ruling-said-fit = So viele, wie auf den gewählten Streifen passen. Das deutsche Regelheft lässt sich auch so lesen, dass weniger genügen.
rules-ruling-asked-joker = Zählt ein Jokerfeld, wenn du legen musst?
rules-ruling-said-joker = Ja: Dort passt jede Farbe. Das sagt nur das polnische Regelheft.
rules-ruling-asked-left = Dein Glaser steht links von allen deinen Streifen
rules-ruling-said-left = Er darf trotzdem zum Streifen ganz links gehen, der dann rechts von ihm liegt. Vier Ausgaben verbieten die Aktion nur, wenn er schon dort steht; die polnische sagt „nach links“.
rules-ruling-asked-gone = Alle deine 8 Streifen sind weg
rules-ruling-said-gone = Alles, was du nimmst, zerbricht, und der Glaser kann nicht zurück.
rules-ruling-asked-owed = Felder, die nach dem letzten Feld der Leiste noch übrig sind
rules-ruling-said-owed = Sie werden von oben weitergezählt.
rules-ruling-asked-keep = Welcher Glasstein auf der A-Seite bleibt
rules-ruling-said-keep = Auch dort wählst du. Davon hängt ab, welche Glassteine wiederkommen können.
rules-ruling-asked-empty = Eine Runde beginnt ganz ohne Glassteine
rules-ruling-said-empty = Sie ist sofort vorbei.
rules-ruling-asked-zero = Punkte unter null
rules-ruling-said-zero = Das ist möglich. Auch nach oben gibt es keine Grenze.
rules-ruling-asked-lost = Verlorene Punkte bei Gleichstand
rules-ruling-said-lost = Es zählen alle, die in der ganzen Partie und in der Schlusswertung durch die Bruchglasleiste verloren gingen, wie es das polnische Regelheft sagt.
rules-drawing-rulings = Die Runde ist vorbei, und niemand hat den Startspielermarker genommen: Er geht zurück an die Person, die ihn vorher hatte.

rules-own-title = Wo das Programm abweicht
rules-own-start = Wer eine neue Partie beginnt, ist keine offene Frage: laut Regelheft, wer zuletzt ein Fenster geputzt hat. Das Programm kann das nicht wissen. Es lost aus, wer beginnt, oder ihr bestimmt es.

rules-printed-lead = Der Text des Regelhefts nennt nicht alles, was auf dem Spielmaterial gedruckt ist. Diese Werte unseres Satzes sind nicht bestätigt:
rules-printed-points = Die Fensterpunkte { $points }: Sie stammen aus einer einzigen Rezension, die weder Seite noch Richtung nennt. Wir verwenden sie auf beiden Seiten.
rules-printed-track = Die meisten Werte der Bruchglasleiste { $track }: Sicher ist nur, dass sie bei 0 beginnt, ein Feld mit 8 hat und bei 18 endet.
rules-printed-strips = Die Farben der Streifen, wie hier gezeichnet: Wir haben einen ausgewogenen Satz gewählt, der zu den Beispielen im Regelheft passt. Deine Streifen können anders aussehen.
rules-printed-ornaments = Welche Fenster ein Ornament umgeben: Wir haben Nachbarn gewählt, das erste und das zweite, das dritte und das vierte und so weiter.
rules-printed-correct = Ist es in deiner Schachtel anders, dann gilt deine Schachtel. Hier bleibt jede Partie fair, weil alle mit denselben Werten spielen; am echten Tisch gilt, was gedruckt ist. Sag bitte denen, die diese Seite betreiben, was anders ist: Am meisten hilft ein Foto.
rules-drawing-printed = Die acht Streifen unseres Satzes: oben die Vorderseiten, unten die Rückseiten.

rules-moves-short = Der Verlauf notiert jeden Zug in einer Kurzform, die in allen Sprachen gleich ist. Plättchen und Streifen werden ab 1 gezählt.
rules-moves-column-text = Notation
rules-moves-column-meaning = Bedeutung
rules-move-place = Blau von Plättchen 3 auf Streifen 5
rules-move-joker = Orange aus der Tischmitte auf Streifen 2, ein Glasstein auf ein Jokerfeld
rules-move-keep = Gelb von Plättchen 4 auf Streifen 7, der damit vollständig ist; Rosa behalten
rules-move-break = Weiß aus der Tischmitte; alle zerbrechen
rules-move-back = Glaser zurück
rules-moves-letters = W weiß, Y gelb, O orange, P rosa, B blau, C Tischmitte.
rules-moves-joker = Das j steht nur da, wenn mehr Glassteine auf Jokerfelder kommen als nötig.
rules-drawing-moves = 3B>5: Plättchen 3, die blauen Glassteine, auf Streifen 5.

rules-colours-shapes = Jede Farbe hat eine eigene Form und eine eigene Struktur, auf Glassteinen wie auf Feldern. Nichts ist nur an der Farbe zu erkennen.
rules-colour-W = weiß: Ring
rules-colour-Y = gelb: achtzackiger Stern
rules-colour-O = orange: Dreieck
rules-colour-P = rosa: Vierblatt
rules-colour-B = blau: Wellen
rules-colour-joker = Joker: vierzackiger Stern
rules-colours-sectors = In den Einstellungen gibt es auch den alternativen Aufbau aus dem Regelheft: Ein Plättchen hat dann einen Sektor für jede Farbe. In der Tischmitte hat jede Farbe immer ihren Platz; dort ist auch die Bonusfarbe der Runde markiert.
rules-drawing-colours = Die fünf Farben, als Glassteine und als freie Felder. Darunter ein Plättchen mit Sektoren: ein weißer, zwei gelbe und ein blauer Glasstein.
