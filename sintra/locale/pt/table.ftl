# The table and everything on it.
# $colour is always a letter: W white, Y yellow, O orange, P pink, B blue.

colour = { $colour ->
    [W] branco
    [Y] amarelo
    [O] laranja
    [P] rosa
   *[B] azul
  }
panes = { $count ->
    [0]
        0 { $colour ->
          [W] brancas
          [Y] amarelas
          [O] laranja
          [P] rosa
         *[B] azuis
        }
    [one]
        { $count } { $colour ->
          [W] branca
          [Y] amarela
          [O] laranja
          [P] rosa
         *[B] azul
        }
   *[other]
        { $count } { $colour ->
          [W] brancas
          [Y] amarelas
          [O] laranja
          [P] rosa
         *[B] azuis
        }
  }
points = { $signed } { $count ->
    [one] ponto
   *[other] pontos
  }

## What lies on the table
display-label = Expositor de fábrica { $number }: { $count ->
    [0] vazio
    [one] { $count } peça
   *[other] { $count } peças
  }
centre-label = Centro da mesa: { $count ->
    [0] vazio
    [one] { $count } peça
   *[other] { $count } peças
  }
start-tile-here = Aqui está o marcador de primeiro jogador
has-start-tile = Tem o marcador de primeiro jogador
round-label = Rodada { $round } de 6, cor da rodada: { $colour ->
    [W] branco
    [Y] amarelo
    [O] laranja
    [P] rosa
   *[B] azul
  }
round-of = Rodada { $round } de 6
round-over = A partida terminou
bonus-colour = cor da rodada: { $colour ->
    [W] branco
    [Y] amarelo
    [O] laranja
    [P] rosa
   *[B] azul
  }
begins = { $who ->
    [you] Você começa
   *[other] { $name } começa
  }
bag = Saco
tower = Torre de vidro

## Palaces
palace-of = { $who ->
    [you] Seu palácio
   *[other] Palácio: { $name }
  }
palace-large = Palácio, ampliado
enlarge = { $who ->
    [you] Ampliar seu palácio
   *[other] Ampliar o palácio de { $name }
  }
strips-label = Faixas e janelas
score-of = { $points ->
    [0] 0 pontos
    [one] { $points } ponto
   *[other] { $points } pontos
  }
broken-glass-at = Vidro quebrado: { $points ->
    [0] 0
   *[other] −{ $points }
  }
glazier-at = Vidraceiro sobre a faixa { $strip }
strip-number = Faixa { $strip }
strip-gone = A faixa saiu do jogo
strip-free = Faltam: { $panes }
strip-holds = Colocadas: { $panes }
joker-spaces = { $count ->
    [one] { $count } espaço curinga
   *[other] { $count } espaços curinga
  }
window-empty = Janela que vale { $points }, vazia
window-holds = Janela que vale { $points }, com { $panes }
track-caption = quebrado
title-ornament = Ornamento: no fim dá pontos pelas peças ao redor

## Choosing a move
idle-your-turn = Sua vez: pegue todas as peças de uma cor de um expositor de fábrica ou do centro da mesa.
idle-wait = É a vez de { $name }.
idle-wait-since = { $away ->
    [yes] { $name } está ausente. A mesa espera desde { $time }.
   *[no] É a vez de { $name } (desde { $time }).
  }
idle-sending = Enviando sua jogada…
idle-queued = Sua jogada está guardada. Ela será enviada assim que a conexão voltar.
idle-deal = Os expositores estão sendo preenchidos na mesa real.
armed-display = Expositor { $number }: qual cor?
armed-centre = Centro: qual cor?
detail-where = Onde você vai colocar { $count ->
    [one]
        a peça { $colour ->
          [W] branca
          [Y] amarela
          [O] laranja
          [P] rosa
         *[B] azul
        }
   *[other]
        as { $count } peças { $colour ->
          [W] brancas
          [Y] amarelas
          [O] laranja
          [P] rosa
         *[B] azuis
        }
  }?
detail-strip = Faixa { $strip }
detail-breaks = Não cabe em lugar nenhum e tudo quebra
break-all = Deixar quebrar
does-start-tile = com o marcador de primeiro jogador
does-place = { $count ->
    [one] { $count } peça colocada
   *[other] { $count } peças colocadas
  }{ $jokers ->
    [0] {""}
    [one] , { $jokers } em um espaço curinga
   *[other] , { $jokers } em espaços curinga
  }
