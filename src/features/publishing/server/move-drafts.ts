import { z } from "zod";
import { draftVersions } from "#features/processes/server/index.ts";
import { renamedAnswers } from "#features/template-tests/template-test.ts";
import { publication } from "#features/templates/server/index.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import { Id } from "#protocol/page.ts";
import { publicationChanged } from "../events.ts";
import { AnswerMap } from "../publication.ts";

/** Drafts of a template go on with a version of it. */
export const moveDrafts = job("publishing.moveDrafts", z.object({ templateId: Id, versionId: Id, map: AnswerMap }), {
  retries: 4,
  concurrency: 1,
});

/** So many are moved in one transaction. */
const atOnce = 50;

/** Moves drafts, some at a time, as long as the version is the published one; those that went on before are passed over. */
export const moveDraftsJob: JobHandler = handle(moveDrafts, async (call, { templateId, versionId, map }) => {
  const renames = new Map(Object.entries(map));
  for (;;) {
    const moved = await call.transaction(async (transaction) => {
      const { tx, orgId } = transaction;
      if (orgId === null) return 0;
      const published = await publication.row(tx, templateId).catch(() => undefined);
      if (published?.publishedVersionId !== versionId) return 0;
      const drafts = await draftVersions.movableTo(tx, templateId, versionId, atOnce);
      for (const { id } of drafts)
        await draftVersions.move({ ...transaction, orgId }, id, versionId, (answers) =>
          renamedAnswers(answers, renames),
        );
      if (drafts.length > 0) await transaction.announce(publicationChanged, { templateId });
      return drafts.length;
    });
    if (moved < atOnce) return;
  }
});
