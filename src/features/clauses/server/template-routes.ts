import { plainParagraphs } from "#engine/document/clauses/clause-text.ts";
import type { ClauseEdit } from "#engine/document/clauses/edit-clauses.ts";
import { compareTexts } from "#engine/document/difference/compare-texts.ts";
import { type LoadedVersion, storedTemplates, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { clausesInWorker, clauseTextInWorker, editClausesInWorker } from "#platform/uploads/clause-workers.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { standingOf } from "../clause.ts";
import * as contract from "../contract.ts";
import { clauseUsesChanged } from "../events.ts";
import * as may from "../policy.ts";
import { insertClauseRow } from "./insert-clause-row.ts";
import { knownClauses, newestOf, storeUses } from "./queries.ts";
import { fieldsOfClause } from "./read-clause.ts";

/** The routes of the clauses of templates. */
export const templateRoutes =
  ({ files }: Platform) =>
  (on: On): void => {
    on.long(contract.listTemplateClauses, async (call, { templateId }) => {
      call.authorize(may.readClauses(call.actor));
      const version = await call.transaction(({ tx }) => templateVersions.current(tx, templateId));
      const { clauses, paragraphs } = await clausesInWorker(await files.read(version.storageKey));
      const known = await call.transaction(({ tx }) => knownClauses(tx, clauses));
      return {
        versionId: version.id,
        clauses: known.map(({ edited, ...clause }) => ({
          ...clause,
          standing: standingOf({ ...clause, edited }, clause.newest),
        })),
        paragraphs: [...paragraphs],
      };
    });

    on.long(contract.insertClause, async (call, { templateId, versionId, clauseId, file, paragraph }) => {
      call.authorize(may.manageClauses(call.actor));
      const { version, clause } = await lookedAt(call, templateId, versionId, clauseId);
      const edit = { what: "insert", clause, after: { file, paragraph } } as const;
      const { number } = await storeEdited(files, call, version, edit);
      return { number };
    });

    on.long(contract.keepClause, async (call, { templateId, versionId, name, file, from, to }) => {
      call.authorize(may.manageClauses(call.actor));
      const version = await call.transaction(({ tx }) => templateVersions.current(tx, templateId));
      refuseOther(version, versionId);
      const range = { file, from, to };
      const text = await clauseTextInWorker(await files.read(version.storageKey), range);
      if (text === undefined || text === "") throw new Failure("clauses.misplaced", 422);
      const fields = await fieldsOfClause(text, call.language);
      const id = newId();
      // The clause is there before a template has it: uses of what is not known are not kept.
      await storeEdited(files, call, version, { what: "mark", clause: { id, number: 1 }, range }, (transaction) =>
        insertClauseRow(transaction, { id, name, text, fields }),
      );
      return { id };
    });

    on.long(contract.compareClause, async (call, { templateId, clauseId }) => {
      call.authorize(may.readClauses(call.actor));
      const { version, clause } = await lookedAt(call, templateId, undefined, clauseId);
      const { clauses } = await clausesInWorker(await files.read(version.storageKey));
      const there = clauses.find(({ id }) => id === clauseId);
      if (!there) throw notFound();
      const inBody = (texts: readonly string[]) => texts.map((text) => ({ file: there.file, text }));
      const { counts, shown, more } = compareTexts(inBody(there.paragraphs), inBody(plainParagraphs(clause.text)));
      return { versionId: version.id, number: clause.number, text: { counts, shown, more } };
    });

    on.long(contract.takeClause, async (call, { templateId, clauseId, versionId, number: seen }) => {
      call.authorize(may.manageClauses(call.actor));
      const { version, clause } = await lookedAt(call, templateId, versionId, clauseId);
      if (clause.number !== seen) throw new Failure("clauses.changed", 409);
      const { number } = await storeEdited(files, call, version, { what: "replace", clause });
      return { number };
    });
  };

/** The newest version of a template and of a clause; 409 when the template is another one than was looked at. */
async function lookedAt(call: LongMemberCall, templateId: string, versionId: string | undefined, clauseId: string) {
  const found = await call.transaction(async ({ tx }) => ({
    version: await templateVersions.current(tx, templateId),
    clause: await newestOf(tx, clauseId),
  }));
  if (versionId !== undefined) refuseOther(found.version, versionId);
  return found;
}

function refuseOther(version: LoadedVersion, versionId: string): void {
  if (version.id !== versionId) throw new Failure("templates.changed", 409);
}

/** The next version of a template, with this done to its clauses. What is taken over waits to be published. */
async function storeEdited(
  files: FileStore,
  call: LongMemberCall,
  version: LoadedVersion,
  edit: ClauseEdit,
  first: Parameters<typeof storedTemplates.addMade>[3]["also"] = async () => undefined,
) {
  const { kinds = {} } = version.form;
  const made = await editClausesInWorker(await files.read(version.storageKey), edit, kinds);
  if (!made) throw new Failure("clauses.misplaced", 422);
  const { clauses } = await clausesInWorker(made.document);
  return storedTemplates.addMade(files, call, version, {
    ...made,
    waits: edit.what === "replace",
    also: async (transaction) => {
      const { tx, orgId, audit, announce } = transaction;
      const { templateId } = version;
      await first(transaction);
      await storeUses(tx, orgId, templateId, await knownClauses(tx, clauses));
      const actions = { insert: "clause.inserted", replace: "clause.taken", mark: "clause.kept" } as const;
      audit(actions[edit.what], "template", templateId, { clause: edit.clause.id, number: edit.clause.number });
      await announce(clauseUsesChanged, { templateId });
    },
  });
}
