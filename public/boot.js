// Runs before the first paint, so that neither the language nor light and dark flicker. Not a module and not inline: the
// page's policy allows scripts from here only.
(() => {
  let mode = null;
  let language = null;
  try {
    mode = localStorage.getItem("mode");
    language = localStorage.getItem("language");
  } catch {
    // closed storage: the system and the browser decide
  }
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.add(dark ? "dark" : "light");
  const wishes = [language, ...(navigator.languages || [])].map((wish) => String(wish).slice(0, 2).toLowerCase());
  document.documentElement.lang = wishes.find((wish) => wish === "en" || wish === "es") || "en";
})();
