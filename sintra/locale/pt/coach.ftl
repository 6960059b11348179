# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Guia
coach-off = Desligar o guia
coach-is-off = O guia está desligado. Você pode ligá-lo de novo nas configurações.
coach-first-turn = Escolha uma cor em um expositor: você pega todas as peças dela, e as outras vão para o centro.
coach-rival-began = { $name } começou aqui; agora você pega todas as peças de uma cor.
coach-completed = A faixa { $strip } está completa: sua janela e as iluminadas à direita dão { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  }.
coach-broken = Quebrou vidro: seu marcador está em −{ $points }, e é isso que você perde no fim da partida.
coach-start-tile-taken = O marcador de primeiro jogador custa um espaço de vidro quebrado, mas você começa a próxima rodada.
coach-new-round = Nova rodada: uma faixa completa agora dá 1 ponto a mais por peça { $colour ->
    [W] branca
    [Y] amarela
    [O] laranja
    [P] rosa
   *[B] azul
  }.
coach-rival-move = { $name } acabou de pegar peças aqui; a última jogada sempre tem bordas violeta.
coach-start-tile = Quem pega primeiro do centro leva este marcador: custa um espaço, mas começa a próxima rodada.
coach-glazier-right = Restam poucas faixas ao alcance: esta seta leva o vidraceiro de volta e ocupa a vez inteira.
coach-ornament = { $count ->
    [one] { $count } peça
   *[other] { $count } peças
  } em volta deste ornamento: { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } no fim, { $most } com as quatro.
coach-nearly-full = A faixa { $strip } já pode ser completada: procure a cor que falta.
coach-flipped = Esta faixa foi virada: complete-a de novo para preencher o segundo espaço da janela.
coach-centre = Do centro você também pega sempre todas as peças de uma cor.
coach-other-side = Estas peças pequenas mostram o outro lado da faixa: as cores que vêm depois.
coach-open-strips = Escolha uma faixa que mostre um número: abaixo do seu vidraceiro ou à direita dele.
coach-completes = Aqui elas completam a faixa: pontuam sua janela e as iluminadas à direita.
coach-bonus = Aqui você ganha mais { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } pelas peças na cor da rodada, { $colour ->
    [W] branco
    [Y] amarelo
    [O] laranja
    [P] rosa
   *[B] azul
  }.
coach-would-break = Aqui { $count ->
    [one] quebraria { $count } peça
   *[other] quebrariam { $count } peças
  }: cada uma desce seu marcador um espaço.

## The legend
legend-title = O que os sinais significam
legend-how = Toque em um sinal ou em um número.
legend-previous = Sinal anterior
legend-next = Próximo sinal
legend-rounds = Indicador de rodadas: a primeira peça é esta rodada; as outras ainda vêm.
legend-bonus = Sol: a cor desta rodada. Cada peça dessas em uma faixa completa dá 1 ponto.
legend-seat = Ponto: a cor deste jogador, também do seu vidraceiro e do seu marcador.
legend-start-tile = Marcador de primeiro jogador: quem pega primeiro do centro o recebe, desce um espaço e começa a próxima rodada.
legend-glazier = Vidraceiro: as peças vão para a faixa abaixo dele ou para uma à direita.
legend-back = Peças pequenas: o outro lado da faixa. Ele aparece quando a faixa é completada.
legend-no-back = Traço: é o segundo lado. Quando é completado, a faixa sai do jogo.
legend-joker = Espaço cinza: um espaço curinga, que aceita qualquer cor.
legend-points = Número abaixo de uma janela: os pontos dela.
legend-ornament = Ornamento: pontua no fim se pelo menos dois dos quatro espaços ao redor tiverem peça.
legend-track = Registro de vidro quebrado: cada peça quebrada move o marcador um espaço. O que ele mostra é perdido no fim.
legend-forecast = Seta: seus pontos se a partida acabasse agora. Toque para ver os detalhes.
legend-bag = Saco: quantas peças ainda serão sorteadas. Toque para ver as cores.
legend-tower = Torre de vidro: peças usadas e quebradas. Elas voltam ao saco quando ele fica vazio.
legend-empty-display = Círculo pequeno com número: um expositor vazio. Ele é preenchido de novo na próxima rodada.
legend-last = Bordas violeta: a última jogada, de onde vieram as peças e para onde foram.
