import { showBritish } from "#engine/calendar/day.ts";
import { type Sender, senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail, type MailSubject } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

const texts = { en: { alerts: en }, es: { alerts: es } };

/** A sentence of alerts in a language, for what is written on the server. */
const say = (
  language: Language,
  key: `alerts.${string}`,
  values: Readonly<Record<string, string | number>> = {},
): string => sentence(texts[language], key, values);

/** An alert as one mail tells it: what its receiver may not read is left out. */
export interface MailedAlert {
  readonly id: string;
  readonly kind: "due" | "escalation";
  readonly round: number;
  readonly date: string;
  readonly title: string;
  readonly message: string;
  readonly processId: string | null;
  readonly ruleId: string | null;
  readonly process?: string | null;
  /** The path of its page, or null if the receiver has none. */
  readonly path?: string | null;
}

/** The receiver of a mail. */
export interface Receiver {
  readonly address: string;
  /** The member with this address, or null for a person outside. */
  readonly personId: string | null;
  readonly language: Language;
  /** True if the receiver may open the page of alerts. */
  readonly opens: boolean;
}

/** Alerts a mail lists one by one. */
const maxListed = 50;

/** The purpose under which a mail is sealed while it waits for a retry. */
export const mailPurpose = "alertMail";

/** Writes the one mail to an address about these alerts. Those already mailed in this round are left out. */
export async function mailTo(
  platform: Pick<Platform, "config" | "secrets">,
  transaction: Transaction,
  orgId: string,
  receiver: Receiver,
  alerts: readonly MailedAlert[],
): Promise<void> {
  const { tx, now } = transaction;
  const sender = await senderOf(platform, tx, orgId);
  if (!sender || alerts.length === 0) return;
  const { address, personId } = receiver;
  const mailId = newId();
  const content = writeMail(sender, receiver, alerts);
  const sealed = platform.secrets.seal(mailPurpose, JSON.stringify({ ...content, shows: alerts.map(shownOf) }));
  await tx
    .insertInto("alertMails")
    .values({ orgId, id: mailId, address, personId, content: sealed, createdAt: now })
    .execute();
  await tx
    .insertInto("alertMailItems")
    .values(alerts.map(({ id, kind, round }) => ({ orgId, alertId: id, address, kind, round, mailId })))
    .execute();
  await enqueueMail(transaction, platform.secrets, `alerts:${mailId}`, address, content, {
    report: mailId,
    about: aboutAlerts(mailId),
  });
}

/** Mails about alerts, by their ids. */
export const alertMail = "alerts";
const aboutAlerts = (id: string): MailSubject => ({ kind: alertMail, id });

/** The parts of an alert that a mail shows and that its receiver may lose the right to. It is stored with the mail. */
export interface ShownAlert {
  readonly id: string;
  readonly process: boolean;
  readonly message: boolean;
}
const shownOf = ({ id, process, message }: MailedAlert): ShownAlert => ({
  id,
  process: Boolean(process),
  message: message !== "",
});

/** Returns true if everything that a mail shows is also in `now`, the alerts its receiver would get at this moment. */
export const isStillShown = (before: readonly ShownAlert[], now: readonly MailedAlert[]): boolean =>
  before.every((one) => {
    const same = now.map(shownOf).find(({ id }) => id === one.id);
    return same !== undefined && (same.process || !one.process) && (same.message || !one.message);
  });

/** Mails handed over once more in one run. */
const maxResent = 500;

/** Hands over once more what no mail server took: the same mail, which a receiver that got it all the same knows again. */
export async function resend(
  platform: Pick<Platform, "secrets">,
  transaction: Transaction,
  orgId: string,
): Promise<void> {
  const { tx, now } = transaction;
  const rows = await tx
    .selectFrom("alertMails")
    .select(["id", "address", "content"])
    .where("orgId", "=", orgId)
    .where("retryAt", "<=", now)
    .orderBy("id")
    .limit(maxResent)
    .forUpdate()
    .execute();
  for (const { id, address, content } of rows) {
    const mail = JSON.parse(platform.secrets.open(mailPurpose, content)) as MailContent;
    await enqueueMail(transaction, platform.secrets, `alerts:${id}`, address, mail, {
      report: id,
      about: aboutAlerts(id),
    });
    await tx
      .updateTable("alertMails")
      .set((eb) => ({ retryAt: null, tries: eb("tries", "+", 1) }))
      .where("id", "=", id)
      .execute();
  }
}

/** The mail about some alerts: of one what it says, of several a list. */
function writeMail(
  sender: Sender,
  { language, opens, personId }: Receiver,
  alerts: readonly MailedAlert[],
): MailContent {
  const [first, ...others] = alerts;
  const values = { organization: sender.name, count: alerts.length, more: alerts.length - maxListed };
  const footer = say(language, personId === null ? "alerts.mail.footerOutside" : "alerts.mail.footer", values);
  const common = { language, brand: sender.brand, footer };
  const about = ({ kind, date, process }: MailedAlert) =>
    [say(language, `alerts.mail.${kind}`, { date: showBritish(date) }), ...(process ? [process] : [])].join(" · ");
  const url = (path: string | null | undefined) => (path ? `${sender.url}${path}` : null);
  if (first && others.length === 0) {
    const to = url(first.path);
    return {
      ...common,
      title: say(language, `alerts.mail.title.${first.kind}`, { title: first.title, date: showBritish(first.date) }),
      paragraphs: [about(first), ...first.message.split(/\n+/).filter((line) => line.trim() !== "")],
      ...(to === null ? {} : { action: { label: say(language, "alerts.mail.open"), url: to } }),
    };
  }
  const more = alerts.length > maxListed;
  return {
    ...common,
    title: say(language, "alerts.mail.several", values),
    paragraphs: more && !opens ? [say(language, "alerts.mail.more", values)] : [],
    items: alerts
      .slice(0, maxListed)
      .map((alert) => ({ text: alert.title, about: about(alert), url: url(alert.path) })),
    ...(opens
      ? {
          action: {
            label: say(language, more ? "alerts.mail.more" : "alerts.mail.all", values),
            url: `${sender.url}/alerts`,
          },
        }
      : {}),
  };
}
