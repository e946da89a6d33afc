import { z } from "zod";
import { openWorkPort, waysInPort } from "#features/members/server/index.ts";
import { dependentOnPlan } from "#features/payments/server/index.ts";
import { templatePorts } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import { job } from "#platform/jobs/job.ts";
import { handle } from "#platform/jobs/runner.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { trashDays } from "../alert.ts";
import { calendarFeedRoutes, calendarWayIn } from "./calendar-feed.ts";
import { alertMailCheck, mailDueAlerts } from "./due.ts";
import { findOpen, findTemplates } from "./find-touched.ts";
import { processAlertRoutes } from "./process-alerts.ts";
import { countOpenAlerts } from "./queries.ts";
import { reactions } from "./reactions.ts";
import { routes } from "./routes.ts";
import { renameInRules, ruleRoutes, rulesOf, storeFirstRules } from "./rules.ts";

export { alertFor } from "./insert-alert.ts";
export { alertIdsOf, alertsSeen, alertTitle, seenAlerts } from "./queries.ts";
export { changeTemplateRules, ruleErrors, rulesOf, storeFirstRules } from "./rules.ts";
export { sealedOfAlerts } from "./sealed.ts";

const mailDue = job("alerts.mailDue", z.object({}), { retries: 2, concurrency: 1 });
const sweep = job("alerts.sweep", z.object({}), { retries: 2, concurrency: 1 });
const dayMs = 24 * 3_600_000;
/** Days the mails that went out are kept. */
const keptMails = 180;

const copyRules: templatePorts.CopySettings = async (transaction, from, to) => {
  await storeFirstRules(transaction, to, (await rulesOf(transaction.tx, from)).rules);
};

/** The server side of alerts. */
export const alerts = (platform: Platform): ServerFeature => {
  return {
    name: "alerts",
    provides: [
      dependentOnPlan.by({ permission: "alerts", what: "alerts", find: findOpen }),
      dependentOnPlan.by({ permission: "alerts", what: "templateAlerts", find: findTemplates }),
      templatePorts.settingsCopied.by(copyRules),
      templatePorts.settingsRenamed.by(renameInRules),
      waysInPort.by(calendarWayIn),
      openWorkPort.by(countOpenAlerts),
      alertMailCheck(platform),
    ],
    routes: (on: On) => {
      routes(on);
      ruleRoutes(on);
      processAlertRoutes(on);
      calendarFeedRoutes(platform)(on);
    },
    reactions,
    jobs: [
      handle(mailDue, () => mailDueAlerts(platform)),
      handle(sweep, (call) =>
        call.transaction(async ({ tx, now }) => {
          const before = (days: number) => new Date(now.getTime() - days * dayMs);
          await tx.deleteFrom("alerts").where("deletedAt", "<=", before(trashDays)).execute();
          await tx.deleteFrom("alertMails").where("createdAt", "<=", before(keptMails)).execute();
        }),
      ),
    ],
    schedules: [
      { job: mailDue, cron: "* * * * *" },
      { job: sweep, cron: "52 7 * * *" },
    ],
  };
};
