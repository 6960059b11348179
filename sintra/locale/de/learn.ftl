# Das Tutorial: was jeder Schritt sagt, verlangt und danach erzählt.

learn-title = Lernen
learn-you = Du
learn-rival = Inês
learn-count = Lektion { $number } von { $total }
learn-all = Alle Lektionen
learn-known = geschafft
learn-task = Du bist dran
learn-well = Gut gemacht
learn-other = Nicht der Zug, um den es hier geht
learn-wrong = Das ist erlaubt, und nun hast du gesehen, was es bewirkt. Hier geht es aber um etwas anderes, also nehmen wir es zurück.
learn-back = Zurück
learn-again = Von vorn
learn-retry = Noch einmal
learn-next = Weiter
learn-show = Zeig es mir
# On a small screen: from the task back to its text.
learn-read = Nachlesen
learn-play = Für mich spielen

learn-name-turn = Nehmen und legen
learn-name-centre = Tischmitte und Startspielermarker
learn-name-break = Bruchglas
learn-name-back = Der Weg zurück
learn-name-must = Was passt, muss gelegt werden
learn-name-complete = Ein Streifen wird vollständig
learn-name-right = Wertung nach rechts
learn-name-joker = Jokerfelder
learn-name-crash = Wenn nichts passt
learn-name-round = Das Ende einer Runde
learn-name-side-a = Schlusswertung: A-Seite
learn-name-side-b = Schlusswertung: B-Seite

learn-say-welcome = Du bist Glaser in einem Palast mit acht Fenstern. Über jedem liegt ein Streifen mit fünf Feldern. Fülle Streifen mit buntem Glas, dann bringen deine Fenster Punkte; nach sechs Runden gewinnt, wer die meisten hat.
learn-mark-strips = Streifen
learn-mark-windows = Fenster

learn-say-pick = In deinem Zug nimmst du alle Glassteine einer Farbe von einem Manufakturplättchen. Dann legst du sie auf einen Streifen, der Felder in dieser Farbe hat.
learn-do-pick = Nimm die zwei blauen Glassteine von Plättchen 1 und lege sie auf Streifen 2, den zweiten von links.
learn-done-pick = { $placed ->
    [one] Ein Glasstein ist gelegt.
   *[other] { $placed } Glassteine sind gelegt.
  } Der Rest vom Plättchen kam in die Tischmitte, und dein Glaser ging zu Streifen { $strip }. Lektion 4 zeigt den Weg zurück.

learn-say-centre = Du darfst auch aus der Tischmitte nehmen; jede Farbe hat dort ihren festen Platz. Wer das in einer Runde zuerst tut, bekommt den Startspielermarker dazu.
learn-do-centre = Nimm die zwei weißen Glassteine aus der Tischmitte und lege sie auf Streifen 3.
learn-done-centre = Der Startspielermarker gehört dir: Du beginnst die nächste Runde. Sein Preis: { $steps ->
    [one] ein Feld
   *[other] { $steps } Felder
  } abwärts auf der Bruchglasleiste.

learn-say-break = Wer eine Farbe nimmt, nimmt alle Glassteine davon. So viele, wie auf den gewählten Streifen passen, musst du legen; die übrigen zerbrechen, und jeder davon kostet ein Feld auf der Bruchglasleiste.
learn-do-break = Nimm die drei orangefarbenen Glassteine. Lege sie dorthin, wo am wenigsten zerbricht.
learn-done-break = { $placed ->
    [one] Ein Glasstein passte,
   *[other] { $placed } Glassteine passten,
  } { $broken ->
    [one] einer zerbrach.
   *[other] { $broken } zerbrachen.
  } Dein Marker steht nun auf −{ $cost }. Was er am Ende der Partie anzeigt, verlierst du.

learn-say-back = Dein Glaser arbeitet am Streifen unter ihm und an denen rechts davon, nie links. Blau würde auf Streifen 2 passen, aber der liegt hinter ihm. Zurückzugehen kostet einen ganzen Zug.
learn-do-back = Bewege den Glaser zum Streifen ganz links zurück.
learn-done-back = Dein Glaser steht wieder über Streifen { $strip }, und alle Streifen sind erreichbar. Solange er dort steht, darf er nicht noch einmal zurück: Du musst Glassteine nehmen.

