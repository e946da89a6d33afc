import { Numeral } from "#engine/formula/values.ts";
import { type NumberingStyle, numbering } from "#engine/numbering/numbering.ts";
import type { TextBoxCopy } from "./question.ts";
import { foldedName } from "./tags/tag-name.ts";

/** The numbering of a series: `{contador("clausula")}` uses the numbering named `clausula`. */
export interface NamedNumbering extends NumberingStyle {
  readonly name: string;
}

/** Numberings as they are looked up: case, accents and separators of a name do not matter. */
export type Numberings = ReadonlyMap<string, NumberingStyle>;

/** Maps numberings by name. Of two with the same name the first is used. */
export const numberingsByName = (list: readonly NamedNumbering[]): Numberings =>
  new Map(list.map((one) => [foldedName(one.name), one] as const).toReversed());

/** The numbers that were given to labels: by label, then by the turns of the loops around its counter. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, Given>>;
/** `times`: how often that label was given in that turn. */
interface Given {
  readonly number: number;
  readonly style: NumberingStyle | undefined;
  readonly times: number;
}

/** A number of a series as its numbering writes it; without a numbering the number. */
function written(number: number, style: NumberingStyle | undefined, language: "es" | "en"): number | Numeral {
  if (!style) return number;
  const made = numbering(number, { ...style, offset: 0 }, language);
  return "text" in made ? new Numeral(number, made.text) : number;
}

/** The position of a counting tag: the turn of its loops, and the copy of a text box it belongs to. */
interface CountedAt {
  readonly turn: string;
  readonly box: TextBoxCopy | undefined;
}

/**
 * The counts of a document while it is filled: its series, each starting after its offset, and the numbers of its
 * labels.
 */
export class Counting {
  private readonly series = new Map<string, number>();
  private readonly given = new Map<string, Map<string, Given>>();
  /** The numbers of the first copy of a text box, until the second has printed them. */
  private readonly boxed: number[] = [];
  private copied = false;
  private readonly numberings: Numberings;
  private readonly language: "es" | "en";

  constructor(numberings: Numberings, language: "es" | "en") {
    this.numberings = numberings;
    this.language = language;
  }

  get labels(): Labels {
    return this.given;
  }

  /**
   * The next number of a series. `turn` is the innermost turn of the loops around the tag, as `turnsOf` gives it. In the
   * second copy of a text box the numbers are those of the first.
   */
  count(name: string, label: string | undefined, { turn, box }: CountedAt): number | Numeral {
    const series = foldedName(name);
    const style = this.numberings.get(series);
    const last = this.series.get(series) ?? style?.offset ?? 0;
    if (box === "second") {
      this.copied = true;
      return written(this.boxed.shift() ?? last, style, this.language);
    }
    const number = last + 1;
    this.series.set(series, number);
    if (label !== undefined) this.remember(foldedName(label), turn, { number, style });
    if (box === "first") this.box(number);
    return written(number, style, this.language);
  }

  private box(number: number): void {
    if (this.copied) this.boxed.length = 0;
    this.copied = false;
    this.boxed.push(number);
  }

  /** The number of a label, without the separator behind it: that belongs to the place where it is counted. */
  numberOf(label: string, turns: readonly string[], labels: Labels): number | Numeral | undefined {
    const given = resolved(labels.get(foldedName(label)) ?? new Map<string, Given>(), turns);
    return given && written(given.number, given.style && { ...given.style, separator: "none" }, this.language);
  }

  private remember(label: string, turn: string, given: Omit<Given, "times">): void {
    const known = this.given.get(label) ?? new Map<string, Given>();
    known.set(turn, { ...given, times: (known.get(turn)?.times ?? 0) + 1 });
    this.given.set(label, known);
  }
}

/**
 * Returns the number of a label for a place: the one from the same turn of its loops, otherwise from the turn around
 * it, otherwise the only one there is. Returns undefined if there is none, or more than one candidate. `turns` go
 * from the innermost outwards and end in "".
 */
export function resolved<G extends { readonly times: number }>(
  given: ReadonlyMap<string, G>,
  turns: readonly string[],
): G | undefined {
  const near = turns.find((turn) => given.has(turn));
  const only = given.size === 1 ? given.values().next().value : undefined;
  const found = near === undefined ? only : given.get(near);
  return found?.times === 1 ? found : undefined;
}
