import { type FormField, moneyKeys } from "#engine/answers/form-fields.ts";
import type { LabelReference } from "#engine/document/inspect/references.ts";
import type { NamedNumbering } from "#engine/document/numerals.ts";
import type { AttachmentSetting, EvidenceSetting } from "#features/answers/form-definition.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import type { Tx } from "#platform/db/database.ts";
import { ruledQuestions } from "../ruled-questions.ts";
import { loadTemplateVersion } from "./queries.ts";

/** The content of a version's form: its questions, the demanded files, and the references of its document. */
interface Asked {
  readonly questions: readonly FormField[];
  readonly attachments: readonly AttachmentSetting[];
  /** The registry answers it demands. */
  readonly evidence: readonly EvidenceSetting[];
  /** The lists from which fields are chosen. */
  readonly lists: readonly ListFill[];
  readonly references: readonly LabelReference[];
  /** The manner in which its documents print answers. */
  readonly manner: {
    readonly language: "es" | "en" | undefined;
    readonly money: readonly string[];
    readonly numbering: readonly NamedNumbering[] | undefined;
  };
}

/** Forms kept in memory on one node: those being filled in now. */
const maxCached = 200;
const known = new Map<string, Asked>();

/**
 * Returns the form of a template version. Versions never change, so they are read once. The caller has loaded a process
 * of its own organization with this version.
 */
export async function formOfVersion(tx: Tx, orgId: string, versionId: string): Promise<Asked> {
  const key = `${orgId}:${versionId}`;
  const cached = known.get(key);
  if (cached) {
    known.delete(key);
    known.set(key, cached);
    return cached;
  }
  const { tree, form } = await loadTemplateVersion(tx, versionId);
  const questions = ruledQuestions(tree, form);
  const { language, numbering } = form;
  const asked = {
    questions,
    attachments: form.attachments ?? [],
    evidence: form.evidence ?? [],
    lists: form.lists ?? [],
    references: numbering?.references ?? [],
    manner: { language, money: moneyKeys(questions), numbering: numbering?.series },
  };
  known.set(key, asked);
  const [oldest] = known.keys();
  if (known.size > maxCached && oldest !== undefined) known.delete(oldest);
  return asked;
}
