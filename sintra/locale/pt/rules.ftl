# A página de regras: o jogo inteiro para quem está à mesa.
rules-title = As regras
rules-lead = Todas as regras, na ordem em que você precisa delas na mesa.
rules-learn = Prefiro aprender jogando
rules-contents = Conteúdo

rules-heading-aim = O objetivo
rules-heading-table = Na mesa
rules-heading-palace = Seu palácio
rules-heading-setup = Preparação
rules-heading-turn = Sua vez
rules-heading-pick = Pegar peças
rules-heading-start = O marcador de primeiro jogador
rules-heading-place = Colocar as peças
rules-heading-break = O que não cabe, quebra
rules-heading-joker = Espaços curinga
rules-heading-complete = Completar uma faixa
rules-heading-window = A janela e virar a faixa
rules-heading-scoring = Pontuar à direita
rules-heading-back = Mover o vidraceiro de volta
rules-heading-track = O registro de vidro quebrado
rules-heading-round = Fim de uma rodada
rules-heading-final = Pontuação final
rules-heading-rulings = Nossas decisões
rules-heading-printed = Valores impressos
rules-heading-moves = Notação das jogadas
rules-heading-colours = Distinguir as cores

rules-aim-fill = Você pega peças de vidro coloridas e preenche com elas suas faixas de padrão. Cada faixa completa leva uma peça para a janela do palácio logo abaixo e dá pontos.
rules-aim-win = Depois de seis rodadas, vence quem tiver mais pontos.
rules-drawing-aim = Uma faixa se enche espaço por espaço. Quando fica completa, uma de suas peças desce para a janela.

rules-table-panes = Há 100 peças de vidro, 20 de cada uma das cinco cores. Elas ficam aqui:
rules-table-display = Expositores de fábrica: quatro peças em cada um, com o número usado na notação.
rules-table-centre = O centro da mesa: aqui se junta o que sobra dos expositores, cada cor em seu lugar.
rules-table-start = O marcador de primeiro jogador: quem o pega começa a rodada seguinte.
rules-table-round = O indicador de rodadas: a peça do topo mostra a cor da rodada, que dá bônus.
rules-table-bag = O saco: as peças que ainda serão sorteadas.
rules-table-tower = A torre de vidro: as peças já usadas ou quebradas.
rules-drawing-table = Cinco expositores em círculo e, no meio, o centro da mesa com o marcador de primeiro jogador. Acima, o indicador na segunda rodada; abaixo, o saco e a torre.

rules-palace-each = Cada jogador tem um tabuleiro de palácio como este e um marcador no registro de pontuação.
rules-palace-strip = Uma faixa de padrão: cinco espaços, cada um de uma cor. As bolinhas na ponta mostram as cores do verso.
rules-palace-window = Uma janela do palácio: lugar para duas peças.
rules-palace-points = Os pontos desta janela.
rules-palace-glazier = O vidraceiro: você trabalha na faixa abaixo dele ou mais à direita.
rules-palace-ornament = Um ornamento, só no lado A: conta no final.
rules-palace-track = O registro de vidro quebrado, com o seu marcador.
rules-palace-standard = Nem todos estes valores estão confirmados: veja “Valores impressos”.
rules-drawing-palace = Um palácio no lado A, no meio da partida. A sétima faixa já saiu: a janela dela está cheia.

rules-setup-program = O programa prepara tudo. Ele embaralha faixas e peças e sorteia quem começa, se você não escolher alguém.
rules-setup-box = Com a caixa à sua frente:
rules-setup-displays = Disponham os expositores de fábrica.
rules-setup-players =
    { $players ->
        [one] { $players } jogador
       *[other] { $players } jogadores
    }: { $displays ->
        [one] { $displays } expositor
       *[other] { $displays } expositores
    }
rules-setup-side = Escolham juntos o lado A ou o lado B dos tabuleiros de palácio. Isso só muda a pontuação final.
rules-setup-strips = Embaralhe suas 8 faixas e ponha uma acima de cada janela, com um lado ao acaso para cima – mas nunca o dos espaços curinga.
rules-setup-glazier = O vidraceiro fica acima da faixa mais à esquerda, e o marcador de vidro quebrado, no espaço do topo. Você começa com 0 pontos.
rules-setup-rounds = Ponham uma peça de cada cor, em ordem aleatória, nos espaços II a VI do indicador de rodadas. As outras 95 vão para o saco; tirem uma delas para o espaço I.
rules-setup-start = Quem limpou uma janela mais recentemente recebe o marcador de primeiro jogador.
rules-setup-fill = O primeiro jogador preenche cada expositor com 4 peças do saco.
rules-drawing-setup = Com 2, 3 ou 4 jogadores usam-se 5, 7 ou 9 expositores. No indicador há uma peça para cada rodada.

