import { z } from "zod";
import { templateDeleted, templateRestored, templateUploaded } from "#features/templates/events.ts";
import { templateName, templateVersions } from "#features/templates/server/index.ts";
import { type Reaction, when as whenever } from "#platform/events/reaction.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import { clausesInWorker } from "#platform/uploads/clause-workers.ts";
import { Id } from "#protocol/page.ts";
import { clauseUsesChanged } from "../events.ts";
import { knownClauses, storeUses } from "./queries.ts";

const findUses = job("clauses.findUses", z.object({ templateId: Id }), { retries: 4, concurrency: 1 });

/** Reads which clauses the newest document of a template has. */
export const findUsesJob = ({ files }: Platform): JobHandler =>
  handle(findUses, async (call, { templateId }) => {
    const version = await call.transaction(async ({ tx }) =>
      (await templateName(tx, templateId)) === undefined ? undefined : templateVersions.current(tx, templateId),
    );
    const found = version ? (await clausesInWorker(await files.read(version.storageKey))).clauses : [];
    await call.transaction(async ({ tx, orgId, announce }) => {
      if (orgId === null) return;
      // A version that came meanwhile is read by a job of its own.
      const now = await templateVersions.lock(tx, templateId);
      if (now?.fileId !== version?.fileId) return;
      if (await storeUses(tx, orgId, templateId, await knownClauses(tx, found)))
        await announce(clauseUsesChanged, { templateId });
    });
  });

/** A new document, and a template that was put away or came back: what it has is read again. */
export const reactions: readonly Reaction[] = [
  whenever(templateUploaded, "clauses.findUploaded", async ({ enqueue }, { templateId }) => {
    await enqueue(findUses, { templateId });
  }),
  whenever(templateDeleted, "clauses.forgetDeleted", async ({ enqueue }, { templateId }) => {
    await enqueue(findUses, { templateId });
  }),
  whenever(templateRestored, "clauses.findRestored", async ({ enqueue }, { templateId }) => {
    await enqueue(findUses, { templateId });
  }),
];
