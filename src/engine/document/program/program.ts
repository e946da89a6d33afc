import type { Tag } from "../question.ts";
import type { IdKind } from "./ids.ts";

/**
 * A templated part as a flat list of steps over `segments`, pieces of XML known beforehand. Running it gives a trace
 * (`run.ts`) of segments and values. The first segments are the `fixed` ones of every program.
 */
export interface Program {
  readonly steps: readonly Step[];
  readonly segments: readonly string[];
  /** The number of guards. Their ids are smaller. */
  readonly guards: number;
  /** False when no answer can change the part. */
  readonly dynamic: boolean;
}

export type Step =
  | { readonly do: "text"; readonly segment: number }
  | ValueStep
  | SectionStep
  | GuardStep
  /** The start of a text element whose end or content only the answers tell: an empty one is `<w:t/>`. */
  | { readonly do: "openText" }
  | { readonly do: "closeText" }
  /** An id inside a loop: each turn after the first prints another. */
  | { readonly do: "id"; readonly kind: IdKind; readonly id: string }
  /** Prints its segment in the first turn of a loop only. */
  | { readonly do: "once"; readonly segment: number }
  /** The guard of that id has what it needs. */
  | { readonly do: "satisfy"; readonly guard: number }
  /** The following values are in a run of these properties. Only in programs in which the answers decide the run. */
  | { readonly do: "properties"; readonly segment: number };

/**
 * Prints an answer. `properties` is the segment with the properties of its run, which a line break repeats: `unknown`
 * when the answers decide. `wordText` is false where a line break or a picture would be no valid XML (`a:t`, titles).
 */
export interface ValueStep {
  readonly do: "value";
  readonly tag: Tag;
  readonly properties: number;
  readonly wordText: boolean;
}

/** Turns as often as its answer says. The last two are there only where page breaks of the author make them differ. */
export interface SectionStep {
  readonly do: "section";
  readonly tag: Tag;
  readonly body: readonly Step[];
  /** The body of the last turn. */
  readonly lastBody: readonly Step[] | undefined;
  /** The steps that run if no other branch does. */
  readonly otherwise: readonly Step[] | undefined;
  /** The bookmarks of a turn that references in the same turn name. */
  readonly referred?: readonly string[];
  /** The lists that begin again in each turn. */
  readonly lists?: readonly string[];
}

/** An element that Word does not open when it lacks what it must contain: then it is dropped or filled with `filling`. */
export interface GuardStep {
  readonly do: "guard";
  readonly guard: number;
  readonly open: number;
  readonly body: readonly Step[];
  readonly filling: string | undefined;
  readonly close: number;
}

/** The properties of a run are not known before the answers are. */
export const unknown = -2;

const textStart = '<w:t xml:space="preserve">';
const runBreak = "</w:r><w:r><w:br/></w:r><w:r>";
/** Segments every program begins with, by what they are. */
export const fixed = {
  openText: 0,
  closeText: 1,
  emptyText: 2,
  breakAfterText: 3,
  breakAfterNothing: 4,
  tabAfterText: 5,
  tabAfterNothing: 6,
} as const;
export const fixedSegments: readonly string[] = [
  textStart,
  "</w:t>",
  "<w:t/>",
  `</w:t>${runBreak}`,
  runBreak,
  "</w:t><w:tab/>",
  "<w:tab/>",
];

const special = /[&<>"']/;
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
/** A text as XML, escaped as docxtemplater escapes: quotes too. */
export const escapedText = (text: string): string =>
  special.test(text) ? text.replace(/[&<>"']/g, (letter) => entities[letter] ?? "") : text;

/** The part cannot be a program that does exactly what docxtemplater does: it is left to docxtemplater. */
export class Unsupported extends Error {}
