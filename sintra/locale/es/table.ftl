# The table and everything on it.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.

colour = { $colour ->
    [W] blanco
    [Y] amarillo
    [O] naranja
    [P] rosa
   *[B] azul
  }
panes = { $count ->
    [one] { $count } { $colour ->
        [W] blanca
        [Y] amarilla
        [O] naranja
        [P] rosa
       *[B] azul
      }
   *[other] { $count } { $colour ->
        [W] blancas
        [Y] amarillas
        [O] naranjas
        [P] rosas
       *[B] azules
      }
  }
points = { $signed } { $count ->
    [one] punto
   *[other] puntos
  }

## What lies on the table
display-label = Expositor de fábrica { $number }: { $count ->
    [0] vacío
    [one] { $count } pieza
   *[other] { $count } piezas
  }
centre-label = Centro de la mesa: { $count ->
    [0] vacío
    [one] { $count } pieza
   *[other] { $count } piezas
  }
start-tile-here = Aquí está la loseta de jugador inicial
has-start-tile = Tiene la loseta de jugador inicial
round-label = Ronda { $round } de 6, color de la ronda: { $colour ->
    [W] blanco
    [Y] amarillo
    [O] naranja
    [P] rosa
   *[B] azul
  }
round-of = Ronda { $round } de 6
round-over = La partida ha terminado
bonus-colour = color de la ronda: { $colour ->
    [W] blanco
    [Y] amarillo
    [O] naranja
    [P] rosa
   *[B] azul
  }
begins = { $who ->
    [you] Empiezas tú
   *[other] Empieza { $name }
  }
bag = Bolsa
tower = Torre de cristal

## Palaces
palace-of = { $who ->
    [you] Tu palacio
   *[other] Palacio: { $name }
  }
palace-large = Palacio, ampliado
enlarge = { $who ->
    [you] Ampliar tu palacio
   *[other] Ampliar el palacio de { $name }
  }
strips-label = Tiras y ventanas
score-of = { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }
broken-glass-at = Cristal roto: { $points ->
    [0] 0
   *[other] −{ $points }
  }
glazier-at = Vidriero sobre la tira { $strip }
strip-number = Tira { $strip }
strip-gone = La tira ya no está en juego
strip-free = Faltan: { $panes }
strip-holds = Colocadas: { $panes }
joker-spaces = { $count ->
    [one] { $count } espacio comodín
   *[other] { $count } espacios comodín
  }
window-empty = Ventana que vale { $points }, vacía
window-holds = Ventana que vale { $points }, con { $panes }
track-caption = roto
title-ornament = Ornamento: al final da puntos por las piezas que lo rodean

## Choosing a move
idle-your-turn = Te toca: coge todas las piezas de un color de un expositor de fábrica o del centro de la mesa.
idle-wait = Es el turno de { $name }.
idle-wait-since = { $away ->
    [yes] { $name } está ausente. Le toca jugar (desde { $time }).
   *[no] Es el turno de { $name } (desde { $time }).
  }
idle-sending = Enviando tu jugada…
idle-queued = Tu jugada está guardada. Se enviará en cuanto vuelva la conexión.
idle-deal = Se están llenando los expositores en la mesa real.
armed-display = Expositor { $number }: ¿qué color?
armed-centre = Centro: ¿qué color?
detail-where = ¿Dónde pones { $count ->
    [one] la pieza { $colour ->
        [W] blanca
        [Y] amarilla
        [O] naranja
        [P] rosa
       *[B] azul
      }
   *[other] las { $count } piezas { $colour ->
        [W] blancas
        [Y] amarillas
        [O] naranjas
        [P] rosas
       *[B] azules
      }
  }?
detail-strip = Tira { $strip }
detail-breaks = No cabe en ningún sitio y se rompe todo
break-all = Dejar que se rompa
does-start-tile = con la loseta de jugador inicial
does-place = { $count ->
    [one] { $count } pieza colocada
   *[other] { $count } piezas colocadas
  }{ $jokers ->
    [0] {""}
    [one] , { $jokers } en un espacio comodín
   *[other] , { $jokers } en espacios comodín
  }
move-jokers = { $count ->
    [one] { $count } en un espacio comodín
   *[other] { $count } en espacios comodín
  }
does-break = { $count ->
    [one] se rompe { $count } pieza
   *[other] se rompen { $count } piezas
  }
