import type { Tx } from "#platform/db/database.ts";
import { type EarlierKeys, earlierKeysAfter } from "../earlier-keys.ts";
import { type Renames, renamedPlaces } from "../renamed-form.ts";
import type { FormDefinition } from "../template.ts";

interface Called {
  readonly earlierKeys: unknown;
  readonly titlePattern: string | null;
}

/** What a version changes of its template's row where elements of its form are called otherwise: what names them. */
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

/** What elements of a template were called before, by their key now; also of one that was put away since. */
export async function earlierKeysOf(tx: Tx, templateId: string): Promise<EarlierKeys> {
  const row = await tx.selectFrom("templates").select("earlierKeys").where("id", "=", templateId).executeTakeFirst();
  return (row?.earlierKeys ?? {}) as EarlierKeys;
}
