import { preparePart } from "./deflate/prepared-part.ts";
import { PartWriter } from "./deflate/write-part.ts";
import { FreshIds, withFreshIds } from "./program/ids.ts";
import type { Program } from "./program/program.ts";
import { asked, largest, type Rendering, run, type Trace, traceText } from "./program/run.ts";
import type { TraceBytes } from "./program/trace-bytes.ts";
import type { Ask } from "./question.ts";
import { UnfillableTemplate } from "./unfillable.ts";

/** A part whose text the answers decide: as a program of ours, or left to docxtemplater and why. */
export type TemplatePart = { readonly name: string } & (
  | { readonly program: Program; readonly bytes: TraceBytes }
  | { readonly library: LibraryRender; readonly why: string }
);

/** Renders a part by docxtemplater, which asks about its tags. Throws docxtemplater's errors. */
export type LibraryRender = (answers: unknown, breaks: boolean, ask: Ask) => string;

/** The contents of a document's templated parts (see `TemplateParts`). */
export type PartsRead = Pick<TemplateParts, "parts" | "constant" | "references" | "pictures">;

/** The templated parts of a document, compiled once to be rendered any number of times. */
export class TemplateParts {
  /** Parts that depend on answers, in the order in which their tags are answered. */
  readonly parts: readonly TemplatePart[];
  /** The text of those that hold no tags. */
  readonly constant: ReadonlyMap<string, string>;
  /** True if any tag refers to a number by its label, and if any tag is a place for a picture. */
  readonly references: boolean;
  readonly pictures: boolean;

  constructor({ parts, constant, references, pictures }: PartsRead) {
    this.parts = parts;
    this.constant = constant;
    this.references = references;
    this.pictures = pictures;
  }

  /** One part as a trace of its program, or as text where docxtemplater renders it. */
  trace(part: TemplatePart, answers: unknown, rendering: Rendering): Trace | string {
    rendering.part = part.name;
    return "program" in part ? run(part.program, answers, rendering) : byLibrary(part.library, answers, rendering);
  }

  /** One part as text. */
  text(part: TemplatePart, answers: unknown, rendering: Rendering): string {
    const trace = this.trace(part, answers, rendering);
    if (typeof trace === "string") return trace;
    return "program" in part ? traceText(part.program, trace) : "";
  }

  /** Returns the content of a part from its `trace`, ready to be written. The bytes are valid until the next call. */
  contentOf(part: TemplatePart, trace: Trace | string): Uint8Array | string {
    if (typeof trace === "string") return trace;
    return "program" in part ? part.bytes.of(trace) : "";
  }

  /** Per part what writes it compressed, prepared by what the template alone decides; none for the library's parts. */
  writers(): (PartWriter | undefined)[] {
    const rendering = {
      ask: usualAnswer,
      breaks: true,
      asked: Number.NEGATIVE_INFINITY,
      part: "",
      ids: new FreshIds(),
    };
    return this.parts.map((part) => {
      if (!("program" in part)) return undefined;
      return new PartWriter(preparePart(part.program, run(part.program, {}, rendering)));
    });
  }
}

function byLibrary(render: LibraryRender, answers: unknown, rendering: Rendering): string {
  let failure: unknown;
  const ask: Ask = (question) => {
    // The library gathers what is thrown and goes on with the next tag: only empty sections end a runaway quickly.
    if (failure !== undefined) return question.tag.section ? [] : "";
    try {
      const value = asked(rendering, question);
      return typeof value === "string" && rendering.breaks ? value.replaceAll("\t", tabSign) : value;
    } catch (error) {
      failure = error;
      return "";
    }
  };
  const text = withFreshIds(render(answers, rendering.breaks, ask), rendering.ids);
  if (failure !== undefined) throw failure;
  if (text.length > largest.part) throw new UnfillableTemplate("too_large");
  return text.includes(tabSign) ? withTabs(text) : text;
}

/** A typical answer: some words, and a few turns where sections are not nested too deep. */
const usualAnswer: Ask = ({ tag, turns }) => {
  if (!tag.section) return "María José López 12,345.00";
  return tag.inverted ? false : Array.from({ length: turns.length < 3 ? 4 : 2 }, () => ({}));
};

/** The replacement for a tab in docxtemplater's output: a code point that is not a character. */
const tabSign = "\uFDD0";
const withTabs = (xml: string): string =>
  xml
    .replace(/<w:t(?: [^>]*)?>[^<]*\uFDD0[^<]*/g, (text) =>
      text.replaceAll(tabSign, '</w:t><w:tab/><w:t xml:space="preserve">'),
    )
    .replaceAll(tabSign, "\t");
