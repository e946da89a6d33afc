import type { DocumentNumbering } from "#engine/document/inspect/references.ts";
import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { type FormDefinition, nameKey, type PartKinds } from "#features/answers/form-definition.ts";
import { withNumbering } from "#features/answers/numbering.ts";
import { newId } from "#platform/clock.ts";
import { recordFile } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import type { Transaction } from "#platform/transaction.ts";
import { wordMediaType } from "#platform/uploads/file-text.ts";
import { Failure } from "#protocol/failure.ts";
import { askedCount } from "../asked-count.ts";
import { withoutBrokenRules } from "../calculated-rules.ts";
import { templateUploaded } from "../events.ts";
import { type FormWords, formFor, keysMissing } from "../form.ts";
import { type DroppedRule, droppedRules } from "../kept-rules.ts";
import { partiesTitle } from "../parties-title.ts";
import { type Renames, renamedForm } from "../renamed-form.ts";
import { calledNow } from "./called-now.ts";
import { renameEverywhere } from "./ports.ts";
import { currentVersion, insertVersion, lockTemplate, nameError, newest } from "./queries.ts";

/** A file that was read without errors and stored, and the words of its form. */
export interface ReadFile {
  readonly stored: Stored;
  readonly name: string;
  readonly tree: readonly TagNode[];
  readonly numbering: DocumentNumbering;
  readonly words: FormWords;
}

/** The origin of a new version that the product itself made. */
export interface MadeFrom {
  /** The version it was made from, which has to be the current one still (409). */
  readonly made?: string;
  /** True if this version and the following ones are published by hand. */
  readonly waits?: boolean;
  /** The renamed elements, and the decisions about its parts. */
  readonly renames?: Renames;
  readonly kinds?: PartKinds;
}

/** A file whose form was made before, elsewhere. */
export interface ReadyFile extends Pick<ReadFile, "stored" | "name" | "tree"> {
  readonly form: FormDefinition;
  /** The template of the gallery it was taken from. */
  readonly origin: { readonly id: string; readonly version: number };
}

type OrganizationTransaction = Transaction & { readonly orgId: string };

/** The stored version of an upload. `added` and `removed` are keys compared with the version before. */
export interface StoredUpload {
  readonly id: string;
  readonly versionId: string;
  readonly number: number;
  readonly fieldCount: number;
  readonly added: string[];
  readonly removed: string[];
  readonly dropped: DroppedRule[];
}

/** Makes a template of a file. Refused when its name is taken in its directory. `titled`: titles of its processes name the parties. */
export async function storeTemplate(
  transaction: OrganizationTransaction,
  of: { readonly name: string; readonly description: string; readonly directory: string; readonly titled?: boolean },
  file: ReadFile | ReadyFile,
): Promise<StoredUpload> {
  const { orgId, tx, now } = transaction;
  const id = newId();
  const versionId = newId();
  const form = "form" in file ? file.form : withNumbering(formFor(file.tree, file.words), file.numbering);
  const origin = "origin" in file ? { galleryId: file.origin.id, galleryVersion: file.origin.version } : {};
  const { name, description, directory, titled = false } = of;
  await tx
    .insertInto("templates")
    .values({
      orgId,
      id,
      name,
      nameKey: nameKey(name),
      description,
      directory,
      titlePattern: titled ? (partiesTitle(name, form) ?? null) : null,
      currentVersionId: versionId,
      publishedVersionId: versionId,
      createdAt: now,
      createdBy: transaction.by,
      updatedAt: now,
      ...origin,
    })
    .execute()
    .catch((error: unknown) => {
      throw nameError(error);
    });
  const fileId = await recordFile(transaction, file.stored, file.name, wordMediaType);
  const version = {
    orgId,
    templateId: id,
    number: 1,
    revision: 1,
    fileId,
    tree: file.tree,
    form,
    at: now,
    by: transaction.by,
  };
  await insertVersion(tx, version, versionId);
  transaction.audit("template.upload", "template", id, { name, directory, number: 1, file: file.name });
  await transaction.announce(templateUploaded, { templateId: id, versionId, number: 1 });
  return { id, versionId, number: 1, fieldCount: askedCount(file.tree, form), added: [], removed: [], dropped: [] };
}

/**
 * Makes a file the next version of a template; its settings carry over by name, and what other features keep of it goes
 * along with names that changed. The row is locked: numbers are unique.
 */
export async function storeVersion(
  transaction: OrganizationTransaction,
  id: string,
  file: ReadFile,
  { made, waits = false, renames = new Map<string, string>(), kinds }: MadeFrom = {},
): Promise<StoredUpload> {
  const { orgId, tx, now } = transaction;
  const template = await lockTemplate(tx, id);
  const before = await currentVersion(tx, id);
  if (made !== undefined && before.id !== made) throw new Failure("templates.changed", 409);
  const called = renamedForm(before.form, renames);
  const previous = kinds ? { ...called, kinds } : called;
  const kept = withoutBrokenRules(formFor(file.tree, file.words, previous));
  const form = withNumbering(kept, file.numbering);
  const fileId = await recordFile(transaction, file.stored, file.name, wordMediaType);
  const number = before.number + 1;
  const version = {
    orgId,
    templateId: id,
    number,
    revision: 1,
    fileId,
    tree: file.tree,
    form,
    at: now,
    by: transaction.by,
  };
  const versionId = await insertVersion(tx, version);
  await tx
    .updateTable("templates")
    .set(waits ? { currentVersionId: versionId, held: true } : newest(template, versionId))
    .set({ version: template.version + 1, updatedAt: now, ...calledNow(template, renames, form) })
    .where("id", "=", id)
    .execute();
  transaction.audit("template.upload", "template", id, { name: template.name, number, file: file.name });
  if (renames.size > 0) await renameEverywhere(transaction, id, renames);
  await transaction.announce(templateUploaded, { templateId: id, versionId, number });
  const added = keysMissing(form, called);
  const removed = keysMissing(called, form);
  const dropped = droppedRules(called, form);
  return { id, versionId, number, fieldCount: askedCount(file.tree, form), added, removed, dropped };
}
