import { amountsAndDates } from "./amounts-and-dates.ts";
import { identifiersAndMeasures } from "./identifiers-and-measures.ts";
import { textsAndPeople } from "./texts-and-people.ts";

/** A case of the reference: the formula, the answers to its paths, and what it prints in documents of each language. */
export interface Example {
  readonly formula: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly es: string;
  readonly en: string;
}

/** An entry of the reference for authors of templates. `name` is the filter's Spanish name. */
export interface FilterReference {
  readonly name: string;
  readonly does: { readonly es: string; readonly en: string };
  readonly examples: readonly Example[];
}

/** The filters in the order of the reference. Apart from their rules, so that pages which calculate do not carry it. */
export const filterReference: readonly FilterReference[] = [
  ...amountsAndDates,
  ...textsAndPeople,
  ...identifiersAndMeasures,
];
