# Resultados contra os computadores e a partida do dia.

## Resultados contra os computadores

statistics-title = Você contra os computadores
statistics-empty = Quatro computadores, uma escada: vença um depois do outro, sem dicas e sem desfazer jogadas. Seus resultados aparecem aqui.
statistics-all-beaten = Você venceu todos os quatro. Muito bem!
statistics-none = Ainda não jogado
statistics-beaten = Nível vencido
statistics-next = Seu próximo degrau
statistics-games = Partidas
statistics-wins = Vitórias
statistics-best = Recorde
statistics-streak = Série
statistics-best-streak = Melhor série
statistics-helped = { $number ->
    [one] Uma vitória com ajuda
   *[other] { $number } vitórias com ajuda
  }
statistics-note = Só neste aparelho. Para a escada só conta vencer sem dicas e sem desfazer jogadas. Uma partida contra vários computadores conta para o mais forte, e uma vitória compartilhada não conta como vitória.
statistics-reset = Zerar
statistics-reset-ask = Zerar estes resultados?
statistics-reset-text = Todos os resultados contra os computadores e das partidas do dia serão apagados de vez. Suas partidas continuam na lista.
statistics-reset-yes = Zerar resultados

## A partida do dia. $own e $rival são pontos.

day-title = Partida do dia
day-note = { $date }: as mesmas peças para todos. Lado { $side }, contra { $name }.
day-play = Jogar a partida
day-continue = Continuar a partida
day-again = A mesma de novo
day-first = Hoje { $own } : { $rival }
day-best = Melhor { $own } : { $rival }
day-share = Compartilhar resultado
day-result-first = Este é o seu resultado do dia.
day-result-best = Sua melhor tentativa nesta partida!
day-game = Partida do dia, { $date }{ $attempt ->
    [1] {""}
   *[other] {" "}(tentativa{"\u00A0"}{ $attempt })
  }
day-share-text =
    Sintra, partida do dia, { $date }
    { $own } : { $rival } contra { $name }{ $attempt ->
        [1] {""}
       *[other] {" "}(tentativa{"\u00A0"}{ $attempt })
      }
