# Resultados contra los ordenadores y la partida del día.

## Resultados contra los ordenadores

statistics-title = Tú contra los ordenadores
statistics-empty = Cuatro ordenadores, una escalera: gánales uno tras otro, sin pistas y sin deshacer jugadas. Tus resultados aparecerán aquí.
statistics-all-beaten = Has ganado a los cuatro. ¡Bien jugado!
statistics-none = Aún sin jugar
statistics-beaten = Nivel superado
statistics-next = Tu próximo peldaño
statistics-games = Partidas
statistics-wins = Ganadas
statistics-best = Récord
statistics-streak = Racha
statistics-best-streak = Mejor racha
statistics-helped = { $number ->
    [one] Una victoria con ayuda
   *[other] { $number } victorias con ayuda
  }
statistics-note = Solo en este dispositivo. Para la escalera solo cuenta ganar sin pistas y sin deshacer jugadas. Una partida contra varios ordenadores cuenta para el más fuerte, y una victoria compartida no cuenta como ganada.
statistics-reset = Borrar
statistics-reset-ask = ¿Borrar estos resultados?
statistics-reset-text = Todos los resultados contra los ordenadores y de las partidas del día se borrarán para siempre. Tus partidas siguen en la lista.
statistics-reset-yes = Borrar resultados

## La partida del día. $own y $rival son puntos.

day-title = Partida del día
day-note = { $date }: las mismas piezas para todos. Cara { $side }, contra { $name }.
day-play = Jugar la partida
day-continue = Seguir con la partida
day-again = La misma otra vez
day-first = Hoy { $own } : { $rival }
day-best = Mejor { $own } : { $rival }
day-share = Compartir resultado
day-result-first = Este es tu resultado del día.
day-result-best = ¡Tu mejor intento de esta partida!
day-game = Partida del día, { $date }{ $attempt ->
    [1] {""}
   *[other] {" "}(intento{"\u00A0"}{ $attempt })
  }
day-share-text =
    Sintra, partida del día, { $date }
    { $own } : { $rival } contra { $name }{ $attempt ->
        [1] {""}
       *[other] {" "}(intento{"\u00A0"}{ $attempt })
      }
