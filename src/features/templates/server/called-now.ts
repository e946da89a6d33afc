import type { FormDefinition } from "#features/answers/form-definition.ts";
import type { Tx } from "#platform/db/database.ts";
import { type EarlierKeys, earlierKeysAfter } from "../earlier-keys.ts";
import { type Renames, renamedPlaces } from "../renamed-form.ts";

interface Called {
  readonly earlierKeys: unknown;
  readonly titlePattern: string | null;
}

/** Returns the columns of the template's row that mention renamed elements, updated for a new version. */
export function calledNow(
  { earlierKeys, titlePattern }: Called,
  renames: Renames,
  { fields, loops, conditions }: FormDefinition,
): { earlierKeys: string; titlePattern: string | null } {
  const own = new Set([...fields, ...loops, ...conditions].map(({ key }) => key));
  return {
    earlierKeys: JSON.stringify(earlierKeysAfter(earlierKeys as EarlierKeys, renames, own)),
    titlePattern: titlePattern && renamedPlaces(titlePattern, renames),
  };
}

/** Returns the earlier keys of the elements of a template, by their key now; also for a deleted template. */
export async function earlierKeysOf(tx: Tx, templateId: string): Promise<EarlierKeys> {
  const row = await tx.selectFrom("templates").select("earlierKeys").where("id", "=", templateId).executeTakeFirst();
  return (row?.earlierKeys ?? {}) as EarlierKeys;
}