rules-turn-order = O primeiro jogador põe o marcador no centro da mesa e joga primeiro. O jogo segue em sentido horário até os expositores e o centro ficarem vazios.
rules-turn-choice = Na sua vez, você faz uma destas duas coisas:
rules-turn-advance = Pegar peças e colocá-las em uma faixa.
rules-turn-back = Mover seu vidraceiro de volta para a faixa mais à esquerda.
rules-drawing-turn = Ou peças vão de um expositor para uma faixa, ou o vidraceiro volta para a faixa mais à esquerda.

rules-pick-all = Pegue todas as peças de uma cor, de um só lugar:
rules-pick-display = de um expositor de fábrica – as outras peças dele vão para o centro da mesa;
rules-pick-centre = ou do centro.
rules-drawing-pick = A peça rosa é escolhida. As outras 3 vão para o centro.

rules-start-take = O primeiro a pegar do centro em uma rodada leva também o marcador de primeiro jogador, e seu marcador de vidro quebrado desce 1 espaço imediatamente.
rules-start-next = Em troca, começa a rodada seguinte.
rules-drawing-start = 3 peças laranja, as primeiras do centro nesta rodada: com elas vem o marcador de primeiro jogador, e 1 espaço para baixo.

rules-place-where = Ponha as peças em espaços livres da cor delas, todas na mesma faixa: a que está abaixo do seu vidraceiro ou qualquer uma à direita dele. O vidraceiro vai para lá.
rules-place-all = É preciso colocar todas as que couberem.
rules-place-must = Se alguma faixa ao seu alcance tiver um espaço livre para elas (um espaço curinga também conta), você deve usar uma dessas faixas.
rules-drawing-place = 3 peças laranja. As faixas à esquerda do vidraceiro ficam fora de alcance. Abaixo das outras: quantas cabem.

rules-break-rest = As peças sem espaço quebram. Para cada uma, seu marcador de vidro quebrado desce 1 espaço; depois elas vão para a torre de vidro.
rules-break-all = Se nenhuma faixa ao seu alcance tiver espaço para elas, todas quebram e o vidraceiro não se move.
rules-drawing-break = 3 peças, 1 espaço livre: 1 entra, 2 quebram, e o marcador desce 2 espaços.

rules-joker-any = Um espaço curinga aceita uma peça de qualquer cor. Uma das suas faixas tem dois, em um dos lados.
rules-joker-choice = Se um espaço da cor e um espaço curinga estiverem livres, você escolhe qual preencher. Mas nenhuma peça pode quebrar enquanto houver um deles livre nessa faixa.
rules-drawing-joker = 2 peças azuis: uma no espaço azul e uma em um espaço curinga, ou as duas em espaços curinga.

rules-complete-when = Quando os cinco espaços de uma faixa estão cobertos:
rules-complete-bonus = Você ganha 1 ponto para cada uma das cinco peças que tenha a cor da rodada.
rules-complete-keep = Você fica com uma das cinco, a que quiser. Ela vai para a janela abaixo; as outras quatro vão para a torre de vidro.
rules-complete-score = Você pontua a janela e as que estão à direita dela.
rules-drawing-complete = Rodada III, cor da rodada: amarelo. 2 peças amarelas dão 2 pontos. A azul vai para a janela, e quatro para a torre.

rules-window-first = A primeira peça vai para o espaço de moldura do topo da janela, e a faixa é virada.
rules-window-second = A segunda vai para o espaço de moldura de baixo, e a faixa sai do jogo. O vidraceiro fica acima do espaço vazio.
rules-drawing-window = Na primeira vez: uma peça em cima, e a faixa mostra o verso. Na segunda: uma peça embaixo, e a faixa sai.

rules-scoring-right = Você ganha os pontos da janela que recebeu a peça e os de cada janela à direita dela que tenha pelo menos uma.
rules-scoring-left = As janelas à esquerda não dão nada. Por isso, o que você preenche cedo à direita dá pontos várias vezes.
rules-drawing-scoring = A janela que vale 2 acaba de receber a peça laranja. À direita dela, as que valem 1 e 2 têm peças: 2 + 1 + 2 = 5 pontos.

