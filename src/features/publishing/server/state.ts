import { draftVersions } from "#features/processes/server/index.ts";
import { testsOf } from "#features/template-tests/server/index.ts";
import { renamesBetween } from "#features/templates/renames.ts";
import { type LoadedVersion, publication, templateVersions } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { compareInWorker } from "#platform/uploads/document-workers.ts";
import { answeredKeys, type LostField, type PublicationState, scopeOf } from "../publication.ts";

/** So many drafts are looked at for what they would lose. */
const maxRead = 500;

/** Returns the publication of a template, and the effects of publishing its newest version. */
export async function stateOf(call: LongMemberCall, files: FileStore, templateId: string): Promise<PublicationState> {
  const found = await call.transaction(({ tx }) => readState(tx, templateId));
  const { newest, published, lost, ...state } = found;
  const renames = lost.length > 0 && published ? await renamesTo(files, published, newest) : new Map<string, string>();
  const name = ({ id, number, revision }: LoadedVersion) => ({ id, number, revision });
  return {
    ...state,
    newest: name(newest),
    published: published ? name(published) : null,
    lost: lost.map((field) => ({ ...field, proposed: proposedFor(field, renames) })),
  };
}

async function readState(tx: Tx, templateId: string) {
  const [{ state, held, publishedVersionId }, newest] = await Promise.all([
    publication.row(tx, templateId),
    templateVersions.current(tx, templateId),
  ]);
  const [published, { movable: drafts, reviewing }, tests] = await Promise.all([
    publishedVersionId === null ? undefined : templateVersions.load(tx, publishedVersionId),
    draftVersions.countOther(tx, templateId, newest.id),
    testState(tx, newest),
  ]);
  const lost = drafts === 0 ? [] : await lostFields(tx, newest);
  return { state, held, newest, published, drafts, reviewing, lost, tests };
}

/** Tests that do not pass with a version, and those that were not tried with it yet. */
export async function testState(tx: Tx, { templateId, id }: LoadedVersion) {
  const tests = await testsOf(tx, templateId, id);
  const pending = tests.filter(({ outcome }) => outcome === null).length;
  const passing = tests.filter(({ outcome }) => outcome?.state === "passes").length;
  return { failing: tests.length - pending - passing, pending };
}

async function lostFields(tx: Tx, newest: LoadedVersion): Promise<Omit<LostField, "proposed">[]> {
  const asked = new Set(newest.form.fields.map(({ key }) => key));
  const askedBefore = new Set<string>();
  const lost = new Map<string, { label: string; drafts: number }>();
  const drafts = await draftVersions.movableTo(tx, newest.templateId, newest.id, maxRead);
  for (const [versionId, rows] of Map.groupBy(drafts, ({ templateVersionId }) => templateVersionId)) {
    const { form } = await templateVersions.load(tx, versionId);
    for (const { key } of form.fields) askedBefore.add(key);
    const answered = rows.map(({ answers }) => answeredKeys(answers));
    for (const { key, label } of form.fields) {
      const answering = asked.has(key) ? 0 : answered.filter((keys) => keys.has(key)).length;
      if (answering > 0) lost.set(key, { label, drafts: answering + (lost.get(key)?.drafts ?? 0) });
    }
  }
  // What was asked before as well has answers of its own.
  const fresh = newest.form.fields.filter(({ key }) => !askedBefore.has(key));
  return [...lost].map(([key, of]) => ({
    key,
    ...of,
    fits: fresh
      .filter((field) => scopeOf(field.key) === scopeOf(key))
      .map((field) => ({ key: field.key, label: field.label })),
  }));
}

const proposedFor = ({ key, fits }: Omit<LostField, "proposed">, renames: ReadonlyMap<string, string>) => {
  const to = renames.get(key);
  return to !== undefined && fits.some((field) => field.key === to) ? to : null;
};

async function renamesTo(files: FileStore, from: LoadedVersion, to: LoadedVersion) {
  if (from.fileId === to.fileId) return new Map<string, string>();
  const { rewritten } = await compareInWorker(await files.read(from.storageKey), await files.read(to.storageKey));
  const places = rewritten.map(([was, is]) => ({ file: is.file, before: was.paragraph, after: is.paragraph }));
  return renamesBetween(from.tree, to.tree, places);
}
