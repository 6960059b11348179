# Lo que el propio servidor muestra en un navegador.

about-running = El servidor de partidas está en marcha. Aloja partidas de «Azul: Stained Glass of Sintra» (no oficial).
about-no-page = Esta instalación no incluye la página en la que se juega.
about-api = Los programas usan la API en
about-terminal = Para jugar en el terminal:
