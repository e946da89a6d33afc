import type { Measured } from "./measure.ts";
import type { Extent } from "./size.ts";

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";

/**
 * Returns a picture in the line of text, for a run. `relationship` names its file. The XML declares its own
 * namespaces. `seen` is the visible size: a photograph taken upright is stored lying and turned here.
 */
export function drawingXml(
  relationship: string,
  id: number,
  seen: Extent,
  { turns, mirrored }: Pick<Measured, "turns" | "mirrored">,
): string {
  const upright = turns % 2 === 1;
  const { width, height } = upright ? { width: seen.height, height: seen.width } : seen;
  // The picture turns around its middle. Word needs the extents by which it then exceeds its box.
  const out = (more: number) => (upright ? Math.max(0, Math.round(more / 2)) : 0);
  const [across, down] = [out(height - width), out(width - height)];
  const turned = `${turns === 0 ? "" : ` rot="${turns * 5_400_000}"`}${mirrored ? ' flipH="1"' : ""}`;
  const spill = upright ? `<wp:effectExtent l="${across}" t="${down}" r="${across}" b="${down}"/>` : "";
  return (
    `<w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${width}" cy="${height}"/>${spill}<wp:docPr id="${id}" name="Imagen ${id}"/>` +
    `<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">` +
    `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Imagen ${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${relationship}"/>` +
    "<a:stretch><a:fillRect/></a:stretch></pic:blipFill>" +
    `<pic:spPr><a:xfrm${turned}><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  );
}
