import { mailReceiver } from "#features/identity/server/index.ts";
import { colleagues } from "#features/members/server/index.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { withoutLinks } from "#platform/mail/without-links.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sentence } from "#protocol/text.ts";
import { failingDays } from "../webhook.ts";
import { mailTexts } from "./mail-texts.ts";

/** An endpoint that was turned off by itself. */
interface Disabled {
  readonly id: string;
  readonly url: string;
  readonly because: "gone" | "failing";
  readonly organization: string;
}

/**
 * Mails the owners that an endpoint was disabled, because the people who watch its program may not look at our page.
 */
export async function notifyOfDisabled(
  { config, secrets }: Platform,
  transaction: Transaction,
  { id, url, because, organization }: Disabled,
): Promise<void> {
  for (const owner of await colleagues(transaction.tx, "owner")) {
    const receiver = await mailReceiver(transaction.tx, owner.id);
    if (!receiver) continue;
    const { email, language } = receiver;
    const values = {
      host: withoutLinks(new URL(url).host),
      organization: withoutLinks(organization),
      days: failingDays,
      home: new URL(config.url).host,
    };
    const say = (key: keyof typeof mailTexts.en) => sentence(mailTexts[language], key, values);
    await enqueueMail(transaction, secrets, `webhook:${id}:${transaction.now.toISOString()}:${email}`, email, {
      language,
      title: say("title"),
      paragraphs: [say(because), say("afterwards")],
      action: { label: say("action"), url: `${config.url}/manageorg?tab=webhooks` },
      footer: say("footer"),
    });
  }
}