move-jokers = { $count ->
    [one] { $count } em um espaço curinga
   *[other] { $count } em espaços curinga
  }
does-break = { $count ->
    [one] { $count } peça quebra
   *[other] { $count } peças quebram
  }
does-marker = vidro quebrado { $from } → { $to }, conta no fim
does-wrap = fim do registro de vidro quebrado
loses-now = { $now } agora, { $sum } no total
does-glazier = o vidraceiro vai para a faixa { $strip }
does-complete = faixa completa
does-bonus = cor da rodada
does-windows = janelas daqui para a direita
does-turn-over = a faixa é virada
does-leave = a faixa sai do jogo
does-end-round = encerra a rodada
closed-left-of-glazier = Esta faixa está à esquerda do seu vidraceiro. Mova-o de volta para alcançá-la.
closed-gone = Aqui não há mais faixa.
closed-no-space = Esta faixa não tem espaço livre para essa cor.
must-place = Ainda há espaço para essa cor, então você deve colocá-la.
nothing-there = Não há nenhuma peça assim aí.
no-glazier-back = { $strips ->
    [none] Você não tem mais faixas, então o vidraceiro fica onde está.
   *[left] O vidraceiro já está sobre sua faixa mais à esquerda.
  }
glazier-back = Mover o vidraceiro de volta
ask-keep = Qual peça você guarda?
keep-any-colour = A cor não pontua.
keep-any-effect = A escolha só muda o que depois volta para o saco.
keep-best-colour = Conta para a sua melhor cor. Os números: peças nas suas janelas.
keep-count = { $count ->
    [one] { $count } peça dessas nas suas janelas
   *[other] { $count } peças dessas nas suas janelas
  }
keep-first = Sempre a primeira
keep-first-note = Não perguntar mais no lado A: fica a primeira peça mostrada aqui. Você pode mudar isso nos Ajustes.
ask-jokers = Quantas em espaços curinga?
ask-spaces = Quais espaços você preenche?
ask-confirm = Fazer esta jogada?
on-jokers = Em espaços curinga: { $count }
confirm-move = Jogar
cancel = Cancelar
close = Fechar

## Moves in words
move-back = o vidraceiro volta
move-takes = { $count ->
    [0]
        { $colour ->
          [W] branco
          [Y] amarelo
          [O] laranja
          [P] rosa
         *[B] azul
        }
    [one]
        { $count } { $colour ->
          [W] branca
          [Y] amarela
          [O] laranja
          [P] rosa
         *[B] azul
        }
   *[other]
        { $count } { $colour ->
          [W] brancas
          [Y] amarelas
          [O] laranja
          [P] rosa
         *[B] azuis
        }
  } do { $from ->
    [centre] centro
   *[display] expositor { $number }
  }
move-strip = para a faixa { $strip }
move-breaks = tudo quebra
# The last move of a player, as short as possible: after the panes.
last-broken = tudo quebra
last-back = vidraceiro de volta
move-keeps = fica com a { $colour ->
    [W] branca
    [Y] amarela
    [O] laranja
    [P] rosa
   *[B] azul
  }

## Around the table
table-title = Mesa
announcements = Mensagens
table-opening = Abrindo a mesa…
table-closed = Não foi possível abrir esta mesa
table-no-spectators = Esta mesa não está aberta a espectadores.
watch-instead = Apenas assistir
elsewhere-title = Esta partida continua em outro aparelho
elsewhere-text = Seu lugar agora está lá. Para voltar, você precisa do código de recuperação daquele aparelho.
elsewhere-return = Continuar aqui de novo
server-away = O servidor não responde. Continuamos tentando.
line-lost = A conexão caiu. Sua mesa fica como está; continuamos tentando.
retry = Tentar agora
two-tabs = Esta mesa também está aberta em outra aba. As duas seguem a mesma partida.
watching = Você está assistindo
seat-name = Jogador { $number }
computer-described = { $name }, computador, { $level ->
    [easy] fácil
    [medium] médio
    [hard] difícil
   *[expert] especialista
  }
# What the final scoring would be now; the points have signs.
forecast = Se acabasse agora: { $total }. Peças nas faixas { $leftovers }, vidro quebrado { $broken }, { $side ->
    [A] ornamentos
   *[B] janelas completas
  } { $bonus }.
