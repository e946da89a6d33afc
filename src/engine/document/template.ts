import { Answering } from "./answering.ts";
import type { Answers } from "./answers-lookup.ts";
import { withNewLists } from "./append/new-lists.ts";
import { withOwnNotes } from "./append/note-order.ts";
import type { PartWriter } from "./deflate/write-part.ts";
import { type NamedNumbering, numberingsByName } from "./numerals.ts";
import { writeEntries } from "./package.ts";
import type { TemplateParts } from "./parts.ts";
import { Pictures } from "./pictures/pictures.ts";
import type { Extent } from "./pictures/size.ts";
import { FreshIds } from "./program/ids.ts";
import type { Rendering } from "./program/run.ts";
import type { Ask, Inline, Question } from "./question.ts";
import { newEntry, type PreparedEntry, prepared, writeZip } from "./zip/write.ts";

/** The default text for a missing answer. */
const defaultBlank = "__________";

/** The options for making a document. */
export interface RenderOptions {
  /** The text for a missing answer. */
  readonly blank?: string;
  /** The text for a missing picture. The default is `blank`. */
  readonly noPicture?: string;
  /** The language of the texts that formulas write. The default is Spanish. */
  readonly language?: "es" | "en";
  /** Keys of the answers that are amounts of money (`precio`, `cuotas.monto`): what is calculated of them is printed so. */
  readonly money?: readonly string[];
  /** The numberings of its series. A series without a numbering prints figures. */
  readonly numbering?: readonly NamedNumbering[];
  /** Pictures by key, PNG or JPEG: see `Pictures` for which place shows which. */
  readonly images?: Readonly<Record<string, Uint8Array>>;
  /**
   * `prepared` deflates what the template decides once and for all: several times faster from the second document on, the
   * first takes as long as a few dozen others. The documents hold the same, in other bytes, a little larger.
   */
  readonly compression?: "usual" | "prepared";
}

/** The conversion of tags to text and pictures, if it differs from `Template.render`. */
export interface Manner extends Pick<RenderOptions, "money" | "numbering"> {
  readonly language: "es" | "en";
  readonly compression?: "usual" | "prepared";
  /** True if line breaks and tabs in answers become Word's. */
  readonly breaks: boolean;
  /** Returns the printed text of a tag. */
  text(answered: { readonly path: string; readonly text: string | undefined }, question: Question): string;
  /** The drawing for the place of a picture in a part; without it, places print their text. */
  draw?(question: Question, part: string): { readonly path: string; readonly drawing: Inline | undefined };
  /** Parts that the drawings add or change; `text` gives the template's own. */
  parts?(text: (name: string) => string): Iterable<readonly [name: string, content: string | Uint8Array]>;
}

/** A document, and the paths of answers that are missing or empty, once each, in the order met. */
export interface Rendered {
  readonly docx: Uint8Array<ArrayBuffer>;
  readonly missing: string[];
}

/** The document with the notes and lists that its loops need. */
function settled(docx: Uint8Array<ArrayBuffer>, { repeatsNotes, newLists }: FreshIds): Uint8Array<ArrayBuffer> {
  const withNotes = repeatsNotes ? withOwnNotes(docx) : docx;
  return newLists.size > 0 ? withNewLists(withNotes, newLists) : withNotes;
}

/** A template as it was read. */
export interface ReadTemplate {
  readonly parts: TemplateParts;
  /** The entries in the order of the package; those the answers decide are undefined. */
  readonly entries: readonly (PreparedEntry | undefined)[];
  /** Per part of `parts` its place in `entries`. */
  readonly places: readonly number[];
  /** The parts that pictures change. */
  readonly lists: ReadonlyMap<string, string>;
  /** The width and height of the text of a page, for pictures. */
  readonly room: Extent;
}

/**
 * A template, read once to be filled any number of times. It keeps nothing of the answers: documents do not depend on
 * what was rendered before.
 */
export class Template {
  private readonly read: ReadTemplate;
  /** The writer of each part of `parts`, prepared on first use. */
  private prepared: readonly (PartWriter | undefined)[] | undefined;

