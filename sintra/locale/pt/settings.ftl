# The page of settings, and the data that this device keeps.

settings-you = Perfil
settings-name-note = Sugerido sempre que você entrar em uma mesa.
settings-language-auto = Como no navegador ({ $language })
settings-look = Aparência
settings-auto = Automático
settings-auto-note = “Automático” segue o que está definido neste aparelho.
settings-theme = Tema
settings-theme-dark = Escuro
settings-theme-light = Claro
settings-contrast = Contraste
settings-contrast-normal = Normal
settings-contrast-high = Alto
settings-text-size = Tamanho do texto
settings-motion = Animações
settings-motion-full = Completas
settings-motion-reduced = Reduzidas
settings-glass = Vidro
settings-palette = Cores
settings-palette-note = Nas duas paletas as cores se distinguem com qualquer tipo de visão, e cada cor tem sua própria forma.
settings-palette-glass = Vidro
settings-palette-bold = Vivas
settings-sectors = Peças nos expositores
settings-sectors-note = Em setores, cada cor fica sempre no seu próprio lugar.
settings-sectors-off = Dois por dois
settings-sectors-on = Em setores
settings-play = Jogo
settings-confirm = Confirmar cada jogada
settings-confirm-note = A jogada só é feita depois de um segundo toque ou clique. Ao arrastar, ela é feita na hora, exceto com “Sempre”.
settings-confirm-touch = Em telas sensíveis ao toque
settings-confirm-always = Sempre
settings-confirm-never = Nunca
settings-ask-keep = Perguntar qual peça guardar no lado A
settings-ask-keep-note = Ali a cor não pontua. Sem a pergunta, fica a primeira peça oferecida.
settings-coach = Guia
settings-coach-note = Nas duas primeiras rodadas contra o computador, o guia explica cada situação nova em uma frase.
settings-coach-auto = Primeira partida
settings-coach-on = Todas as partidas
settings-coach-off = Desligado
settings-sound = Som
settings-sound-on = Tocar sons
settings-sound-note = Vidro: quando é a sua vez, quando o seu tempo está acabando, quando peças são colocadas ou quebram, quando janelas pontuam, quando os expositores são preenchidos e no fim da partida. Com animações reduzidas, o som fica desligado até você ligar.
settings-volume = Volume
settings-sound-try = Ouvir
sound-turn = É a sua vez
sound-place = Uma peça é colocada
sound-break = Uma peça quebra
sound-complete = Janelas pontuam
sound-deal = Os expositores são preenchidos
sound-end-won = Você vence
sound-end-lost = Você perde
settings-kept = Os ajustes ficam salvos só neste aparelho e valem imediatamente.
settings-verbosity = Avisos
settings-verbosity-note = Quanto os leitores de tela falam sobre jogadas e pontos, e o tamanho das respostas.
settings-verbosity-short = Curtos
settings-verbosity-normal = Médios
settings-verbosity-full = Detalhados
settings-bubbles = Mostrar as mensagens do chat na mesa
settings-bubbles-note = Cada mensagem aparece por alguns segundos no palácio de quem a enviou. O chat guarda todas.

## Data of this device

data-title = Seus dados
data-text = As partidas deste aparelho, as chaves dos seus lugares, os resultados e os ajustes ficam guardados só neste navegador.
data-text-local = Suas partidas, resultados e ajustes ficam guardados só neste navegador.
data-save = Salvar em um arquivo
data-load = Carregar de um arquivo
data-loading = Carregando…
data-load-note = O arquivo contém suas partidas, resultados e ajustes. Ao carregar, as partidas e os resultados dele se somam aos daqui: de uma partida que está nos dois, fica o estado mais recente. Os ajustes do arquivo substituem os seus.
data-install-note = No menu do seu navegador você pode instalar o Sintra ou adicioná-lo à tela de início: assim ele abre como um aplicativo. No iPhone e no iPad, o aplicativo começa sem os seus dados: leve-os em um arquivo.
data-seats-note = Quem tem o arquivo pode jogar on-line nos seus lugares. Partidas on-line só são carregadas no endereço em que o arquivo foi salvo.
data-loaded = Carregado: { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  }, { $results ->
    [one] { $results } resultado
   *[other] { $results } resultados
  } e os ajustes.
data-left-out = { $count ->
    [one] A lista está cheia: { $count } partida ficou de fora. Remova uma partida e carregue o arquivo de novo.
   *[other] A lista está cheia: { $count } partidas ficaram de fora. Remova partidas e carregue o arquivo de novo.
  }
data-bad-format = Este não é um arquivo com dados do Sintra.
data-bad-version = Este arquivo é de uma versão mais nova do Sintra. Atualize a página e carregue-o de novo.
data-bad-size = Este arquivo é grande demais: o limite é { $most } MB.
data-bad-damaged = Este arquivo está danificado.
data-bad-game = A partida { $number } deste arquivo está danificada.
data-bad-storage = O navegador não conseguiu salvar os dados: o armazenamento está cheio ou bloqueado.
data-unchanged = Nada foi alterado.
data-delete = Apagar todos os dados do Sintra deste aparelho
data-ask = Apagar todos os dados do Sintra deste aparelho?
data-ask-text = Suas partidas, as chaves dos seus lugares, seus resultados e ajustes serão apagados de vez. As partidas no servidor ficam lá, sem você.
data-ask-text-local = Suas partidas, resultados e ajustes serão apagados de vez.
data-hosted = { $count ->
    [one] Apagar também { $count } partida da qual você é anfitrião no servidor, para todos
   *[other] Apagar também { $count } partidas das quais você é anfitrião no servidor, para todos
  }
data-left = { $count ->
    [one] { $count } partida fica no servidor: outros ainda a jogam, ou o servidor está inacessível.
   *[other] { $count } partidas ficam no servidor: outros ainda as jogam, ou o servidor está inacessível.
  }
data-yes = Apagar tudo
data-anyway = Apagar aqui mesmo assim
data-deleting = Apagando…
