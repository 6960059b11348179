# Las páginas alrededor de la mesa: inicio, mesa nueva, puerta, partidas, ajustes, repetición.

## En todas partes

app-description = Vidrieras para dos a cuatro jugadores: una versión libre y no oficial.
needs-javascript = Sintra necesita JavaScript.
nav-label = Páginas
nav-games = Mis partidas
nav-learn = Aprender
nav-rules = Reglas
nav-settings = Ajustes
settings-language = Idioma
to-home = Ir al inicio
try-again = Intentarlo de nuevo
page-not-loaded = No se ha podido cargar esta página. Quizá no se pueda contactar con el servidor; lo que ya habías abierto sigue funcionando.
missing-title = Página no encontrada
missing-text = Esta dirección no lleva a ninguna parte. Quizá se haya perdido una parte del enlace.
name-label = Nombre
name-wrong = Este nombre tiene caracteres que no se pueden mostrar.
copy-failed = No se ha podido copiar.

code-hint = Invitación, mesa, código de recuperación, partida compartida o registro
code-open = Abrir
code-found-invitation = Una invitación a una mesa
code-found-table = Una mesa: siéntate o mira
code-found-replay = La repetición de una partida
code-found-recovery = Un código de recuperación: continúa tu partida en este dispositivo
code-found-game = La repetición de una partida compartida
code-found-local = Una partida que solo está en el dispositivo en el que se juega
code-found-record = El registro de una partida
code-wrong-unknown = Eso no es un enlace, ni un código, ni un registro de Sintra. Cópialo otra vez, entero.
code-wrong-incomplete = Parece un enlace o una invitación, pero falta el final. Cópialo otra vez, entero.
code-wrong-record = Parece el registro de una partida, pero falta una parte. Cópialo otra vez, entero.
code-wrong-data = Es un archivo con todos tus datos. Puedes cargarlo en los ajustes.
code-wrong-recovery-short = { $number ->
    [one] Parece un código de recuperación, pero falta { $number } carácter.
   *[other] Parece un código de recuperación, pero faltan { $number } caracteres.
  }
code-wrong-recovery-long = { $number ->
    [one] Parece un código de recuperación, pero sobra { $number } carácter.
   *[other] Parece un código de recuperación, pero sobran { $number } caracteres.
  }

level-easy = Fácil
level-medium = Medio
level-hard = Difícil
level-expert = Experto

manner-easy = Solo ve su propio palacio, calcula a ojo y se le escapan muchas piezas.
manner-medium = Compara todos los palacios, pero solo mira una jugada por delante y no cuenta con tu respuesta.
manner-hard = Mira tres jugadas por delante, tu respuesta incluida.
manner-expert = Se toma hasta un segundo y mira tan adelante en la ronda como le da tiempo.

seat-you = Tú
seat-open = Asiento libre
seat-invited = Reservado para un invitado
table-side = Cara { $side }

## Inicio

home-line = Reúne cristal, llena tus ventanas y deja entrar la luz. Un juego de dos a cuatro jugadores.
home-continue = Continuar
home-against = Contra { $names }
home-play = Jugar ya
home-play-note = Contra el ordenador. Sin cuenta y sin esperas.
home-level = ¿Contra quién quieres jugar?
home-first-game = Inês es una buena rival para la primera partida.
home-making = Preparando la mesa…
home-starting = Se está cortando el cristal…
home-starting-note = Solo la primera vez: tarda hasta medio minuto y luego tu partida empieza sola.
home-learn = ¿Es tu primera vez? Aprende jugando
home-learn-note = De 6 a 8 minutos, sin leer nada antes.
home-new = Mesa nueva
home-new-note = Con amigos en esta pantalla, por enlace o contra varios ordenadores: tú decides quién se sienta dónde.
home-new-go = Preparar una mesa
home-join = Unirse a una partida o abrirla
home-join-note = El enlace o el código que te han enviado
home-games = Mis partidas
home-games-all = { $number ->
    [one] Ver { $number } partida
   *[other] Ver las { $number } partidas
  }
home-tables = Mesas abiertas a todo el mundo
home-tables-join = Sentarse
home-replay = Ver una repetición
home-rules = Las reglas
home-unofficial = Una versión libre y no oficial, con palabras y dibujos propios. Sin relación con los autores ni con las editoriales del juego.

