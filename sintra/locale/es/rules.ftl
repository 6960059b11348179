# La página de reglas: todo el juego para quien está a la mesa.
rules-title = Las reglas
rules-lead = Todas las reglas, en el orden en que las necesitas en la mesa.
rules-learn = Prefiero aprender jugando
rules-contents = Contenido

rules-heading-aim = El objetivo
rules-heading-table = En la mesa
rules-heading-palace = Tu palacio
rules-heading-setup = Preparación
rules-heading-turn = Tu turno
rules-heading-pick = Coger piezas
rules-heading-start = La loseta de jugador inicial
rules-heading-place = Colocarlas
rules-heading-break = Lo que no cabe se rompe
rules-heading-joker = Espacios comodín
rules-heading-complete = Completar una tira
rules-heading-window = La ventana y voltear la tira
rules-heading-scoring = Puntuar hacia la derecha
rules-heading-back = Devolver el vidriero
rules-heading-track = El track de cristal roto
rules-heading-round = Fin de una ronda
rules-heading-final = Puntuación final
rules-heading-rulings = Nuestras decisiones
rules-heading-printed = Valores impresos
rules-heading-moves = Notación de jugadas
rules-heading-colours = Distinguir los colores

rules-aim-fill = Coges piezas de cristal de colores y llenas con ellas tus tiras de patrón. Cada tira completa lleva una pieza a la ventana de palacio que tiene debajo, y da puntos.
rules-aim-win = Tras seis rondas, gana quien tenga más puntos.
rules-drawing-aim = Una tira se llena espacio a espacio. Cuando está completa, una de sus piezas baja a la ventana.

rules-table-panes = Hay 100 piezas de cristal, 20 de cada uno de los cinco colores. Están aquí:
rules-table-display = Expositores de fábrica: cuatro piezas en cada uno, con el número que usa la notación.
rules-table-centre = El centro de la mesa: aquí se junta lo que sobra de los expositores, cada color en su sitio.
rules-table-start = La loseta de jugador inicial: quien la coge empieza la ronda siguiente.
rules-table-round = El indicador de ronda: su pieza superior muestra el color de la ronda, que da bonificación.
rules-table-bag = La bolsa: las piezas que aún están por salir.
rules-table-tower = La torre de cristal: las piezas ya usadas o rotas.
rules-drawing-table = Cinco expositores en círculo y, en medio, el centro de la mesa con la loseta de jugador inicial. Arriba, el indicador en la segunda ronda; abajo, la bolsa y la torre.

rules-palace-each = Cada jugador tiene un tablero de palacio como este y un marcador en el track de puntuación.
rules-palace-strip = Una tira de patrón: cinco espacios, cada uno de un color. Los puntitos del extremo muestran los colores del reverso.
rules-palace-window = Una ventana de palacio: sitio para dos piezas.
rules-palace-points = Los puntos de esta ventana.
rules-palace-glazier = El vidriero: trabajas en la tira que tiene debajo o más a la derecha.
rules-palace-ornament = Un ornamento, solo en la cara A: cuenta al final.
rules-palace-track = El track de cristal roto, con tu marcador.
rules-palace-standard = No todos estos valores están confirmados: consulta «Valores impresos».
rules-drawing-palace = Un palacio por la cara A, a mitad de partida. La séptima tira ya no está: su ventana está llena.

rules-setup-program = El programa lo prepara todo. Mezcla tiras y piezas y sortea quién empieza, si no lo decides tú.
rules-setup-box = Con la caja delante:
rules-setup-displays = Colocad los expositores de fábrica.
rules-setup-players =
    { $players ->
        [one] { $players } jugador
       *[other] { $players } jugadores
    }: { $displays ->
        [one] { $displays } expositor
       *[other] { $displays } expositores
    }
rules-setup-side = Elegid juntos la cara A o la cara B de los tableros de palacio. Solo cambia la puntuación final.
rules-setup-strips = Baraja tus 8 tiras y coloca una encima de cada ventana, con una cara al azar hacia arriba, pero nunca la de los espacios comodín.
rules-setup-glazier = El vidriero va sobre la tira de más a la izquierda, y el marcador de cristal roto, en la casilla superior. Empiezas con 0 puntos.
rules-setup-rounds = Colocad una pieza de cada color, en orden aleatorio, en las casillas II a VI del indicador de ronda. Las otras 95 van a la bolsa; sacad una para la casilla I.
rules-setup-start = Quien haya limpiado una ventana más recientemente recibe la loseta de jugador inicial.
rules-setup-fill = El jugador inicial llena cada expositor con 4 piezas de la bolsa.
rules-drawing-setup = Con 2, 3 o 4 jugadores se usan 5, 7 o 9 expositores. En el indicador hay una pieza para cada ronda.

