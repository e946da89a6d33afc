// Runs before the first paint, so that neither the language nor light and dark flicker. Not a module and not inline: the
// page's policy allows scripts from here only.
(() => {
  let mode = null;
  let language = null;
  let colors = null;
  try {
    colors = localStorage.getItem("firstPaint");
    mode = localStorage.getItem("mode");
    language = localStorage.getItem("language");
  } catch {
    // closed storage: the system and the browser decide
  }
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  // The page and the line of an organization's own colours: only if they are two colours and nothing else.
  const paint = /^(#[0-9a-f]{3,6}) (#[0-9a-f]{3,6})$/i.exec(colors || "");
  if (paint) {
    document.documentElement.style.setProperty("--first-page", paint[1]);
    document.documentElement.style.setProperty("--first-line", paint[2]);
  }
  document.documentElement.classList.add(dark ? "dark" : "light");
  const wishes = [language, ...(navigator.languages || [])].map((wish) => String(wish).slice(0, 2).toLowerCase());
  document.documentElement.lang = wishes.find((wish) => wish === "en" || wish === "es") || "en";
})();
