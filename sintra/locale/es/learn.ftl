# El tutorial: lo que cada paso dice, pide y cuenta después.

learn-title = Aprender
learn-you = Tú
learn-rival = Inês
learn-count = Lección { $number } de { $total }
learn-all = Todas las lecciones
learn-known = hecha
learn-task = Te toca
learn-well = Muy bien
learn-other = No es la jugada que buscamos aquí
learn-wrong = Eso está permitido, y ya has visto lo que hace. Pero aquí se trata de otra cosa, así que lo deshacemos.
learn-back = Atrás
learn-again = Empezar de nuevo
learn-retry = Otra vez
learn-next = Seguir
learn-show = Muéstramelo
# On a small screen: from the task back to its text.
learn-read = Releer
learn-play = Hazlo por mí

learn-name-turn = Coger y colocar
learn-name-centre = El centro y la loseta de jugador inicial
learn-name-break = Cristal roto
learn-name-back = El camino de vuelta
learn-name-must = Lo que cabe hay que colocarlo
learn-name-complete = Completar una tira
learn-name-right = Puntuar hacia la derecha
learn-name-joker = Espacios comodín
learn-name-crash = Cuando nada cabe
learn-name-round = El final de una ronda
learn-name-side-a = Puntuación final: cara A
learn-name-side-b = Puntuación final: cara B

learn-say-welcome = Trabajas el vidrio en un palacio con ocho ventanas. Sobre cada una hay una tira con cinco espacios. Llena tiras con cristal de colores y tus ventanas darán puntos; tras seis rondas gana quien tenga más.
learn-mark-strips = Tiras
learn-mark-windows = Ventanas

learn-say-pick = En tu turno coges todas las piezas de cristal de un color de un expositor de fábrica. Luego las colocas en una tira que tenga espacios de ese color.
learn-do-pick = Coge las dos piezas azules del expositor 1 y colócalas en la tira 2, la segunda desde la izquierda.
learn-done-pick = { $placed ->
    [one] Una pieza colocada.
   *[other] { $placed } piezas colocadas.
  } El resto del expositor ha pasado al centro, y tu vidriero se ha movido a la tira { $strip }. La lección 4 muestra el camino de vuelta.

learn-say-centre = También puedes coger del centro de la mesa, donde cada color tiene su sitio. El primero que lo hace en una ronda se lleva además la loseta de jugador inicial.
learn-do-centre = Coge las dos piezas blancas del centro y colócalas en la tira 3.
learn-done-centre = La loseta de jugador inicial es tuya: empezarás la próxima ronda. Su precio: { $steps ->
    [one] una casilla
   *[other] { $steps } casillas
  } hacia abajo en el track de cristal roto.

learn-say-break = Si coges un color, lo coges entero. En la tira que elijas tienes que colocar todas las piezas que quepan; las demás se rompen, y cada una cuesta una casilla en el track de cristal roto.
learn-do-break = Coge las tres piezas naranjas. Colócalas donde se rompan menos.
learn-done-break = { $placed ->
    [one] Una pieza ha cabido
   *[other] { $placed } piezas han cabido
  } y { $broken ->
    [one] una se ha roto.
   *[other] { $broken } se han roto.
  } Tu marcador está ahora en −{ $cost }. Lo que marque al final de la partida, lo pierdes.

learn-say-back = Tu vidriero trabaja en la tira que tiene debajo y en las de su derecha, nunca en las de la izquierda. El azul cabría en la tira 2, pero ya ha quedado atrás. Volver cuesta un turno entero.
learn-do-back = Devuelve el vidriero a la tira de más a la izquierda.
learn-done-back = Tu vidriero está otra vez sobre la tira { $strip }, y todas las tiras están a su alcance. Mientras esté ahí no puede volver, así que tienes que coger piezas.

learn-say-open = Inês ya ha jugado, y las piezas azules siguen ahí. Ahora sí tienen sitio.
learn-do-open = Coge las dos piezas azules del expositor 1 y colócalas en la tira 2.
learn-done-open = { $placed ->
    [one] Una pieza más,
   *[other] { $placed } piezas más,
  } y solo queda un espacio. Trabaja de izquierda a derecha y casi nunca tendrás que volver.

learn-say-must = El final de una ronda: solo quedan amarillo y azul. Tu vidriero ya está sobre la tira de más a la izquierda y no puede volver: tienes que coger uno de los dos. Si un color cabe en una tira a tu alcance, tienes que colocarlo allí, todas las piezas que quepan, aunque te perjudique.
learn-do-must = Coge el color del que se rompan menos piezas.
learn-done-must = { $placed ->
    [one] Una pieza ha cabido,
   *[other] { $placed } piezas han cabido,
  } { $broken ->
    [one] una se ha roto
   *[other] { $broken } se han roto
  } y tu vidriero ha tenido que ir hasta la tira { $strip }. Mientras haya sitio a tu alcance, no puedes dejar que se rompa todo.

learn-say-complete = A la tira 2 le falta una pieza. Una tira completa puntúa su ventana y da 1 punto por cada una de sus piezas del color de la ronda: amarillo, marcado con un pequeño sol. De las cinco, te quedas con una para la ventana. En esta cara del palacio, la cara A, todos los colores valen lo mismo, así que aquí da igual cuál elijas.
learn-do-complete = Coge la pieza rosa, completa la tira 2 y elige con qué pieza te quedas.
learn-done-complete = +{ $bonus } por el amarillo, +{ $windows } por la ventana. La pieza que has conservado ilumina la ventana, y la tira se ha volteado: un patrón nuevo.

