import { z } from "zod";
import { when as whenever } from "#platform/events/reaction.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import { mailSettled } from "#platform/mail/send-mail.ts";
import { Id } from "#protocol/page.ts";
import { noticePreferencesChanged } from "../events.ts";

/** Notes what became of a mail. What was sent after all is not failed any more; what was sent may come back later. */
export const noteMail = whenever(
  mailSettled,
  "notifications.mailSettled",
  async ({ tx, announce }, settled, { at }) => {
    const id = Id.safeParse(settled.report).data;
    if (id === undefined) return;
    const { outcome } = settled;
    const set = outcome === "sent" ? { sentAt: at, failedAt: null, failure: null } : { failedAt: at, failure: outcome };
    const row = await tx
      .updateTable("noticeMails")
      .set(set)
      .where("id", "=", id)
      .where((e) => (outcome === "bounced" ? e("failedAt", "is", null) : e("sentAt", "is", null)))
      .returning("personId")
      .executeTakeFirst();
    if (row?.personId) await announce(noticePreferencesChanged, { people: [row.personId] });
  },
);

const sweep = job("notifications.sweep", z.object({}), { retries: 2, concurrency: 1 });
const dayMs = 24 * 3600 * 1000;
/** Days that notices, and the mails about them, are kept. */
const kept = { notices: 180, mails: 90 } as const;

/** Erases every night what is old. */
export const sweepSchedule: Schedule = { job: sweep, cron: "23 8 * * *" };
export const sweepJob: JobHandler = handle(sweep, (call) =>
  call.transaction(async ({ tx, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * dayMs);
    await tx.deleteFrom("notices").where("at", "<", before(kept.notices)).execute();
    await tx.deleteFrom("noticeMails").where("createdAt", "<", before(kept.mails)).execute();
  }),
);
