# Lo que muestran las mesas en línea además de la partida: mensajes, códigos, jugadores, denuncias.

## Mesas en línea

online-title = Mesas en línea
chat-mute = Silenciar el chat en esta mesa
chat-muted = En silencio: { $name }
chat-unmute = Volver a mostrar
chat-players = Silenciar a alguien…
notify-turn = Avísame cuando me toque
notify-note = Mientras la mesa siga abierta en una pestaña o ventana oculta.
notify-denied = Tu navegador bloquea las notificaciones de esta página. Puedes permitirlas en sus ajustes.
notify-insecure = Los navegadores solo permiten notificaciones en direcciones que empiezan por https://.
notify-unsupported = Este navegador no puede mostrar notificaciones.
notify-moved = { $name }: { $move }
notify-taken-back = Se ha deshecho una jugada.

## Seguir en otro dispositivo

menu-new = Nuevo
seat-unsaved = Tu asiento no se puede guardar aquí: anota el código.
recovery-title = Seguir en otro dispositivo
recovery-text = En el otro dispositivo, escanea el código QR, abre el enlace o escribe el código en la página de inicio: tu asiento pasa allí. Quien tenga este código puede jugar por ti.
recovery-this-device = A este servidor solo se llega desde este dispositivo. Abre el enlace aquí en otro navegador, o inicia el servidor para tu red. Quien tenga este código puede jugar por ti.
recovery-code = Código de recuperación
recovery-copy = Copiar el enlace de recuperación
recovery-once = El código sirve una sola vez. Después, el otro dispositivo tiene uno nuevo.
recover-title = Seguir en este dispositivo
recover-text = Tu asiento pasa a este dispositivo. Con el que usabas hasta ahora solo podrás ver la partida.
recover-code-note = 32 letras y cifras, del menú de la mesa en el otro dispositivo.
recover-unknown = Ninguna mesa de este servidor tiene este código. Compáralo con el otro dispositivo.
recover-go = Seguir aquí
recover-busy = Trasladando tu asiento…

## Jugadores

players-title = Jugadores
players-note = Silenciar te oculta los mensajes de un jugador en este dispositivo.
players-mute = Silenciar
players-report = Denunciar…
invite-replace = Sustituir el enlace
players-remove-ask = ¿Expulsar a { $name } de la mesa?
players-remove-text = El asiento queda libre de nuevo. Con el mismo dispositivo, este jugador ya no podrá sentarse en esta mesa.
report-title = Denunciar a { $name }
report-reason = ¿Qué ocurre?
report-abuse = Insultos
report-name = Nombre ofensivo
report-stalling = Pierde tiempo a propósito
report-cheating = Trampas
report-other = Otra cosa
report-text = ¿Qué ha pasado? (opcional)
report-send = Enviar denuncia
report-sent = Gracias. Quien gestiona este servidor puede leer tu denuncia.

## Reparto justo

fair-title = ¿Es justo el reparto?
fair-verified = { $seen ->
    [first] Reparto justo: comprobado en tu navegador
   *[later] El reparto coincide con el compromiso: comprobado en tu navegador
  }
fair-wrong = Este reparto no es de fiar
fair-failed = No se ha podido comprobar el reparto.
fair-checking = Comprobando el reparto…
fair-details = Detalles
fair-problem-changed = El compromiso no es el que recibió tu navegador.
fair-problem-form = El compromiso tiene una forma que esta página no conoce.
fair-problem-seed = La semilla no es la que el servidor se comprometió a usar.
fair-problem-secret = El servidor no ha revelado la semilla.
fair-problem-setup = La preparación no sale de la semilla.
fair-problem-deal = El reparto de la ronda { $round } no sale de la semilla.
fair-problem-record = El registro incumple las reglas.
fair-problem-shown = El registro no es la partida que ha mostrado esta página.
fair-committed = El servidor se ha comprometido de antemano con todo el reparto
fair-open = La preparación y el reparto salen de una semilla secreta. El servidor ha publicado este compromiso con ella y ya no puede cambiarla. Después de la partida la revela, y tu navegador lo comprueba todo. Podéis comparar el compromiso entre los jugadores.
fair-proof = La preparación y el reparto estaban fijados antes de la primera jugada y no se cambiaron después.
fair-proof-later = Tu navegador recibió el compromiso { $ply ->
    [one] después de { $ply } jugada
   *[other] después de { $ply } jugadas
  }: desde entonces no se ha cambiado el reparto.
fair-proof-none = Tu navegador no vio este compromiso durante la partida. Compáralo con uno que un jugador anotara antes de la primera jugada.
fair-none = El servidor no se ha comprometido con este reparto: el anfitrión eligió la semilla, la partida sigue una real o es de una versión anterior.
fair-components = Esta página solo conoce los componentes normales. «sintra check --components» puede comprobar el registro.
fair-commitment = Compromiso
fair-commitment-record = Compromiso en el registro
fair-seed = Semilla
fair-copy = Copiar
fair-step-commitment = El compromiso no ha cambiado
fair-step-seed = La semilla coincide con el compromiso
fair-step-setup = La preparación sale de la semilla
fair-step-deals = Todo el reparto sale de la semilla
fair-step-shown = El registro es la partida que has visto
fair-start-given = Jugador inicial no sorteado (anfitrión o revancha)
fair-step-yes = Correcto
fair-step-no = Incorrecto
fair-step-unknown = Sin comprobar
error-unfair-deal = El reparto no sale de la semilla con la que se comprometió el servidor
