import { persons } from "#features/identity/server/index.ts";
import { ownerOf } from "#features/members/server/index.ts";
import { administered } from "#features/organizations/server/index.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sentence } from "#protocol/text.ts";
import { type Money, shownMoney } from "../price.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

export type PaymentMail =
  | "paid"
  | "renewal"
  | "pastDue"
  | "lastDays"
  | "expired"
  | "unconfirmed"
  | "unconfirmedPiece"
  | "needsCheckout"
  | "refunded";

/**
 * Writes to the owner of an organization about its payments, once for each `occasion`. `values` fill the sentences: an
 * `amount`, and the day of `date`.
 */
export async function mailOwner(
  platform: Pick<Platform, "secrets" | "config">,
  transaction: Transaction,
  orgId: string,
  mail: PaymentMail,
  occasion: string,
  values: { readonly amount?: Money; readonly date?: Date; readonly reference?: string } = {},
): Promise<void> {
  const { tx, now } = transaction;
  const [organization] = await administered(tx, now, orgId);
  const owner = await persons.load(tx, await ownerOf(tx, orgId));
  if (!organization || !owner?.emailVerified) return;
  const language = owner.language === "es" ? "es" : "en";
  const texts = { en, es }[language];
  const shown = {
    name: owner.firstName,
    organization: organization.name,
    amount: values.amount ? shownMoney(values.amount.cents, values.amount.currency) : "",
    date: values.date ? new Intl.DateTimeFormat("en-GB", { timeZone: "America/Guatemala" }).format(values.date) : "",
    reference: values.reference ?? "",
  };
  const say = (key: string) => sentence(texts, key, shown);
  await enqueueMail(
    transaction,
    platform.secrets,
    `payments:${mail}:${occasion}`,
    owner.email,
    {
      language,
      title: say(`mail.${mail}.title`),
      paragraphs: [say(`mail.${mail}.text`)],
      action: { label: say("mail.action"), url: `${platform.config.url}/payments` },
      footer: say("mail.footer"),
    },
    { about: null },
  );
}
