import { tagName } from "./tag-name.ts";

/** What a tag says, read once per template. `name` is its text through `tagName`. */
export interface Tag {
  readonly name: string;
  /** Whether it opens a section: `{#x}`, or `{^x}` when `inverted`. */
  readonly section: boolean;
  readonly inverted: boolean;
}

/** Reads the text of a tag, without its mark. */
export const readTag = (raw: string, { section = false, inverted = false } = {}): Tag => ({
  name: tagName(raw),
  section,
  inverted,
});

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

/** Gives what a tag prints (a text, or anything with a text), or how its section turns. */
export type Ask = (question: Question) => unknown;
