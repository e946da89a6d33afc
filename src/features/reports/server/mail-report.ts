import { z } from "zod";
import { showBritish } from "#engine/calendar/day.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { persons } from "#features/identity/server/index.ts";
import { memberActors } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { countReported, type ReportQuery } from "#features/process-lists/server/index.ts";
import { type Sender, senderOf } from "#features/theming/server/index.ts";
import { recordFile } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { FileAnswer } from "#platform/http/call.ts";
import { job } from "#platform/jobs/job.ts";
import { handle, type JobCall, type JobHandler } from "#platform/jobs/runner.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail, mailChecks } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Id } from "#protocol/page.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { savedReportChanged } from "../events.ts";
import * as may from "../policy.ts";
import type { SavedReport } from "../saved-contract.ts";
import { daysAsked } from "../saved-report.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { countTable, type TableValue } from "./count-table.ts";
import { exportReport } from "./export-report.ts";
import { exportTable } from "./export-table.ts";
import { queryOf } from "./query-of.ts";
import { lockSaved, showSaved } from "./saved-queries.ts";

/** Makes the files of one mailing and mails them. `at` names the mailing: each is sent once. */
export const mailReport = job(
  "reports.mail",
  z.object({ reportId: Id, at: z.iso.datetime(), receivers: z.array(Id) }),
  { retries: 3, concurrency: 1, slow: true },
);

/** A larger file is not attached: mail servers refuse it. The mail leads to the page, where it is downloaded. */
const maxAttached = 8 * 1024 * 1024;

interface Receiver {
  readonly email: string;
  readonly language: Language;
}

/** One mailing: who gets it, what is read, in which days. */
interface Mailing {
  readonly report: SavedReport;
  readonly receivers: readonly Receiver[];
  readonly sender: Sender;
  readonly days: { readonly from: string; readonly to: string };
  readonly zone: string;
  readonly query: ReportQuery;
  readonly count: number;
  /** The rows of a report that counts. */
  readonly table?: TableValue[][];
}

/** The reader of mailed reports, who sees the boards of the whole organization. */
const anybody = { uid: "00000000-0000-0000-0000-000000000000", roles: [], teamIds: [] } as const;

/** Returns the mailing. Returns undefined if it was mailed, if nobody may get it, or if the report was deleted. */
async function mailingOf(
  platform: Platform,
  { tx, now }: Transaction,
  orgId: string,
  { reportId, at, receivers: ids }: { reportId: string; at: string; receivers: readonly string[] },
): Promise<Mailing | undefined> {
  const row = await lockSaved(tx, reportId).catch(() => undefined);
  const sender = await senderOf(platform, tx, orgId);
  if (!row || !sender || (row.sentFor && row.sentFor >= new Date(at))) return undefined;
  const actors = (await memberActors(tx, now)).filter(({ uid }) => ids.includes(uid));
  const receivers: Receiver[] = [];
  for (const actor of actors.filter((one) => may.keepReports(one) === true)) {
    const mailbox = await persons.mailReceiver(tx, actor.uid);
    if (mailbox) receivers.push({ email: mailbox.email, language: mailbox.language === "es" ? "es" : "en" });
  }
  if (receivers.length === 0) return undefined;
  const report = showSaved(row);
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const days = daysAsked(report.question, localDayOf(timeZone, Date.parse(at)));
  const { range: _range, columns: _columns, answers: _answers, format: _format, kind, ...asked } = report.question;
  const { zone, query } = await queryOf({ tx, orgId, now }, { ...asked, ...days });
  const mailing = { report, receivers, sender, days, zone, query };
  if (kind === "processes") return { ...mailing, count: await countReported(tx, query) };
  // Several read it: of boards only those everybody sees.
  const table = await countTable(tx, { ...asked, ...days, kind }, { zone, now, actor: anybody });
  return { ...mailing, count: table.length, table };
}

const reportMail = "report";

/** A report is mailed only while it is kept, to members who may receive reports. */
export const reportMailCheck = mailChecks.by({
  kind: reportMail,
  check: async ({ tx, now }, id, to) => {
    const kept = await lockSaved(tx, id).catch(() => undefined);
    const actor = (await memberActors(tx, now)).find(({ email }) => email.toLowerCase() === to.toLowerCase());
    return kept !== undefined && actor !== undefined && may.keepReports(actor) === true;
  },
});

