import { quotedLetters } from "./closest-paragraph.ts";
import { type FixedWords, maxFixedLetters } from "./fixed-words.ts";

/**
 * The messages between the page and the preview frame. The frame has an origin of its own that nobody shares and no
 * network, so a document cannot act outside of it. The page trusts nothing from the frame but these messages.
 */
export type ToFrame =
  /** Shows a document: `bytes` of a .docx whose places are marked (`#engine/document/marks.ts`). */
  | { readonly type: "render"; readonly turn: number; readonly bytes: ArrayBuffer; readonly mode: PreviewMode }
  /** Shows the markup of a mail. */
  | { readonly type: "mail"; readonly turn: number; readonly html: string }
  /** Words shown at places without a value, by key (a path without its numbers). */
  | { readonly type: "labels"; readonly labels: Readonly<Record<string, string>> }
  /** New values of places, by path. */
  | { readonly type: "patch"; readonly values: Readonly<Record<string, string>> }
  /** Outlines a place and, when `scroll` is set, brings it into view; null outlines none. */
  | { readonly type: "current"; readonly path: string | null; readonly scroll: boolean }
  /** Paragraphs can be pressed; those of the quotes have a mark. `shown` is outlined and brought into view. */
  | { readonly type: "paragraphs"; readonly quotes: readonly string[]; readonly shown: string | null }
  /** Selects words of a template that no answer fills. */
  | { readonly type: "find"; readonly words: FixedWords }
  | { readonly type: "theme"; readonly dark: boolean };

/** `template`: places show the tags as written; `answers`: they show values, or what is missing. */
export type PreviewMode = "template" | "answers";

export type FromFrame =
  | { readonly type: "ready" }
  /** The document of this turn is shown; `paths` in the order of the document, each once. */
  | { readonly type: "rendered"; readonly turn: number; readonly paths: readonly string[] }
  | { readonly type: "failed"; readonly turn: number }
  /** A place was pressed. For a template, `at` is its position in the text. */
  | { readonly type: "place"; readonly path: string; readonly at?: SeenText }
  /** Text of a template was selected: from one paragraph to another; nothing when none is selected any more. */
  | { readonly type: "select"; readonly from: SeenText | null; readonly to?: SeenText }
  /** A step back or forth was asked for by its keys. */
  | { readonly type: "step"; readonly kind: "undo" | "redo" }
  /**
   * A paragraph was pressed, by a key or with the pointer, or words in it were selected: its text, or the quote it has a mark for,
   * and its fixed words.
   */
  | { readonly type: "paragraph"; readonly text: string; readonly byKey: boolean; readonly words: FixedWords };

/** A text as it is shown: its part and paragraph, and the text before it there. */
export interface SeenText {
  readonly file: string;
  readonly paragraph: number;
  readonly before: string;
  readonly text: string;
}

/** The message of a frame, if it is one: what comes from a frame is checked like any other foreign input. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, turn, paths, path, at, from, to, text, byKey, kind, words } = data as Record<string, unknown>;
  if (type === "ready") return { type };
  if (type === "place" && isPath(path)) return { type, path, ...(isSeen(at) ? { at: seen(at) } : {}) };
  if (type === "select" && from === null) return { type, from };
  if (type === "select" && isSeen(from)) return { type, from: seen(from), ...(isSeen(to) ? { to: seen(to) } : {}) };
  if (type === "paragraph" && isQuote(text) && typeof byKey === "boolean" && isFixed(words))
    return { type, text, byKey, words: { text: words.text, before: words.before, after: words.after } };
  if (type === "step" && (kind === "undo" || kind === "redo")) return { type, kind };
  if (typeof turn !== "number") return undefined;
  if (type === "failed") return { type, turn };
  if (type === "rendered" && Array.isArray(paths) && paths.every(isPath)) return { type, turn, paths };
  return undefined;
}

const isQuote = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= quotedLetters;
const isFixed = (value: unknown): value is FixedWords =>
  typeof value === "object" &&
  value !== null &&
  [(value as FixedWords).text, (value as FixedWords).before, (value as FixedWords).after].every(
    (one) => typeof one === "string" && one.length <= maxFixedLetters,
  );
const isPath = (value: unknown): value is string => typeof value === "string" && value.length <= 8000;

const isSeen = (value: unknown): value is SeenText => {
  if (typeof value !== "object" || value === null) return false;
  const { file, paragraph, before, text } = value as Record<string, unknown>;
  return (
    typeof file === "string" &&
    file.length <= 200 &&
    Number.isInteger(paragraph) &&
    typeof before === "string" &&
    before.length <= 100_000 &&
    typeof text === "string" &&
    text.length <= 20_000
  );
};

const seen = ({ file, paragraph, before, text }: SeenText): SeenText => ({ file, paragraph, before, text });
