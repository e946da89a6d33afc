import { z } from "zod";
import { readAnswer } from "#engine/answers/answer-kinds.ts";
import { genderNamed } from "#engine/formula/filters/people.ts";
import {
  answerKind,
  defaultError,
  type FieldSetting,
  type FormGroup,
  maxElements,
} from "#features/answers/form-definition.ts";

/**
 * The proposals for a field of a finished document. `starts`: the answer with which each process begins, as the document
 * writes it. `example`: shown while the field is empty. `office`: the office answers its group, and no client. `min`: the least elements of a list.
 */
const FieldProposal = z.strictObject({
  label: z.string().trim().min(1).max(120).optional(),
  group: z.string().trim().min(1).max(80).optional(),
  starts: z.string().max(1000).optional(),
  example: z.string().trim().max(100).optional(),
  office: z.boolean().optional(),
  min: z.int32().min(1).max(maxElements).optional(),
});

/** The proposals by the key of the field, or of the list. */
export const FieldProposals = z.record(z.string().max(1500), FieldProposal);
export type FieldProposals = Readonly<z.infer<typeof FieldProposals>>;

/** Returns the values of a document that a title must not hold: all but those that the office always writes. */
export const privateValues = (
  answers: Readonly<Record<string, string | readonly Readonly<Record<string, string>>[]>>,
  proposed: FieldProposals,
): string[] =>
  Object.entries(answers).flatMap(([key, value]) => {
    if (proposed[key]?.starts !== undefined) return [];
    return typeof value === "string" ? [value] : value.flatMap((one) => Object.values(one));
  });

/** Returns a new field with its proposal. An initial answer that the field would refuse is left out. */
export function withProposal(field: FieldSetting, proposal: FieldProposals[string] | undefined): FieldSetting {
  if (!proposal) return field;
  const { starts, example } = proposal;
  const initial = starts === undefined ? undefined : initialOf(field, starts);
  return {
    ...field,
    ...(initial === undefined ? {} : { default: initial }),
    ...(example ? { placeholder: example } : {}),
  };
}

function initialOf({ kind, options }: FieldSetting, written: string): string | undefined {
  const gender = genderNamed(written);
  const option =
    options.find((one) => one === written) ??
    (gender === undefined ? undefined : options.find((one) => genderNamed(one) === gender));
  const read = kind === "dropdown" ? option : readAnswer(answerKind(kind), written);
  if (typeof read !== "string" || read === "") return undefined;
  return defaultError({ kind, options, default: read }) === undefined ? read : undefined;
}

/** The key of somebody's gender, with the beginning that their other keys have, too. */
const genderKey = /^(.*?)sexo$/u;

/**
 * Moves the gender of each person behind their name. A deed has the treatment first ("la señora ANA SOL"), but the form guesses the
 * gender by the name.
 */
export function nameBeforeGender(keys: readonly string[]): string[] {
  const present = new Set(keys);
  const isMoved = (key: string) => {
    const beginning = genderKey.exec(key)?.[1];
    return beginning !== undefined && present.has(`${beginning}nombre`);
  };
  return keys.flatMap((key) => {
    if (isMoved(key)) return [];
    const gender = key.endsWith("nombre") ? `${key.slice(0, -"nombre".length)}sexo` : "";
    return present.has(gender) ? [key, gender] : [key];
  });
}

/** The steps of a form in the order in which the document needs them. An element without a proposal follows the one before. */
export function proposedGroups(keys: readonly string[], general: string, proposed: FieldProposals): FormGroup[] {
  const groups = new Map<string, string[]>();
  const ofOffice = new Set<string>();
  let current = general;
  for (const key of keys) {
    current = proposed[key]?.group ?? current;
    if (proposed[key]?.office) ofOffice.add(current);
    const items = groups.get(current) ?? [];
    items.push(key);
    groups.set(current, items);
  }
  return [...groups].map(([label, items], index) => ({
    id: `g${index + 1}`,
    label,
    items: nameBeforeGender(items),
    ...(ofOffice.has(label) ? { office: true } : {}),
  }));
}