does-marker = cristal roto { $from } → { $to }, se cuenta al final
does-wrap = fin del track de cristal roto
loses-now = { $now } ahora, { $sum } en total
does-glazier = el vidriero pasa a la tira { $strip }
does-complete = tira completa
does-bonus = color de la ronda
does-windows = ventanas de aquí a la derecha
does-turn-over = la tira se voltea
does-leave = la tira sale del juego
does-end-round = termina la ronda
closed-left-of-glazier = Esta tira está a la izquierda de tu vidriero. Devuelve el vidriero para llegar a ella.
closed-gone = Aquí ya no hay tira.
closed-no-space = Esta tira no tiene espacio libre para ese color.
must-place = Queda sitio para este color, así que tienes que colocarlo.
nothing-there = Ahí no hay ninguna pieza así.
no-glazier-back = { $strips ->
    [none] No te quedan tiras, así que el vidriero se queda donde está.
   *[left] El vidriero ya está sobre tu tira de más a la izquierda.
  }
glazier-back = Devolver el vidriero
ask-keep = ¿Con qué pieza te quedas?
keep-any-colour = El color no puntúa.
keep-any-effect = Tu elección solo cambia lo que después vuelve a la bolsa.
keep-best-colour = Cuenta para tu mejor color. Las cifras: piezas en tus ventanas.
keep-count = { $count ->
    [one] { $count } pieza así en tus ventanas
   *[other] { $count } piezas así en tus ventanas
  }
keep-first = Siempre la primera
keep-first-note = No volver a preguntar en la cara A: se conserva la primera pieza que aparece aquí. Puedes cambiarlo en los ajustes.
ask-jokers = ¿Cuántas en espacios comodín?
ask-spaces = ¿Qué espacios llenas?
ask-confirm = ¿Hacer esta jugada?
on-jokers = En espacios comodín: { $count }
confirm-move = Jugar
cancel = Cancelar
close = Cerrar

## Moves in words
move-back = el vidriero vuelve
move-takes = { $count ->
    [0]
        { $colour ->
          [W] blanco
          [Y] amarillo
          [O] naranja
          [P] rosa
         *[B] azul
        }
    [one]
        { $count } { $colour ->
          [W] blanca
          [Y] amarilla
          [O] naranja
          [P] rosa
         *[B] azul
        }
   *[other]
        { $count } { $colour ->
          [W] blancas
          [Y] amarillas
          [O] naranjas
          [P] rosas
         *[B] azules
        }
  } del { $from ->
    [centre] centro
   *[display] expositor { $number }
  }
move-strip = a la tira { $strip }
move-breaks = se rompe todo
# The last move of a player, as short as possible: after the panes.
last-broken = se rompe todo
last-back = vidriero de vuelta
move-keeps = se conserva la { $colour ->
    [W] blanca
    [Y] amarilla
    [O] naranja
    [P] rosa
   *[B] azul
  }

## Around the table
table-title = Mesa
announcements = Mensajes
table-opening = Abriendo la mesa…
table-closed = No se puede abrir esta mesa
table-no-spectators = Esta mesa no admite espectadores.
watch-instead = Ver como espectador
elsewhere-title = Esta partida sigue en otro dispositivo
elsewhere-text = Ahora juegas desde allí. Para volver, necesitas el código de recuperación de ese dispositivo.
elsewhere-return = Seguir aquí de nuevo
server-away = El servidor no responde. Seguimos intentándolo.
line-lost = Se ha perdido la conexión. Tu mesa sigue como está; seguimos intentándolo.
retry = Probar ahora
two-tabs = Esta mesa también está abierta en otra pestaña. Las dos siguen la misma partida.
watching = Estás viendo la partida
seat-name = Jugador { $number }
computer-described = { $name }, ordenador, { $level ->
    [easy] fácil
    [medium] medio
    [hard] difícil
   *[expert] experto
  }
# What the final scoring would be now; the points have signs.
forecast = Si acabara ahora: { $total }. Piezas en las tiras { $leftovers }, cristal roto { $broken }, { $side ->
    [A] ornamentos
   *[B] ventanas completas
  } { $bonus }.
side-counts = Cara { $side }: { $side ->
    [A] al final cuentan los ornamentos
   *[B] ventanas completas × mejor color
  }