rules-turn-order = El jugador inicial pone la loseta en el centro de la mesa y juega primero. Se sigue en el sentido de las agujas del reloj hasta vaciar los expositores y el centro.
rules-turn-choice = En tu turno haces una de estas dos cosas:
rules-turn-advance = Coger piezas y colocarlas en una tira.
rules-turn-back = Devolver tu vidriero a la tira de más a la izquierda.
rules-drawing-turn = O bien van piezas de un expositor a una tira, o bien el vidriero vuelve a la tira de más a la izquierda.

rules-pick-all = Coge todas las piezas de un color, de un solo sitio:
rules-pick-display = de un expositor de fábrica: las demás pasan al centro de la mesa;
rules-pick-centre = o del centro.
rules-drawing-pick = Se coge la pieza rosa. Las otras 3 pasan al centro.

rules-start-take = El primero que coge del centro en una ronda se lleva también la loseta de jugador inicial, y su marcador de cristal roto baja 1 casilla de inmediato.
rules-start-next = A cambio, empieza la ronda siguiente.
rules-drawing-start = 3 piezas naranjas, las primeras del centro en esta ronda: con ellas viene la loseta, y 1 casilla hacia abajo.

rules-place-where = Pon las piezas en espacios libres de su color, todas en la misma tira: la que está debajo de tu vidriero o cualquiera a su derecha. El vidriero va allí.
rules-place-all = Tienes que colocar todas las que quepan.
rules-place-must = Si alguna tira a tu alcance tiene un espacio libre para ellas (un espacio comodín también cuenta), tienes que usar una de esas tiras.
rules-drawing-place = 3 piezas naranjas. Las tiras a la izquierda del vidriero quedan fuera de alcance. Debajo de las demás: cuántas caben.

rules-break-rest = Las piezas que no caben se rompen. Por cada una, tu marcador de cristal roto baja 1 casilla; después van a la torre de cristal.
rules-break-all = Si ninguna tira a tu alcance tiene espacio para ellas, se rompen todas y el vidriero no se mueve.
rules-drawing-break = 3 piezas, 1 espacio libre: entra 1, se rompen 2 y el marcador baja 2 casillas.

rules-joker-any = Un espacio comodín admite una pieza de cualquier color. Una de tus tiras tiene dos, en una de sus caras.
rules-joker-choice = Si están libres un espacio del color y un espacio comodín, eliges cuál llenas. Pero no puede romperse ninguna pieza mientras quede uno libre en esa tira.
rules-drawing-joker = 2 piezas azules: una en el espacio azul y otra en un espacio comodín, o las dos en espacios comodín.

rules-complete-when = Cuando los cinco espacios de una tira están cubiertos:
rules-complete-bonus = Ganas 1 punto por cada una de las cinco piezas que sea del color de la ronda.
rules-complete-keep = Te quedas con una de las cinco, la que quieras. Va a la ventana de debajo; las otras cuatro van a la torre de cristal.
rules-complete-score = Puntúas la ventana y las que tiene a la derecha.
rules-drawing-complete = Ronda III, color de la ronda: amarillo. 2 piezas amarillas dan 2 puntos. La azul va a la ventana, y cuatro a la torre.

rules-window-first = La primera pieza va al espacio superior de la ventana, y se voltea la tira.
rules-window-second = La segunda va al espacio inferior, y la tira sale del juego. El vidriero se queda sobre la ranura vacía.
rules-drawing-window = La primera vez: una pieza arriba, y la tira muestra su reverso. La segunda: una pieza abajo, y la tira se retira.

rules-scoring-right = Ganas los puntos de la ventana que ha recibido la pieza y los de cada ventana a su derecha que tenga al menos una.
rules-scoring-left = Las ventanas a su izquierda no dan nada. Por eso, lo que llenas pronto a la derecha da puntos una y otra vez.
rules-drawing-scoring = La ventana que vale 2 acaba de recibir su pieza naranja. A su derecha tienen piezas las que valen 1 y 2: 2 + 1 + 2 = 5 puntos.

