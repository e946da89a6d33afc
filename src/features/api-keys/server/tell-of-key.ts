import { colleagues } from "#features/members/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import { withoutLinks } from "#platform/mail/without-links.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sentence } from "#protocol/text.ts";
import { mailTexts } from "./mail-texts.ts";

/** A key that was made or rotated. */
interface KeyNotice {
  readonly what: "created" | "rotated" | "drive";
  readonly id: string;
  readonly name: string;
  readonly lastFour: string;
}

/** Mails the person a key acts as, and the owner, about the new key: a session left open could have made it. */
export async function notifyOfKey(
  platform: Platform,
  transaction: Transaction,
  { user, language }: Pick<LongMemberCall, "user" | "language">,
  { what, id, name, lastFour }: KeyNotice,
): Promise<void> {
  const owners = await colleagues(transaction.tx, "owner");
  const addresses = new Set([user.email, ...owners.map(({ email }) => email)]);
  const values = { name: withoutLinks(name), lastFour, who: user.email, host: new URL(platform.config.url).host };
  const say = (key: keyof typeof mailTexts.en) => sentence(mailTexts[language], key, values);
  for (const address of addresses)
    await enqueueMail(
      transaction,
      platform.secrets,
      `apiKey:${id}:${lastFour}:${address}`,
      address,
      {
        language,
        title: say(`${what}Title`),
        paragraphs: [say(`${what}Text`), say("warn")],
        action: {
          label: say("action"),
          url: `${platform.config.url}/${what === "drive" ? "myaccount#drive" : "manageorg?tab=apiKeys"}`,
        },
        footer: say("footer"),
      },
      { about: null },
    );
}
