import { FormDefinition, nameKey } from "#features/answers/form-definition.ts";
import { newId } from "#platform/clock.ts";
import type { Transaction } from "#platform/transaction.ts";
import { templateChanged, templateUploaded } from "../events.ts";
import { freeName } from "../free-name.ts";
import { settingsCopied } from "./ports.ts";
import { currentVersion, findTemplate, insertVersion, lockTemplate, nameError, namesLike } from "./queries.ts";

type Inside = Transaction & { readonly orgId: string };

/** Moves a template to another directory and gives it tags; its settings and versions stay. */
export async function arrange(
  transaction: Inside,
  { id, directory, tags }: { readonly id: string; readonly directory: string; readonly tags: readonly string[] },
): Promise<void> {
  const { tx, now } = transaction;
  const template = await lockTemplate(tx, id);
  // Unsaved settings of an open page name the directory: they are not written over this.
  const version = template.version + (directory === template.directory ? 0 : 1);
  await tx
    .updateTable("templates")
    .set({ directory, tags: [...tags], version, updatedAt: now })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw nameError(error);
    });
  transaction.audit("template.arrange", "template", id, { directory, tags });
  await transaction.announce(templateChanged, { templateId: id, versionId: template.currentVersionId });
}

/**
 * Makes a template like another, with its newest document and settings, and those other features keep of it, under the first
 * name that is free in its directory.
 */
export async function duplicate(transaction: Inside, id: string): Promise<{ id: string; name: string }> {
  const { tx, orgId, now, by } = transaction;
  const template = await findTemplate(tx, id);
  const { description, directory, tags, autoApprove, titlePattern, galleryId, galleryVersion } = template;
  const from = await currentVersion(tx, id);
  const name = freeName(template.name, await namesLike(tx, directory, template.name));
  const copyId = newId();
  const versionId = newId();
  await tx
    .insertInto("templates")
    .values({
      orgId,
      id: copyId,
      name,
      nameKey: nameKey(name),
      description,
      directory,
      tags,
      autoApprove,
      titlePattern,
      galleryId,
      galleryVersion,
      held: template.held,
      currentVersionId: versionId,
      publishedVersionId: versionId,
      createdAt: now,
      createdBy: by,
      updatedAt: now,
    })
    .execute()
    .catch((error: unknown) => {
      throw nameError(error);
    });
  const { fileId, tree } = from;
  const form = FormDefinition.parse(from.form);
  const version = { orgId, templateId: copyId, number: 1, revision: 1, fileId, tree, form, at: now, by };
  await insertVersion(tx, version, versionId);
  for (const copy of transaction.tx.ports.all(settingsCopied)) await copy(transaction, id, copyId);
  transaction.audit("template.duplicate", "template", copyId, { name, from: id });
  await transaction.announce(templateUploaded, { templateId: copyId, versionId, number: 1 });
  return { id: copyId, name };
}
