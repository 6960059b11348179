# As páginas em volta da mesa: início, nova mesa, porta, partidas, ajustes, repetição.

## Em toda parte

app-description = Vitrais para dois a quatro jogadores: uma versão livre e não oficial.
needs-javascript = O Sintra precisa de JavaScript.
nav-label = Páginas
nav-games = Minhas partidas
nav-learn = Aprender
nav-rules = Regras
nav-settings = Ajustes
settings-language = Idioma
to-home = Ir para o início
try-again = Tentar de novo
page-not-loaded = Não foi possível carregar esta página. Talvez o servidor esteja fora de alcance; o que você já abriu continua funcionando.
missing-title = Página não encontrada
missing-text = Este endereço não leva a lugar nenhum. Talvez uma parte do link tenha se perdido.
name-label = Nome
name-wrong = Este nome tem caracteres que não podem ser mostrados.
copy-failed = Não foi possível copiar.

code-hint = Convite, mesa, código de recuperação, partida compartilhada ou registro
code-open = Abrir
code-found-invitation = Um convite para uma mesa
code-found-table = Uma mesa: sente-se ou assista
code-found-replay = O replay de uma partida
code-found-recovery = Um código de recuperação: continue sua partida neste aparelho
code-found-game = O replay de uma partida compartilhada
code-found-local = Uma partida que está só no aparelho em que é jogada
code-found-record = O registro de uma partida
code-wrong-unknown = Isso não é um link, nem um código, nem um registro do Sintra. Copie de novo, por inteiro.
code-wrong-incomplete = Parece um link ou um convite, mas falta o fim. Copie de novo, por inteiro.
code-wrong-record = Parece o registro de uma partida, mas falta uma parte. Copie de novo, por inteiro.
code-wrong-data = É um arquivo com todos os seus dados. Você pode carregá-lo nos Ajustes.
code-wrong-recovery-short = { $number ->
    [one] Parece um código de recuperação, mas falta { $number } caractere.
   *[other] Parece um código de recuperação, mas faltam { $number } caracteres.
  }
code-wrong-recovery-long = { $number ->
    [one] Parece um código de recuperação, mas há { $number } caractere a mais.
   *[other] Parece um código de recuperação, mas há { $number } caracteres a mais.
  }

level-easy = Fácil
level-medium = Médio
level-hard = Difícil
level-expert = Especialista

manner-easy = Só vê o próprio palácio, calcula por alto e deixa passar muitas peças.
manner-medium = Compara todos os palácios, mas só olha uma jogada à frente e ignora a sua resposta.
manner-hard = Olha três jogadas à frente, incluindo a sua resposta.
manner-expert = Usa até um segundo e olha tão longe na rodada quanto o tempo permite.

seat-you = Você
seat-open = Lugar livre
seat-invited = Reservado para um convidado
table-side = Lado { $side }

## Início

home-line = Junte vidro, preencha suas janelas e deixe a luz entrar. Um jogo para duas a quatro pessoas.
home-continue = Continuar
home-against = Contra { $names }
home-play = Jogar agora
home-play-note = Contra o computador. Sem cadastro, sem espera.
home-level = Contra quem você quer jogar?
home-first-game = Inês é uma boa adversária para a primeira partida.
home-making = Preparando a mesa…
home-starting = O vidro está sendo cortado…
home-starting-note = Só na primeira vez: leva até meio minuto, e então sua partida começa sozinha.
home-learn = Primeira vez? Aprenda jogando
home-learn-note = De 6 a 8 minutos, sem ler nada antes.
home-new = Nova mesa
home-new-note = Com amigos nesta tela, por um link ou contra vários computadores: você decide quem senta onde.
home-new-go = Preparar uma mesa
home-join = Entrar em uma partida ou abri-la
home-join-note = Link ou código que você recebeu
home-games = Minhas partidas
home-games-all = { $number ->
    [one] Ver { $number } partida
   *[other] Ver as { $number } partidas
  }
home-tables = Mesas abertas a todos
home-tables-join = Sentar
home-replay = Ver o replay de uma partida
home-rules = As regras
home-unofficial = Uma versão livre e não oficial, com palavras e desenhos próprios. Sem ligação com os autores ou as editoras do jogo.

