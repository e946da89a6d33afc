import type { MailContent } from "#platform/mail/layout.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { type Transaction } from "#platform/transaction.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

type Sentence = keyof typeof en.mail;

const texts = { en, es } as const;

/**
 * A mail about an account: our own sentences, and one action. It contains no name, because anybody who signs up chooses
 * one freely.
 */
export interface AccountMail {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: Sentence;
  readonly paragraphs: readonly Sentence[];
  readonly action: Sentence;
  /** Below the installation's address. */
  readonly path: `/${string}`;
}

/** The part of the platform that a mail needs. Commands have no more of it. */
export type MailPlatform = Pick<Platform, "config" | "secrets">;

/** Enqueues it in the transaction. */
export function enqueueAccountMail(transaction: Transaction, platform: MailPlatform, mail: AccountMail): Promise<void> {
  const { url } = platform.config;
  const say = (key: Sentence) => sentence(texts[mail.language], `mail.${key}`, { host: new URL(url).host });
  const content: MailContent = {
    language: mail.language,
    title: say(mail.subject),
    paragraphs: mail.paragraphs.map(say),
    action: { label: say(mail.action), url: `${url}${mail.path}` },
    footer: say("footer"),
  };
  return enqueueMail(transaction, platform.secrets, mail.key, mail.to, content, { about: null });
}
