import { compile, compiledParts, type LibraryPart } from "./library.ts";
import type { Package } from "./package.ts";
import { compileProgram } from "./program/compile.ts";
import { type Program, Unsupported } from "./program/program.ts";
import { asked, largest, type Rendering, run, type Trace, traceText } from "./program/run.ts";
import type { Ask } from "./question.ts";
import { UnfillableTemplate } from "./unfillable.ts";

/** A part whose text the answers decide: as a program of ours, or left to docxtemplater and why. */
export type TemplatePart = { readonly name: string } & (
  | { readonly program: Program }
  | { readonly library: LibraryPart; readonly why: string }
);

/** The templated parts of a document, compiled once to be rendered any number of times. */
export class TemplateParts {
  /** Parts that depend on answers, in the order in which their tags are asked. */
  readonly parts: readonly TemplatePart[];
  /** The text of those that hold no tags. */
  readonly constant: ReadonlyMap<string, string>;
  private ask: Ask = () => "";

  /** Throws docxtemplater's errors when the template is faulty; `libraryErrors` reads them. */
  constructor(zip: Package) {
    const parts: TemplatePart[] = [];
    const constant = new Map<string, string>();
    for (const library of compiledParts(compile(zip, (question) => this.ask(question)))) {
      const { name } = library;
      try {
        const program = compileProgram(library.tree, library);
        if (program.dynamic) parts.push({ name, program });
        else constant.set(name, traceText(program, run(program, {}, { ask: () => "", breaks: true, asked: 0 })));
      } catch (error) {
        if (!(error instanceof Unsupported)) throw error;
        parts.push({ name, library, why: error.message });
      }
    }
    this.parts = parts;
    this.constant = constant;
  }

  /** One part as a trace of its program, or as text where docxtemplater renders it. */
  trace(part: TemplatePart, answers: unknown, rendering: Rendering): Trace | string {
    return "program" in part ? run(part.program, answers, rendering) : this.byLibrary(part.library, answers, rendering);
  }

  /** One part as text. */
  text(part: TemplatePart, answers: unknown, rendering: Rendering): string {
    const trace = this.trace(part, answers, rendering);
    return typeof trace === "string" || !("program" in part) ? String(trace) : traceText(part.program, trace);
  }

  private byLibrary(part: LibraryPart, answers: unknown, rendering: Rendering): string {
    let failure: unknown;
    this.ask = (question) => {
      // The library gathers what is thrown and goes on with the next tag: only empty sections end a runaway quickly.
      if (failure !== undefined) return question.tag.section ? [] : "";
      try {
        return asked(rendering, question);
      } catch (error) {
        failure = error;
        return "";
      }
    };
    const text = part.render(answers, rendering.breaks);
    if (failure !== undefined) throw failure;
    if (text.length > largest.part) throw new UnfillableTemplate("too_large");
    return text;
  }
}
