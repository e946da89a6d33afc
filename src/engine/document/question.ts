import { type Formula, parseFormula } from "#engine/formula/formula.ts";
import { tagName } from "./tags/tag-name.ts";

/** The contents of a tag, read once per template. `name` is its text through `tagName`. */
export interface Tag {
  readonly name: string;
  /** The formula, absent for plain names. An invalid formula is absent, too, and no answer has its name. */
  readonly formula?: Formula;
  /** True for a tag that opens a section: `{#x}`, or `{^x}` if `inverted`. */
  readonly section: boolean;
  readonly inverted: boolean;
  /** True for the place of a picture: `{%x}`. */
  readonly image: boolean;
  /** In a text box, which Word keeps twice: in the first copy, or in the second. */
  readonly box?: TextBoxCopy;
}

/** Stand behind the text of a tag in a text box; characters that no text of Word has. */
export const boxSigns = { first: "\uFDD1", second: "\uFDD2" } as const;
export type TextBoxCopy = keyof typeof boxSigns;
const boxSign = new RegExp(`[${boxSigns.first}${boxSigns.second}]$`);

/** Reads the text of a tag, without its mark. */
export function readTag(text: string, { section = false, inverted = false, image = false } = {}): Tag {
  const raw = text.replace(boxSign, "");
  if (raw !== text) {
    const box = text.endsWith(boxSigns.first) ? "first" : "second";
    return { ...readTag(raw, { section, inverted, image }), box };
  }
  const read = parseFormula(raw);
  const formula = "formula" in read && read.formula.path === undefined ? { formula: read.formula } : {};
  return { name: tagName(raw), section, inverted, image, ...formula };
}

/** A section around a tag: its name, what kind of answer opened it, and which turn it is in, from 0. */
export interface Turn {
  readonly name: string;
  readonly type: "array" | "object" | "once";
  readonly index: number;
  readonly total: number;
}

/** A tag that asks what it prints, or how its section turns. Holds only while it is being answered. */
export interface Question {
  readonly tag: Tag;
  /** The answers around it, outermost first: the document's, then one entry per section in `turns`. */
  readonly scopes: readonly unknown[];
  readonly turns: readonly Turn[];
}

/** XML next to the text of a run: a drawing. */
export class Inline {
  readonly xml: string;
  constructor(xml: string) {
    this.xml = xml;
  }
}

/** A value that a rule gave for a tag, as the text it prints: nothing for lists and records. */
export function plainText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** Gives what a tag prints (a text or a drawing), or how its section turns. */
export type Ask = (question: Question) => unknown;
