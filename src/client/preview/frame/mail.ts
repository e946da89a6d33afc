/** Elements of a mail that act, load something or ask for something. */
const unwanted =
  "script, noscript, template, iframe, frame, frameset, object, embed, applet, form, input, button, select, textarea, meta, base, link, audio, video, source, track, portal, svg, math, title";
/** Attributes that act, load something or lead somewhere. */
const unwantedAttribute =
  /^(?:on|href$|xlink:|srcset$|action$|formaction$|target$|ping$|background$|poster$|tabindex$|contenteditable$|autofocus$|id$|name$|usemap$)/i;

/**
 * Draws the markup of a mail as one page. Nothing in it acts or can be pressed, and pictures are shown only if they came in the
 * mail: the policy of the frame lets nothing else load either.
 */
export function drawMail(html: string): HTMLElement {
  const read = new DOMParser().parseFromString(html, "text/html");
  for (const element of read.querySelectorAll(unwanted)) element.remove();
  for (const element of read.querySelectorAll("*")) {
    for (const { name } of Array.from(element.attributes))
      if (unwantedAttribute.test(name)) element.removeAttribute(name);
    const source = element.getAttribute("src");
    if (source !== null && !/^data:image\/(?:png|jpeg|gif|webp);/i.test(source)) element.removeAttribute("src");
  }
  const page = document.createElement("div");
  page.className = "mail";
  page.append(...read.head.querySelectorAll("style"), ...read.body.childNodes);
  return page;
}