side-counts = Lado { $side }: { $side ->
    [A] no fim contam os ornamentos
   *[B] janelas completas × melhor cor
  }
badge-your-turn = Sua vez
badge-to-move = joga agora
badge-thinking = pensando…
badge-away = ausente
badge-winner = venceu
turn-of = É a vez de { $name }
hint = Dica
hint-play = Jogar assim
# The points by which the player is expected to be ahead at the end.
hint-expected = Diferença prevista: { $signed }
undo = Desfazer
log = Histórico
log-empty = Nada foi jogado ainda.
more = Mais
rules = Regras
talk = Chat
talk-say = Diga algo
talk-send = Enviar
legend = Legenda
shortcuts = Teclado
settings = Ajustes
sector-layout = Setores de cor nos expositores
sound = Som
show-result = Ver o resultado
replay = Ver replay
resign = Desistir
resign-ask = Desistir desta partida?
resign-text = Se são só dois, a outra pessoa vence. Se há mais gente, um computador continua no seu lugar.
abort = Cancelar a partida
abort-ask = Cancelar esta partida?
abort-text = A partida termina para todos, e ninguém vence.
absent-notice = { $name } está ausente há algum tempo.
absent-claim = Reivindicar a vitória
absent-hand-over = Computador continua
play-on = Continuar jogando
my-games = Minhas partidas
told-taken-back = { $by ->
    [host] Uma jogada foi desfeita.
    [you] Você desfez uma jogada.
   *[player] { $name } desfez uma jogada.
  }
told-joined = { $who ->
    [you] Você entrou na mesa.
   *[other] { $name } entrou na mesa.
  }
told-left = { $who ->
    [you] Você saiu da mesa.
   *[other] { $name } saiu da mesa.
  }
told-removed = { $who ->
    [you] O anfitrião removeu você da mesa.
   *[other] O anfitrião removeu { $name } da mesa.
  }
told-taken-over = { $who ->
    [host] O anfitrião continua em outro aparelho.
   *[player] { $count ->
          [one] { $names } continua em outro aparelho.
         *[other] { $names } continuam em outro aparelho.
        }
  }
told-invited = Há um novo convite para um lugar livre.
told-handed-over = { $who ->
    [you] Um computador continua no seu lugar
   *[other] Um computador continua no lugar de { $name }
  }{ $cause ->
    [time] {" "}(tempo esgotado)
    [resignation] {" "}(desistência)
    [absence] {" "}(tempo demais ausente)
   *[asked] {""}
  }.
told-clock-restarted = O servidor ficou fora do ar. O tempo desta jogada recomeça.
told-timed-out = O tempo de { $name } acabou: um computador faz esta jogada.
told-returned = { $who ->
    [you] Você recuperou o seu lugar.
   *[other] { $name } voltou e continua jogando.
  }

phrase-hello = Olá!
phrase-good-luck = Boa sorte!
phrase-nice-move = Bela jogada!
phrase-oops = Ops!
phrase-thinking = Deixa eu pensar…
phrase-thanks = Valeu!
phrase-well-played = Bem jogado!
phrase-goodbye = Tchau!

## Taking back with consent
take-back-asked = { $name } pede para desfazer uma jogada.
take-back-waiting = Você pediu para desfazer sua jogada. Os outros precisam aceitar.
take-back-allow = Permitir
take-back-decline = Recusar
take-back-withdraw = Retirar
told-take-back-declined = { $name } não aceita desfazer a jogada.

## Uma vez perdida, e como recuperar o lugar
missed-title = Seu tempo acabou
missed-text = Um computador fez esta jogada por você. Agora é com você de novo. Se o tempo acabar mais uma vez, o computador assume o seu lugar.
replaced-title = Um computador está jogando por você
replaced-text = { $cause ->
    [absence] Você não estava, e os outros pediram que um computador continuasse. Você pode recuperar o seu lugar a qualquer momento antes do fim da partida.
   *[time] Seu tempo acabou mais uma vez. Você pode recuperar o seu lugar a qualquer momento antes do fim da partida.
  }
replaced-return = Recuperar meu lugar
replaced-watch = Assistir

