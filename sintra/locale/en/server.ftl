# What the server itself shows in a browser.

about-running = The match server is running. It serves matches of “Azul: Stained Glass of Sintra” (unofficial).
about-no-page = This installation does not include the page on which you can play.
about-api = Programs use the API under
about-terminal = To play in the terminal, run
