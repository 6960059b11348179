# Questions about the table, their answers, and announcements: for playing without sight.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# An answer has at most 15 words, whatever its variables are; a test counts them.

questions-title = Escribir una pregunta o una jugada

## Words by which a typed question is recognised: beginnings of words, separated by commas.
words-display = expositor, fábrica
words-centre = centro
words-strip = tira
words-scores = puntua, punto, marcador
words-last = última, último
words-bag = bolsa
words-worst = rompe, rompería, peor
words-glass = roto, rota, cristal
words-turn = turno, toca, ronda, quién
words-help = ayuda
words-player = jugador
words-rival = rival, contrario, adversari
words-W = blanc
words-Y = amarill
words-O = naranja
words-P = rosa
words-B = azul

## Answers
answer-display = Expositor { $number }: { $panes }
answer-display-empty = El expositor { $number } está vacío.
answer-no-display = No hay expositor { $number }.
answer-no-player = No hay jugador { $number }.
answer-centre = Centro: { $panes }
answer-centre-empty = El centro está vacío.
answer-start-tile = loseta de jugador inicial
answer-colour = { $colour ->
    [W] Blanco
    [Y] Amarillo
    [O] Naranja
    [P] Rosa
   *[B] Azul
  }: { $where }.
# $several is how many displays there are in the list $displays.
answer-on-displays = { $count } en { $several ->
    [one] expositor
   *[other] expositores
  } { $displays }
answer-on = { $count } en { $displays }
answer-in-centre = { $count } en el centro
answer-in-all = { $count } en la mesa
answer-nowhere = ninguna en la mesa
answer-fits = Cabe en { $several ->
    [one] la tira
   *[other] las tiras
  } { $strips }.
answer-fits-nowhere = No cabe: se rompería todo.
answer-room = Hay sitio en { $several ->
    [one] la tira
   *[other] las tiras
  } { $strips }.
answer-no-room = No hay sitio.
answer-in-bag = Bolsa: { $count }.
answer-strip = { $who ->
    [you] Tira { $strip }
   *[other] { $name }, tira { $strip }
  }: libre { $panes }
answer-strip-brief = { $strip }: { $panes }
answer-strip-gone = { $who ->
    [you] Tira { $strip }
   *[other] { $name }, tira { $strip }
  }: ya no está en juego
answer-holds = colocadas { $panes }
answer-window = ventana { $points }: { $panes }
answer-window-empty = ventana { $points }, vacía
answer-left = a la izquierda del vidriero
answer-lead = { $state ->
    [ahead] { $points ->
          [one] Un punto
         *[other] { $points } puntos
        } de ventaja.
    [behind] { $points ->
          [one] Un punto
         *[other] { $points } puntos
        } de desventaja.
   *[level] Empate.
  }
answer-no-move = Aún no se ha jugado nada.
answer-bag = Bolsa: { $panes }
answer-bag-empty = La bolsa está vacía.
answer-tower = torre { $count }
answer-worst = Lo peor: { $move }: { $broken }
answer-worst-none = Ahora ninguna jugada rompe nada.
answer-worst-later = Lo sabré cuando te toque.
answer-unbroken = { $count ->
    [one] { $count } jugada no rompe
   *[other] { $count } jugadas no rompen
  } nada.
answer-glass = Cristal roto: { $now }, después { $next }
answer-glass-lost = perdidos hasta ahora { $points }
answer-help = Prueba: 3, c, b, s5, 2s5, s, t, m, g, x, k.
answer-unknown = No lo entiendo. Prueba 3, azul, tira 5, puntuación, última jugada, bolsa.

## Announcements
said-strip = { $name }: { $panes } a la tira { $strip }
said-panes = { $name }: { $panes }
said-round = Termina la ronda { $round }: { $scores }.
said-dealt = En la mesa: { $panes }.
said-armed = { $answer }. ¿Qué color?
refused-left-of-glazier = A la izquierda del vidriero.
refused-gone = Ahí no hay tira.
refused-no-space = No hay espacio para ese color.
refused-must-place = Hay que colocarlo.
refused-nothing-there = Ahí no hay.
refused-glazier-back = { $strips ->
    [none] No quedan tiras.
   *[left] Ya está a la izquierda.
  }
