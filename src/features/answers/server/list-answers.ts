import { type AnsweredPlace, askedPlaces, type FormField } from "#engine/answers/form-fields.ts";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { readCell } from "#features/lists/cells.ts";
import { type KnownValues, knownValues } from "#features/lists/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FieldError } from "#protocol/failure.ts";
import type { ListFill } from "../list-settings.ts";

/** An answer that is chosen from a list, with the answers beside it that the choice alone fills. */
interface Chosen {
  readonly path: string;
  readonly value: string;
  readonly fixed: readonly { readonly attribute: string; readonly value: string }[];
}

/**
 * Returns the errors of answers chosen from lists: a value that no record has or ever had, or another value in a field
 * that only the choice fills. Deleted lists are not checked, because their values remain only in the answers.
 */
export const listErrors = async (tx: Tx, asked: Asked, answers: Answers): Promise<FieldError[]> =>
  (await listErrorsOfAll(tx, asked, [answers]))[0] ?? [];

interface Asked {
  readonly questions: readonly FormField[];
  readonly lists: readonly ListFill[];
}

/** The same of the answers of several processes of one form, whose lists are looked through once. */
export async function listErrorsOfAll(
  tx: Tx,
  { questions, lists }: Asked,
  all: readonly Answers[],
): Promise<FieldError[][]> {
  const errors = all.map((): FieldError[] => []);
  const strict = lists.filter(({ value, other, fills }) => value !== undefined && (!other || fills.some(isFixed)));
  if (strict.length === 0) return errors;
  const places = all.map((answers) => askedPlaces(questions, answers));
  for (const set of strict) {
    const chosen = places.map((own) => chosenIn(set, own));
    const values = chosen.flat().flatMap(({ value }) => (value === "" ? [] : [value]));
    if (chosen.flat().length === 0) continue;
    const fixed = set.fills.filter(isFixed).map(({ attribute }) => attribute);
    const known = await knownValues(tx, set.list, set.value ?? "", fixed, values);
    if (known)
      for (const [at, own] of chosen.entries())
        errors[at]?.push(...own.flatMap((one) => errorOf(set, one, known) ?? []));
  }
  return errors;
}

const isFixed = ({ fixed }: ListFill["fills"][number]): boolean => fixed;

/** Returns the choices in the places of a form, including missing ones whose filled fields have an answer. */
function chosenIn(set: ListFill, places: readonly AnsweredPlace[]): Chosen[] {
  const at = new Map(places.map((place) => [`${place.scope} ${place.key}`, place.value]));
  return places
    .filter(({ key }) => key === set.key)
    .map(({ path, scope, value }): Chosen => {
      const fixed = set.fills.filter(isFixed).flatMap(({ key, attribute }) => {
        const answer = at.get(`${scope} ${key}`);
        return answer === undefined ? [] : [{ attribute, value: answer }];
      });
      return { path, value, fixed };
    })
    .filter(({ value, fixed }) => value !== "" || fixed.some((one) => one.value !== ""));
}

function errorOf({ other }: ListFill, { path, value, fixed }: Chosen, known: KnownValues): FieldError | undefined {
  const records = value === "" ? [] : known.of(value);
  // Nothing fills them but a choice, and none was made.
  if (records.length === 0 && value !== "") return other ? undefined : { path, code: "processes.answer.notInList" };
  const attributes = new Map(known.attributes.map((one) => [one.id, one]));
  const same = records.some((items) =>
    fixed.every(({ attribute, value: answer }) => {
      const own = attributes.get(attribute);
      // What the record has nothing for is typed.
      return !own || !items[attribute] || readCell(own, answer) === items[attribute];
    }),
  );
  return same ? undefined : { path, code: "processes.answer.otherThanList" };
}
