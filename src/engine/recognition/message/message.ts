import { type Meaning, meaningOf } from "../label-meaning.ts";
import type { Span } from "../words/wordings.ts";

/** The longest message that is read, in characters. */
export const maxMessage = 20_000;

/** The form of a value of a message. A text can answer any field of texts, a number also one of texts. */
export type FactKind = "text" | "number" | "currency" | "date" | "time" | "nit" | "cui" | "phone" | "email" | "code";

/** A value that a message states, with its place in the message. */
export interface Fact extends Span {
  readonly kind: FactKind;
  /** The value as it is typed in a form: a date as dd/mm/yyyy, an amount with two decimals. */
  readonly value: string;
  /** The meaning of the value, in the same words as the meaning of a field. */
  readonly meaning: Meaning;
  /** The index of the person it belongs to. Undefined for a value of the contract. */
  readonly person?: number;
}

/** A person or a company that a message is about. */
export interface MessagePerson {
  /** The name as it is filled in, or an empty text. */
  readonly name: string;
  /** The part they have in the contract, as in the meaning of a field. Empty if the message does not say it. */
  readonly roles: ReadonlySet<string>;
}

/** A message that was read. The facts are in the order of the message and do not overlap. */
export interface ReadMessage {
  readonly people: readonly MessagePerson[];
  readonly facts: readonly Fact[];
}

/** A value before it is known whose it is. */
export interface LooseFact extends Span {
  readonly kind: FactKind;
  readonly value: string;
  readonly meaning: Meaning;
  /** The value with the higher rank is kept of two that overlap. */
  readonly rank: number;
}

const known = new Map<string, Meaning>();

/** Returns the meaning of one of the few names that values are given here. */
export function meaningNamed(name: string): Meaning {
  const before = known.get(name);
  if (before) return before;
  const meaning = meaningOf(name.replaceAll("_", " "));
  known.set(name, meaning);
  return meaning;
}

/** Returns a text of the same length in small letters without accents. */
export const plainText = (text: string): string =>
  text.replace(/[^\n -@[-`a-z]/gu, (sign) => {
    const [base = sign] = sign.normalize("NFD").toLowerCase();
    return base.length === sign.length ? base : sign;
  });

/** Returns a function that finds the span that overlaps another one. The spans do not overlap each other. */
export function overlapsOf<S extends Span>(spans: readonly S[]): (span: Span) => S | undefined {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low];
    return found && found.start < end ? found : undefined;
  };
}

/** Cuts spaces and closing signs off the ends of a span. */
export function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  const lead = /^[\s*_~"'“”«»,;:.–-]*/u.exec(piece)?.[0].length ?? 0;
  const rest = piece.slice(lead);
  let length = rest.length;
  while (length > 0 && /[\s*_~"'“”«»,;:.!–-]/u.test(rest[length - 1] ?? "")) length -= 1;
  return { start: start + lead, end: start + lead + length };
}