away-title = O servidor está fora de alcance
away-needs = Só as mesas on-line esperam por ele: convidados por link, entrar em uma mesa e rever partidas do servidor.
away-works = Jogar contra o computador ou juntos nesta tela, aprender, as regras e rever suas próprias partidas funcionam sem ele.

## Nova mesa

new-players = Quem joga
new-number = Número de jogadores
new-kind = Quem senta aqui
new-kind-here = Neste aparelho
new-kind-link = Convidado por link
new-kind-open = Aberto a todos
new-kind-computer = Computador
new-name = Nome do jogador { $number }
new-note-link = Você recebe um link para o seu convidado.
new-note-open = Quem chegar primeiro pode se sentar.
new-level = Nível do computador
new-start = Primeiro jogador
new-start-lot = Por sorteio
new-side = Lado dos tabuleiros de palácio
new-side-note = Muda apenas a pontuação final. Todos usam o mesmo lado.
new-side-a = Um ornamento com 2, 3 ou 4 peças de vidro em volta vale 3, 6 ou 10 pontos.
new-side-b = Janelas completas × peças da sua melhor cor em todas as suas janelas.
new-more = Mais opções
new-take-backs = Permitir desfazer jogadas
new-spectators = Permitir espectadores
new-spectators-note = Quem tiver o link da mesa pode assistir.
new-spectators-wrong = Aqui só jogam computadores: sem espectadores ninguém veria.
new-listed = Mostrar na lista de mesas
new-listed-note = Qualquer pessoa pode encontrá-la na página inicial.
new-listed-rules = Qualquer pessoa pode encontrá-la na página inicial. Há limite de tempo, e valem as regras de jogo limpo.
new-fair-play = Regras de jogo limpo
new-fair-play-note = Antes da segunda jogada, qualquer um pode cancelar. Se um jogador ficar ausente por 2 minutos na sua vez, os outros podem reivindicar a vitória ou deixar um computador continuar. Jogadores podem ser denunciados.
new-hints = Dicas
new-hints-note = Automático: ativadas quando se joga em um só aparelho.
new-hints-auto = Automático
new-hints-on = Ativadas
new-hints-off = Desativadas
new-time = Tempo para pensar
new-time-none = Sem limite
new-time-move = Por jogada
new-time-total = Para a partida toda
new-time-seconds = Segundos por jogada
new-time-minutes = Minutos por jogador
new-time-increment = Segundos a mais por jogada
new-time-wrong = Entre 5 segundos e 7 dias, por favor.
new-minutes-wrong = Entre 1 minuto e 7 dias, por favor.
new-increment-wrong = Entre 0 e 3600 segundos, por favor.
new-flag = Quando o tempo acabar
new-flag-computer = Um computador continua
new-flag-end = A partida termina
new-seed = Semente
new-seed-note = A mesma semente distribui as mesmas peças. Deixe em branco para uma partida aleatória.
new-seed-wrong = Um número inteiro menor que 9007199254740992.
new-make = Criar mesa
new-local = Esta partida roda neste aparelho, mesmo sem rede.
new-online = Esta partida roda on-line, no servidor.

## A porta de uma mesa

join-title = Entrar em uma mesa
join-looking = Procurando a mesa…
join-unknown = Essa mesa não existe
join-unknown-note = Talvez o link esteja incompleto, ou a mesa esteja em outro servidor. Copie o link de novo, por inteiro, ou peça um novo.
join-closed = A mesa não pode ser vista agora
join-name-note = Os outros jogadores verão este nome. Você pode deixar em branco.
join-sit = Sentar
join-sitting = Puxando uma cadeira…
join-watch = Só assistir
join-bad-invitation = Este convite não vale para esta mesa. Copie o link inteiro de novo ou peça um novo.
join-used = Este convite já foi usado
join-used-own = Cada convite vale uma vez. Foi você, em outro aparelho ou em outro navegador? Então continue aqui com o código de recuperação.
join-used-other = Se não, peça um novo convite ao anfitrião.
join-recover = Continuar com um código de recuperação
join-full = Todos os lugares estão ocupados
join-full-watch = Mas você pode assistir.
join-full-note = Esta mesa não aceita espectadores. Você pode criar a sua.
join-over = Esta partida terminou
join-replay = Ver replay
join-time-move = { $time } por jogada
join-time-total = { $time } por jogador{ $increment ->
    [none] {""}
   *[other] , +{ $increment } por jogada
  }
