import type { Tx } from "#platform/db/database.ts";
import { port } from "#platform/ports.ts";
import type { Transaction } from "#platform/transaction.ts";
import type { Renames } from "../renamed-form.ts";

/** The number of processes of a template, and of those that nobody has decided yet. */
export interface Usage {
  readonly processes: number;
  readonly open: number;
}

/** Counts the processes of each of these templates. Templates without any are left out. */
export type CountUsage = (tx: Tx, templateIds: readonly string[]) => Promise<ReadonlyMap<string, Usage>>;
export const usageCounter = port<CountUsage>("templates.usage");

/** Copies what a feature stores for a template to its duplicate. */
export type CopySettings = (
  transaction: Transaction & { readonly orgId: string },
  from: string,
  to: string,
) => Promise<void>;
export const settingsCopied = port<CopySettings>("templates.copy");

/** Changes what a feature stores for a template after elements of its form were renamed. */
export type RenameSettings = (
  transaction: Transaction & { readonly orgId: string },
  templateId: string,
  renames: Renames,
) => Promise<void>;
export const settingsRenamed = port<RenameSettings>("templates.rename");

/** Changes what all features store for a template after elements of its form were renamed. */
export async function renameEverywhere(
  ...[transaction, templateId, renames]: Parameters<RenameSettings>
): Promise<void> {
  for (const rename of transaction.tx.ports.all(settingsRenamed)) await rename(transaction, templateId, renames);
}
