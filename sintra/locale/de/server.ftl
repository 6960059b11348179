# Was der Server selbst im Browser zeigt.

about-running = Der Spielserver läuft. Auf ihm laufen Partien von „Azul: Stained Glass of Sintra“ (inoffiziell).
about-no-page = Zu dieser Installation gehört keine Seite, auf der man spielen kann.
about-api = Programme verwenden die API unter
about-terminal = Zum Spielen im Terminal:
