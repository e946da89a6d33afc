import type { TagNode } from "#engine/document/tags/tag-tree.ts";
import { FormDefinition, nameKey } from "#features/answers/form-definition.ts";
import { attributesOfList } from "#features/lists/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure, type FieldError } from "#protocol/failure.ts";
import { optionErrors } from "../calculated-rules.ts";
import { templateChanged } from "../events.ts";
import { type FormWords, formFor, withSettings } from "../form.ts";
import { listFillErrors } from "../list-fills.ts";
import { listFillError } from "../list-kinds.ts";
import { withKinds } from "../part-kinds.ts";
import { changedRuleErrors } from "../rule-errors.ts";
import { currentVersion, forgetUnused, insertVersion, lockTemplate, nameError, newest } from "./queries.ts";

/** The input of a save: the version it is based on, and all settings. */
export interface Save {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  readonly form: FormDefinition;
  /** True for a save while typing. The saves of one sitting become one version. */
  readonly asTyped?: boolean;
}

/** The time during which one person's saves while typing become one version. */
const sittingMs = 10 * 60_000;

/** The result of reading the file again, for a save that changes decisions about its parts. */
export interface Reread {
  readonly tree: readonly TagNode[];
  readonly words: FormWords;
}

/**
 * Saves a template's settings, unless somebody saved in between (409). A changed form becomes a revision of its own that
 * shares the file, for the processes that begin once it is published; those under way keep the form they began with.
 * Decisions about the parts of the document take effect with `reread`, and only then.
 */
export async function saveTemplate(
  transaction: Transaction & { readonly orgId: string },
  save: Save,
  reread?: Reread,
): Promise<void> {
  const { tx, orgId, now, by } = transaction;
  const { id, name, description, directory } = save;
  const template = await lockTemplate(tx, id);
  if (template.version !== save.version) throw new Failure("templates.changed", 409);
  const current = await currentVersion(tx, id);
  const stored = FormDefinition.parse(current.form);
  const edited = withSettings(stored, save.form);
  const form = edited && reread ? formFor(reread.tree, reread.words, withKinds(edited, save.form.kinds ?? {})) : edited;
  if (!form) throw new Failure("templates.otherFields", 422);
  refuseRules(form, stored);
  await refuseLists(tx, form, stored);
  let versionId = current.id;
  const formChanged = JSON.stringify(FormDefinition.parse(form)) !== JSON.stringify(stored);
  if (formChanged) {
    const { number, fileId } = current;
    const tree = reread?.tree ?? current.tree;
    const revision = current.revision + 1;
    versionId = await insertVersion(tx, { orgId, templateId: id, number, revision, fileId, tree, form, at: now, by });
  }
  await tx
    .updateTable("templates")
    .set({ name, nameKey: nameKey(name), description, directory })
    .set(formChanged ? newest(template, versionId) : {})
    .set({ version: template.version + 1, updatedAt: now })
    .where("id", "=", id)
    .execute()
    .catch((error: unknown) => {
      throw nameError(error);
    });
  const same = current.createdBy === by && now.getTime() - current.createdAt.getTime() < sittingMs;
  const shown = formChanged ? newest(template, versionId).publishedVersionId : undefined;
  const published = (shown ?? template.publishedVersionId) === current.id;
  if (save.asTyped && formChanged && same && current.revision > 1 && !published) await forgetUnused(tx, current.id);
  transaction.audit("template.save", "template", id, { name, directory, version: template.version + 1, formChanged });
  await transaction.announce(templateChanged, { templateId: id, versionId });
}

/** Refuses rules with errors (422), each at its place. One that was right and lost its field with a new file may wait. */
function refuseRules(form: FormDefinition, stored: FormDefinition): void {
  const options = [...optionErrors(form)].map(([place, error]) => [`/${place}`, error] as const);
  const errors = [...changedRuleErrors(form, stored), ...options];
  if (errors.length === 0) return;
  const fields = errors.map(([place, { code, values = {} }]) => ({
    path: `form${place.replaceAll("/", ".")}`,
    code,
    values,
  }));
  throw new Failure("templates.rulesInvalid", 422, { fields });
}

/**
 * Refuses fields that are chosen from a list that is not there, or filled with what they do not take (422). A list that was
 * put away since the setting was made keeps nobody from saving the rest.
 */
async function refuseLists(tx: Tx, form: FormDefinition, stored: FormDefinition): Promise<void> {
  const before = new Set((stored.lists ?? []).map((set) => JSON.stringify(set)));
  const kinds = new Map(stored.fields.map(({ key, kind }) => [key, kind]));
  const sameKinds = form.fields.every(({ key, kind }) => kinds.get(key) === kind);
  const errors = [...listFillErrors(form)].map(([path, code]): FieldError => ({ path: `form.${path}`, code }));
  for (const set of form.lists ?? []) {
    if (sameKinds && before.has(JSON.stringify(set))) continue;
    const fault = listFillError(form, set, await attributesOfList(tx, set.list));
    if (fault) errors.push({ path: `form.${set.key}/list`, code: fault });
  }
  if (errors.length > 0) throw new Failure("templates.lists.invalid", 422, { fields: errors });
}
