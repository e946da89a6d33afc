import { preparePart } from "./deflate/prepared-part.ts";
import { PartWriter } from "./deflate/write-part.ts";
import { compile, compiledParts, imageModule, type LibraryPart, type TreeNode } from "./library.ts";
import type { Package } from "./package.ts";
import { compileProgram } from "./program/compile.ts";
import { type Program, Unsupported } from "./program/program.ts";
import { asked, largest, type Rendering, run, type Trace, traceText } from "./program/run.ts";
import { TraceBytes } from "./program/trace-bytes.ts";
import { type Ask, readTag, type Tag } from "./question.ts";
import { UnfillableTemplate } from "./unfillable.ts";

/** A part whose text the answers decide: as a program of ours, or left to docxtemplater and why. */
export type TemplatePart = { readonly name: string } & (
  | { readonly program: Program; readonly bytes: TraceBytes }
  | { readonly library: LibraryPart; readonly why: string }
);

/** The templated parts of a document, compiled once to be rendered any number of times. */
export class TemplateParts {
  /** Parts that depend on answers, in the order in which their tags are asked. */
  readonly parts: readonly TemplatePart[];
  /** The text of those that hold no tags. */
  readonly constant: ReadonlyMap<string, string>;
  /** Whether some tag refers to a number by its label, and whether some tag is the place of a picture. */
  readonly references: boolean;
  readonly pictures: boolean;
  private ask: Ask = () => "";

  /** Throws docxtemplater's errors when the template is invalid; `libraryErrors` reads them. */
  constructor(zip: Package) {
    const parts: TemplatePart[] = [];
    const constant = new Map<string, string>();
    const tags: Tag[] = [];
    for (const library of compiledParts(compile(zip, (question) => this.ask(question)))) {
      const { name } = library;
      tags.push(...tagsOf(library.tree));
      try {
        const program = compileProgram(library.tree, library);
        if (program.dynamic) parts.push({ name, program, bytes: new TraceBytes(program) });
        else
          constant.set(
            name,
            traceText(program, run(program, {}, { ask: () => "", breaks: true, asked: 0, part: name })),
          );
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        parts.push({ name, library, why: error.message });
      }
    }
    this.parts = parts;
    this.constant = constant;
    this.references = tags.some(({ formula }) => formula !== undefined && formula.references.length > 0);
    this.pictures = tags.some(({ image }) => image);
  }

  /** One part as a trace of its program, or as text where docxtemplater renders it. */
  trace(part: TemplatePart, answers: unknown, rendering: Rendering): Trace | string {
    rendering.part = part.name;
    return "program" in part ? run(part.program, answers, rendering) : this.byLibrary(part.library, answers, rendering);
  }

  /** One part as text. */
  text(part: TemplatePart, answers: unknown, rendering: Rendering): string {
    const trace = this.trace(part, answers, rendering);
    if (typeof trace === "string") return trace;
    return "program" in part ? traceText(part.program, trace) : "";
  }

  /** What `trace` gave for a part, to be written: bytes are good until the next call. */
  contentOf(part: TemplatePart, trace: Trace | string): Uint8Array | string {
    if (typeof trace === "string") return trace;
    return "program" in part ? part.bytes.of(trace) : "";
  }

  /** Per part what writes it compressed, prepared by what the template alone decides; none for the library's parts. */
  writers(): (PartWriter | undefined)[] {
    const rendering = { ask: usualAnswer, breaks: true, asked: Number.NEGATIVE_INFINITY, part: "" };
    return this.parts.map((part) => {
      if (!("program" in part)) return undefined;
      return new PartWriter(preparePart(part.program, run(part.program, {}, rendering)));
    });
  }

  private byLibrary(part: LibraryPart, answers: unknown, rendering: Rendering): string {
    let failure: unknown;
    this.ask = (question) => {
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
    const text = part.render(answers, rendering.breaks);
    if (failure !== undefined) throw failure;
    if (text.length > largest.part) throw new UnfillableTemplate("too_large");
    return text.includes(tabSign) ? withTabs(text) : text;
  }
}

/** An answer as most are: some words, and two turns where sections do not stand too deep in one another. */
const usualAnswer: Ask = ({ tag, turns }) => {
  if (!tag.section) return "María José López 12,345.00";
  return tag.inverted ? false : Array.from({ length: turns.length < 3 ? 2 : 1 }, () => ({}));
};

/** Every tag in a tree. */
function tagsOf(tree: readonly TreeNode[]): Tag[] {
  return tree.flatMap((node) => {
    if (node.type !== "placeholder") return [];
    const tag = readTag(node.value, { section: node.module === "loop", image: node.module === imageModule });
    return [tag, ...tagsOf(node.subparsed ?? [])];
  });
}

/** Stands for a tab in what docxtemplater prints; a character that is no character. */
const tabSign = "\uFDD0";
const withTabs = (xml: string): string =>
  xml
    .replace(/<w:t(?: [^>]*)?>[^<]*\uFDD0[^<]*/g, (text) =>
      text.replaceAll(tabSign, '</w:t><w:tab/><w:t xml:space="preserve">'),
    )
    .replaceAll(tabSign, "\t");
