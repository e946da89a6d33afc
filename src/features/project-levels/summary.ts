import { sharesOf, sumOf } from "./shares.ts";
import { type Unit, type UnitState, unitStates } from "./unit.ts";

type Weighed = Pick<Unit, "privateArea" | "weight">;

/** Returns the value to which the share of a unit is proportional. */
const weightOf = ({ weight, privateArea }: Weighed): string => weight ?? privateArea;

/** Units with their shares. They are given in the order of the deed, so that of equal ones the first gets what is left. */
export function withShares<U extends Weighed>(units: readonly U[]): (U & { readonly share: string | null })[] {
  const shares = sharesOf(units.map(weightOf));
  return units.map((unit, at) => ({ ...unit, share: shares?.[at] ?? null }));
}

/** The sums of a project, or of one level, as decimal texts. */
export interface Summary {
  readonly units: number;
  readonly privateArea: string;
  readonly commonArea: string;
  readonly share: string;
  /** The number of units in each state, and their price. */
  readonly byState: Readonly<Record<UnitState, { readonly units: number; readonly price: string }>>;
  readonly price: string;
  /** Units without a price. */
  readonly unpriced: number;
}

/** The figures of these units. */
export function summaryOf(
  units: readonly Pick<Unit, "privateArea" | "commonArea" | "share" | "price" | "state">[],
): Summary {
  const prices = (some: typeof units) =>
    sumOf(
      some.flatMap(({ price }) => price ?? []),
      2,
    );
  const of = (state: UnitState) => {
    const some = units.filter((unit) => unit.state === state);
    return [state, { units: some.length, price: prices(some) }] as const;
  };
  return {
    units: units.length,
    privateArea: sumOf(
      units.map(({ privateArea }) => privateArea),
      4,
    ),
    commonArea: sumOf(
      units.map(({ commonArea }) => commonArea),
      4,
    ),
    share: sumOf(
      units.flatMap(({ share }) => share ?? []),
      4,
    ),
    byState: Object.fromEntries(unitStates.map(of)) as Summary["byState"],
    price: prices(units),
    unpriced: units.filter(({ price }) => price === null).length,
  };
}

/** A decimal text without zeros at its end: "85.2500" is "85.25". */
export const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** The number of a copied unit: moved by so much where it ends in digits ("A-101" by 100: "A-201"), else as it is. */
export function movedNumber(number: string, by: number): string {
  const [, before = "", digits = ""] = /^(.*?)(\d{1,9})$/.exec(number) ?? [];
  if (digits === "") return number;
  const moved = Number(digits) + by;
  return moved < 0 ? number : before + String(moved).padStart(digits.length, "0");
}