badge-your-turn = Te toca
badge-to-move = le toca
badge-thinking = pensando…
badge-away = ausente
badge-winner = gana
turn-of = Le toca a { $name }
hint = Pista
hint-play = Jugarla
# The points by which the player is expected to be ahead at the end.
hint-expected = Diferencia prevista: { $signed }
undo = Deshacer
log = Historial
log-empty = Aún no se ha jugado nada.
more = Más
rules = Reglas
talk = Chat
talk-say = Di algo
talk-send = Enviar
legend = Leyenda
shortcuts = Teclado
settings = Ajustes
sector-layout = Sectores de color en los expositores
sound = Sonido
show-result = Ver el resultado
replay = Ver repetición
resign = Abandonar
resign-ask = ¿Abandonar esta partida?
resign-text = En una partida de dos gana tu rival. Con más jugadores, un ordenador sigue en tu lugar.
abort = Cancelar la partida
abort-ask = ¿Cancelar esta partida?
abort-text = La partida termina para todos y no gana nadie.
absent-notice = { $name } lleva un rato ausente.
absent-claim = Reclamar la victoria
absent-hand-over = Que siga un ordenador
play-on = Seguir jugando
my-games = Mis partidas
told-taken-back = { $by ->
    [host] Se ha deshecho una jugada.
    [you] Has deshecho una jugada.
   *[player] { $name } ha deshecho una jugada.
  }
told-joined = { $who ->
    [you] Te has unido.
   *[other] { $name } se ha unido.
  }
told-left = { $who ->
    [you] Has dejado tu asiento.
   *[other] { $name } ha dejado su asiento.
  }
told-removed = { $who ->
    [you] El anfitrión te ha expulsado de la mesa.
   *[other] El anfitrión ha expulsado de la mesa a { $name }.
  }
told-taken-over = { $who ->
    [host] El anfitrión sigue en otro dispositivo.
   *[player] { $count ->
          [one] { $names } sigue en otro dispositivo.
         *[other] { $names } siguen en otro dispositivo.
        }
  }
told-invited = Hay una invitación nueva para un asiento libre.
told-handed-over = { $who ->
    [you] Un ordenador sigue en tu lugar
   *[other] Un ordenador sigue en lugar de { $name }
  }{ $cause ->
    [time] {" "}(tiempo agotado)
    [resignation] {" "}(abandono)
    [absence] {" "}(demasiado tiempo ausente)
   *[asked] {""}
  }.
told-clock-restarted = El servidor estuvo sin conexión. El tiempo de este turno empieza de nuevo.
told-timed-out = A { $name } se le acabó el tiempo: un ordenador hace esta jugada.
told-returned = { $who ->
    [you] Has recuperado tu asiento.
   *[other] { $name } ha vuelto y sigue jugando.
  }

phrase-hello = ¡Hola!
phrase-good-luck = ¡Suerte!
phrase-nice-move = ¡Buena jugada!
phrase-oops = ¡Uy!
phrase-thinking = Déjame pensar…
phrase-thanks = ¡Gracias!
phrase-well-played = ¡Bien jugado!
phrase-goodbye = ¡Hasta luego!

## Taking back with consent
take-back-asked = { $name } pide deshacer una jugada.
take-back-waiting = Has pedido deshacer tu jugada. Los demás tienen que aceptar.
take-back-allow = Permitir
take-back-decline = Rechazar
take-back-withdraw = Retirar
told-take-back-declined = { $name } no acepta deshacer la jugada.

## Un turno perdido, y cómo recuperar el asiento
missed-title = Se te acabó el tiempo
missed-text = Un ordenador ha hecho esta jugada por ti. Ahora vuelves a jugar tú. Si se te acaba el tiempo otra vez, el ordenador ocupará tu asiento.
replaced-title = Un ordenador juega por ti
replaced-text = { $cause ->
    [absence] No estabas, y los demás pidieron que siguiera un ordenador. Puedes recuperar tu asiento en cualquier momento antes del final de la partida.
   *[time] Se te acabó el tiempo otra vez. Puedes recuperar tu asiento en cualquier momento antes del final de la partida.
  }
replaced-return = Recuperar mi asiento
replaced-watch = Ver la partida

