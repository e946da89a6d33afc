import { z } from "zod";
import type { Change } from "../change.ts";
import { job } from "../jobs/job.ts";
import { handle, type JobHandler } from "../jobs/runner.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { type Letter, letterHtml, letterText } from "./layout.ts";
import type { Mailer } from "./mailer.ts";

/** The mail is sealed while it waits: it may carry a link that signs somebody in. */
const sendMail = job("mail.send", z.object({ sealed: z.string() }), { concurrency: 4 });

/** Posts a letter with the change: it goes out when, and only when, the transaction commits. */
export const postLetter = (
  change: Change,
  secrets: Secrets,
  key: string,
  to: string,
  letter: Letter,
): Promise<void> => {
  const mail = { key, to, subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
  return change.enqueue(sendMail, { sealed: secrets.seal("mail", JSON.stringify(mail)) });
};

/** The job that hands mails to the mailer. */
export const mailJob = (mailer: Mailer, secrets: Secrets): JobHandler =>
  handle(sendMail, async (_call, { sealed }) => mailer.send(JSON.parse(secrets.open("mail", sealed))));
