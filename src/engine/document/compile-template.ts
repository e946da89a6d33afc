import { type Answers, lookUp, pathAt, printed, turned } from "./answers-lookup.ts";
import { refuseOversized } from "./caps.ts";
import { libraryErrors } from "./library.ts";
import { byPackageOrder, openPackage, type Package } from "./package.ts";
import { TemplateParts } from "./parts.ts";
import type { Rendering } from "./program/run.ts";
import type { Ask } from "./question.ts";
import { UnfillableTemplate } from "./unfillable.ts";
import { newEntry, type PreparedEntry, prepared, writeZip } from "./zip/write.ts";

/** What stands in the document where an answer is missing, unless the caller chooses otherwise. */
const defaultBlank = "__________";

/** How a document is made: `blank` stands where an answer is missing. */
export interface RenderOptions {
  readonly blank?: string;
}

/** A document, and the paths of answers that are missing or empty, once each, in the order met. */
export interface Rendered {
  readonly docx: Uint8Array<ArrayBuffer>;
  readonly missing: string[];
}

/**
 * A template, read once to be filled any number of times. It keeps nothing of the answers: documents do not depend on
 * what was rendered before.
 */
export class Template {
  private readonly parts: TemplateParts;
  /** The entries in the order of the package; those the answers decide are undefined. */
  private readonly entries: readonly (PreparedEntry | undefined)[];
  /** Per templated part its place in `entries`. */
  private readonly places: readonly number[];

  /** See `compileTemplate`. */
  constructor(zip: Package) {
    this.parts = new TemplateParts(zip);
    for (const [name, text] of this.parts.constant) if (text !== zip.files[name]?.asText()) zip.file(name, text);
    const names = Object.keys(zip.files).sort(byPackageOrder);
    const dynamic = this.parts.parts.map((part) => part.name);
    this.places = dynamic.map((name) => names.indexOf(name));
    this.entries = names.map((name) => {
      const part = dynamic.includes(name) ? undefined : zip.files[name];
      return part && prepared(part.entry());
    });
  }

  /**
   * Fills the template. A missing or empty answer leaves `blank` and its path in `missing`; so do sections nobody
   * answered, which are left out. Line breaks and tabs in answers are kept. The same template and answers give the same
   * bytes. Throws `UnfillableTemplate` when the result is larger than any document.
   */
  render(answers: Answers, { blank = defaultBlank }: RenderOptions = {}): Rendered {
    const missing = new Set<string>();
    const docx = this.renderBy(answers, (question) => {
      const { name, section } = question.tag;
      const { value, depth } = lookUp(question.scopes, name);
      if (value === undefined) missing.add(pathAt(question, depth, name));
      if (section) return turned(value);
      const text = printed(value);
      if (text !== undefined) return text;
      missing.add(pathAt(question, depth, name));
      return blank;
    });
    return { docx, missing: [...missing] };
  }

  /** Fills the template once per element, each document when it is asked for. Throws as `render`, at that document. */
  *renderAll(all: Iterable<Answers>, options: RenderOptions = {}): Generator<Rendered, void, undefined> {
    for (const answers of all) yield this.render(answers, options);
  }

  /** Renders with a rule of the caller's for what each tag prints. `breaks` as in `Rendering`. */
  renderBy(answers: Answers, ask: Ask, { breaks = true } = {}): Uint8Array<ArrayBuffer> {
    const rendering: Rendering = { ask, breaks, asked: 0 };
    const entries = [...this.entries];
    this.parts.parts.forEach((part, index) => {
      const text = this.parts.text(part, answers, rendering);
      entries[this.places[index] ?? 0] = prepared(newEntry(part.name, text));
    });
    return writeZip(entries as PreparedEntry[]);
  }
}

/**
 * Reads a template to fill it many times. Throws `UnfillableTemplate` when it is faulty; `inspectTemplate` says where and
 * why. Bytes from outside must have passed `checkPackage`.
 */
export function compileTemplate(bytes: Uint8Array): Template {
  const zip = openPackage(bytes);
  refuseOversized(zip);
  try {
    return new Template(zip);
  } catch (thrown) {
    throw new UnfillableTemplate(libraryErrors(thrown)[0]?.id ?? "multi_error");
  }
}
