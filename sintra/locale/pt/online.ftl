# O que as mesas on-line mostram além da partida: mensagens, códigos, jogadores, denúncias.

## Mesas on-line

online-title = Mesas on-line
chat-mute = Silenciar o chat nesta mesa
chat-muted = Silenciado: { $name }
chat-unmute = Mostrar de novo
chat-players = Silenciar alguém…
notify-turn = Avise-me quando for minha vez
notify-note = Enquanto a mesa estiver aberta em uma aba ou janela oculta.
notify-denied = Seu navegador bloqueia as notificações desta página. Você pode permiti-las nas configurações dele.
notify-insecure = Os navegadores só permitem notificações em endereços que começam com https://.
notify-unsupported = Este navegador não consegue mostrar notificações.
notify-moved = { $name }: { $move }
notify-taken-back = Uma jogada foi desfeita.

## Continuar em outro aparelho

menu-new = Novo
seat-unsaved = Não dá para salvar seu lugar aqui: anote o código.
recovery-title = Continuar em outro aparelho
recovery-text = No outro aparelho, leia o código QR, abra o link ou digite o código na página inicial: seu lugar passa para lá. Quem tiver este código pode jogar por você.
recovery-this-device = Este servidor só pode ser acessado deste aparelho. Abra o link aqui em outro navegador, ou inicie o servidor para a sua rede. Quem tiver este código pode jogar por você.
recovery-code = Código de recuperação
recovery-copy = Copiar o link de recuperação
recovery-once = O código vale uma vez. Depois, o outro aparelho tem um novo.
recover-title = Continuar neste aparelho
recover-text = Seu lugar passa para este aparelho. Naquele que você usava até agora, só será possível assistir.
recover-code-note = 32 letras e algarismos, do menu da mesa no outro aparelho.
recover-unknown = Nenhuma mesa deste servidor tem este código. Compare com o outro aparelho.
recover-go = Continuar aqui
recover-busy = Transferindo seu lugar…

## Jogadores

players-title = Jogadores
players-note = Silenciar esconde de você as mensagens de um jogador, neste aparelho.
players-mute = Silenciar
players-report = Denunciar…
invite-replace = Substituir o link
players-remove-ask = Remover { $name } da mesa?
players-remove-text = O lugar fica livre de novo. Com o mesmo aparelho, esse jogador não poderá mais ocupar um lugar nesta mesa.
report-title = Denunciar { $name }
report-reason = O que está errado?
report-abuse = Insultos
report-name = Nome ofensivo
report-stalling = Demora de propósito
report-cheating = Trapaça
report-other = Outra coisa
report-text = O que aconteceu? (opcional)
report-send = Enviar denúncia
report-sent = Obrigado. Quem administra este servidor pode ler sua denúncia.

## Distribuição justa

fair-title = A distribuição é justa?
fair-verified = { $seen ->
    [first] Distribuição justa: verificada no seu navegador
   *[later] A distribuição corresponde ao compromisso: verificada no seu navegador
  }
fair-wrong = Esta distribuição não é confiável
fair-failed = Não foi possível verificar a distribuição.
fair-checking = Verificando a distribuição…
fair-details = Detalhes
fair-problem-changed = O compromisso não é o que seu navegador recebeu.
fair-problem-form = O compromisso tem uma forma que esta página não conhece.
fair-problem-seed = A semente não é aquela com que o servidor se comprometeu.
fair-problem-secret = O servidor não revelou a semente.
fair-problem-setup = A preparação não resulta da semente.
fair-problem-deal = A distribuição da rodada { $round } não resulta da semente.
fair-problem-record = O registro viola as regras.
fair-problem-shown = O registro não é a partida que esta página mostrou.
fair-committed = O servidor se comprometeu de antemão com toda a distribuição
fair-open = A preparação e a distribuição resultam de uma semente secreta. O servidor publicou este compromisso com ela e não pode mais mudá-la. Depois da partida ele a revela, e seu navegador verifica tudo. Você pode comparar o compromisso com os outros jogadores.
fair-proof = A preparação e a distribuição estavam fixadas antes da primeira jogada e não foram mudadas depois.
fair-proof-later = Seu navegador recebeu o compromisso { $ply ->
    [one] depois de { $ply } jogada
   *[other] depois de { $ply } jogadas
  }: desde então a distribuição não foi mudada.
fair-proof-none = Seu navegador não viu este compromisso durante a partida. Compare-o com um que um jogador anotou antes da primeira jogada.
fair-none = O servidor não se comprometeu com esta distribuição: o anfitrião escolheu a semente, a partida acompanha uma mesa real ou é de uma versão anterior.
fair-components = Esta página só conhece os componentes normais. “sintra check --components” pode verificar o registro.
fair-commitment = Compromisso
fair-commitment-record = Compromisso no registro
fair-seed = Semente
fair-copy = Copiar
fair-step-commitment = O compromisso não mudou
fair-step-seed = A semente corresponde ao compromisso
fair-step-setup = A preparação resulta da semente
fair-step-deals = Toda a distribuição resulta da semente
fair-step-shown = O registro é a partida que você viu
fair-start-given = Primeiro jogador não sorteado (anfitrião ou revanche)
fair-step-yes = Correto
fair-step-no = Errado
fair-step-unknown = Não verificado
error-unfair-deal = A distribuição não resulta da semente com que o servidor se comprometeu
