import { publication, templateVersions } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { moveDrafts } from "./move-drafts.ts";
import { stateOf, testState } from "./state.ts";

/** The routes of publishing templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on.long(contract.getPublication, async (call, { templateId }) => {
      call.authorize(may.readPublication(call.actor));
      return stateOf(call, files, templateId);
    });

    on(contract.publishTemplate, async (call, { templateId, versionId, drafts, map }) => {
      call.authorize(may.publish(call.actor));
      const newest = await templateVersions.current(call.tx, templateId);
      const { publishedVersionId } = await publication.row(call.tx, templateId);
      if (publishedVersionId !== newest.id) refuseTests(await testState(call.tx, newest));
      await publication.publish(call, templateId, versionId);
      if (drafts === "move") await call.enqueue(moveDrafts, { templateId, versionId, map });
      return { templateId };
    });

    on(contract.unpublishTemplate, async (call, { templateId }) => {
      call.authorize(may.publish(call.actor));
      await publication.withdraw(call, templateId);
      return { templateId };
    });

    on(contract.holdVersions, async (call, { templateId, held }) => {
      call.authorize(may.publish(call.actor));
      await publication.hold(call, templateId, held);
      return { held };
    });
  };

/** Refuses (409) a version that says something nobody accepted. */
function refuseTests({ failing, pending }: { readonly failing: number; readonly pending: number }): void {
  if (pending > 0) throw new Failure("publishing.testsPending", 409);
  if (failing > 0) throw new Failure("publishing.testsFailing", 409);
}
