import { attribute, child, type Element, element, setAttribute } from "../xml-tree.ts";
import type { ImageFacts } from "./image-facts.ts";
import { copyOf } from "./style-defaults.ts";

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** English Metric Units in a twentieth of a point, and in a pixel of a screen. */
const perTwip = 635;
const perPixel = 9525;
const letter = { "w:w": 12240, "w:h": 15840 };
const inch = 1440;

/** The section of a page for a picture: paper and margins of the section before, turned to the side of the picture. */
export function imageSection(before: Element, image: ImageFacts): Element {
  const size = child(before, "w:pgSz");
  const number = (name: "w:w" | "w:h") => Number(attribute(size, name)) || letter[name];
  const [short, long] = [number("w:w"), number("w:h")].sort((a, b) => a - b) as [number, number];
  const { width, height } = asSeen(image);
  const wide = width > height;
  const section = element("<w:sectPr/>");
  const paper = wide
    ? `<w:pgSz w:w="${long}" w:h="${short}" w:orient="landscape"/>`
    : `<w:pgSz w:w="${short}" w:h="${long}"/>`;
  section.children.push(element(paper));
  const margins = child(before, "w:pgMar");
  section.children.push(
    margins
      ? copyOf(margins)
      : element(
          `<w:pgMar w:top="${inch}" w:right="${inch}" w:bottom="${inch}" w:left="${inch}" w:header="720" w:footer="720" w:gutter="0"/>`,
        ),
  );
  for (const side of ["w:top", "w:bottom"]) {
    const pages = child(section, "w:pgMar");
    // A negative margin lets the header overlap the text; there is none here.
    const value = Number(attribute(pages, side));
    if (pages && value < 0) setAttribute(pages, side, String(-value));
  }
  return section;
}

const asSeen = ({ width, height, turns }: ImageFacts): { width: number; height: number } =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/**
 * The paragraph that shows a picture in the middle of the text area of its section, as large as it fits, at most one
 * pixel of it for one of a screen. `relationship` is the picture's, `id` the drawing's number.
 */
export function imageParagraph(section: Element, image: ImageFacts, relationship: string, id: string): Element {
  const area = textArea(section);
  const seen = asSeen(image);
  const scale = Math.min(perPixel, area.width / seen.width, area.height / seen.height);
  const cx = Math.max(1, Math.round(image.width * scale));
  const cy = Math.max(1, Math.round(image.height * scale));
  const turned = image.turns === 0 ? "" : ` rot="${image.turns * 5400000}"`;
  const flipped = image.mirrored ? ' flipH="1"' : "";
  const extent = `cx="${cx}" cy="${cy}"`;
  // A turned picture turns about its middle, so the frame of the one that is not turned is what has to be placed.
  const x = Math.round((area.width - cx) / 2);
  const y = Math.max(0, Math.round(seen.height * scale - cy) / 2);
  const spill = { x: Math.max(0, Math.round((cy - cx) / 2)), y: Math.max(0, Math.round((cx - cy) / 2)) };
  return element(
    `<w:p><w:pPr><w:keepNext w:val="0"/><w:pageBreakBefore w:val="0"/><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/><w:ind w:left="0" w:right="0" w:firstLine="0"/><w:jc w:val="left"/><w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr></w:pPr><w:r><w:rPr><w:sz w:val="2"/><w:szCs w:val="2"/></w:rPr><w:drawing>` +
      `<wp:anchor xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="${id}" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>` +
      `<wp:positionH relativeFrom="margin"><wp:posOffset>${x}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="margin"><wp:posOffset>${Math.round(y)}</wp:posOffset></wp:positionV>` +
      `<wp:extent ${extent}/><wp:effectExtent l="${image.turns % 2 ? spill.x : 0}" t="${image.turns % 2 ? spill.y : 0}" r="${image.turns % 2 ? spill.x : 0}" b="${image.turns % 2 ? spill.y : 0}"/><wp:wrapNone/><wp:docPr id="${id}" name="Picture ${id}"/><wp:cNvGraphicFramePr/>` +
      `<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip xmlns:r="${office}" r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr><a:xfrm${turned}${flipped}><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r></w:p>`,
  );
}

function textArea(section: Element): { width: number; height: number } {
  const size = child(section, "w:pgSz");
  const margins = child(section, "w:pgMar");
  const of = (from: Element | undefined, name: string) => Number(attribute(from, name)) || 0;
  const width = of(size, "w:w") - of(margins, "w:left") - of(margins, "w:right") - of(margins, "w:gutter");
  const height = of(size, "w:h") - of(margins, "w:top") - of(margins, "w:bottom");
  // Margins of a broken document may leave nothing.
  return { width: Math.max(inch, width) * perTwip, height: Math.max(inch, height) * perTwip };
}