rules-back-may = En lugar de coger piezas, puedes devolver tu vidriero a la tira de más a la izquierda que te quede. Con eso acaba tu turno.
rules-back-not = No puedes si ya está allí o si no te queda ninguna tira.
rules-drawing-back = La primera tira ya no está, así que el vidriero vuelve a la segunda.

rules-track-down = Cada pieza rota y la loseta de jugador inicial bajan tu marcador 1 casilla. De momento no cuesta nada: solo al final de la partida pierdes los puntos de la casilla en la que está.
rules-track-last = Si llega a la última casilla, pierdes sus 18 puntos de inmediato y el marcador vuelve arriba. Las casillas que falten se cuentan desde allí.
rules-drawing-track = El marcador estaba en 14 y se rompen 2 piezas: la primera cuesta 18 puntos; con la segunda el marcador sigue desde arriba.

rules-round-over = Una ronda acaba cuando, tras un turno, los expositores y el centro quedan vacíos. La pieza superior del indicador de ronda va a la torre de cristal.
rules-round-next = Quien tiene la loseta de jugador inicial llena cada expositor con 4 piezas de la bolsa y empieza la ronda siguiente.
rules-round-empty = Si la bolsa se vacía, se rellena con todo lo que haya en la torre. Si las dos están vacías, algunos expositores quedan incompletos.
rules-round-last = Tras la sexta ronda termina la partida.
rules-drawing-round = Acaba la ronda III: su pieza va a la torre. Cada expositor recibe 4 piezas nuevas, y la loseta dice quién empieza.

rules-final-each = Para cada jugador:
rules-final-strips = más 1 punto por cada 3 piezas que queden entre todas sus tiras, redondeando hacia abajo;
rules-final-glass = menos los puntos de la casilla en la que está su marcador de cristal roto;
rules-final-side = más la bonificación de la cara A o de la cara B.
rules-drawing-final = Quedan 7 piezas en las tiras: 2 puntos. El marcador está en la casilla que vale 8: menos 8 puntos.

