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
  // A file dropped beside a place for files would replace the page. The places themselves come first: they listen below.
  for (const kind of ["dragover", "drop"]) addEventListener(kind, keepPage);
  if (isRecent()) {
    fetchTexts(lang);
    waitForPage(lang);
  } else document.addEventListener("DOMContentLoaded", () => sayTooOld(lang));

  function keepPage(event) {
    const data = event.dataTransfer;
    const takes = event.target instanceof Element && event.target.closest("input[type=file]");
    if (event.defaultPrevented || takes || !data || Array.from(data.types).indexOf("Files") < 0) return;
    event.preventDefault();
    data.dropEffect = "none";
  }

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

  // Says so when the first files fail, or do not arrive in 120 s. The page takes the mark away when it is drawn.
  function waitForPage(shown) {
    const root = document.documentElement;
    root.setAttribute("data-starting", "");
    const late = () => {
      if (!root.hasAttribute("data-starting")) return;
      root.removeAttribute("data-starting");
      sayLate(shown);
    };
    setTimeout(late, 120000);
    document.addEventListener("error", ({ target }) => (target === root || target.type === "module") && late(), true);
  }

  function sayLate(shown) {
    const retry = document.createElement("button");
    retry.textContent = shown === "es" ? "Intentar de nuevo" : "Try again";
    retry.style.cssText = "margin-left:12px;padding:8px 16px;font:inherit;cursor:pointer";
    retry.onclick = () => location.reload();
    say(shown === "es" ? "Revise su conexión a internet." : "Check your internet connection.", retry);
  }

  function sayTooOld(shown) {
    say(
      shown === "es"
        ? "Este navegador es demasiado antiguo para Acta. Actualícelo, o use una versión reciente de Chrome, Edge, Firefox o Safari."
        : "This browser is too old for Acta. Update it, or use a recent Chrome, Edge, Firefox or Safari.",
    );
  }

  function say(sentence, button) {
    const note = document.createElement("p");
    note.setAttribute("role", "alert");
    note.textContent = sentence;
    note.style.cssText =
      "margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#fff4d6;color:#3d2c00;position:relative;z-index:1";
    if (button) note.append(button);
    document.body.insertBefore(note, document.body.firstChild);
  }
})();