/** Makes the files and mails them. */
export const mailReportJob = (platform: Platform): JobHandler =>
  handle(mailReport, async (call, data) => {
    const { orgId } = call;
    if (orgId === null) return;
    const mailing = await call.transaction((transaction) => mailingOf(platform, transaction, orgId, data));
    if (!mailing) return;
    const made = await filesOf(call, orgId, mailing);
    const bytes = made.map((one) => one.content);
    const mail = (stored: readonly Stored[]) => {
      const files = new Map(made.map((one, at) => [one.language, { ...one, stored: stored[at] as Stored }]));
      return call.transaction((transaction) => send(platform, transaction, mailing, { ...data, files }));
    };
    await storeFiles(platform.files, orgId, bytes, mail, (sent) => sent);
  });

interface MadeFile extends FileAnswer {
  readonly language: Language;
  readonly content: Uint8Array;
}

interface StoredFile extends Omit<MadeFile, "content"> {
  readonly stored: Stored;
}

/** A file for each language that is read; none where there is nothing to read. */
async function filesOf(call: JobCall, orgId: string, mailing: Mailing): Promise<MadeFile[]> {
  const { report, receivers, query, zone, days, count, table } = mailing;
  const made: MadeFile[] = [];
  if (count === 0) return made;
  const { columns, answers, format, templateId, kind } = report.question;
  const shape = { zone, columns, format, separator: ";" as const };
  for (const language of new Set(receivers.map((one) => one.language))) {
    const withAnswers = answers === "true" && templateId !== undefined;
    const reader = {
      orgId,
      transaction: <T>(work: (transaction: Transaction) => Promise<T>) => call.transaction(work),
    };
    const { content, name, mediaType } =
      kind === "processes" || !table
        ? await exportReport(reader, query, { ...shape, answers: withAnswers, language }, days)
        : exportTable(kind, table, { ...shape, language }, days);
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    made.push({ language, name, mediaType, content: Buffer.concat(chunks) });
  }
  return made;
}

interface Sending {
  readonly reportId: string;
  readonly at: string;
  readonly files: ReadonlyMap<Language, StoredFile>;
}

/** Enqueues the mails and notes the mailing; false when another run was first. */
async function send(
  platform: Platform,
  transaction: Transaction,
  { report, receivers, sender, days, count }: Mailing,
  { reportId, at, files }: Sending,
): Promise<boolean> {
  const { tx } = transaction;
  const row = await lockSaved(tx, reportId).catch(() => undefined);
  if (!row || (row.sentFor && row.sentFor >= new Date(at))) return false;
  const fileIds: string[] = [];
  for (const { stored, name, mediaType } of files.values()) {
    const fileId = await recordFile(transaction, stored, name, mediaType);
    await tx
      .insertInto("reportFiles")
      .values({ orgId: transaction.orgId as string, fileId, madeAt: transaction.now })
      .execute();
    fileIds.push(fileId);
  }
  for (const { email, language } of receivers) {
    const file = files.get(language);
    const attached = file && file.stored.size <= maxAttached;
    const attachments = attached
      ? [{ name: file.name, mediaType: file.mediaType, storageKey: file.stored.storageKey }]
      : [];
    const content = mailOf(sender, language, report, days, count, file !== undefined && !attached);
    await enqueueMail(transaction, platform.secrets, `report:${reportId}:${at}:${email}`, email, content, {
      attachments,
      about: { kind: reportMail, id: reportId },
    });
  }
  await tx
    .updateTable("savedReports")
    .set({ sentFor: new Date(at), sentRows: count, sentMails: receivers.length, sentFileId: fileIds[0] ?? null })
    .where("id", "=", reportId)
    .execute();
  await transaction.announce(savedReportChanged, { reportId });
  return true;
}

/** Returns the mail: the number of processes, the days, and the address of the report. */
function mailOf(
  { name, brand, url }: Sender,
  language: Language,
  report: SavedReport,
  days: { readonly from: string; readonly to: string },
  count: number,
  tooLarge: boolean,
): MailContent {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    sentence(language === "es" ? es : en, `mail.${key}`, values);
  const values = { from: showBritish(days.from), to: showBritish(days.to), count };
  return {
    language,
    brand,
    title: report.name,
    paragraphs: [
      say(`${report.question.kind === "processes" ? "" : "counted."}${count === 0 ? "none" : "rows"}`, values),
      ...(tooLarge ? [say("tooLarge")] : []),
    ],
    action: { label: say("open"), url: `${url}/reports?saved=${report.id}` },
    footer: say("footer", { organization: name }),
  };
}
