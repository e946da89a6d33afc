import { searchWords } from "#features/lists/list.ts";
import { valuesOfList } from "#features/lists/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { notFound } from "#protocol/failure.ts";
import { askedNames, rootOf } from "../public-form.ts";
import { leastLetters, maxChoices } from "../visitor-contract.ts";
import type { Opened } from "./open-by-link.ts";

/** The number of records that are searched: their other words may match too, and must not be disclosed. */
const looked = 100;

/**
 * Values of a list for a field that is asked and whose author shows them; 404 for any other. Only values whose own words
 * begin so: what else a record says is not found out by searching for it.
 */
export async function visitorChoices(
  tx: Tx,
  { settings, version, state }: Opened,
  { field, search }: { readonly field: string; readonly search: string },
): Promise<{ choices: string[] }> {
  const names = askedNames(version.form, settings.groups);
  const set = version.form.lists?.find(({ key }) => key === field);
  if (state !== "open" || !set?.outside || set.value === undefined || !names.has(rootOf(field))) throw notFound();
  const words = searchWords(search);
  if (words.join("").length < leastLetters) return { choices: [] };
  const found = await valuesOfList(tx, set.list, set.value, search, looked);
  const own = found.filter((value) => {
    const there = searchWords(value);
    return words.every((word) => there.some((one) => one.startsWith(word)));
  });
  return { choices: [...new Set(own)].slice(0, maxChoices) };
}
