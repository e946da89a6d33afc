import { type Ask, Inline, plainText, type Turn } from "../question.ts";
import { UnfillableTemplate } from "../unfillable.ts";
import type { FreshIds } from "./ids.ts";
import {
  escapedText,
  fixed,
  type GuardStep,
  type Program,
  type SectionStep,
  type Step,
  unknown,
  type ValueStep,
} from "./program.ts";

/** The output of a program: segments by their number, values as XML. */
export type Trace = (number | string)[];

/** Beyond these the answers, not the template, are in error: tags printed, and characters of XML in one part. */
export const largest = { tags: 100_000, part: 64 * 1024 * 1024 } as const;

/** Characters no XML may hold. */
const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const illegalOrBreak = /[\u0000-\u001F\uFFFE\uFFFF]/;

/** The document being rendered, as its parts share it. */
export interface Rendering {
  readonly ask: Ask;
  /** True if line breaks and tabs in answers become Word's. Otherwise they stay characters. */
  readonly breaks: boolean;
  /** The number of tags answered so far. */
  asked: number;
  /** The part being rendered. */
  part: string;
  /** The ids printed so far. */
  ids: FreshIds;
}

/** Asks about a tag, within `largest`. Throws `UnfillableTemplate`. */
export function asked(rendering: Rendering, question: Parameters<Ask>[0]): unknown {
  if (++rendering.asked > largest.tags) throw new UnfillableTemplate("too_large");
  return rendering.ask(question);
}

/** Runs a program on answers. Throws `UnfillableTemplate` when the result gets larger than any document. */
export function run(program: Program, answers: unknown, rendering: Rendering): Trace {
  return new Run(program, answers, rendering).trace;
}

class Run {
  readonly trace: Trace = [];
  private readonly segments: readonly string[];
  private readonly rendering: Rendering;
  private readonly satisfied: Uint8Array;
  private readonly scopes: unknown[];
  private readonly turns: Turn[] = [];
  private properties = -1;
  private length = 0;
  /** A text element has begun that nothing was printed in yet. */
  private pending = false;

  constructor(program: Program, answers: unknown, rendering: Rendering) {
    this.segments = program.segments;
    this.rendering = rendering;
    this.satisfied = new Uint8Array(program.guards);
    this.scopes = [answers];
    this.take(program.steps);
    this.settle();
  }

  private take(steps: readonly Step[]): void {
    for (const step of steps) {
      switch (step.do) {
        case "text":
          this.settle();
          this.segment(step.segment);
          break;
        case "value":
          this.value(step);
          break;
        case "section":
          this.section(step);
          break;
        case "openText":
          this.settle();
          this.pending = true;
          break;
        case "closeText":
          this.segment(this.pending ? fixed.emptyText : fixed.closeText);
          this.pending = false;
          break;
        case "id":
          this.settle();
          this.raw(this.rendering.ids.of(step.kind, step.id));
          break;
        case "once":
          if (!this.rendering.ids.isFirst(this.segments[step.segment] ?? "")) break;
          this.settle();
          this.segment(step.segment);
          break;
        case "guard":
          this.guard(step);
          break;
        case "satisfy":
          this.satisfied[step.guard] = 1;
          break;
        case "properties":
          this.properties = step.segment;
          break;
        default:
          step satisfies never;
      }
    }
  }

  private settle(): void {
    if (!this.pending) return;
    this.pending = false;
    this.segment(fixed.openText);
  }

  private segment(id: number): void {
    this.length += this.segments[id]?.length ?? 0;
    if (this.length > largest.part) throw new UnfillableTemplate("too_large");
    this.trace.push(id);
  }

  private text(text: string): void {
    if (text === "") return;
    this.settle();
    this.raw(escapedText(text));
  }

  private raw(xml: string): void {
    this.length += xml.length;
    if (this.length > largest.part) throw new UnfillableTemplate("too_large");
    this.trace.push(xml);
  }

  private value({ tag, properties, wordText }: ValueStep): void {
    const answer = asked(this.rendering, { tag, scopes: this.scopes, turns: this.turns });
    if (answer instanceof Inline) return wordText ? this.inline(answer.xml) : undefined;
    const text = plainText(answer);
    if (!illegalOrBreak.test(text)) return this.text(text);
    const legal = text.replace(illegal, "");
    if (!wordText || !this.rendering.breaks) return this.text(legal);
    const where = properties === unknown ? this.properties : properties;
    legal.split("\n").forEach((line, index) => {
      if (index > 0) {
        if (this.pending) this.segment(fixed.emptyText);
        this.segment(this.pending ? fixed.breakAfterNothing : fixed.breakAfterText);
        if (where >= 0) this.segment(where);
        this.pending = true;
      }
      line.split("\t").forEach((piece, tab) => {
        if (tab > 0) {
          this.segment(this.pending ? fixed.tabAfterNothing : fixed.tabAfterText);
          this.pending = true;
        }
        this.text(piece);
      });
    });
  }

  /** Puts XML between two texts of the run. */
  private inline(xml: string): void {
    if (!this.pending) this.segment(fixed.closeText);
    this.trace.push(xml);
    this.pending = true;
  }

  private section(step: SectionStep): void {
    const { tag } = step;
    const { scopes, turns } = this;
    const answer = asked(this.rendering, { tag, scopes, turns });
    const here = scopes.at(-1);
    const list = Array.isArray(answer);
    if (!answer || (list && answer.length === 0)) {
      if (tag.inverted) this.turn(step, here, "once", 0, 1);
      else if (step.otherwise) this.take(step.otherwise);
    } else if (tag.inverted) {
      // Docxtemplater leaves a page break behind only where no list was turned.
      if (!list && step.otherwise) this.take(step.otherwise);
    } else if (list) {
      for (let index = 0; index < answer.length; index++) this.turn(step, answer[index], "array", index, answer.length);
    } else if (Object.prototype.toString.call(answer) === "[object Object]") this.turn(step, answer, "object", 0, 1);
    else this.turn(step, here, "once", 0, 1);
  }

  private turn(step: SectionStep, scope: unknown, type: Turn["type"], index: number, total: number): void {
    this.scopes.push(scope);
    this.turns.push({ name: step.tag.name, type, index, total });
    const { referred = [], lists = [] } = step;
    const isOwn = referred.length > 0 || lists.length > 0;
    if (isOwn) this.rendering.ids.beginTurn(referred, lists);
    this.take(step.lastBody && index === total - 1 ? step.lastBody : step.body);
    if (isOwn) this.rendering.ids.endTurn();
    this.turns.pop();
    this.scopes.pop();
  }

  private guard({ guard, open, body, filling, close }: GuardStep): void {
    this.settle();
    const at = this.trace.length;
    this.satisfied[guard] = 0;
    this.segment(open);
    this.take(body);
    if (this.satisfied[guard] === 0) {
      if (filling === undefined) {
        this.trace.length = at;
        this.pending = false;
        return;
      }
      this.settle();
      this.trace.push(filling);
    }
    this.settle();
    this.segment(close);
  }
}

/** The XML of a trace. */
export function traceText({ segments }: Program, trace: Trace): string {
  let xml = "";
  for (const piece of trace) xml += typeof piece === "number" ? (segments[piece] ?? "") : piece;
  return xml;
}