rules-back-may = Em vez de pegar peças, você pode mover o vidraceiro de volta para a faixa mais à esquerda que ainda tiver. Com isso, sua vez acaba.
rules-back-not = Não pode se ele já estiver lá ou se você não tiver mais nenhuma faixa.
rules-drawing-back = A primeira faixa já saiu, então o vidraceiro volta para a segunda.

rules-track-down = Cada peça quebrada e o marcador de primeiro jogador fazem seu marcador descer 1 espaço. Por enquanto, isso não custa nada: só no fim da partida você perde os pontos do espaço em que ele está.
rules-track-last = Se ele chegar ao último espaço, você perde 18 pontos imediatamente e o marcador volta ao topo. Os espaços que faltarem são contados de lá.
rules-drawing-track = O marcador estava em 14 e 2 peças quebram: a primeira custa 18 pontos; com a segunda, o marcador continua do topo.

rules-round-over = Uma rodada termina quando, depois de uma jogada, os expositores e o centro ficam vazios. A peça do topo do indicador de rodadas vai para a torre de vidro.
rules-round-next = Quem tem o marcador de primeiro jogador preenche cada expositor com 4 peças do saco e começa a rodada seguinte.
rules-round-empty = Se o saco ficar vazio, coloquem nele tudo o que está na torre. Se os dois estiverem vazios, alguns expositores ficam incompletos.
rules-round-last = Depois da sexta rodada, a partida acaba.
rules-drawing-round = A rodada III acabou: a peça dela vai para a torre. Cada expositor recebe 4 peças novas, e o marcador de primeiro jogador diz quem começa.

rules-final-each = Para cada jogador:
rules-final-strips = mais 1 ponto para cada 3 peças que restarem em todas as suas faixas juntas, arredondando para baixo;
rules-final-glass = menos os pontos do espaço em que está seu marcador de vidro quebrado;
rules-final-side = mais o bônus do lado A ou do lado B.
rules-drawing-final = Restam 7 peças nas faixas: 2 pontos. O marcador está no espaço que vale 8: menos 8 pontos.

rules-side-a-title = Lado A: ornamentos
rules-side-a-count = Para cada ornamento, conte quantos dos quatro espaços de moldura ao redor contêm uma peça. Com menos de dois, não há pontos.
rules-side-a-points =
    { $panes ->
        [one] { $panes } peça
       *[other] { $panes } peças
    }: { $points ->
        [one] { $points } ponto
       *[other] { $points } pontos
    }
rules-drawing-side-a = Ornamentos com 4, 4, 1 e 2 peças: 10 + 10 + 0 + 3 = 23 pontos.

rules-side-b-title = Lado B: sua melhor cor
rules-side-b-count = Conte suas janelas completas, as que têm duas peças. Multiplique pelo número de peças de uma cor em todas as suas janelas: a cor que você mais tem.
rules-drawing-side-b = 4 janelas completas vezes 5 peças laranja: 20 pontos.

rules-ties-title = Vitória e empates
rules-ties-most = Vence quem tiver mais pontos.
rules-ties-lost = Em caso de empate, vence quem perdeu menos pontos por meio do registro de vidro quebrado na partida toda, incluindo a pontuação final. Se o empate continuar, a vitória é compartilhada.
rules-drawing-ties = Os dois têm 41 pontos. Azul perdeu 4 pontos com vidro quebrado e vermelho, 8: azul vence.

