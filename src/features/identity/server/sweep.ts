import { z } from "zod";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import { lifetimes } from "../contract.ts";

const sweep = job("identity.sweep", z.object({}), { retries: 2, concurrency: 1 });

/** Throws away, once an hour, what nobody can use any more: ended sessions, old links, redirects that never came back, questions nobody answered, used captchas. */
export const sweepJob: JobHandler = handle(sweep, (call) =>
  call.transaction(async ({ tx, now }) => {
    const idle = new Date(now.getTime() - lifetimes.sessionIdle * 1000);
    await tx
      .deleteFrom("sessions")
      .where((session) =>
        session.or([
          session("expiresAt", "<=", now),
          session.and([
            session("kind", "=", "cookie"),
            session("persistent", "=", false),
            session("lastSeenAt", "<=", idle),
          ]),
        ]),
      )
      .execute();
    await tx.deleteFrom("accountTokens").where("expiresAt", "<=", now).execute();
    await tx.deleteFrom("signInAttempts").where("expiresAt", "<=", now).execute();
    await tx.deleteFrom("codeChallenges").where("expiresAt", "<=", now).execute();
    await tx.deleteFrom("passkeyChallenges").where("expiresAt", "<=", now).execute();
    await tx.deleteFrom("captchaUses").where("expiresAt", "<=", now).execute();
  }),
);

export const sweepSchedule: Schedule = { job: sweep, cron: "41 * * * *" };