## Waiting
lobby-title = Esperando jogadores
lobby-text = A partida começa quando todos os lugares estiverem ocupados. Envie a cada pessoa o link dela.
lobby-link = Link para este lugar
lobby-this-device = O link só funciona neste aparelho. Para que outros na sua rede joguem, inicie o servidor assim:
lobby-network = O link funciona em todos os aparelhos da sua rede.
lobby-qr = O link como código QR
seat-taken = na mesa
copy-link = Copiar link
copied = Copiado
share = Compartilhar
seat-to-computer = Deixar um computador jogar
invite-new = Novo convite
players-remove = Remover

## A game on this device
local-unknown = Esta partida não está neste aparelho
local-closed = Não dá para abrir esta partida agora
local-play-again = Nova partida, mesmos jogadores
local-again-ask = Começar outra partida?
local-again-text = Esta ainda não terminou. Você a encontra em “Minhas partidas”.
local-computer-failed = O computador não conseguiu jogar.
local-unsaved-full = Não dá para salvar esta partida. Libere espaço neste aparelho.
local-unsaved-blocked = Não dá para salvar esta partida: o navegador não permite.

## The end
won-points = { $who ->
    [you] Você venceu!
   *[other] { $count ->
          [one] { $names } vence.
         *[other] { $names } vencem.
        }
  }
won-broken-glass = { $who ->
    [you] Empate: você vence.
   *[other] Empate: vence { $names }.
  }
won-shared = Vitória compartilhada: { $names }.
why-broken-glass = Empate em pontos: vence quem perdeu menos pontos com vidro quebrado na partida inteira.
why-shared = Empate em pontos, e também nos pontos perdidos com vidro quebrado.
why-resignation = { $who ->
    [you] Você desistiu.
   *[other] { $name } desistiu.
  }
why-time = { $who ->
    [you] Seu tempo acabou.
   *[other] O tempo de { $name } acabou.
  }
why-absence = { $who ->
    [you] Você ficou ausente por tempo demais.
   *[other] { $name } ficou ausente por tempo demais.
  }
why-abort = A partida foi cancelada. Ninguém vence.
final-before = Seis rodadas
final-leftovers = Nas faixas
final-broken = Vidro quebrado
final-ornaments = Ornamentos
final-windows = Janelas × cor
final-total = Total
counted-leftovers = { $count ->
    [0] 0 peças
    [one] { $count } peça
   *[other] { $count } peças
  }
outcome-won = { $tone ->
    [close] Por um triz: { $points ->
          [one] um ponto
         *[other] { $points } pontos
        } de vantagem.
    [clear] Radiante: { $points ->
          [one] um ponto
         *[other] { $points } pontos
        } de vantagem!
   *[plain] { $points ->
          [one] Um ponto
         *[other] { $points } pontos
        } de vantagem.
  }
outcome-lost = { $tone ->
    [close] Por muito pouco: a { $points ->
          [one] um ponto
         *[other] { $points } pontos
        } da vitória.
    [clear] Você ficou a { $points ->
          [one] um ponto
         *[other] { $points } pontos
        } da vitória. O próximo palácio vai brilhar.
   *[plain] Você ficou a { $points ->
          [one] um ponto
         *[other] { $points } pontos
        } da vitória.
  }
outcome-ahead = { $points ->
    [one] Um ponto
   *[other] { $points } pontos
  } de vantagem.
skip-count = Pular
count-again = Ver a pontuação de novo
harder-ask = Você venceu { $beaten }: que tal { $name }?
harder-play = Jogar com { $name }
harder-helped = Você venceu com ajuda. Para a escada só conta vencer sem dicas e sem desfazer jogadas.
rematch = Jogar de novo
rematch-open = Ir para a próxima partida
rematch-offered = { $names }: vamos jogar de novo?
rematch-waiting = Esperando os outros aceitarem…
rematch-gone = Fora da mesa: { $names }.
rematch-declined = { $names }: melhor outro dia.
rematch-decline = Agora não
rematch-withdraw = Retirar a proposta
download-record = Baixar o registro
look-at-table = Ver a mesa

## Reasons of a hint. $own is what the advised move does, $move another move in words.
reason-only-move = Não há outra jogada permitida.
reason-nothing-now-other-scores = Agora não rende nada; a jogada “{ $move }” renderia { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  }.
reason-scores-now-other-more = Agora rende { $own ->
    [one] { $own } ponto
   *[other] { $own } pontos
  }; a jogada “{ $move }” renderia { $points }.
