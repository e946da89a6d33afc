import { captchaOf } from "#features/identity/server/index.ts";
import { waysInPort } from "#features/members/server/index.ts";
import { dependentOnPlan } from "#features/payments/server/index.ts";
import type { Platform, ServerFeature } from "#platform/platform.ts";
import { findOpened, findShared } from "./find-touched.ts";
import { heldRoutes } from "./held-routes.ts";
import { requesterReactions } from "./mails.ts";
import { manageRoutes } from "./manage-routes.ts";
import { requestRoutes } from "./request-routes.ts";
import { formMailChecks } from "./share-mails.ts";
import { noteShareMail } from "./share-outcome.ts";
import { shareRoutes } from "./share-routes.ts";
import { sweepJob, sweepSchedule } from "./sweep.ts";
import { visitorRoutes } from "./visitor-routes.ts";
import { formsOfLeaverWayIn, formToSelfWayIn } from "./ways-in.ts";

export { frameOriginsOf } from "./frames.ts";

/** The server side of public and shared forms. */
export const forms = (platform: Platform): ServerFeature => ({
  name: "forms",
  routes: (on) => {
    manageRoutes(platform)(on);
    visitorRoutes(platform, captchaOf(platform))(on);
    requestRoutes(platform)(on);
    heldRoutes(platform)(on);
    shareRoutes(platform)(on);
  },
  reactions: [...requesterReactions(platform), noteShareMail],
  jobs: [sweepJob(platform.db)],
  schedules: [sweepSchedule],
  provides: [
    dependentOnPlan.by({ permission: "publicForms", what: "publicForms", find: findOpened }),
    dependentOnPlan.by({ permission: "sharingForms", what: "sharingForms", find: findShared }),
    waysInPort.by(formToSelfWayIn),
    waysInPort.by(formsOfLeaverWayIn),
    ...formMailChecks,
  ],
});
