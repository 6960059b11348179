# Co sam serwer pokazuje w przeglądarce.

about-running = Serwer gry działa. Obsługuje partie „Azul: Stained Glass of Sintra” (nieoficjalnie).
about-no-page = Ta instalacja nie zawiera strony, na której można grać.
about-api = Programy korzystają z API pod adresem
about-terminal = Aby grać w terminalu:
