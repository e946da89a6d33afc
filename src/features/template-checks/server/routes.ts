import { findTemplate } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import * as contract from "../contract.ts";
import { findingIgnored } from "../events.ts";
import * as may from "../policy.ts";
import { findingsOf } from "./find.ts";
import { repairFinding } from "./repair.ts";

/** The routes of the check of templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on.long(contract.checkTemplate, async (call, { templateId }) => {
      call.authorize(may.readChecks(call.actor));
      const { version, findings } = await findingsOf(call, files, templateId);
      return { number: version.number, versionId: version.id, findings: findings.map(({ shown }) => shown) };
    });

    on.long(contract.repairFinding, async (call, input) => {
      call.authorize(may.changeChecks(call.actor));
      return repairFinding(call, files, input);
    });

    on(contract.ignoreFinding, async (call, { templateId, findingId: finding, ignored }) => {
      call.authorize(may.changeChecks(call.actor));
      const { tx, orgId, now } = call;
      await findTemplate(tx, templateId);
      if (ignored) {
        const row = { orgId, templateId, finding, ignoredAt: now, ignoredBy: call.actor.uid };
        await tx
          .insertInto("ignoredFindings")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else
        await tx
          .deleteFrom("ignoredFindings")
          .where("templateId", "=", templateId)
          .where("finding", "=", finding)
          .execute();
      call.audit("template.findingIgnored", "template", templateId, { finding, ignored });
      await call.announce(findingIgnored, { templateId });
      return { ignored };
    });
  };
