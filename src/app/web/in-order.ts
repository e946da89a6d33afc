/** Marks the parts that come after one that is still loading, in each place whose parts appear from top to bottom. */
function mark(): void {
  const anything = document.getElementsByClassName("awaited").length > 0;
  for (const place of document.getElementsByClassName("in-order")) {
    let waits = false;
    for (const part of place.children) {
      part.toggleAttribute("data-waits", waits);
      waits ||= anything && (part.classList.contains("awaited") || part.querySelector(".awaited") !== null);
    }
  }
}

/**
 * Keeps the marks of `base.css` current, before each change is painted. Chromium does not always look at `:has(.awaited)` again when
 * the last part has loaded, so that a rule alone leaves parts hidden.
 */
export function keepOrder(): void {
  new MutationObserver(mark).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["class"],
  });
}
