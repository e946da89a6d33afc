// Runs before the first paint, so that neither the language nor light and dark flicker. Not a module; the server puts it into the
// page, whose policy names its digest.
(() => {
  let mode = null;
  let language = null;
  let colors = null;
  let drawer = null;
  try {
    colors = localStorage.getItem("firstPaint");
    drawer = localStorage.getItem("drawer");
    mode = localStorage.getItem("mode");
    language = localStorage.getItem("language");
  } catch {
    // closed storage: the system and the browser decide
  }
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  // The organization's own colours: only if they are colours and nothing else.
  const paint = /^#[0-9a-f]{3,6}( #[0-9a-f]{3,6}){1,3}$/i.test(colors || "") ? colors.split(" ") : [];
  const names = ["page", "line", "bar", "on-bar"];
  paint.forEach((color, i) => document.documentElement.style.setProperty(`--first-${names[i]}`, color));
  if (drawer === "folded") document.documentElement.classList.add("drawer-folded");
  document.documentElement.classList.add(dark ? "dark" : "light");
  const wishes = [language, ...(navigator.languages || [])].map((wish) => String(wish).slice(0, 2).toLowerCase());
  const lang = wishes.find((wish) => wish === "en" || wish === "es") || "en";
  document.documentElement.lang = lang;
  if (isRecent()) fetchTexts(lang);
  else document.addEventListener("DOMContentLoaded", () => sayTooOld(lang));

  // What the oldest browsers of the README know, and those before them do not, one of each maker at least.
  function isRecent() {
    try {
      new RegExp("(?<=a)b");
      return "toSorted" in Array.prototype && CSS.supports("selector(:has(a))");
    } catch {
      return false;
    }
  }

  // The sentences of a language are fetched with the first script and not after it.
  function fetchTexts(shown) {
    const texts = document.querySelector(`meta[name="texts-${shown}"]`);
    for (const file of texts ? texts.content.split(" ") : []) {
      const link = document.createElement("link");
      link.rel = file.endsWith(".json") ? "preload" : "modulepreload";
      if (link.rel === "preload") link.as = "fetch";
      link.crossOrigin = "";
      link.href = file;
      document.head.append(link);
    }
  }

  function sayTooOld(shown) {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent =
      shown === "es"
        ? "Este navegador es demasiado antiguo para Acta. Actualícelo, o use una versión reciente de Chrome, Edge, Firefox o Safari."
        : "This browser is too old for Acta. Update it, or use a recent Chrome, Edge, Firefox or Safari.";
    note.style.cssText = "margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#fff4d6;color:#3d2c00";
    document.body.insertBefore(note, document.body.firstChild);
  }
})();