## Waiting
lobby-title = Esperando a los jugadores
lobby-text = La partida empezará cuando todos los asientos estén ocupados. Envía a cada uno su enlace.
lobby-link = Enlace para este asiento
lobby-this-device = El enlace solo funciona en este dispositivo. Para que jueguen otros de tu red, inicia el servidor así:
lobby-network = El enlace funciona en todos los dispositivos de tu red.
lobby-qr = El enlace como código QR
seat-taken = en la mesa
copy-link = Copiar enlace
copied = Copiado
share = Compartir
seat-to-computer = Que juegue un ordenador
invite-new = Nueva invitación
players-remove = Expulsar

## A game on this device
local-unknown = Esta partida no está en este dispositivo
local-closed = Esta partida no se puede abrir ahora
local-play-again = Nueva partida, mismos jugadores
local-again-ask = ¿Empezar otra partida?
local-again-text = Esta aún no ha terminado. La encuentras en «Mis partidas».
local-computer-failed = El ordenador no ha podido mover.
local-unsaved-full = Esta partida no se puede guardar. Libera espacio en este dispositivo.
local-unsaved-blocked = Esta partida no se puede guardar: el navegador no lo permite.

## The end
won-points = { $who ->
    [you] ¡Has ganado!
   *[other] { $count ->
          [one] Gana { $names }.
         *[other] Ganan { $names }.
        }
  }
won-broken-glass = { $who ->
    [you] Empate: ganas tú.
   *[other] Empate: gana { $names }.
  }
won-shared = Victoria compartida: { $names }.
why-broken-glass = Empate a puntos: gana quien ha perdido menos puntos por cristal roto en toda la partida.
why-shared = Empate a puntos, y también en los puntos perdidos por cristal roto.
why-resignation = { $who ->
    [you] Has abandonado.
   *[other] { $name } ha abandonado.
  }
why-time = { $who ->
    [you] Se te acabó el tiempo.
   *[other] A { $name } se le acabó el tiempo.
  }
why-absence = { $who ->
    [you] Estuviste ausente demasiado tiempo.
   *[other] { $name } estuvo ausente demasiado tiempo.
  }
why-abort = La partida se ha cancelado. No gana nadie.
final-before = Seis rondas
final-leftovers = En las tiras
final-broken = Cristal roto
final-ornaments = Ornamentos
final-windows = Ventanas × color
final-total = Total
counted-leftovers = { $count ->
    [one] { $count } pieza
   *[other] { $count } piezas
  }
outcome-won = { $tone ->
    [close] Por un pelo: { $points ->
          [one] un punto
         *[other] { $points } puntos
        } de ventaja.
    [clear] ¡Radiante: { $points ->
          [one] un punto
         *[other] { $points } puntos
        } de ventaja!
   *[plain] { $points ->
          [one] Un punto
         *[other] { $points } puntos
        } de ventaja.
  }
outcome-lost = { $tone ->
    [close] Por muy poco: a { $points ->
          [one] un punto
         *[other] { $points } puntos
        } de la victoria.
    [clear] Te quedas a { $points ->
          [one] un punto
         *[other] { $points } puntos
        } de la victoria. El próximo palacio brillará.
   *[plain] Te quedas a { $points ->
          [one] un punto
         *[other] { $points } puntos
        } de la victoria.
  }
outcome-ahead = { $points ->
    [one] Un punto
   *[other] { $points } puntos
  } de ventaja.
skip-count = Saltar
count-again = Ver otra vez la puntuación
harder-ask = Has vencido a { $beaten }. ¿Pruebas con { $name }?
harder-play = Jugar con { $name }
harder-helped = Has ganado con ayuda. Para la escalera solo cuenta ganar sin pistas y sin deshacer jugadas.
rematch = Jugar otra vez
rematch-open = A la siguiente partida
rematch-offered = { $names }: ¿jugamos otra vez?
rematch-waiting = Esperando a que los demás acepten…
rematch-gone = Fuera de la mesa: { $names }.
rematch-declined = { $names }: mejor otro día.
rematch-decline = No, gracias
rematch-withdraw = Retirar la propuesta
download-record = Descargar el registro
look-at-table = Ver la mesa

## Reasons of a hint. $own is what the advised move does, $move another move in words.
reason-only-move = No hay otra jugada legal.
reason-nothing-now-other-scores = Ahora no da nada; la jugada «{ $move }» daría { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }.
reason-scores-now-other-more = Ahora da { $own ->
    [one] { $own } punto
   *[other] { $own } puntos
  }; la jugada «{ $move }» daría { $points }.