away-title = No se puede contactar con el servidor
away-needs = Solo lo esperan las mesas en línea: invitados por enlace, unirse y ver repeticiones del servidor.
away-works = Jugar contra el ordenador o juntos en esta pantalla, aprender, las reglas y ver repeticiones de tus propias partidas funcionan sin él.

## Mesa nueva

new-players = Quién juega
new-number = Número de jugadores
new-kind = Quién se sienta aquí
new-kind-here = En este dispositivo
new-kind-link = Un invitado por enlace
new-kind-open = Abierto a todos
new-kind-computer = Ordenador
new-name = Nombre del jugador { $number }
new-note-link = Recibirás un enlace para tu invitado.
new-note-open = Quien llegue primero puede sentarse.
new-level = Nivel del ordenador
new-start = Jugador inicial
new-start-lot = Por sorteo
new-side = Cara de los tableros de palacio
new-side-note = Solo cambia la puntuación final. Todos usan la misma cara.
new-side-a = Un ornamento con 2, 3 o 4 piezas de cristal alrededor da 3, 6 o 10 puntos.
new-side-b = Ventanas completas × piezas de tu mejor color en todas tus ventanas.
new-more = Más opciones
new-take-backs = Permitir deshacer jugadas
new-spectators = Permitir espectadores
new-spectators-note = Quien tenga el enlace de la mesa puede ver la partida.
new-spectators-wrong = Aquí solo juegan ordenadores: sin espectadores nadie lo vería.
new-listed = Mostrarla en la lista de mesas
new-listed-note = Cualquiera la encuentra en la página de inicio.
new-listed-rules = Cualquiera la encuentra en la página de inicio. Tiene límite de tiempo y valen las reglas de juego limpio.
new-fair-play = Reglas de juego limpio
new-fair-play-note = Antes de la segunda jugada, cualquiera puede cancelar. Si un jugador pasa ausente 2 minutos de su turno, los demás pueden reclamar la victoria o dejar que siga un ordenador. Se puede denunciar a jugadores.
new-hints = Pistas
new-hints-note = Automático: activadas si se juega en un solo dispositivo.
new-hints-auto = Automático
new-hints-on = Activadas
new-hints-off = Desactivadas
new-time = Tiempo para pensar
new-time-none = Sin límite
new-time-move = Por jugada
new-time-total = Para toda la partida
new-time-seconds = Segundos por jugada
new-time-minutes = Minutos por jugador
new-time-increment = Segundos añadidos por jugada
new-time-wrong = Entre 5 segundos y 7 días, por favor.
new-minutes-wrong = Entre 1 minuto y 7 días, por favor.
new-increment-wrong = Entre 0 y 3600 segundos, por favor.
new-flag = Cuando se acabe el tiempo
new-flag-computer = Sigue jugando un ordenador
new-flag-end = Acaba la partida
new-seed = Semilla
new-seed-note = La misma semilla reparte las mismas piezas. Déjala vacía para una partida al azar.
new-seed-wrong = Un número entero menor que 9007199254740992.
new-make = Crear mesa
new-local = Esta partida se juega en este dispositivo, incluso sin red.
new-online = Esta partida se juega en línea, en el servidor.

## La puerta de una mesa

join-title = Unirse a una mesa
join-looking = Buscando la mesa…
join-unknown = Esa mesa no existe
join-unknown-note = Puede que el enlace esté incompleto o que la mesa esté en otro servidor. Copia el enlace otra vez, entero, o pide uno nuevo.
join-closed = Ahora no se puede ver la mesa
join-name-note = Los demás lo ven. Puedes dejarlo vacío.
join-sit = Sentarse
join-sitting = Acercando una silla…
join-watch = Solo ver
join-bad-invitation = Esta invitación no es válida para esta mesa. Copia el enlace entero otra vez o pide uno nuevo.
join-used = Esta invitación ya se ha usado
join-used-own = Cada invitación sirve una sola vez. ¿Fuiste tú, en otro dispositivo o en otro navegador? Entonces sigue aquí con el código de recuperación.
join-used-other = Si no, pide al anfitrión una invitación nueva.
join-recover = Seguir con un código de recuperación
join-full = Todos los asientos están ocupados
join-full-watch = Pero puedes ver la partida.
join-full-note = Esta mesa no admite espectadores. Podrías abrir una tuya.
join-over = Esta partida ha terminado
join-replay = Ver la repetición
join-time-move = { $time } por jugada
join-time-total = { $time } por jugador{ $increment ->
    [none] {""}
   *[other] , +{ $increment } por jugada
  }
