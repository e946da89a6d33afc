import { differenceOf, type ParagraphChange } from "./difference-of.ts";
import type { WordChange } from "./word-difference.ts";

/** A paragraph of a part of a document. */
export interface PartParagraph {
  readonly file: string;
  readonly text: string;
}

/**
 * A paragraph as a comparison shows it; of those that are the same only the ones beside a change, shortened, and how many
 * were passed over.
 */
export type ShownParagraph =
  | { readonly kind: "same" | "added" | "removed" | "moved"; readonly file: string; readonly text: string }
  | { readonly kind: "changed"; readonly file: string; readonly words: readonly WordChange[] }
  | { readonly kind: "skipped"; readonly file: string; readonly count: number };

/** The number of changed paragraphs, by the kind of change. Blank paragraphs neither count nor appear. */
export interface ChangeCounts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly moved: number;
}

/**
 * The differences of two texts. `more` is true if only a part of them is shown. `rewritten` has each changed
 * paragraph before and after.
 */
export interface TextComparison<P extends PartParagraph> {
  readonly counts: ChangeCounts;
  readonly shown: readonly ShownParagraph[];
  readonly more: boolean;
  readonly rewritten: readonly (readonly [before: P, after: P])[];
}

/** Nobody reads more changes than these in one list. */
const maxShown = 1000;
/** Characters of a paragraph that is only there to say where one is. */
const contextLength = 160;

/** Compares two documents part by part, in the order of the second; a part that only one of them has was added or removed. */
export function compareTexts<P extends PartParagraph>(before: readonly P[], after: readonly P[]): TextComparison<P> {
  const [old, now] = [Map.groupBy(before, ({ file }) => file), Map.groupBy(after, ({ file }) => file)];
  const parts = [...new Set([...now.keys(), ...old.keys()])].map((file) => ({
    file,
    changes: differenceOf(old.get(file) ?? [], now.get(file) ?? []).filter((change) => !isBlankChange(change)),
  }));
  const all = parts.flatMap(({ changes }) => changes);
  const count = (kind: string) => all.filter((change) => change.kind === kind).length;
  const shown = parts.flatMap(({ file, changes }) => shownOf(file, changes));
  return {
    counts: { added: count("added"), removed: count("removed"), changed: count("changed"), moved: count("moved") },
    shown: shown.slice(0, maxShown),
    more: shown.length > maxShown,
    rewritten: all.flatMap(({ kind, before: from, after: to }) =>
      kind === "changed" && from && to ? [[from, to] as const] : [],
    ),
  };
}

const isBlankChange = ({ kind, before, after }: ParagraphChange<PartParagraph>): boolean =>
  kind !== "same" && kind !== "changed" && (after ?? before)?.text.trim() === "";

function shownOf(file: string, changes: readonly ParagraphChange<PartParagraph>[]): ShownParagraph[] {
  const differs = (change: ParagraphChange<PartParagraph> | undefined) =>
    change !== undefined && change.kind !== "same";
  const shown: ShownParagraph[] = [];
  let skipped = 0;
  const pass = () => {
    if (skipped > 0) shown.push({ kind: "skipped", file, count: skipped });
    skipped = 0;
  };
  for (const [place, change] of changes.entries()) {
    const text = (change.after ?? change.before)?.text ?? "";
    const near =
      differs(change) || (text.trim() !== "" && (differs(changes[place - 1]) || differs(changes[place + 1])));
    if (!near) {
      if (text.trim() !== "") skipped++;
      continue;
    }
    pass();
    if (change.kind === "changed") shown.push({ kind: "changed", file, words: change.words ?? [] });
    else shown.push({ kind: change.kind, file, text: change.kind === "same" ? shortened(text) : text });
  }
  if (shown.length > 0) pass();
  return shown;
}

const shortened = (text: string): string =>
  text.length > contextLength ? `${text.slice(0, contextLength).trimEnd()} …` : text;