learn-say-open = Inês war am Zug, und die blauen Glassteine sind noch da. Jetzt haben sie einen Platz.
learn-do-open = Nimm die zwei blauen Glassteine von Plättchen 1 und lege sie auf Streifen 2.
learn-done-open = { $placed ->
    [one] Ein Glasstein mehr,
   *[other] { $placed } Glassteine mehr,
  } nur ein Feld ist noch frei. Arbeite von links nach rechts, dann musst du selten zurück.

learn-say-must = Das Ende einer Runde: Nur Gelb und Blau sind noch da. Dein Glaser steht schon über dem Streifen ganz links und darf nicht zurück: Du musst eine der beiden Farben nehmen. Passt eine Farbe auf einen erreichbaren Streifen, musst du sie dort legen, so viele Glassteine wie passen, auch wenn es wehtut.
learn-do-must = Nimm die Farbe, von der weniger zerbricht.
learn-done-must = { $placed ->
    [one] Ein Glasstein passte,
   *[other] { $placed } Glassteine passten,
  } { $broken ->
    [one] einer zerbrach,
   *[other] { $broken } zerbrachen,
  } und dein Glaser musste bis zu Streifen { $strip } gehen. Solange ein erreichbares Feld frei ist, darfst du nicht alles zerbrechen lassen.

learn-say-complete = Auf Streifen 2 fehlt noch ein Glasstein. Ein vollständiger Streifen bringt die Punkte seines Fensters und 1 Punkt für jeden seiner Glassteine in der Bonusfarbe der Runde: Gelb, mit der kleinen Sonne. Einen der fünf behältst du für das Fenster. Auf dieser Seite des Palasts, der A-Seite, zählt jede Farbe gleich viel; welchen du wählst, ist hier also egal.
learn-do-complete = Nimm den rosa Glasstein, vervollständige Streifen 2 und wähle, welchen du behältst.
learn-done-complete = +{ $bonus } für Gelb, +{ $windows } für das Fenster. Der behaltene Glasstein leuchtet im Fenster, und der Streifen ist gewendet: ein neues Muster.

learn-say-leave = Ein paar Züge später ist auch die zweite Seite von Streifen 2 fast voll. Die Bonusfarbe dieser Runde ist Weiß.
learn-do-leave = Nimm den weißen Glasstein und vervollständige Streifen 2 noch einmal.
learn-done-leave = +{ $bonus } für Weiß, +{ $windows } für das Fenster. Es hat nun zwei Glassteine und ist fertig; der Streifen verlässt das Spiel.

learn-say-right = Ein vollständiger Streifen bringt die Punkte seines Fensters und jedes Fensters rechts davon, in dem Glas ist. Mit einem rosa Glasstein kannst du Streifen 3 oder Streifen 6 vervollständigen.
learn-do-right = Vervollständige den, der mehr Punkte bringt.
learn-done-right = +{ $windows }: das Fenster darunter und die drei leuchtenden rechts davon. Glas auf der rechten Seite macht alles links davon wertvoller.

learn-say-joker = Streifen 8 hat zwei graue Felder: Jokerfelder, auf die jede Farbe passt. Nur ein Streifen hat sie, und nur auf seiner Rückseite.
learn-do-joker = Nimm den gelben Glasstein von Plättchen 1 und lege ihn auf Streifen 8.
learn-done-joker = Kein gelbes Feld, und doch passt es: { $jokers ->
    [one] Der Glasstein liegt auf einem Jokerfeld.
   *[other] { $jokers } Glassteine liegen auf Jokerfeldern.
  }

learn-say-choice = Streifen 8 hat ein blaues Feld, und auch ein Jokerfeld ist frei. Wo beides frei ist, wählst du.
learn-do-choice = Nimm den blauen Glasstein, lege ihn auf Streifen 8 und wähle: blaues Feld oder Jokerfeld.
learn-done-choice = { $jokers ->
    [0] Auf seinem eigenen Feld: So bleibt das Jokerfeld frei für alles, was kommt.
   *[other] Auf dem Jokerfeld: So bleibt das blaue frei. Oft ist es andersherum klüger.
  }

learn-say-crash = Dein Glaser steht ganz rechts, und weder Rosa noch Gelb passt dort. Nur wenn nichts passt, zerbricht alles, was du nimmst; passt etwas, musst du es legen.
learn-do-crash = Nur dieses eine Mal: Nimm die zwei rosa Glassteine und lass sie zerbrechen.
learn-done-crash = Klirr! { $steps ->
    [one] Ein Feld
   *[other] { $steps } Felder
  } abwärts, und dein Marker steht auf −{ $cost }.

