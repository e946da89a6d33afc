import { keyOfPath } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { type FormulaPlace, readFormulaMark } from "#engine/document/marks.ts";
import { lateWords, wantWords } from "#features/answers/web/index.ts";

/** Formulas of the document that is shown, worked out again as answers change. */
export interface LiveFormulas {
  /** The document is drawn: its places, by the paths of their marks. All are worked out. */
  drawn(paths: readonly string[]): void;
  /** An answer was typed. */
  changed(path: string): void;
  close(): void;
}

/** Typing comes first: formulas follow when it pauses for a moment, in milliseconds. */
const pauseMs = 60;

/** Follows the formulas of a document. `answers` are as a preview takes them; `patch` puts texts at places, by path. */
export function liveFormulas({
  answers,
  language,
  money,
  patch,
}: {
  readonly answers: () => Answers;
  readonly language: "es" | "en";
  /** Keys of the answers that are amounts of money. */
  readonly money: ReadonlySet<string>;
  readonly patch: (values: Readonly<Record<string, string>>) => void;
}): LiveFormulas {
  let places: ReadonlyMap<string, FormulaPlace> = new Map();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function workOut(): void {
    timer = undefined;
    const formulaText = lateWords.get()?.formulaText;
    if (!formulaText) return wantWords();
    if (waiting.size === 0) return;
    const now = answers();
    const values: Record<string, string> = {};
    for (const mark of waiting) {
      const place = places.get(mark);
      const text = place && formulaText(place, now, { language, money });
      if (text !== undefined) values[mark] = text;
    }
    waiting.clear();
    patch(values);
  }
  const soon = () => {
    timer ??= setTimeout(workOut, pauseMs);
  };
  const unsubscribe = lateWords.subscribe(soon);

  return {
    drawn(paths) {
      places = new Map(
        paths.flatMap((path) => {
          const place = readFormulaMark(path);
          return place ? [[path, place] as const] : [];
        }),
      );
      waiting.clear();
      for (const mark of places.keys()) waiting.add(mark);
      if (waiting.size > 0) soon();
    },
    changed(path) {
      const key = keyOfPath(path);
      for (const [mark, place] of places) {
        // Of a list a formula names the values without their turn.
        if (place.paths.some((one) => one === path || one === key || key.startsWith(`${one}.`))) waiting.add(mark);
      }
      if (waiting.size > 0) soon();
    },
    close() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}