rules-rulings-ours = Onde o livro de regras nada diz, não é claro ou suas cinco edições diferem, o programa precisa de uma resposta mesmo assim. Estas respostas são nossas, não do livro de regras: na sua mesa, vocês podem combinar outras.
rules-ruling-asked-start = Ninguém pegou do centro
rules-ruling-said-start = Quem tinha o marcador de primeiro jogador fica com ele e começa de novo.
rules-ruling-asked-order = Pegar do centro com o marcador de primeiro jogador
rules-ruling-said-order = Primeiro o marcador e seu espaço para baixo; depois, colocar e quebrar.
rules-ruling-asked-fit = Quantas peças devem ser colocadas
rules-ruling-said-fit = Todas as que couberem na faixa escolhida. O livro de regras alemão também pode ser lido como se menos bastassem.
rules-ruling-asked-joker = Um espaço curinga conta quando é preciso colocar?
rules-ruling-said-joker = Sim: nele cabe qualquer cor. Só o livro de regras polonês diz isso.
rules-ruling-asked-left = Seu vidraceiro está à esquerda de todas as suas faixas
rules-ruling-said-left = Mesmo assim ele pode ir para a faixa mais à esquerda, que então fica à direita dele. Quatro edições só proíbem a ação se ele já estiver lá; a polonesa diz “para a esquerda”.
rules-ruling-asked-gone = Suas 8 faixas já saíram
rules-ruling-said-gone = Tudo o que você pega quebra, e o vidraceiro não pode voltar.
rules-ruling-asked-owed = Espaços que faltam quando o marcador chega ao último
rules-ruling-said-owed = Eles continuam a ser contados a partir do topo.
rules-ruling-asked-keep = Com qual peça ficar no lado A
rules-ruling-said-keep = Também é você quem escolhe. Disso depende quais peças podem voltar.
rules-ruling-asked-empty = Uma rodada começa sem nenhuma peça
rules-ruling-said-empty = Ela acaba na hora.
rules-ruling-asked-zero = Pontos abaixo de zero
rules-ruling-said-zero = São possíveis. Também não há limite máximo.
rules-ruling-asked-lost = Pontos perdidos, para desempatar
rules-ruling-said-lost = Contam todos os perdidos no registro de vidro quebrado, na partida toda e na pontuação final, como diz o livro de regras polonês.
rules-drawing-rulings = A rodada acabou e ninguém pegou o marcador de primeiro jogador: ele volta para quem o tinha antes.

rules-own-title = O que o programa faz de outro jeito
rules-own-start = Quem começa uma nova partida não é uma questão em aberto: pelo livro de regras, quem limpou uma janela mais recentemente. O programa não tem como saber isso, então sorteia quem começa, ou vocês escolhem.

rules-printed-lead = O texto do livro de regras não traz tudo o que está impresso no material. Estes valores do nosso conjunto não estão confirmados:
rules-printed-points = Os pontos das janelas { $points }: vêm de uma única resenha, que não diz nem o lado nem a direção. Nós os usamos nos dois lados.
rules-printed-track = Quase todo o registro de vidro quebrado { $track }: só é certo que ele começa em 0, tem um espaço de 8 e termina em 18.
rules-printed-strips = As cores das faixas, como desenhadas aqui: escolhemos um conjunto equilibrado que combina com os exemplos do livro de regras. As suas podem ser diferentes.
rules-printed-ornaments = Quais janelas cercam um ornamento: escolhemos janelas vizinhas, a primeira e a segunda, a terceira e a quarta, e assim por diante.
rules-printed-correct = Se a sua caixa for diferente, vale a sua caixa. Aqui as partidas continuam justas, porque todos jogam com os mesmos valores; na sua mesa, use o que está impresso no material. Por favor, diga a quem administra esta página o que é diferente: o que mais ajuda é uma foto.
rules-drawing-printed = As oito faixas do nosso conjunto: a frente em cima, o verso embaixo.

rules-moves-short = O histórico anota cada jogada de forma curta, igual em todas as línguas. Expositores e faixas são numerados a partir de 1.
rules-moves-column-text = Notação
rules-moves-column-meaning = Significado
rules-move-place = azul do expositor 3 para a faixa 5
rules-move-joker = laranja do centro para a faixa 2, com uma peça em um espaço curinga
rules-move-keep = amarelo do expositor 4 para a faixa 7, que fica completa; a rosa é guardada
rules-move-break = branco do centro; todas quebram
rules-move-back = o vidraceiro volta
rules-moves-letters = W branco, Y amarelo, O laranja, P rosa, B azul, C centro.
rules-moves-joker = O j só aparece se mais peças vão para espaços curinga do que o necessário.
rules-drawing-moves = 3B>5: expositor 3, as peças azuis, para a faixa 5.

rules-colours-shapes = Cada cor tem sua própria forma e sua própria textura, nas peças e nos espaços. Nada depende só da cor.
rules-colour-W = branco: anel
rules-colour-Y = amarelo: estrela de oito pontas
rules-colour-O = laranja: triângulo
rules-colour-P = rosa: flor de quatro pétalas
rules-colour-B = azul: ondas
rules-colour-joker = curinga: estrela de quatro pontas
rules-colours-sectors = Nos Ajustes há também a preparação alternativa do livro de regras: cada expositor tem então um setor por cor. No centro, cada cor tem sempre seu lugar; ali também é marcada a cor da rodada.
rules-drawing-colours = As cinco cores, como peças e como espaços livres. Abaixo, um expositor com setores: uma peça branca, duas amarelas e uma azul.