learn-say-leave = Unos turnos después, también la segunda cara de la tira 2 está casi llena. El color de esta ronda es el blanco.
learn-do-leave = Coge la pieza blanca y completa la tira 2 otra vez.
learn-done-leave = +{ $bonus } por el blanco, +{ $windows } por la ventana. Ya tiene dos piezas y está completa; la tira sale del juego.

learn-say-right = Una tira completa puntúa su ventana y todas las ventanas a su derecha que tengan cristal. Con una pieza rosa puedes completar la tira 3 o la tira 6.
learn-do-right = Completa la que dé más puntos.
learn-done-right = +{ $windows }: la ventana de abajo y las tres iluminadas a su derecha. El cristal a la derecha hace que todo lo de la izquierda valga más.

learn-say-joker = La tira 8 tiene dos espacios grises: espacios comodín, que aceptan cualquier color. Solo una tira los tiene, y solo en su segunda cara.
learn-do-joker = Coge la pieza amarilla del expositor 1 y colócala en la tira 8.
learn-done-joker = No hay espacio amarillo, y aun así cabe: { $jokers ->
    [one] la pieza está en un espacio comodín.
   *[other] { $jokers } piezas están en espacios comodín.
  }

learn-say-choice = La tira 8 tiene un espacio azul, y también queda libre un espacio comodín. Cuando ambos están libres, eliges tú.
learn-do-choice = Coge la pieza azul, ponla en la tira 8 y elige: espacio azul o espacio comodín.
learn-done-choice = { $jokers ->
    [0] En su propio espacio: así el comodín queda libre para lo que venga.
   *[other] En el comodín: así queda libre el azul. A menudo conviene más al revés.
  }

learn-say-crash = Tu vidriero está muy a la derecha, y allí no caben ni el rosa ni el amarillo. Solo si nada cabe se rompe todo lo que cojas; si algo cabe, tienes que colocarlo.
learn-do-crash = Solo por esta vez: coge las dos piezas rosas y deja que se rompan.
learn-done-crash = ¡Crac! { $steps ->
    [one] Una casilla
   *[other] { $steps } casillas
  } hacia abajo, y tu marcador está en −{ $cost }.

learn-say-wrap = Puede ser peor. Quien llega al final del track de cristal roto pierde 18 puntos en el acto, y el marcador vuelve a empezar arriba.
learn-do-wrap = Coge las dos piezas amarillas del centro y compruébalo.
learn-done-wrap = −{ $lost } puntos. El marcador ha vuelto arriba y ha bajado la casilla que faltaba. Ahora sabes por qué conviene volver a tiempo.

learn-say-round = Una ronda dura hasta que se cogen todas las piezas, y estas dos son las últimas. La loseta de jugador inicial es tuya: empezarás la próxima ronda. En la bolsa hay muy pocas piezas para llenar los expositores: cuando se vacía, se rellena con todo lo que hay en la torre de cristal.
learn-do-round = Coge las dos piezas blancas y colócalas en la tira 3.
learn-done-round = Ronda nueva: los expositores están llenos otra vez, empiezas tú, y la siguiente pieza del indicador de ronda da el color de la ronda. La bolsa se ha vaciado y se ha rellenado con toda la torre; ahora contiene { $bag ->
    [one] una pieza.
   *[other] { $bag } piezas.
  } Tras seis rondas termina la partida.

learn-say-side-a = ¡El último turno de una partida! Has jugado en la cara A del palacio, con ornamentos dorados entre las ventanas. Inês va por delante, pero falta la puntuación final.
learn-do-side-a = Coge las dos últimas piezas azules y colócalas en la tira 6.
learn-done-side-a = La partida ha terminado y tienes { $before } puntos. Contemos el resto.

learn-say-side-b = La cara B no tiene ornamentos. Aquí tus ventanas completas se multiplican por las piezas de tu mejor color en todas las ventanas. Por eso importa con qué pieza te quedas.
learn-do-side-b = Coge la pieza azul, completa la tira 4 y quédate con el color que más ayude.
learn-done-side-b = Tu cuarta ventana completa y tu quinta pieza azul: tienes { $before } puntos. Contemos el resto.

learn-final = Puntuación final
learn-final-before = Hasta ahora
learn-final-leftovers = Piezas en tiras
learn-final-glass = Cristal roto
learn-final-ornaments = Ornamentos
learn-final-colours = Ventanas × color
learn-final-total = Total
learn-tell-leftovers = { $left ->
    [one] Queda una pieza
   *[other] Quedan { $left } piezas
  } en tus tiras. Cada tres dan 1 punto: +{ $points }.
learn-tell-glass = Tu marcador de cristal roto está en −{ $points }. Eso se resta.
learn-tell-ornaments = Cada ornamento tiene cuatro espacios alrededor. Cuenta en cuántos hay cristal: +{ $points } en total.
learn-ornament = { $panes ->
    [one] { $panes } pieza
   *[other] { $panes } piezas
  }: { $points }
learn-tell-colours = { $windows ->
    [one] Una ventana completa
   *[other] { $windows } ventanas completas
  } por { $panes ->
    [one] una pieza
   *[other] { $panes } piezas
  } de tu mejor color: +{ $points }.
learn-tell-total-a = { $you } a { $rival }: ¡has ganado! Los ornamentos pueden dar la vuelta a una partida.
learn-tell-total-b = { $you } a { $rival }: ¡has ganado! En caso de empate, gana quien haya perdido menos puntos por cristal roto.

learn-finish-title = Ya puedes jugar
learn-finish-text = Ya has hecho una vez cada tipo de jugada. Lo demás se aprende jugando: la mesa siempre te muestra lo que hará una jugada, y los detalles están en las reglas.
learn-finish-play = Juega tu primera partida
learn-finish-rules = Leer las reglas
learn-finish-anew = Empezar de nuevo
