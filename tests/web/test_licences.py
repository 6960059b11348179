"""The page contains the licence texts of the code and the fonts that it contains."""

from sintra.server.static import STATIC


def test_licences_of_the_page() -> None:
    text = (STATIC / "licences.txt").read_text("utf-8")
    headings = {part.partition("\n")[0].split(" ")[0] for part in text.split("-" * 72 + "\n\n")}
    assert {"LICENSE", "web/src/fonts/OFL.txt"} <= headings
    assert {"svelte", "@fluent/bundle", "@noble/hashes", "lean-qr"} <= headings
    assert {"workbox-core", "workbox-precaching", "workbox-routing"} <= headings
    assert "Apache License" in text and "SIL OPEN FONT LICENSE" in text
    assert text.count("Permission is hereby granted") >= 5, "the MIT licences are whole"