reason-loses-now-other-scores = Ahora cuesta { $own ->
    [one] { $own } punto
   *[other] { $own } puntos
  }; la jugada «{ $move }» daría { $points }.
reason-loses-now-other-none = Ahora cuesta { $own ->
    [one] { $own } punto
   *[other] { $own } puntos
  }; la jugada «{ $move }» no costaría ninguno.
reason-loses-now-other-less = Ahora cuesta { $own ->
    [one] { $own } punto
   *[other] { $own } puntos
  }; la jugada «{ $move }» solo costaría { $points }.
reason-other-breaks = Pero con la jugada «{ $move }» { $panes ->
    [one] se rompería { $panes } pieza
   *[other] se romperían { $panes } piezas
  }.
reason-other-breaks-more = Pero con la jugada «{ $move }» { $panes ->
    [one] se rompería { $panes } pieza
   *[other] se romperían { $panes } piezas
  } en lugar de { $own }.
reason-judged-as-good = Pensando en toda la partida, esta jugada parece al menos igual de buena.
reason-proven-as-good = Pensando en toda la partida, está demostrado que esta jugada es al menos igual de buena.
reason-scores-most = Ahora da { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }; ninguna otra jugada da más.
reason-loses-least = Ahora cuesta { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  }; ninguna otra jugada cuesta menos.
reason-only-unbroken = Es la única jugada que no rompe nada.
reason-fewest-broken = Aquí todas las jugadas rompen cristal, y ninguna rompe menos.
reason-strip-needs = A la tira { $strip } { $panes ->
    [one] aún le faltará { $panes } pieza
   *[other] aún le faltarán { $panes } piezas
  }.
