import { FormDefinition } from "#features/answers/form-definition.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { Transaction } from "#platform/transaction.ts";
import { compareInWorker } from "#platform/uploads/document-workers.ts";
import { Failure } from "#protocol/failure.ts";
import { withoutBrokenRules } from "../calculated-rules.ts";
import type { FieldRename } from "../contract.ts";
import { templateChanged } from "../events.ts";
import { type FormWords, formFor, keysMissing } from "../form.ts";
import { renamedForm } from "../renamed-form.ts";
import { renamesBetween } from "../renames.ts";
import { calledNow } from "./called-now.ts";
import { renameEverywhere } from "./ports.ts";
import { currentVersion, formBefore, insertVersion, type LoadedVersion, lockTemplate, newest } from "./queries.ts";

/**
 * Returns the elements that were probably renamed between the previous and the newest version, for the author to
 * confirm.
 */
export async function probableRenames(
  files: FileStore,
  call: LongMemberCall,
  before: LoadedVersion,
): Promise<FieldRename[]> {
  const after = await call.transaction(({ tx }) => currentVersion(tx, before.templateId));
  if (keysMissing(before.form, after.form).length === 0 || keysMissing(after.form, before.form).length === 0) return [];
  const [old, now] = [await files.read(before.storageKey), await files.read(after.storageKey)];
  const { rewritten } = await compareInWorker(old, now);
  const places = rewritten.map(([was, is]) => ({ file: is.file, before: was.paragraph, after: is.paragraph }));
  return [...renamesBetween(before.tree, after.tree, places)].map(([from, to]) => ({ from, to }));
}

/**
 * Gives elements of the newest version what was set for them under other names in the version before, as a revision of its
 * own. 409 when it is not the newest any more, 422 for a name that is not gone, or not new.
 */
export async function follow(
  transaction: Transaction & { readonly orgId: string },
  {
    id,
    versionId,
    renames,
  }: { readonly id: string; readonly versionId: string; readonly renames: readonly FieldRename[] },
  words: FormWords,
): Promise<{ versionId: string }> {
  const { tx, orgId, now, by } = transaction;
  const template = await lockTemplate(tx, id);
  const current = await currentVersion(tx, id);
  if (current.id !== versionId) throw new Failure("templates.changed", 409);
  const before = await formBefore(tx, id, current.number);
  const gone = new Set(before ? keysMissing(before, current.form) : []);
  const come = new Set(before ? keysMissing(current.form, before) : []);
  const known = renames.every(({ from, to }) => gone.has(from) && come.has(to));
  const twice = new Set(renames.map(({ to }) => to)).size < renames.length;
  if (!before || !known || twice) throw new Failure("templates.edit.renamesUnknown", 422);
  const called = new Map(renames.map(({ from, to }) => [from, to]));
  const made = withoutBrokenRules(formFor(current.tree, words, renamedForm(FormDefinition.parse(before), called)));
  const { numbering } = current.form;
  const form = numbering ? { ...made, numbering } : made;
  const { number, fileId, tree } = current;
  const revision = current.revision + 1;
  const next = await insertVersion(tx, { orgId, templateId: id, number, revision, fileId, tree, form, at: now, by });
  await tx
    .updateTable("templates")
    .set({ ...newest(template, next), version: template.version + 1, updatedAt: now })
    .set(calledNow(template, called, form))
    .where("id", "=", id)
    .execute();
  transaction.audit("template.renames", "template", id, { renames: Object.fromEntries(called) });
  await renameEverywhere(transaction, id, called);
  await transaction.announce(templateChanged, { templateId: id, versionId: next });
  return { versionId: next };
}
