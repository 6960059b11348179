# O tutorial: o que cada passo diz, pede e conta depois.

learn-title = Aprender
learn-you = Você
learn-rival = Inês
learn-count = Lição { $number } de { $total }
learn-all = Todas as lições
learn-known = feita
learn-task = Sua vez
learn-well = Muito bem
learn-other = Não é a jogada de que precisamos aqui
learn-wrong = Isso é permitido, e agora você viu o que faz. Mas aqui a tarefa é outra, então vamos desfazer.
learn-back = Voltar
learn-again = Recomeçar
learn-retry = Tentar de novo
learn-next = Continuar
learn-show = Mostrar
# On a small screen: from the task back to its text.
learn-read = Ler de novo
learn-play = Jogue por mim

learn-name-turn = Pegar e colocar
learn-name-centre = O centro e o marcador de primeiro jogador
learn-name-break = Vidro quebrado
learn-name-back = O caminho de volta
learn-name-must = O que cabe deve ser colocado
learn-name-complete = Completar uma faixa
learn-name-right = Pontuar à direita
learn-name-joker = Espaços curinga
learn-name-crash = Quando nada cabe
learn-name-round = O fim de uma rodada
learn-name-side-a = Pontuação final: lado A
learn-name-side-b = Pontuação final: lado B

learn-say-welcome = Você trabalha com vidro em um palácio de oito janelas. Acima de cada uma há uma faixa com cinco espaços. Encha faixas com vidro colorido e suas janelas darão pontos; após seis rodadas, vence quem tiver mais.
learn-mark-strips = Faixas
learn-mark-windows = Janelas

learn-say-pick = Na sua vez, pegue todas as peças de vidro de uma cor de um expositor de fábrica. Depois coloque-as em uma faixa que tenha espaços dessa cor.
learn-do-pick = Pegue as duas peças azuis do expositor 1 e coloque-as na faixa 2, a segunda da esquerda.
learn-done-pick = { $placed ->
    [one] Uma peça colocada.
   *[other] { $placed } peças colocadas.
  } O resto do expositor foi para o centro, e seu vidraceiro andou até a faixa { $strip }. A lição 4 mostra o caminho de volta.

learn-say-centre = Você também pode pegar do centro da mesa, onde cada cor tem seu lugar. A primeira pessoa a fazer isso em uma rodada leva junto o marcador de primeiro jogador.
learn-do-centre = Pegue as duas peças brancas do centro e coloque-as na faixa 3.
learn-done-centre = O marcador de primeiro jogador é seu: você começa a próxima rodada. O preço: { $steps ->
    [one] um espaço
   *[other] { $steps } espaços
  } para baixo no registro de vidro quebrado.

learn-say-break = Quem pega uma cor pega todas as peças dela. Na faixa escolhida, você deve colocar todas as que couberem; as outras quebram, e cada uma custa um espaço no registro de vidro quebrado.
learn-do-break = Pegue as três peças laranja. Coloque-as onde quebrem menos peças.
learn-done-break = { $placed ->
    [one] Uma peça coube
   *[other] { $placed } peças couberam
  } e { $broken ->
    [one] uma quebrou.
   *[other] { $broken } quebraram.
  } Seu marcador está agora em −{ $cost }. O que ele mostrar no fim da partida, você perde.

learn-say-back = Seu vidraceiro trabalha na faixa abaixo dele e nas que estão à direita, nunca à esquerda. O azul caberia na faixa 2, mas ela ficou para trás. Voltar gasta a vez inteira.
learn-do-back = Mova o vidraceiro de volta para a faixa mais à esquerda.
learn-done-back = Seu vidraceiro está de novo sobre a faixa { $strip }, e todas as faixas estão ao alcance. Enquanto ele estiver lá, não pode voltar: você deve pegar peças.

learn-say-open = Inês já jogou, e as peças azuis ainda estão lá. Agora elas têm lugar.
learn-do-open = Pegue as duas peças azuis do expositor 1 e coloque-as na faixa 2.
learn-done-open = { $placed ->
    [one] Mais uma peça,
   *[other] Mais { $placed } peças,
  } e só falta um espaço. Trabalhe da esquerda para a direita e você raramente terá de voltar.

learn-say-must = O fim de uma rodada: só restam amarelo e azul. Seu vidraceiro já está sobre a faixa mais à esquerda e não pode voltar: você tem de pegar uma das duas cores. Se uma cor couber em uma faixa ao alcance, você deve colocá-la ali, todas as peças que couberem, mesmo que isso custe caro.
learn-do-must = Pegue a cor da qual quebram menos peças.
learn-done-must = { $placed ->
    [one] Uma peça coube,
   *[other] { $placed } peças couberam,
  } { $broken ->
    [one] uma quebrou
   *[other] { $broken } quebraram
  } e seu vidraceiro teve de ir até a faixa { $strip }. Enquanto houver lugar ao alcance, você não pode deixar tudo quebrar.

learn-say-complete = Falta uma peça na faixa 2. Uma faixa completa pontua sua janela e dá 1 ponto para cada peça dela na cor da rodada: amarelo, marcado com um pequeno sol. Das cinco peças, você guarda uma para a janela. Neste lado do palácio, o lado A, todas as cores valem o mesmo, então aqui tanto faz qual você escolhe.
learn-do-complete = Pegue a peça rosa, complete a faixa 2 e escolha qual peça guardar.
learn-done-complete = +{ $bonus } pelo amarelo, +{ $windows } pela janela. A peça guardada ilumina a janela, e a faixa foi virada: um novo padrão.