  /** Takes the result of `compileTemplate`, or of `saveTemplate`. `writers` may be prepared already. */
  constructor(read: ReadTemplate, writers?: readonly (PartWriter | undefined)[]) {
    this.read = read;
    this.prepared = writers;
  }

  /** The compiled parts, to be stored. */
  get made(): ReadTemplate {
    return this.read;
  }

  /** Per templated part what writes it compressed. */
  get writers(): readonly (PartWriter | undefined)[] {
    this.prepared ??= this.read.parts.writers();
    return this.prepared;
  }

  /**
   * Fills the template. A missing or empty answer leaves `blank` and its path in `missing`; so do sections nobody
   * answered, which are left out, and pictures not given. Line breaks and tabs in answers are kept. The same template and
   * answers give the same bytes. Throws `UnfillableTemplate` when the result is larger than any document.
   */
  render(answers: Answers, options: RenderOptions = {}): Rendered {
    const {
      blank = defaultBlank,
      noPicture = blank,
      language = "es",
      images = {},
      compression = "usual",
      money = [],
      numbering = [],
    } = options;
    return this.renderAs(answers, {
      language,
      compression,
      money,
      numbering,
      breaks: true,
      text: ({ text }, { tag }) => text ?? (tag.image ? noPicture : blank),
      ...this.picturesOf(images),
    });
  }

  /** Returns the functions that draw these pictures in their places, for one document. */
  picturesOf(images: Readonly<Record<string, Uint8Array>>): Required<Pick<Manner, "draw" | "parts">> {
    const pictures = new Pictures(images, this.read.room);
    return { draw: (question, part) => pictures.draw(question, part), parts: (text) => pictures.parts(text) };
  }

  /** Fills the template once per element, each document on demand. Throws as `render`, at that document. */
  *renderAll(all: Iterable<Answers>, options: RenderOptions = {}): Generator<Rendered, void, undefined> {
    for (const answers of all) yield this.render(answers, options);
  }

  /** Fills the template in another manner; `render` is this in the usual one. */
  renderAs(answers: Answers, manner: Manner): Rendered {
    const how = { money: new Set(manner.money), numberings: numberingsByName(manner.numbering ?? []) };
    let answering = new Answering(manner.language, how);
    const ask: Ask = (question) => {
      const place = question.tag.image ? manner.draw?.(question, rendering.part) : undefined;
      if (place?.drawing) return place.drawing;
      if (place) answering.missing.add(place.path);
      const answered = place ? { path: place.path, text: undefined } : answering.answer(question);
      return "turns" in answered ? answered.turns : manner.text(answered, question);
    };
    const rendering: Rendering = { ask, breaks: manner.breaks, asked: 0, part: "", ids: new FreshIds() };
    const { parts } = this.read;
    if (parts.references) {
      // References may stand before what they refer to: a first pass finds the numbers, the second prints them.
      for (const part of parts.parts) parts.trace(part, answers, rendering);
      answering = new Answering(manner.language, { labels: answering.labels, ...how });
      rendering.asked = 0;
      rendering.ids = new FreshIds();
    }
    const docx = this.write(answers, rendering, manner);
    return { docx: settled(docx, rendering.ids), missing: [...answering.missing] };
  }

  private write(answers: Answers, rendering: Rendering, { compression, parts: more }: Manner): Uint8Array<ArrayBuffer> {
    const { parts, places, lists } = this.read;
    const entries = [...this.read.entries];
    const writers = compression === "prepared" ? this.writers : undefined;
    parts.parts.forEach((part, index) => {
      const trace = parts.trace(part, answers, rendering);
      const entry = typeof trace === "string" ? undefined : writers?.[index]?.write(part.name, trace);
      entries[places[index] ?? 0] = prepared(entry ?? newEntry(part.name, parts.contentOf(part, trace)));
    });
    const written = entries as PreparedEntry[];
    const changed = new Map(more?.((name) => lists.get(name) ?? ""));
    if (changed.size === 0) return writeZip(written);
    const unchanged = written.filter(({ entry }) => !changed.has(entry.name));
    return writeEntries([...unchanged, ...[...changed].map(([name, content]) => prepared(newEntry(name, content)))]);
  }
}