reason-start-tile = Con la loseta de jugador inicial empiezas la ronda { $round }.
reason-ends-round = Con ella termina la ronda.
reason-ends-game = Con ella termina la partida.
reason-expect-ahead = Lo previsible es que termines { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por delante.
reason-expect-behind = Lo previsible es que termines { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por detrás.
reason-expect-level = Lo previsible es un empate a puntos.
reason-expect-ahead-of-best = Lo previsible es que termines { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por delante de tu mejor rival.
reason-expect-behind-best = Lo previsible es que termines { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por detrás de tu mejor rival.
reason-expect-level-with-best = Lo previsible es un empate con tu mejor rival.
reason-proven-ahead = Si todos juegan lo mejor posible, terminas { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por delante; está demostrado.
reason-proven-behind = Si todos juegan lo mejor posible, terminas { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por detrás; está demostrado.
reason-proven-level = Si todos juegan lo mejor posible, hay empate a puntos; está demostrado.
reason-proven-ahead-of-best = Si todos juegan lo mejor posible, terminas { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por delante de tu mejor rival; está demostrado.
reason-proven-behind-best = Si todos juegan lo mejor posible, terminas { $points ->
    [one] { $points } punto
   *[other] { $points } puntos
  } por detrás de tu mejor rival; está demostrado.
reason-proven-level-with-best = Si todos juegan lo mejor posible, empatas con tu mejor rival; está demostrado.
reason-expected-line = Continuación probable: { $moves }

## What can go wrong. The names are the server's codes.
error-unknown = Algo ha fallado en esta página. Vuelve a cargarla; tu partida está a salvo.
error-error = Algo ha fallado en el servidor. Tu partida está a salvo; inténtalo de nuevo.
error-engine-failed = El juego ha dejado de funcionar en esta página. Inténtalo de nuevo o vuelve a cargarla.
error-other = Algo ha salido mal. Código de error: { $code }
error-unreachable = No se puede contactar con el servidor. Comprueba tu conexión e inténtalo de nuevo.
error-not-ready = El servidor aún está arrancando. La primera vez tarda medio minuto.
error-unknown-match = Esa mesa no existe. ¿Está completo el enlace?
error-bad-invitation = Esta invitación no es válida para esta mesa. Pide un enlace nuevo.
error-bad-recovery = Este código de recuperación no es válido para esta mesa. Revísalo o mira si ya sigues en otro dispositivo.
error-unknown-token = Este dispositivo ya no tiene asiento en esa mesa.
error-not-your-seat = Ese asiento es de otra persona.
error-seat-taken = Todos los asientos están ocupados.
error-not-started = La partida empezará cuando todos los asientos estén ocupados.
error-not-your-turn = No te toca.
error-stale = La mesa ha cambiado mientras elegías. Ya está al día: elige otra vez.
error-version-taken = Alguien ha sido más rápido. Mira la mesa y elige de nuevo.
error-not-allowed = Eso no es posible ahora en esta mesa.
error-time-over = Se te había acabado el tiempo.
error-too-many = Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.
error-too-large = Eso es demasiado grande para el servidor.
error-bad-message = El servidor no lo ha entendido.
error-illegal-move = Esa jugada no es legal ahora.
error-illegal-deal = Los expositores no pueden haberse llenado así.
error-game-over = La partida ha terminado.
error-deal-awaited = Primero hay que llenar los expositores.
error-nothing-to-undo = No hay nada que deshacer.
error-unknown-game = Una partida sin servidor solo está en el dispositivo en el que se juega. Esta se ha quitado, o el navegador ha borrado sus datos.
error-games-unreadable = El navegador no deja que esta página lea sus partidas guardadas. Cierra sus otras pestañas e inténtalo de nuevo.
error-displays-filled = Los expositores se han vuelto a llenar desde tu última jugada, así que ya no se puede deshacer.
error-bad-link = Este enlace no contiene una partida completa. Cópialo entero otra vez.
error-origin-refused = Desde esta dirección no se puede usar el servidor. Abre la página con la dirección que muestra el servidor.
error-store-failed = El servidor no puede acceder ahora a su base de datos. No se ha perdido nada; inténtalo de nuevo.
error-disk-full = Al servidor le queda muy poco espacio en disco para esto. Las jugadas siguen funcionando.
error-bad-record = Esto no es el registro de una partida jugada según las reglas
error-bad-notation = Esto no se puede leer
error-bad-components = Con estos componentes no se puede jugar.
error-illegal-setup = La partida no puede empezar con esta preparación.
error-not-found = No hay nada en esta dirección.
error-wrong-method = Esta página ha enviado una petición que el servidor no admite. Recarga la página.
error-wrong-use = Hay algo en esta petición que no es válido.
error-missing-extra = Al servidor le falta un paquete necesario para esto. Quien lo administra tiene que instalarlo.
error-refused = El servidor lo ha rechazado. No ha cambiado nada.
error-bad-player = Ha fallado un jugador del ordenador.
error-database-outdated = La base de datos del servidor es de otra versión. Quien lo administra tiene que actualizarla.
# Why an action is not allowed; the names are the reasons of the server.
not-allowed-no-spectators = Esta mesa no admite espectadores.
not-allowed-no-take-backs = En esta mesa no se pueden deshacer jugadas.
not-allowed-clock = Con reloj no se pueden deshacer jugadas.
not-allowed-answered = Ya se ha jugado otra vez después de tu jugada.
not-allowed-asked-already = Otra persona ya ha pedido deshacer una jugada.
not-allowed-drawn-by-server = En esta mesa es el servidor quien saca las piezas.
not-allowed-not-over = La revancha solo es posible después del final de la partida.
not-allowed-real-table = Una mesa que sigue una partida real no tiene revancha. Crea una mesa nueva.
not-allowed-rematch-began = La revancha ya ha empezado.
not-allowed-log-full = Esta mesa ha llegado al límite de mensajes y jugadas deshechas.
not-allowed-chat-full = Ya has escrito todo lo que permite esta mesa.
not-allowed-no-fair-play = Esta mesa se creó sin las reglas de juego limpio.
not-allowed-too-late = La partida solo se puede cancelar antes de la segunda jugada.
not-allowed-two-players = Solo puedes reclamar la victoria en una partida de dos. Deja que siga un ordenador.
not-allowed-not-absent = Solo es posible cuando quien tiene el turno lleva bastante tiempo ausente.
not-allowed-has-moved = No se puede expulsar a quien ya ha jugado.
not-allowed-removed = El anfitrión te ha expulsado de esta mesa.
not-allowed-others-play = En esta mesa siguen jugando otras personas, así que no se puede borrar.
# Where an error is, in parentheses after its text.
where-round = Ronda { $round }
where-move = Ronda { $round }, jugada { $number }
where-display = Ronda { $round }, expositor { $number }
where-seat = Asiento { $number }
where-turn = Jugada { $number }
where-character = Carácter { $number }
where-setup = Preparación
where-field = Campo: { $field }
