import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { templateChanged } from "../events.ts";
import { findTemplate, lockTemplate, publicationOf } from "./queries.ts";

/** Returns the published version of a template, and the state of its publication. */
async function publicationRow(tx: Tx, templateId: string) {
  const row = await findTemplate(tx, templateId);
  const { currentVersionId, publishedVersionId, held } = row;
  return { currentVersionId, publishedVersionId, held, state: publicationOf(row) };
}

/** Lets processes begin with this version, which must be the newest one still (409). */
async function publishVersion(transaction: Transaction, id: string, versionId: string): Promise<void> {
  const { tx, now } = transaction;
  const template = await lockTemplate(tx, id);
  if (template.currentVersionId !== versionId) throw new Failure("templates.changed", 409);
  if (template.publishedVersionId === versionId) return;
  await tx
    .updateTable("templates")
    .set({ publishedVersionId: versionId, updatedAt: now })
    .where("id", "=", id)
    .execute();
  transaction.audit("template.publish", "template", id, { versionId, before: template.publishedVersionId });
  await transaction.announce(templateChanged, { templateId: id, versionId });
}

/** Lets no more processes begin with the template; those under way go on. */
async function unpublish(transaction: Transaction, id: string): Promise<void> {
  const { tx, now } = transaction;
  const { currentVersionId, publishedVersionId } = await lockTemplate(tx, id);
  if (publishedVersionId === null) return;
  await tx.updateTable("templates").set({ publishedVersionId: null, updatedAt: now }).where("id", "=", id).execute();
  transaction.audit("template.unpublish", "template", id, { before: publishedVersionId });
  await transaction.announce(templateChanged, { templateId: id, versionId: currentVersionId });
}

/** Says whether new versions wait to be published; 409 when some wait and are not to wait any more. */
async function setHeld(transaction: Transaction, id: string, held: boolean): Promise<void> {
  const { tx, now } = transaction;
  const template = await lockTemplate(tx, id);
  if (template.held === held) return;
  if (!held && publicationOf(template) === "waiting") throw new Failure("templates.versionWaits", 409);
  await tx.updateTable("templates").set({ held, updatedAt: now }).where("id", "=", id).execute();
  transaction.audit("template.held", "template", id, { held });
  await transaction.announce(templateChanged, { templateId: id, versionId: template.currentVersionId });
}

/** Which version of a template processes begin with, and the changes to it. */
export const publication = { row: publicationRow, publish: publishVersion, withdraw: unpublish, hold: setHeld };