learn-say-wrap = Es geht noch schlimmer. Wer das Ende der Bruchglasleiste erreicht, verliert sofort 18 Punkte, und der Marker beginnt wieder oben.
learn-do-wrap = Nimm die zwei gelben Glassteine aus der Tischmitte und sieh selbst.
learn-done-wrap = −{ $lost } Punkte. Der Marker begann wieder oben und rückte noch das eine Feld weiter, das übrig war. Jetzt weißt du, warum man rechtzeitig zurückgeht.

learn-say-round = Eine Runde dauert, bis alle Glassteine genommen sind; diese zwei sind die letzten. Der Startspielermarker liegt bei dir, also beginnst du die nächste Runde. Für die Plättchen sind zu wenige Glassteine im Beutel: Wird er leer, kommt alles aus dem Glasturm hinein.
learn-do-round = Nimm die zwei weißen Glassteine und lege sie auf Streifen 3.
learn-done-round = Eine neue Runde: Die Plättchen sind wieder voll, du beginnst, und der nächste Glasstein der Rundenanzeige ist die Bonusfarbe. Der Beutel wurde leer und mit dem ganzen Turm gefüllt; jetzt { $bag ->
    [one] liegt ein Glasstein darin.
   *[other] liegen { $bag } Glassteine darin.
  } Nach sechs Runden endet die Partie.

learn-say-side-a = Der letzte Zug einer Partie! Du spielst auf der A-Seite des Palasts, wo goldene Ornamente zwischen den Fenstern sitzen. Inês liegt vorn, doch die Schlusswertung kommt noch.
learn-do-side-a = Nimm die letzten zwei blauen Glassteine und lege sie auf Streifen 6.
learn-done-side-a = Die Partie ist zu Ende, und du hast { $before } Punkte. Zählen wir den Rest.

learn-say-side-b = Die B-Seite hat keine Ornamente. Hier werden deine fertiggestellten Fenster mit der Zahl der Glassteine deiner besten Farbe in allen Fenstern multipliziert. Darum ist es wichtig, welchen Glasstein du behältst.
learn-do-side-b = Nimm den blauen Glasstein, vervollständige Streifen 4 und behalte die Farbe, die am meisten hilft.
learn-done-side-b = Dein viertes fertiggestelltes Fenster und dein fünfter blauer Glasstein: Du hast { $before } Punkte. Zählen wir den Rest.

learn-final = Schlusswertung
learn-final-before = Bisher
learn-final-leftovers = Rest auf Streifen
learn-final-glass = Bruchglas
learn-final-ornaments = Ornamente
learn-final-colours = Fenster × Farbe
learn-final-total = Summe
learn-tell-leftovers = { $left ->
    [one] Ein Glasstein liegt
   *[other] { $left } Glassteine liegen
  } noch auf deinen Streifen. Je drei bringen 1 Punkt: +{ $points }.
learn-tell-glass = Dein Marker auf der Bruchglasleiste steht auf −{ $points }. So viel wird abgezogen.
learn-tell-ornaments = Um jedes Ornament liegen vier Felder. Es zählt, in wie vielen davon Glas ist: zusammen +{ $points }.
learn-ornament = { $panes ->
    [one] { $panes } Glasstein
   *[other] { $panes } Glassteine
  }: { $points }
learn-tell-colours = { $windows ->
    [one] Ein fertiggestelltes Fenster
   *[other] { $windows } fertiggestellte Fenster
  } mal { $panes ->
    [one] ein Glasstein
   *[other] { $panes } Glassteine
  } deiner besten Farbe: +{ $points }.
learn-tell-total-a = { $you } zu { $rival }: Du hast gewonnen! Ornamente können eine Partie noch drehen.
learn-tell-total-b = { $you } zu { $rival }: Du hast gewonnen! Bei Gleichstand gewinnt, wer weniger Punkte durch Bruchglas verloren hat.

learn-finish-title = Jetzt kannst du spielen
learn-finish-text = Jede Art von Zug hast du einmal selbst gemacht. Den Rest lernst du beim Spielen: Der Tisch zeigt immer, was ein Zug bewirkt, und alles Weitere steht in den Regeln.
learn-finish-play = Spiel deine erste Partie
learn-finish-rules = Die Regeln lesen
learn-finish-anew = Von vorn
