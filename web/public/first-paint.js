{
  const root = document.documentElement;
  let saved;
  try {
    saved = JSON.parse(localStorage["sintra.settings"]);
    root.dataset.theme = saved.theme;
  } catch {}
  if (saved || location.hash.length > 2) root.dataset.start = "page";
  const languages = navigator.languages.map((tag) => tag.slice(0, 2));
  root.lang = languages.find((tag) => /en|de|es|pt|pl/.test(tag)) ?? "en";
}
