# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Guía
coach-off = Desactivar la guía
coach-is-off = La guía está desactivada. Puedes volver a activarla en los ajustes.
coach-first-turn = Elige un color de un expositor: coges todas sus piezas y las demás van al centro.
coach-rival-began = { $name } ha empezado aquí; ahora te toca coger todas las piezas de un color.
coach-completed = La tira { $strip } está completa: su ventana y las iluminadas a su derecha dan { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }.
coach-broken = Se ha roto cristal: tu marcador está en −{ $points } y eso es lo que pierdes al final de la partida.
coach-start-tile-taken = La loseta de jugador inicial cuesta un espacio de cristal roto, pero empiezas la próxima ronda.
coach-new-round = Nueva ronda: una tira completa da ahora 1 punto más por cada pieza { $colour ->
    [W] blanca
    [Y] amarilla
    [O] naranja
    [P] rosa
   *[B] azul
  }.
coach-rival-move = { $name } acaba de coger piezas aquí; la última jugada siempre tiene bordes violetas.
coach-start-tile = Quien coge primero del centro se lleva esta loseta: cuesta un espacio, pero empieza la próxima ronda.
coach-glazier-right = Te quedan pocas tiras al alcance: esta flecha devuelve al vidriero y ocupa todo el turno.
coach-ornament = { $count ->
    [one] { $count } pieza
   *[other] { $count } piezas
  } junto a este ornamento: { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } al final, { $most } con las cuatro.
coach-nearly-full = Ya puedes completar la tira { $strip }: busca el color que le falta.
coach-flipped = Esta tira está volteada: complétala otra vez para llenar el segundo espacio de la ventana.
coach-centre = También del centro coges siempre todas las piezas de un color.
coach-other-side = Estas piezas pequeñas muestran la otra cara de la tira: los colores que vienen después.
coach-open-strips = Elige una tira que muestre una cifra: debajo de tu vidriero o a su derecha.
coach-completes = Aquí completan la tira: puntúan su ventana y las iluminadas a su derecha.
coach-bonus = Aquí ganas además { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por las piezas del color de la ronda, { $colour ->
    [W] blanco
    [Y] amarillo
    [O] naranja
    [P] rosa
   *[B] azul
  }.
coach-would-break = Aquí { $count ->
    [one] se rompería { $count } pieza
   *[other] se romperían { $count } piezas
  }: cada una baja tu marcador un espacio.

## The legend
legend-title = Qué significan los signos
legend-how = Toca un signo o un número.
legend-previous = Signo anterior
legend-next = Signo siguiente
legend-rounds = Indicador de ronda: la primera pieza es esta ronda; las demás están por venir.
legend-bonus = Sol: el color de esta ronda. Cada pieza así de una tira completa da 1 punto.
legend-seat = Punto: el color de este jugador, también el de su vidriero y su marcador.
legend-start-tile = Loseta de jugador inicial: quien coge primero del centro la recibe, baja un espacio y empieza la próxima ronda.
legend-glazier = Vidriero: las piezas van a la tira que tiene debajo o a una a su derecha.
legend-back = Piezas pequeñas: la otra cara de la tira. Aparece cuando la tira se completa.
legend-no-back = Raya: es la segunda cara. Al completarla, la tira sale del juego.
legend-joker = Espacio gris: un espacio comodín, que admite cualquier color.
legend-points = Número bajo una ventana: sus puntos.
legend-ornament = Ornamento: puntúa al final si al menos dos de los cuatro espacios que lo rodean tienen pieza.
legend-track = Track de cristal roto: cada pieza rota mueve el marcador un espacio. Lo que muestra se pierde al final.
legend-forecast = Flecha: tus puntos si la partida acabara ahora. Tócala para ver los detalles.
legend-bag = Bolsa: cuántas piezas quedan por sacar. Tócala para ver los colores.
legend-tower = Torre de cristal: piezas usadas y rotas. Vuelven a la bolsa cuando está vacía.
legend-empty-display = Círculo pequeño con un número: un expositor vacío. Se llena de nuevo en la próxima ronda.
legend-last = Bordes violetas: la última jugada, de dónde salieron sus piezas y adónde fueron.
