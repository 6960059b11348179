# O que o próprio servidor mostra em um navegador.

about-running = O servidor de partidas está funcionando. Ele hospeda partidas de “Azul: Stained Glass of Sintra” (não oficial).
about-no-page = Esta instalação não inclui a página em que se joga.
about-api = Programas usam a API em
about-terminal = Para jogar no terminal:
