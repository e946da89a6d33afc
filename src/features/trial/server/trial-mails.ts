import { sql } from "kysely";
import { z } from "zod";
import { organizationChanged } from "#features/organizations/events.ts";

import { storeTrialMails } from "#features/organizations/server/index.ts";

import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { trialEnding } from "../events.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { mailsDue, type TrialMail, trialMails } from "../trial.ts";

const remind = job("trial.remind", z.object({}), { retries: 4, concurrency: 1 });

/** At most so many in one transaction; the others come an hour later. */
const portion = 500;

/** Notifies owners, every hour, whose trials are about to end or have ended. */
export const trialSchedule: Schedule = { job: remind, cron: "11 * * * *" };

/** The job behind it. Each mail goes out once, whatever happens to the job. */
export const trialJob = (platform: Platform): JobHandler =>
  handle(remind, (call) => call.transaction((transaction) => sendDueMails(platform, transaction)));

interface Trial {
  readonly orgId: string;
  readonly organization: string;
  readonly endsAt: Date;
  readonly timeZone: string;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

/** Sends what is due. An owner whose address is not verified is nobody to write to. */
export async function sendDueMails(platform: Platform, transaction: Transaction): Promise<void> {
  const { tx, now } = transaction;
  const soonest = new Date(now.getTime() + (trialMails[0]?.before ?? 0));
  const rows = await tx
    .selectFrom("organizations as o")
    .innerJoin("members as m", "m.orgId", "o.id")
    .innerJoin("users as u", "u.id", "m.id")
    .select(["o.id", "o.name", "o.trialEndsAt", "o.timeZone", "o.trialLetters", "u.email", "u.firstName", "u.language"])
    .where("o.plan", "=", "free")
    .where("o.trialLetters", "<", trialMails.length)
    .where("o.trialEndsAt", "<=", soonest)
    .where("m.deletedAt", "is", null)
    .where(sql<boolean>`'owner' = any (m.roles)`)
    .where("u.emailVerifiedAt", "is not", null)
    .orderBy("o.trialEndsAt")
    .limit(portion)
    .forUpdate("o")
    .execute();
  for (const row of rows) {
    const { trialEndsAt } = row;
    const due = trialEndsAt ? mailsDue(trialEndsAt, now) : 0;
    const mail = trialMails[due - 1]?.name;
    if (!trialEndsAt || !mail || due <= row.trialLetters) continue;
    await storeTrialMails(tx, row.id, due);
    const trial: Trial = {
      orgId: row.id,
      organization: row.name,
      endsAt: trialEndsAt,
      timeZone: row.timeZone,
      email: row.email,
      firstName: row.firstName,
      language: row.language === "es" ? "es" : "en",
    };
    await enqueueMail(
      transaction,
      platform.secrets,
      `trial:${mail}:${row.id}`,
      row.email,
      mailOf(platform, trial, mail),
      { about: null },
    );
    transaction.audit("organization.trialLetter", "organization", row.id, { mail }, row.id);
    await transaction.announce(trialEnding, { mail }, row.id);
    // What the trial lent is gone: open pages ask what is left.
    if (mail === "ended") await transaction.announce(organizationChanged, { organizationId: row.id }, row.id);
  }
}

function mailOf(platform: Platform, trial: Trial, mail: TrialMail): MailContent {
  const texts = { en, es }[trial.language];
  const values = {
    name: trial.firstName,
    organization: trial.organization,
    date: new Intl.DateTimeFormat("en-GB", { timeZone: trial.timeZone }).format(trial.endsAt),
  };
  const say = (key: `${TrialMail}.${"title" | "intro"}` | "what" | "action" | "footer") =>
    sentence(texts, `mail.${key}`, values);
  return {
    language: trial.language,
    title: say(`${mail}.title`),
    paragraphs: [say(`${mail}.intro`), say("what")],
    action: { label: say("action"), url: `${platform.config.url}/manageorg` },
    footer: say("footer"),
  };
}
