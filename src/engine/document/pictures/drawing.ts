import type { Extent } from "./size.ts";

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";

/** A picture in the line of text, for a run; `relationship` names its file. Brings its namespaces, whatever the part has. */
export const drawingXml = (relationship: string, id: number, { width, height }: Extent): string =>
  `<w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
  `<wp:extent cx="${width}" cy="${height}"/><wp:docPr id="${id}" name="Imagen ${id}"/>` +
  `<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture">` +
  `<pic:pic xmlns:pic="${drawing}/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Imagen ${id}"/><pic:cNvPicPr/></pic:nvPicPr>` +
  `<pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="${relationship}"/>` +
  "<a:stretch><a:fillRect/></a:stretch></pic:blipFill>" +
  `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