join-take-backs = se pueden deshacer jugadas
join-no-take-backs = sin deshacer jugadas
join-spectators = con espectadores
join-no-spectators = sin espectadores
join-hints = con pistas
join-fair-play = con reglas de juego limpio
join-by-hand = sigue una partida real
join-seed-given = semilla elegida por el anfitrión

## Mis partidas

games-empty = Aún no hay partidas
games-empty-note = Las partidas que juegues o veas en este dispositivo aparecen aquí.
games-open = En curso
games-ended = Terminadas
games-unknown = Aún sin abrir
games-gone = Ya no está en el servidor
games-waiting = Esperando jugadores
games-round = Ronda { $round } de 6
games-your-turn = Te toca · ronda { $round } de 6
games-over = Terminada
games-aborted = Cancelada
games-won = Has ganado
games-lost = Has perdido
games-helped = con ayuda
games-shared = Victoria compartida
games-winner = Victoria: { $name }
games-resume = Continuar
games-watch = Ver
games-replay = Ver repetición
games-result = Resultado
games-remove = Quitar
games-remove-title = ¿Quitar esta partida de la lista?
games-remove-seat = La partida sigue en el servidor, pero desde aquí no podrás recuperar tu asiento: la llave solo está en este dispositivo.
games-remove-watched = La partida sigue en el servidor. Con su enlace puedes volver a verla.
games-remove-local = La partida solo está en este dispositivo: si la quitas, se borra para siempre.
games-remove-yes = Quitar
games-keep = Conservar
games-delete-title = ¿Borrar esta partida?
games-delete-text = Se borra en el servidor, para todos los de la mesa, y no se puede recuperar.
games-delete-yes = Borrar para todos
games-delete-here = Quitar solo de este dispositivo
games-delete-stays = Otros siguen jugando, así que la partida se queda en el servidor. Puedes quitarla de este dispositivo, pero entonces pierdes tu asiento.

## Repetición

replay-title = Repetición
replay-file = Abrir un registro
replay-file-note = Suelta aquí el archivo de una partida o elígelo.
replay-file-choose = Elegir un archivo
replay-no-record = Este archivo no es el registro de una partida: no se puede leer como JSON.
replay-link = Con enlace o código
replay-link-note = El enlace, el código o el registro de la partida
replay-opening = Abriendo la partida…
replay-mine = Las tuyas están en
replay-closed = No se puede mostrar esta partida
replay-other = Otra partida
replay-viewpoint = Punto de vista
replay-rounds = Saltar a una ronda
replay-round = Ronda { $round }
replay-moves = Jugadas
replay-first-position = Antes de la primera jugada
replay-words = { $name }: { $move }
replay-first = Al principio
replay-back = Una jugada atrás
replay-play = Reproducir
replay-pause = Pausa
replay-forward = Una jugada adelante
replay-last = Al final
replay-slider = Jugada
replay-at = Jugada { $number } de { $all }
replay-speed = Velocidad
replay-copy-position = Copiar posición
replay-position-copied = Posición copiada
replay-copy-link = Copiar enlace
replay-link-copied = Enlace copiado
replay-download = Descargar registro

## Versiones nuevas

update-ready = Hay una versión nueva
update-now = Actualizar
update-later = Más tarde

## Sin servidor

no-server-title = Las mesas en línea necesitan un servidor de partidas
no-server-text = Esta página no lo tiene. Aquí juegas contra el ordenador o con amigos en esta pantalla, incluso sin conexión.
no-server-new = Con amigos en esta pantalla o contra varios ordenadores: tú decides quién se sienta dónde.
no-server-seats = Los invitados por enlace necesitan un servidor de partidas; esta página no lo tiene.
error-no-server = Esto necesita un servidor de partidas, y esta página no lo tiene.
