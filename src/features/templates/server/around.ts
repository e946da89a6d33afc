import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Renames } from "../renamed-form.ts";

/** How many processes a template has, and how many of them nobody decided yet. */
export interface Usage {
  readonly processes: number;
  readonly open: number;
}

/** Counts what was begun with each of these templates; those without any are left out. */
export type CountUsage = (tx: Tx, templateIds: readonly string[]) => Promise<ReadonlyMap<string, Usage>>;

/** Copies what another feature keeps of a template to its duplicate. */
export type CopySettings = (
  transaction: Transaction & { readonly orgId: string },
  from: string,
  to: string,
) => Promise<void>;

/** Changes what another feature keeps of a template where elements of its form have other keys. */
export type RenameSettings = (
  transaction: Transaction & { readonly orgId: string },
  templateId: string,
  renames: Renames,
) => Promise<void>;

let counting: CountUsage | undefined;
const copying = new Map<string, CopySettings>();
const renaming = new Map<string, RenameSettings>();

/** The feature that keeps what is begun with templates makes known how it is counted. */
export const provideUsage = (count: CountUsage): void => {
  counting = count;
};

/** Features above this one make known what of theirs goes along when a template is duplicated. */
export const provideCopy = (feature: string, copy: CopySettings): void => {
  copying.set(feature, copy);
};

/** What was begun with each of these templates. */
export const usageOf: CountUsage = async (tx, ids) => (await counting?.(tx, ids)) ?? new Map();

/** Copies what all features keep of a template to its duplicate. */
export async function copySettings(...[transaction, from, to]: Parameters<CopySettings>): Promise<void> {
  for (const copy of copying.values()) await copy(transaction, from, to);
}

/** Features above this one make known what of theirs names elements of a template's form. */
export const provideRename = (feature: string, rename: RenameSettings): void => {
  renaming.set(feature, rename);
};

/** Changes what all features keep of a template where elements of its form have other keys. */
export async function renameAround(...[transaction, templateId, renames]: Parameters<RenameSettings>): Promise<void> {
  for (const rename of renaming.values()) await rename(transaction, templateId, renames);
}
