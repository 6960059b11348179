# The coach of a first game, and the legend: what the signs on the board mean.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# A sentence of the coach has room for about 110 characters on a phone.

coach-title = Guia
coach-off = Desligar o guia
coach-is-off = O guia está desligado. Você pode ligá-lo de novo nos Ajustes.
coach-first-turn = Escolha uma cor em um expositor: você pega todas as peças dessa cor, e as outras vão para o centro.
coach-rival-began = { $name } acabou de jogar. Agora é sua vez: pegue todas as peças de uma cor.
coach-completed = Você completou a faixa { $strip }: a janela dela e as iluminadas à direita deram { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  }.
coach-broken = Vidro quebrado: seu marcador está em −{ $points }. O que ele mostrar no fim da partida, você perde.
coach-start-tile-taken = Com o marcador de primeiro jogador, você desceu um espaço no vidro quebrado, mas começa a próxima rodada.
coach-new-round = Nova rodada: uma faixa completa agora dá 1 ponto a mais por peça { $colour ->
    [W] branca
    [Y] amarela
    [O] laranja
    [P] rosa
   *[B] azul
  }.
coach-rival-move = { $name } acabou de pegar peças. A última jogada tem bordas violeta; o histórico mostra todas as jogadas.
coach-start-tile = Quem pega primeiro do centro começa a próxima rodada, mas desce um espaço no registro de vidro quebrado.
coach-glazier-right = Restam poucas faixas ao alcance. Mover o vidraceiro de volta para a mais à esquerda gasta a vez inteira.
coach-ornament = Um ornamento tem { $count ->
    [one] { $count } peça
   *[other] { $count } peças
  } em volta: { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } no fim, ou { $most } com as quatro.
coach-nearly-full = A faixa { $strip } já pode ser completada: procure a cor que falta.
coach-flipped = Uma faixa foi virada: complete-a de novo para preencher o segundo espaço da janela dela.
coach-centre = Também do centro você pega sempre todas as peças de uma cor.
coach-other-side = As peças pequenas de uma faixa mostram o outro lado dela: as cores que vêm depois.
coach-open-strips = Escolha uma faixa em que esta cor caiba: abaixo do seu vidraceiro ou à direita dele.
coach-completes = Estas peças podem completar uma faixa: pontuam a janela dela e as iluminadas à direita.
coach-bonus = Uma faixa, se você a completar agora, dá mais { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } pelas peças dela na cor da rodada, { $colour ->
    [W] branco
    [Y] amarelo
    [O] laranja
    [P] rosa
   *[B] azul
  }.
coach-would-break = Uma faixa não tem espaço para todas: { $count ->
    [one] { $count } peça quebraria
   *[other] { $count } peças quebrariam
  }, e cada peça quebrada faz seu marcador descer um espaço.

## The legend
legend-title = O que os sinais significam
legend-how = Toque ou clique em um sinal ou em um número.
legend-previous = Sinal anterior
legend-next = Próximo sinal
legend-rounds = Indicador de rodadas: a primeira peça mostra a cor desta rodada; as outras são das próximas rodadas.
legend-bonus = Sol: a cor desta rodada. Cada peça dessa cor em uma faixa completa dá 1 ponto.
legend-seat = Bolinha: a cor deste jogador, e também do vidraceiro e do marcador dele.
legend-start-tile = Marcador de primeiro jogador: quem pega primeiro do centro o recebe, desce um espaço no registro de vidro quebrado e começa a próxima rodada.
legend-glazier = Vidraceiro: as peças vão para a faixa abaixo dele ou para uma à direita.
legend-back = Peças pequenas: o outro lado da faixa. Ele aparece quando a faixa é completada.
legend-no-back = Traço: é o segundo lado. Quando é completado, a faixa sai do jogo.
legend-joker = Espaço cinza: um espaço curinga, que aceita qualquer cor.
legend-points = Número abaixo de uma janela: os pontos dela.
legend-ornament = Ornamento: pontua no fim se pelo menos dois dos quatro espaços ao redor tiverem peça.
legend-side-a = Letra A: o lado dos palácios. No fim, os ornamentos pontuam.
legend-side-b = Letra B: o lado dos palácios. No fim, suas janelas completas são multiplicadas pelas peças da sua melhor cor em todas as janelas. Os números dizem quantas você tem agora.
legend-track = Registro de vidro quebrado: cada peça quebrada faz o marcador descer um espaço. Os pontos que ele mostra são perdidos no fim.
legend-forecast = Seta: seus pontos se a partida acabasse agora. Toque ou clique para ver os detalhes.
legend-bag = Saco: quantas peças ainda serão sorteadas. Toque ou clique para ver as cores.
legend-tower = Torre de vidro: peças usadas e quebradas. Elas voltam ao saco quando ele fica vazio.
legend-empty-display = Círculo pequeno com número: um expositor vazio. Ele é preenchido de novo na próxima rodada.
legend-last = Bordas violeta: a última jogada, de onde vieram as peças e para onde foram.
