# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Guía
coach-off = Desactivar la guía
coach-is-off = La guía está desactivada. Puedes volver a activarla en los ajustes.
coach-first-turn = Elige un color de un expositor: coges todas las piezas de ese color y las demás van al centro.
coach-rival-began = { $name } acaba de jugar. Ahora te toca: coge todas las piezas de un color.
coach-completed = Has completado la tira { $strip }: su ventana y las iluminadas a su derecha han dado { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }.
coach-broken = Cristal roto: tu marcador está en −{ $points }. Lo que marque al final de la partida, lo pierdes.
coach-start-tile-taken = La loseta de jugador inicial ha bajado tu marcador una casilla, pero empiezas la próxima ronda.
coach-new-round = Nueva ronda: una tira completa da ahora 1 punto más por cada pieza { $colour ->
    [W] blanca
    [Y] amarilla
    [O] naranja
    [P] rosa
   *[B] azul
  }.
coach-rival-move = { $name } acaba de coger piezas. La última jugada tiene bordes violetas; el historial las muestra todas.
coach-start-tile = Quien coge primero del centro empieza la próxima ronda, pero baja una casilla en el track de cristal roto.
coach-glazier-right = Te quedan pocas tiras al alcance. Devolver el vidriero a la tira de más a la izquierda ocupa todo el turno.
coach-ornament = Un ornamento tiene { $count ->
    [one] { $count } pieza
   *[other] { $count } piezas
  } alrededor: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } al final, o { $most } con las cuatro.
coach-nearly-full = Ya puedes completar la tira { $strip }: busca el color que le falta.
coach-flipped = Se ha volteado una tira: complétala otra vez para llenar el segundo espacio de su ventana.
coach-centre = También del centro coges siempre todas las piezas de un color.
coach-other-side = Las piezas pequeñas de una tira muestran su otra cara: los colores que vienen después.
coach-open-strips = Elige una tira en la que quepa este color: debajo de tu vidriero o a su derecha.
coach-completes = Estas piezas pueden completar una tira: puntúan su ventana y las iluminadas a su derecha.
coach-bonus = Una tira, si la completas ahora, da además { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por sus piezas del color de la ronda, { $colour ->
    [W] blanco
    [Y] amarillo
    [O] naranja
    [P] rosa
   *[B] azul
  }.
coach-would-break = Una tira no tiene sitio para todas: { $count ->
    [one] se rompería { $count } pieza
   *[other] se romperían { $count } piezas
  }, y cada pieza rota baja tu marcador una casilla.

## The legend
legend-title = Qué significan los signos
legend-how = Toca un signo o un número, o haz clic en él.
legend-previous = Signo anterior
legend-next = Signo siguiente
legend-rounds = Indicador de ronda: la primera pieza muestra el color de esta ronda; las demás están por venir.
legend-bonus = Sol: el color de esta ronda. Cada pieza de ese color en una tira completa da 1 punto.
legend-seat = Punto: el color de este jugador, de su vidriero y de su marcador.
legend-start-tile = Loseta de jugador inicial: quien coge primero del centro la recibe, baja una casilla en el track de cristal roto y empieza la próxima ronda.
legend-glazier = Vidriero: las piezas van a la tira que tiene debajo o a una a su derecha.
legend-back = Piezas pequeñas: la otra cara de la tira. Aparece cuando la tira se completa.
legend-no-back = Raya: es la segunda cara. Al completarla, la tira sale del juego.
legend-joker = Espacio gris: un espacio comodín, que admite cualquier color.
legend-points = Número bajo una ventana: sus puntos.
legend-ornament = Ornamento: puntúa al final si al menos dos de los cuatro espacios que lo rodean tienen pieza.
legend-side-a = Letra A: la cara de los palacios. Al final puntúan los ornamentos.
legend-side-b = Letra B: la cara de los palacios. Al final, tus ventanas completas se multiplican por las piezas de tu mejor color en todas las ventanas. Las cifras dicen cuántas tienes ahora.
legend-track = Track de cristal roto: cada pieza rota baja el marcador una casilla. Los puntos que muestra se pierden al final.
legend-forecast = Flecha: tus puntos si la partida acabara ahora. Tócala o haz clic en ella para ver los detalles.
legend-bag = Bolsa: cuántas piezas quedan por sacar. Tócala o haz clic en ella para ver los colores.
legend-tower = Torre de cristal: piezas usadas y rotas. Vuelven a la bolsa cuando está vacía.
legend-empty-display = Círculo pequeño con un número: un expositor vacío. Se llena de nuevo en la próxima ronda.
legend-last = Bordes violetas: la última jugada, de dónde salieron sus piezas y adónde fueron.
