# The dialog of keyboard shortcuts.

shortcuts-title = Teclado

## Moves and tools
keys-text = Para hacer una jugada, escríbela: de dónde, qué color, qué tira.
keys-source = un expositor o el centro
keys-colour = el color: blanco, amarillo, naranja, rosa, azul; también el de la pieza con la que te quedas
keys-strip = la tira; también cuántas van a espacios comodín
keys-break = dejar que se rompa todo, cuando no cabe en ningún sitio
keys-back = devolver el vidriero a la tira de más a la izquierda
keys-enter = seleccionar o confirmar
keys-tab = recorrer todo lo que se puede elegir
keys-escape = un paso atrás
keys-hint = pista
keys-accept = aceptar la pista y jugar así
keys-undo = deshacer
keys-log = historial
keys-legend = leyenda: qué significan los signos
keys-help = esta ayuda

## Questions, for playing without sight
keys-questions = Preguntas, también para jugar sin ver
keys-ask = pregunta algo o escribe una jugada: 3, azul, s5, 3b5
keys-where = dónde hay un color y dónde cabe
keys-own-strip = una de tus tiras
keys-scores = puntuación
keys-turn = a quién le toca, la ronda y su color
keys-last = la última jugada
keys-bag = lo que queda en la bolsa
keys-worst = con qué jugada se rompe más
keys-glass = tu cristal roto