reason-loses-now-other-scores = Agora custa { $own ->
    [one] { $own } ponto
   *[other] { $own } pontos
  }; a jogada “{ $move }” renderia { $points }.
reason-loses-now-other-none = Agora custa { $own ->
    [one] { $own } ponto
   *[other] { $own } pontos
  }; a jogada “{ $move }” não custaria nenhum.
reason-loses-now-other-less = Agora custa { $own ->
    [one] { $own } ponto
   *[other] { $own } pontos
  }; a jogada “{ $move }” custaria só { $points }.
reason-other-breaks = Mas com a jogada “{ $move }” { $panes ->
    [one] quebraria { $panes } peça
   *[other] quebrariam { $panes } peças
  }.
reason-other-breaks-more = Mas com a jogada “{ $move }” { $panes ->
    [one] quebraria { $panes } peça
   *[other] quebrariam { $panes } peças
  } em vez de { $own }.
reason-judged-as-good = Pensando na partida inteira, esta jogada parece pelo menos tão boa quanto a outra.
reason-proven-as-good = Pensando na partida inteira, está provado que esta jogada é pelo menos tão boa quanto a outra.
reason-scores-most = Agora rende { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  }; nenhuma outra jogada rende mais.
reason-loses-least = Agora custa { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  }; nenhuma outra jogada custa menos.
reason-only-unbroken = É a única jogada que não quebra nada.
reason-fewest-broken = Aqui toda jogada quebra vidro, e nenhuma quebra menos.
reason-strip-needs = { $panes ->
    [one] Ainda faltará { $panes } peça
   *[other] Ainda faltarão { $panes } peças
  } na faixa { $strip }.
reason-start-tile = Com o marcador de primeiro jogador você começa a rodada { $round }.
reason-ends-round = Com ela a rodada termina.
reason-ends-game = Com ela a partida termina.
reason-expect-ahead = A previsão é que você termine { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } à frente.
reason-expect-behind = A previsão é que você termine { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } atrás.
reason-expect-level = A previsão é de empate em pontos.
reason-expect-ahead-of-best = A previsão é que você termine { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } à frente do melhor adversário.
reason-expect-behind-best = A previsão é que você termine { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } atrás do melhor adversário.
reason-expect-level-with-best = A previsão é de empate com o melhor adversário.
reason-proven-ahead = Se todos jogarem o melhor possível, você termina { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } à frente; está provado.
reason-proven-behind = Se todos jogarem o melhor possível, você termina { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } atrás; está provado.
reason-proven-level = Se todos jogarem o melhor possível, dá empate em pontos; está provado.
reason-proven-ahead-of-best = Se todos jogarem o melhor possível, você termina { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } à frente do melhor adversário; está provado.
reason-proven-behind-best = Se todos jogarem o melhor possível, você termina { $points ->
    [one] { $points } ponto
   *[other] { $points } pontos
  } atrás do melhor adversário; está provado.
reason-proven-level-with-best = Se todos jogarem o melhor possível, você empata com o melhor adversário; está provado.
reason-expected-line = Continuação provável: { $moves }