learn-say-leave = Algumas jogadas depois, o segundo lado da faixa 2 também está quase cheio. A cor desta rodada é o branco.
learn-do-leave = Pegue a peça branca e complete a faixa 2 mais uma vez.
learn-done-leave = +{ $bonus } pelo branco, +{ $windows } pela janela. Ela tem duas peças e está pronta; a faixa sai do jogo.

learn-say-right = Uma faixa completa pontua sua janela e todas as janelas à direita que tenham vidro. Com uma peça rosa você pode completar a faixa 3 ou a faixa 6.
learn-do-right = Complete a que dá mais pontos.
learn-done-right = +{ $windows }: a janela abaixo e as três iluminadas à direita. Vidro à direita faz tudo à esquerda valer mais.

learn-say-joker = A faixa 8 tem dois espaços cinza: espaços curinga, que aceitam qualquer cor. Só uma faixa os tem, e só no segundo lado.
learn-do-joker = Pegue a peça amarela do expositor 1 e coloque-a na faixa 8.
learn-done-joker = Não há espaço amarelo, e mesmo assim coube: { $jokers ->
    [one] a peça está em um espaço curinga.
   *[other] { $jokers } peças estão em espaços curinga.
  }

learn-say-choice = A faixa 8 tem um espaço azul, e um espaço curinga também está livre. Quando os dois estão livres, você escolhe.
learn-do-choice = Pegue a peça azul, coloque-a na faixa 8 e escolha: espaço azul ou espaço curinga.
learn-done-choice = { $jokers ->
    [0] No próprio espaço: assim o curinga fica livre para o que vier.
   *[other] No curinga: assim o azul fica livre. Muitas vezes é melhor o contrário.
  }

learn-say-crash = Seu vidraceiro está bem à direita, e ali não cabem rosa nem amarelo. Só se nada couber, tudo o que você pega quebra; se algo couber, você deve colocar.
learn-do-crash = Só desta vez: pegue as duas peças rosa e deixe-as quebrar.
learn-done-crash = Crac! { $steps ->
    [one] Um espaço
   *[other] { $steps } espaços
  } para baixo, e seu marcador está em −{ $cost }.

learn-say-wrap = Pode piorar. Quem chega ao fim do registro de vidro quebrado perde 18 pontos na hora, e o marcador recomeça do topo.
learn-do-wrap = Pegue as duas peças amarelas do centro e veja o que acontece.
learn-done-wrap = −{ $lost } pontos. O marcador voltou ao topo e desceu o espaço que faltava. Agora você sabe por que é bom voltar a tempo.

learn-say-round = Uma rodada dura até que todas as peças sejam retiradas, e estas duas são as últimas. O marcador de primeiro jogador é seu, então você começa a próxima rodada. No saco há poucas peças para encher os expositores: quando ele fica vazio, recebe tudo o que está na torre de vidro.
learn-do-round = Pegue as duas peças brancas e coloque-as na faixa 3.
learn-done-round = Nova rodada: os expositores estão cheios de novo, você começa, e a próxima peça do indicador de rodadas dá a cor da rodada. O saco ficou vazio e recebeu a torre inteira; agora tem { $bag ->
    [one] uma peça.
   *[other] { $bag } peças.
  } Após seis rodadas a partida acaba.

learn-say-side-a = A última jogada de uma partida! Você jogou no lado A do palácio, com ornamentos dourados entre as janelas. Inês está na frente, mas falta a pontuação final.
learn-do-side-a = Pegue as duas últimas peças azuis e coloque-as na faixa 6.
learn-done-side-a = A partida acabou, e você tem { $before } pontos. Vamos contar o resto.

learn-say-side-b = O lado B não tem ornamentos. Aqui suas janelas completas são multiplicadas pelas peças da sua melhor cor em todas as janelas. Por isso importa qual peça você guarda.
learn-do-side-b = Pegue a peça azul, complete a faixa 4 e guarde a cor que mais ajuda.
learn-done-side-b = Sua quarta janela completa e sua quinta peça azul: você tem { $before } pontos. Vamos contar o resto.

learn-final = Pontuação final
learn-final-before = Até agora
learn-final-leftovers = Peças nas faixas
learn-final-glass = Vidro quebrado
learn-final-ornaments = Ornamentos
learn-final-colours = Janelas × cor
learn-final-total = Total
learn-tell-leftovers = { $left ->
    [one] Resta uma peça
   *[other] Restam { $left } peças
  } nas suas faixas. Cada três dão 1 ponto: +{ $points }.
learn-tell-glass = Seu marcador de vidro quebrado está em −{ $points }. Isso é descontado.
learn-tell-ornaments = Cada ornamento tem quatro espaços ao redor. Conte em quantos deles há vidro: +{ $points } ao todo.
learn-ornament = { $panes ->
    [one] { $panes } peça
   *[other] { $panes } peças
  }: { $points }
learn-tell-colours = { $windows ->
    [one] Uma janela completa
   *[other] { $windows } janelas completas
  } vezes { $panes ->
    [one] uma peça
   *[other] { $panes } peças
  } da sua melhor cor: +{ $points }.
learn-tell-total-a = { $you } a { $rival }: você venceu! Ornamentos podem virar uma partida.
learn-tell-total-b = { $you } a { $rival }: você venceu! Em caso de empate, vence quem perdeu menos pontos com vidro quebrado.

learn-finish-title = Você já pode jogar
learn-finish-text = Você já fez uma vez cada tipo de jogada. O resto se aprende jogando: a mesa sempre mostra o que uma jogada vai fazer, e os detalhes estão nas regras.
learn-finish-play = Jogue sua primeira partida
learn-finish-rules = Ler as regras
learn-finish-anew = Recomeçar
