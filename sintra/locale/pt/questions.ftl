# Questions about the table, their answers, and announcements: for playing without sight.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.
# An answer has at most 15 words, whatever its variables are; a test counts them.

questions-title = Digitar uma pergunta ou jogada

## Words by which a typed question is recognised: beginnings of words, separated by commas.
words-display = expositor, fábrica
words-centre = centro
words-strip = faixa
words-scores = placar, ponto, pontua
words-last = última, último
words-bag = saco
words-worst = quebra, quebraria, pior
words-glass = quebrado, quebrada, vidro
words-turn = vez, rodada, quem
words-help = ajuda
words-player = jogador
words-rival = adversári, oponente, rival
words-W = branc
words-Y = amarel
words-O = laranja
words-P = rosa
words-B = azul, azuis

## Answers
answer-display = Expositor { $number }: { $panes }
answer-display-empty = O expositor { $number } está vazio.
answer-no-display = Não há expositor { $number }.
answer-no-player = Não há jogador { $number }.
answer-centre = Centro: { $panes }
answer-centre-empty = O centro está vazio.
answer-start-tile = marcador de primeiro jogador
answer-colour = { $colour ->
    [W] Branco
    [Y] Amarelo
    [O] Laranja
    [P] Rosa
   *[B] Azul
  }: { $where }.
# $several is how many displays there are in the list $displays.
answer-on-displays = { $count } { $several ->
    [one] no expositor
   *[other] nos expositores
  } { $displays }
answer-on = { $count } em { $displays }
answer-in-centre = { $count } no centro
answer-in-all = { $count } na mesa
answer-nowhere = nenhuma na mesa
answer-fits = Cabe { $several ->
    [one] na faixa
   *[other] nas faixas
  } { $strips }.
answer-fits-nowhere = Não cabe: tudo quebraria.
answer-room = Há espaço { $several ->
    [one] na faixa
   *[other] nas faixas
  } { $strips }.
answer-no-room = Não há espaço.
answer-in-bag = Saco: { $count }.
answer-strip = { $who ->
    [you] Faixa { $strip }
   *[other] { $name }, faixa { $strip }
  }: livre { $panes }
answer-strip-brief = { $strip }: { $panes }
answer-strip-gone = { $who ->
    [you] Faixa { $strip }
   *[other] { $name }, faixa { $strip }
  }: fora do jogo
answer-holds = colocadas { $panes }
answer-window = janela { $points }: { $panes }
answer-window-empty = janela { $points }, vazia
answer-left = à esquerda do vidraceiro
answer-lead = { $state ->
    [ahead] { $points ->
          [0] 0 pontos
          [one] Um ponto
         *[other] { $points } pontos
        } na frente.
    [behind] { $points ->
          [0] 0 pontos
          [one] Um ponto
         *[other] { $points } pontos
        } atrás.
   *[level] Empate.
  }
answer-no-move = Nada foi jogado ainda.
answer-bag = Saco: { $panes }
answer-bag-empty = O saco está vazio.
answer-tower = torre { $count }
answer-worst = Na pior: { $move }: { $broken }
answer-worst-none = Agora nenhuma jogada quebra nada.
answer-worst-later = Só sei dizer na sua vez.
answer-unbroken = { $count ->
    [0] 0 jogadas não quebram
    [one] { $count } jogada não quebra
   *[other] { $count } jogadas não quebram
  } nada.
answer-glass = Vidro quebrado: { $now }, depois { $next }
answer-glass-lost = perdidos até agora { $points }
answer-help = Tente: 3, c, b, s5, 2s5, s, t, m, g, x, k.
answer-unknown = Não entendi. Tente 3, azul, faixa 5, placar, última jogada, saco.

## Announcements
said-strip = { $name }: { $panes } para a faixa { $strip }
said-panes = { $name }: { $panes }
said-round = Fim da rodada { $round }: { $scores }.
said-dealt = Na mesa: { $panes }.
said-armed = { $answer }. Qual cor?
refused-left-of-glazier = À esquerda do vidraceiro.
refused-gone = Não há faixa aí.
refused-no-space = Sem espaço para essa cor.
refused-must-place = É preciso colocá-la.
refused-nothing-there = Não há nenhuma aí.
refused-glazier-back = { $strips ->
    [none] Não há mais faixas.
   *[left] Já está à esquerda.
  }
