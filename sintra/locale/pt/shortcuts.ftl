# The dialog of keyboard shortcuts.

shortcuts-title = Teclado

## Moves and tools
keys-text = Para fazer uma jogada, digite: de onde, qual cor, qual faixa.
keys-source = um expositor ou o centro
keys-colour = a cor: branco, amarelo, laranja, rosa, azul; também a da peça que você guarda
keys-strip = a faixa; também quantas vão para espaços curinga
keys-break = deixar tudo quebrar, quando não cabe em lugar nenhum
keys-back = mover o vidraceiro de volta para a faixa mais à esquerda
keys-enter = selecionar ou confirmar
keys-tab = ir para a próxima opção
keys-escape = um passo atrás
keys-hint = dica
keys-accept = aceitar a dica e jogar assim
keys-undo = desfazer
keys-log = histórico
keys-legend = legenda: o que os sinais significam
keys-help = esta ajuda

## Questions, for playing without sight
keys-questions = Perguntas, também para jogar sem ver
keys-ask = pergunte algo ou digite uma jogada: 3, azul, s5, 3b5
keys-where = onde há uma cor e onde ela cabe
keys-own-strip = uma das suas faixas
keys-scores = placar
keys-turn = de quem é a vez, a rodada e sua cor
keys-last = a última jogada
keys-bag = o que ainda há no saco
keys-worst = qual jogada quebraria mais
keys-glass = seu vidro quebrado
