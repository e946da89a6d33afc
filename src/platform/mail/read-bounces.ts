import { z } from "zod";
import { job } from "../jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "../jobs/runner.ts";
import { meters } from "../meters.ts";
import type { Platform } from "../platform.ts";
import { organizationTransaction, systemTransaction, type Transaction } from "../transaction.ts";
import { bounceIn } from "./bounce.ts";
import { eachMessage } from "./pop3.ts";
import { mailSettled } from "./send-mail.ts";

const readBounces = job("mail.readBounces", z.object({}), { retries: 0, concurrency: 1 });

/** Every five minutes, where a mailbox is set. */
export const bounceSchedules = ({ config }: Pick<Platform, "config">): Schedule[] =>
  config.ACTA_BOUNCES_URL === undefined ? [] : [{ job: readBounces, cron: "*/5 * * * *" }];

type Parts = Pick<Platform, "config" | "db" | "clock" | "secrets" | "log">;

/** The job that reads what came back. */
export const bounceJob = (platform: Parts): JobHandler => handle(readBounces, () => readMailbox(platform));

/**
 * Announces bounced mails to the features that asked for a report, and only then deletes the messages. If the node dies
 * in between, they are announced once more. All other messages are left alone.
 */
export async function readMailbox({ config, db, clock, secrets, log }: Parts): Promise<void> {
  if (config.ACTA_BOUNCES_URL === undefined) return;
  let bounced = 0;
  await eachMessage(config.ACTA_BOUNCES_URL, async ({ source, remove }) => {
    const found = bounceIn(source, secrets);
    if (!found) return;
    const { orgId, report } = found;
    const of = { by: null, now: clock.now() };
    const tell = ({ announce }: Transaction) => announce(mailSettled, { report, outcome: "bounced" });
    await (orgId === null
      ? systemTransaction(db, { ...of, orgId }, tell)
      : organizationTransaction(db, { ...of, orgId }, tell));
    await remove();
    bounced += 1;
    meters.mails.inc({ outcome: "returned" });
  });
  if (bounced > 0) log.info({ bounced }, "mails came back");
}
