# The page of settings, and the data that this device keeps.

settings-you = Perfil
settings-name-note = Se propone cuando te sientas a una mesa.
settings-language-auto = El del navegador ({ $language })
settings-look = Aspecto
settings-auto = Automático
settings-auto-note = «Automático» usa los ajustes de este dispositivo.
settings-theme = Tema
settings-theme-dark = Oscuro
settings-theme-light = Claro
settings-contrast = Contraste
settings-contrast-normal = Normal
settings-contrast-high = Alto
settings-text-size = Tamaño del texto
settings-motion = Animaciones
settings-motion-full = Completas
settings-motion-reduced = Reducidas
settings-glass = Cristal
settings-palette = Colores
settings-palette-note = En ambas paletas los colores se distinguen con cualquier tipo de visión, y cada color tiene su propia forma.
settings-palette-glass = Cristal
settings-palette-bold = Intensos
settings-sectors = Piezas en los expositores
settings-sectors-note = En sectores, cada color está siempre en su propio sitio.
settings-sectors-off = Dos por dos
settings-sectors-on = En sectores
settings-play = Juego
settings-confirm = Confirmar cada jugada
settings-confirm-note = La jugada solo se hace tras un segundo toque o clic. Al arrastrar se hace en el acto, salvo con «Siempre».
settings-confirm-touch = En pantallas táctiles
settings-confirm-always = Siempre
settings-confirm-never = Nunca
settings-ask-keep = Preguntar qué pieza conservar en la cara A
settings-ask-keep-note = Allí el color no puntúa. Sin la pregunta, se conserva la primera pieza ofrecida.
settings-coach = Guía
settings-coach-note = En las dos primeras rondas contra el ordenador, la guía explica cada situación nueva en una frase.
settings-coach-auto = Primera partida
settings-coach-on = Todas las partidas
settings-coach-off = No
settings-sound = Sonido
settings-sound-on = Reproducir sonidos
settings-sound-note = Cristal: cuando te toca, cuando te queda poco tiempo, cuando se colocan o se rompen piezas, cuando puntúan ventanas, cuando se llenan los expositores y al final de la partida. Con animaciones reducidas, el sonido está apagado hasta que lo actives.
settings-volume = Volumen
settings-sound-try = Escuchar
sound-turn = Te toca
sound-place = Se coloca una pieza
sound-break = Se rompe una pieza
sound-complete = Puntúan ventanas
sound-deal = Se llenan los expositores
sound-end-won = Ganas
sound-end-lost = Pierdes
settings-kept = Los ajustes se guardan solo en este dispositivo y se aplican al instante.
settings-verbosity = Avisos
settings-verbosity-note = Cuánto dicen los lectores de pantalla sobre jugadas y puntos, y lo largas que son las respuestas.
settings-verbosity-short = Breves
settings-verbosity-normal = Medios
settings-verbosity-full = Detallados
settings-bubbles = Mostrar los mensajes del chat en la mesa
settings-bubbles-note = Cada mensaje aparece unos segundos en el palacio de quien lo envía. El chat los guarda todos.

## Data of this device

data-title = Tus datos
data-text = Las partidas de este dispositivo, las llaves de tus asientos, los resultados y los ajustes solo se guardan en este navegador.
data-text-local = Tus partidas, resultados y ajustes solo se guardan en este navegador.
data-save = Guardar en un archivo
data-load = Cargar de un archivo
data-loading = Cargando…
data-load-note = El archivo contiene tus partidas, resultados y ajustes. Al cargarlo, sus partidas y resultados se añaden a los de aquí: de una partida que esté en ambos queda el estado más reciente. Los ajustes del archivo sustituyen a los tuyos.
data-install-note = En el menú de tu navegador puedes instalar Sintra o añadirlo a la pantalla de inicio: así se abre como una aplicación. En un iPhone o iPad, la aplicación empieza sin tus datos: llévalos en un archivo.
data-seats-note = Quien tenga el archivo puede jugar en línea en tus asientos. Las partidas en línea solo se cargan en la dirección donde se guardó el archivo.
data-loaded = Cargado: { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  }, { $results ->
    [one] { $results } resultado
   *[other] { $results } resultados
  } y los ajustes.
data-left-out = { $count ->
    [one] La lista está llena: no se ha cargado { $count } partida. Quita una partida y vuelve a cargar el archivo.
   *[other] La lista está llena: no se han cargado { $count } partidas. Quita partidas y vuelve a cargar el archivo.
  }
data-bad-format = Este archivo no contiene datos de Sintra.
data-bad-version = Este archivo es de una versión más nueva de Sintra. Actualiza la página y vuelve a cargarlo.
data-bad-size = Este archivo es demasiado grande: se pueden cargar { $most } MB como máximo.
data-bad-damaged = Este archivo está dañado.
data-bad-game = La partida { $number } de este archivo está dañada.
data-bad-storage = El navegador no ha podido guardar los datos: su almacenamiento está lleno o bloqueado.
data-unchanged = No se ha cambiado nada.
data-delete = Borrar todos los datos de Sintra de este dispositivo
data-ask = ¿Borrar todos los datos de Sintra de este dispositivo?
data-ask-text = Tus partidas, las llaves de tus asientos, tus resultados y ajustes desaparecerán para siempre. Las partidas del servidor se quedan allí, sin ti.
data-ask-text-local = Tus partidas, resultados y ajustes desaparecerán para siempre.
data-hosted = { $count ->
    [one] Borrar también del servidor, para todos, { $count } partida de la que eres anfitrión
   *[other] Borrar también del servidor, para todos, { $count } partidas de las que eres anfitrión
  }
data-left = { $count ->
    [one] { $count } partida se queda en el servidor: otros la siguen jugando o no se puede conectar con el servidor.
   *[other] { $count } partidas se quedan en el servidor: otros las siguen jugando o no se puede conectar con el servidor.
  }
data-yes = Borrar todo
data-anyway = Borrar aquí de todos modos
data-deleting = Borrando…
