import { sql } from "kysely";
import { z } from "zod";
import { organizationChanged } from "#features/organizations/events.ts";
import type { Change } from "#platform/change.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobHandler, type Schedule } from "#platform/jobs/runner.ts";
import type { Letter } from "#platform/mail/layout.ts";
import { postLetter } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { lettersDue, type TrialLetter, trialLetters } from "../trial.ts";

const remind = job("trial.remind", z.object({}), { retries: 4, concurrency: 1 });

/** At most so many in one transaction; the others come an hour later. */
const portion = 500;

/** Tells owners, every hour, whose trials are about to end or have ended. */
export const trialSchedule: Schedule = { job: remind, cron: "11 * * * *" };

/** The job behind it. Each letter goes out once, whatever happens to the job. */
export const trialJob = (platform: Platform): JobHandler =>
  handle(remind, (call) => call.change((change) => sendDueLetters(platform, change)));

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
export async function sendDueLetters(platform: Platform, change: Change): Promise<void> {
  const { tx, now } = change;
  const soonest = new Date(now.getTime() + (trialLetters[0]?.before ?? 0));
  const rows = await tx
    .selectFrom("organizations as o")
    .innerJoin("members as m", "m.orgId", "o.id")
    .innerJoin("users as u", "u.id", "m.id")
    .select(["o.id", "o.name", "o.trialEndsAt", "o.timeZone", "o.trialLetters", "u.email", "u.firstName", "u.language"])
    .where("o.plan", "=", "free")
    .where("o.trialLetters", "<", trialLetters.length)
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
    const due = trialEndsAt ? lettersDue(trialEndsAt, now) : 0;
    const letter = trialLetters[due - 1]?.name;
    if (!trialEndsAt || !letter || due <= row.trialLetters) continue;
    await tx.updateTable("organizations").set({ trialLetters: due }).where("id", "=", row.id).execute();
    const trial: Trial = {
      orgId: row.id,
      organization: row.name,
      endsAt: trialEndsAt,
      timeZone: row.timeZone,
      email: row.email,
      firstName: row.firstName,
      language: row.language === "es" ? "es" : "en",
    };
    await postLetter(
      change,
      platform.secrets,
      `trial:${letter}:${row.id}`,
      row.email,
      letterOf(platform, trial, letter),
    );
    change.audit("organization.trialLetter", "organization", row.id, { letter }, row.id);
    // What the trial lent is gone: open pages ask what is left.
    if (letter === "ended") await change.announce(organizationChanged, { organizationId: row.id }, row.id);
  }
}

function letterOf(platform: Platform, trial: Trial, letter: TrialLetter): Letter {
  const texts = { en, es }[trial.language];
  const values = {
    name: trial.firstName,
    organization: trial.organization,
    date: new Intl.DateTimeFormat("en-GB", { timeZone: trial.timeZone }).format(trial.endsAt),
  };
  const say = (key: `${TrialLetter}.${"title" | "intro"}` | "what" | "action" | "footer") =>
    sentence(texts, `letter.${key}`, values);
  return {
    language: trial.language,
    title: say(`${letter}.title`),
    paragraphs: [say(`${letter}.intro`), say("what")],
    action: { label: say("action"), url: `${platform.config.url}/manageorg` },
    footer: say("footer"),
  };
}