## What can go wrong. The names are the server's codes.
error-unknown = Algo deu errado nesta página. Recarregue-a; sua partida está segura.
error-error = Algo deu errado no servidor. Sua partida está salva; tente de novo.
error-engine-failed = O jogo parou de funcionar nesta página. Tente de novo ou recarregue-a.
error-other = Algo deu errado. Código do erro: { $code }
error-unreachable = O servidor está fora de alcance. Verifique sua conexão e tente de novo.
error-not-ready = O servidor ainda está iniciando. Na primeira vez, isso leva meio minuto.
error-unknown-match = Essa mesa não existe. O link está completo?
error-bad-invitation = Este convite não vale para esta mesa. Peça um novo link.
error-bad-recovery = Este código de recuperação não vale para esta mesa. Confira o código ou veja se você já continuou em outro aparelho.
error-unknown-token = Este aparelho não tem mais lugar nessa mesa.
error-not-your-seat = Esse lugar é de outra pessoa.
error-seat-taken = Todos os lugares estão ocupados.
error-not-started = A partida começa quando todos os lugares estiverem ocupados.
error-not-your-turn = Não é a sua vez.
error-stale = A mesa mudou enquanto você escolhia. Ela já está atualizada: escolha de novo.
error-version-taken = Alguém foi mais rápido. Olhe a mesa e escolha de novo.
error-not-allowed = Isso não é possível agora nesta mesa.
error-time-over = Seu tempo acabou.
error-too-many = Muitas tentativas seguidas. Espere um momento e tente de novo.
error-too-large = Isso é grande demais para o servidor.
error-bad-message = O servidor não entendeu isso.
error-illegal-move = Essa jogada não é permitida agora.
error-illegal-deal = Os expositores não poderiam ter sido preenchidos assim.
error-game-over = A partida terminou.
error-deal-awaited = Primeiro é preciso preencher os expositores.
error-nothing-to-undo = Não há nada para desfazer.
error-unknown-game = Uma partida sem servidor fica só no aparelho em que é jogada. Esta foi removida, ou o navegador apagou os dados dela.
error-games-unreadable = O navegador não deixa esta página ler as partidas salvas. Feche as outras abas dela e tente de novo.
error-displays-filled = Os expositores foram preenchidos de novo desde sua última jogada; não dá mais para desfazê-la.
error-bad-link = Este link não contém uma partida completa. Copie-o inteiro mais uma vez.
error-origin-refused = Este endereço não pode usar o servidor. Abra a página pelo endereço que o servidor mostra.
error-store-failed = O servidor não consegue acessar o banco de dados agora. Nada se perdeu; tente de novo.
error-disk-full = O servidor não tem espaço em disco suficiente para isso. As jogadas continuam funcionando.
error-bad-record = Isto não é o registro de uma partida jogada pelas regras
error-bad-notation = Não foi possível ler isto
error-bad-components = Não é possível jogar com estes componentes.
error-illegal-setup = A partida não pode começar com esta preparação.
error-not-found = Não há nada neste endereço.
error-wrong-method = Esta página enviou um pedido que o servidor não aceita. Recarregue a página.
error-wrong-use = Algo neste pedido não é válido.
error-missing-extra = Falta ao servidor um pacote necessário para isso. Quem o administra precisa instalá-lo.
error-refused = O servidor recusou. Nada mudou.
error-bad-player = Um jogador do computador falhou.
error-database-outdated = O banco de dados do servidor é de outra versão. Quem o administra precisa atualizá-lo.
# Why an action is not allowed; the names are the reasons of the server.
not-allowed-no-spectators = Esta mesa não aceita espectadores.
not-allowed-no-take-backs = Nesta mesa não é possível desfazer jogadas.
not-allowed-clock = Com relógio não é possível desfazer jogadas.
not-allowed-answered = Já houve outra jogada depois da sua.
not-allowed-asked-already = Outra pessoa já pediu para desfazer uma jogada.
not-allowed-drawn-by-server = Nesta mesa quem tira as peças é o servidor.
not-allowed-not-over = A revanche só é possível depois do fim da partida.
not-allowed-real-table = Uma mesa que acompanha uma partida real não tem revanche. Crie uma nova mesa.
not-allowed-rematch-began = A revanche já começou.
not-allowed-log-full = Esta mesa atingiu o limite de mensagens e de jogadas desfeitas.
not-allowed-chat-full = Você já escreveu tudo o que esta mesa permite.
not-allowed-no-fair-play = Esta mesa foi criada sem as regras de jogo limpo.
not-allowed-too-late = A partida só pode ser cancelada antes da segunda jogada.
not-allowed-two-players = Só dá para reivindicar a vitória em partidas de dois. Deixe um computador continuar.
not-allowed-not-absent = Isso só é possível quando quem deve jogar está ausente há tempo suficiente.
not-allowed-has-moved = Quem já jogou não pode ser removido.
not-allowed-removed = O anfitrião removeu você desta mesa.
not-allowed-others-play = Outras pessoas ainda jogam nesta mesa, por isso ela não pode ser apagada.
# Where an error is, in parentheses after its text.
where-round = Rodada { $round }
where-move = Rodada { $round }, jogada { $number }
where-display = Rodada { $round }, expositor { $number }
where-seat = Lugar { $number }
where-turn = Jogada { $number }
where-character = Caractere { $number }
where-setup = Preparação
where-field = Campo: { $field }
