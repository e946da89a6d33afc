import { memberActors } from "#features/members/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { readScopedToken, signScopedToken } from "#platform/secrets/scoped-token.ts";
import { commonFailure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { readCounted } from "./counted.ts";
import { readBreakdown, readFigures, readStepTimes } from "./read.ts";
import { readStuck } from "./stuck.ts";

/** Its tokens read these figures and are refused everywhere else. */
const use = { audience: "dashboard", scope: "dashboard:read" };

/** The routes of the dashboard. */
export const routes = (platform: Platform) => (on: On) => {
  const own = (call: MemberCall) => call.authorize(may.readDashboard(call.actor));

  on(contract.getFigures, async (call, question) => {
    own(call);
    return readFigures(call, question);
  });
  on(contract.getBreakdown, async (call, { by, ...question }) => {
    own(call);
    return readBreakdown(call, by, question);
  });
  on(contract.getStepTimes, async (call, question) => {
    own(call);
    return readStepTimes(call, question);
  });
  on(contract.listCounted, async (call, question) => {
    own(call);
    return readCounted(call, call.actor, question);
  });
  on(contract.getStuck, async (call, question) => {
    own(call);
    return readStuck(call, call.actor, question);
  });
  on(contract.makeToken, async (call) => {
    own(call);
    const made = await signScopedToken(platform.secrets, use, call.actor, call.now, contract.tokenMinutes);
    call.audit("dashboard.tokenMade", "member", call.actor.uid, { expiresAt: made.expiresAt });
    return { code: 200 as const, ...made };
  });

  // The token is no session: it opens these figures, in a transaction of the organization it names, and nothing else.
  on(contract.readByToken, async (call, { jwt, by, ...question }) => {
    const { now } = call;
    const { orgId, uid } = await readScopedToken(platform.secrets, use, jwt, now);
    return platform.db.asOrganization(orgId, async (tx) => {
      const actor = (await memberActors(tx, now)).find((one) => one.uid === uid);
      if (!actor) throw commonFailure("failure.signedOut");
      call.authorize(may.readDashboard(actor));
      const reading = { tx, now, orgId };
      const breakdowns = [];
      for (const one of new Set(by)) breakdowns.push(await readBreakdown(reading, one, question));
      const figures = await readFigures(reading, question);
      return { code: 200 as const, figures, breakdowns, times: await readStepTimes(reading, question) };
    });
  });
};
