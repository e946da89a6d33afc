import type { Formula } from "#engine/formula/formula.ts";
import { lookUp, pathAt } from "../answers-lookup.ts";
import { withoutTurn } from "../append/image-facts.ts";
import { Inline, type Question } from "../question.ts";
import { relationsOf, withEnding, withRelation } from "../relations.ts";
import { type Measured, measured } from "./measure.ts";
import { type Extent, extentOf } from "./size.ts";

const drawing = "http://schemas.openxmlformats.org/drawingml/2006";

/** A picture that a document shows, once however often it is shown. */
interface Shown {
  readonly bytes: Uint8Array;
  readonly picture: Measured;
  readonly file: string;
  readonly relationship: string;
  readonly parts: Set<string>;
}

/** Word numbers its own drawings from 1; ours begin where none of them will be. */
const firstId = 900_000;

/**
 * The pictures of one document. A place for a picture shows the one whose key is its answer, else the one whose key is the
 * path of the place (`peritos.0.firma`) or its name (`firma`).
 */
export class Pictures {
  private readonly images: Readonly<Record<string, Uint8Array>>;
  private readonly room: Extent;
  private readonly shown = new Map<string, Shown>();
  private drawn = 0;

  /** `room` is what a picture without a size of its author may fill. */
  constructor(images: Readonly<Record<string, Uint8Array>>, room: Extent) {
    this.images = images;
    this.room = room;
  }

  /** The drawing for a place in a part, or undefined with no picture for it: none given, or none we know how to read. */
  draw(question: Question, part: string): { readonly path: string; readonly drawing: Inline | undefined } {
    const { name, formula } = question.tag;
    const asked = formula ? sizeIn(formula.tree) : { of: name };
    const { value, depth } = lookUp(question, asked.of);
    const path = pathAt(question, depth, asked.of);
    const key = [typeof value === "string" ? value : "", path, asked.of].find((one) => Object.hasOwn(this.images, one));
    const shown = key === undefined ? undefined : this.show(key);
    if (!shown) return { path, drawing: undefined };
    shown.parts.add(part);
    const xml = drawingXml(
      shown.relationship,
      firstId + this.drawn++,
      extentOf(shown.picture, asked, this.room),
      shown.picture,
    );
    return { path, drawing: new Inline(xml) };
  }

  /**
   * The parts of the package that showing them changes or adds: files, relationships, the list of types. `text` gives the
   * template's own, empty where there is none.
   */
  *parts(text: (name: string) => string): Generator<readonly [name: string, content: string | Uint8Array]> {
    if (this.shown.size === 0) return;
    let types = text("[Content_Types].xml");
    const relations = new Map<string, string>();
    for (const { bytes, picture, file, relationship, parts } of this.shown.values()) {
      yield [file, bytes];
      types = withEnding(types, picture.kind, `image/${picture.kind}`);
      for (const part of parts) {
        const name = relationsOf(part);
        relations.set(name, withRelation(relations.get(name) ?? text(name), relationship, "image", `/${file}`));
      }
    }
    yield* relations;
    yield ["[Content_Types].xml", types];
  }

  private show(key: string): Shown | undefined {
    const known = this.shown.get(key);
    if (known) return known;
    const bytes = this.images[key];
    const picture = bytes && measured(bytes);
    if (!bytes || !picture) return undefined;
    const number = this.shown.size + 1;
    const file = `word/media/acta${number}.${picture.kind}`;
    const made = {
      bytes: withoutTurn(bytes),
      picture,
      file,
      relationship: `rIdActa${number}`,
      parts: new Set<string>(),
    };
    this.shown.set(key, made);
    return made;
  }
}

/** Returns the picture of a formula (a path), and its width and height in centimeters. */
function sizeIn(tree: Formula["tree"]): { of: string; width?: number; height?: number } {
  if (tree.type === "path") return { of: tree.path };
  if (tree.type !== "filter") return { of: "" };
  const inner = sizeIn(tree.of);
  const [argument] = tree.args;
  if (argument?.type !== "number") return inner;
  const size = Number(argument.value);
  if (tree.name === "ancho") return { ...inner, width: size };
  return tree.name === "alto" ? { ...inner, height: size } : inner;
}

/**
 * Returns a picture in the line of text, for a run. `relationship` names its file. The XML declares its own
 * namespaces. `seen` is the visible size: a photograph taken upright is stored lying and turned here.
 */
function drawingXml(
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