rules-side-a-title = Cara A: ornamentos
rules-side-a-count = Para cada ornamento, cuenta cuántos de los cuatro espacios que lo rodean tienen una pieza. Con menos de dos no hay puntos.
rules-side-a-points =
    { $panes ->
        [one] { $panes } pieza
       *[other] { $panes } piezas
    }: { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
rules-drawing-side-a = Ornamentos con 4, 4, 1 y 2 piezas: 10 + 10 + 0 + 3 = 23 puntos.

rules-side-b-title = Cara B: tu mejor color
rules-side-b-count = Cuenta tus ventanas completas, las que tienen dos piezas. Multiplícalas por las piezas de un color que haya en todas tus ventanas: el color del que tengas más.
rules-drawing-side-b = 4 ventanas completas por 5 piezas naranjas: 20 puntos.

rules-ties-title = Victoria y empates
rules-ties-most = Gana quien tenga más puntos.
rules-ties-lost = En caso de empate, gana quien haya perdido menos puntos en el track de cristal roto en toda la partida, incluida la puntuación final. Si persiste el empate, se comparte la victoria.
rules-drawing-ties = Ambos tienen 41 puntos. Azul ha perdido 4 puntos por cristal roto y rojo, 8: gana azul.

rules-rulings-ours = Donde el reglamento calla, no es claro o sus cinco ediciones difieren, el programa necesita una respuesta de todos modos. Estas respuestas son nuestras, no del reglamento: en vuestra mesa podéis acordar otras.
rules-ruling-asked-start = Nadie ha cogido del centro
rules-ruling-said-start = Quien tenía la loseta de jugador inicial la conserva y empieza otra vez.
rules-ruling-asked-order = Coger del centro con la loseta de jugador inicial
rules-ruling-said-order = Primero la loseta y su casilla hacia abajo; después, colocar y romper.
rules-ruling-asked-fit = Cuántas piezas hay que colocar
rules-ruling-said-fit = Todas las que quepan en la tira elegida. El reglamento alemán también puede leerse como si bastaran menos.
rules-ruling-asked-joker = ¿Cuenta un espacio comodín cuando hay que colocar?
rules-ruling-said-joker = Sí: ahí cabe cualquier color. Solo lo dice el reglamento polaco.
rules-ruling-asked-left = Tu vidriero está a la izquierda de todas tus tiras
rules-ruling-said-left = Puede ir igualmente a la tira de más a la izquierda, que entonces queda a su derecha. Cuatro ediciones solo prohíben la acción si ya está allí; la polaca dice «a la izquierda».
rules-ruling-asked-gone = Ya no te queda ninguna de tus 8 tiras
rules-ruling-said-gone = Todo lo que coges se rompe, y el vidriero no puede volver.
rules-ruling-asked-owed = Casillas que faltan cuando el marcador llega a la última
rules-ruling-said-owed = Se siguen contando desde arriba.
rules-ruling-asked-keep = Con qué pieza quedarse en la cara A
rules-ruling-said-keep = También la eliges tú. De ello depende qué piezas pueden volver a salir.
rules-ruling-asked-empty = Una ronda empieza sin ninguna pieza
rules-ruling-said-empty = Acaba al momento.
rules-ruling-asked-zero = Puntos por debajo de cero
rules-ruling-said-zero = Son posibles. Tampoco hay un máximo.
rules-ruling-asked-lost = Puntos perdidos, para desempatar
rules-ruling-said-lost = Cuentan todos los perdidos en el track de cristal roto, en toda la partida y en la puntuación final, como dice el reglamento polaco.
rules-drawing-rulings = La ronda ha acabado y nadie cogió la loseta de jugador inicial: vuelve a quien la tenía antes.

rules-own-title = Lo que el programa hace de otra manera
rules-own-start = Quién empieza una partida nueva no es una cuestión abierta: según el reglamento, quien haya limpiado una ventana más recientemente. El programa no puede saberlo, así que sortea quién empieza, o lo decidís vosotros.

rules-printed-lead = El texto del reglamento no da todo lo que está impreso en el material. Estos valores de nuestro juego no están confirmados:
rules-printed-points = Los puntos de las ventanas { $points }: proceden de una sola reseña, que no indica ni la cara ni la dirección. Los usamos en ambas caras.
rules-printed-track = Casi todo el track de cristal roto { $track }: solo es seguro que empieza en 0, tiene una casilla de 8 y acaba en 18.
rules-printed-strips = Los colores de las tiras, tal como están dibujadas aquí: hemos elegido un conjunto equilibrado que encaja con los ejemplos del reglamento. Las tuyas pueden ser distintas.
rules-printed-ornaments = Qué ventanas rodean un ornamento: hemos elegido ventanas vecinas, la primera y la segunda, la tercera y la cuarta, etc.
rules-printed-correct = Si tu caja es distinta, lo que vale es tu caja. Aquí las partidas siguen siendo justas, porque todos juegan con los mismos valores; en tu mesa, usa lo que está impreso en el material. Por favor, di a quienes administran esta página qué es distinto: lo que más ayuda es una foto.
rules-drawing-printed = Las ocho tiras de nuestro juego: arriba, la primera cara; abajo, la otra.

rules-moves-short = El historial anota cada jugada de forma breve, igual en todos los idiomas. Los expositores y las tiras se numeran desde 1.
rules-moves-column-text = Notación
rules-moves-column-meaning = Significado
rules-move-place = azul del expositor 3 a la tira 5
rules-move-joker = naranja del centro a la tira 2, con una pieza en un espacio comodín
rules-move-keep = amarillo del expositor 4 a la tira 7, que queda completa; se conserva la rosa
rules-move-break = blanco del centro; se rompen todas
rules-move-back = el vidriero vuelve
rules-moves-letters = W blanco, Y amarillo, O naranja, P rosa, B azul, C centro.
rules-moves-joker = La j solo se escribe si van a espacios comodín más piezas de las necesarias.
rules-drawing-moves = 3B>5: expositor 3, las piezas azules, a la tira 5.

rules-colours-shapes = Cada color tiene su propia forma y su propia textura, en las piezas y en los espacios. Nada depende solo del color.
rules-colour-W = blanco: anillo
rules-colour-Y = amarillo: estrella de ocho puntas
rules-colour-O = naranja: triángulo
rules-colour-P = rosa: flor de cuatro pétalos
rules-colour-B = azul: olas
rules-colour-joker = comodín: estrella de cuatro puntas
rules-colours-sectors = En los ajustes está también la segunda disposición del reglamento: cada expositor tiene entonces un sector por color. En el centro, cada color tiene siempre su sitio; allí se marca el color de la ronda.
rules-drawing-colours = Los cinco colores, como piezas y como espacios libres. Debajo, un expositor con sectores: una pieza blanca, dos amarillas y una azul.
