import { renderAsync } from "docx-preview";

/** Elements that a drawn document does not need, and that only a hostile one contains. */
const unwanted = "script, iframe, frame, object, embed, form, input, button, meta, base, link, audio, video, portal";

/** Draws a .docx into a new element, styles included. Throws when it is none. Nothing in it can be pressed or loaded. */
export async function drawDocument(bytes: ArrayBuffer): Promise<HTMLElement> {
  const sheet = document.createElement("div");
  await renderAsync(bytes, sheet, sheet, {
    inWrapper: false,
    breakPages: true,
    ignoreLastRenderedPageBreak: true,
    renderChanges: false,
    renderComments: false,
    renderAltChunks: false,
    useBase64URL: true,
    experimental: false,
    debug: false,
  });
  for (const page of sheet.querySelectorAll<HTMLElement>("section")) if (page.style.width === "") asLetter(page);
  for (const element of sheet.querySelectorAll(unwanted)) element.remove();
  for (const picture of sheet.querySelectorAll<HTMLElement>("img[style*=rotate]")) asTurned(picture);
  for (const element of sheet.querySelectorAll("*")) {
    for (const { name } of Array.from(element.attributes)) {
      if (/^(?:on|href$|xlink:href$|srcset$|action$|target$|tabindex$|contenteditable$)/i.test(name)) {
        // Pictures inside a drawing are named by the same attribute as links.
        if (name === "xlink:href" && element.localName === "image") continue;
        if (name === "href" && element.localName === "image") continue;
        element.removeAttribute(name);
      }
    }
  }
  return sheet;
}

/** A picture on its side is laid out as if it were not turned: it gets the room that it takes. */
function asTurned({ style, parentElement: frame }: HTMLElement): void {
  const turns = Number(/rotate\((-?\d+)deg\)/.exec(style.transform)?.[1] ?? 0) / 90;
  if (!Number.isInteger(turns) || turns % 2 === 0) return;
  const { width, height } = style;
  if (width === "" || height === "") return;
  style.margin = `calc((${width} - ${height}) / 2) calc((${height} - ${width}) / 2)`;
  if (frame) [frame.style.width, frame.style.height] = [height, width];
}

/** A file that names no paper is printed on letter with an inch around; so it is shown. */
function asLetter(page: HTMLElement): void {
  page.style.width = "21.59cm";
  page.style.minHeight = "27.94cm";
  page.style.padding = "2.54cm";
}