join-take-backs = jogadas podem ser desfeitas
join-no-take-backs = sem desfazer jogadas
join-spectators = com espectadores
join-no-spectators = sem espectadores
join-hints = com dicas
join-fair-play = com regras de jogo limpo
join-by-hand = acompanha uma partida real
join-seed-given = semente escolhida pelo anfitrião

## Minhas partidas

games-empty = Nenhuma partida ainda
games-empty-note = O que você joga ou assiste neste aparelho fica guardado aqui.
games-open = Em andamento
games-ended = Terminadas
games-unknown = Ainda não aberta
games-gone = Não está mais no servidor
games-waiting = Esperando jogadores
games-round = Rodada { $round } de 6
games-your-turn = Sua vez · rodada { $round } de 6
games-over = Terminada
games-aborted = Cancelada
games-won = Você venceu
games-lost = Você perdeu
games-helped = com ajuda
games-shared = Vitória compartilhada
games-winner = { $name } venceu
games-resume = Continuar
games-watch = Assistir
games-replay = Ver replay
games-result = Resultado
games-remove = Remover
games-remove-title = Remover esta partida da lista?
games-remove-seat = A partida fica no servidor, mas você perderá seu lugar: a chave dele está só neste aparelho.
games-remove-watched = A partida fica no servidor. Com o link dela você pode assistir de novo.
games-remove-local = A partida está só neste aparelho: ao remover, ela é apagada de vez.
games-remove-yes = Remover
games-keep = Manter
games-delete-title = Apagar esta partida?
games-delete-text = Ela é apagada no servidor, para todos na mesa, e não pode ser recuperada.
games-delete-yes = Apagar para todos
games-delete-here = Remover só deste aparelho
games-delete-stays = Outras pessoas ainda estão jogando, por isso a partida fica no servidor. Você pode removê-la deste aparelho, mas então perde seu lugar.

## Repetição

replay-title = Replay
replay-file = Abrir um registro
replay-file-note = Solte aqui o arquivo de uma partida ou escolha-o.
replay-file-choose = Escolher um arquivo
replay-no-record = Este arquivo não é o registro de uma partida: não pode ser lido como JSON.
replay-link = Por link ou código
replay-link-note = Link, código ou registro da partida
replay-opening = Abrindo a partida…
replay-mine = As suas estão em
replay-closed = Esta partida não pode ser mostrada
replay-other = Outra partida
replay-viewpoint = Ponto de vista
replay-rounds = Ir para uma rodada
replay-round = Rodada { $round }
replay-moves = Jogadas
replay-first-position = Antes da primeira jogada
replay-words = { $name }: { $move }
replay-first = Ir para o começo
replay-back = Jogada anterior
replay-play = Reproduzir
replay-pause = Pausar
replay-forward = Próxima jogada
replay-last = Ir para o fim
replay-slider = Jogada
replay-at = Jogada { $number } de { $all }
replay-speed = Velocidade
replay-copy-position = Copiar posição
replay-position-copied = Posição copiada
replay-copy-link = Copiar link
replay-link-copied = Link copiado
replay-download = Baixar registro

## Versões novas

update-ready = Há uma nova versão
update-now = Atualizar
update-later = Mais tarde

## Sem servidor

no-server-title = Mesas on-line precisam de um servidor de partidas
no-server-text = Esta página não tem um. Aqui você joga contra o computador ou com amigos nesta tela, até sem rede.
no-server-new = Com amigos nesta tela ou contra vários computadores: você decide quem senta onde.
no-server-seats = Convidados por link precisam de um servidor de partidas; esta página não tem um.
error-no-server = Isso precisa de um servidor de partidas, e esta página não tem um.
