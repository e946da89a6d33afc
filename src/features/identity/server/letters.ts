import { type Change } from "#platform/change.ts";
import type { Letter } from "#platform/mail/layout.ts";
import { postLetter } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

type Sentence = keyof typeof en.mail;

const texts = { en, es } as const;

/** A mail of accounts: sentences of ours, and one thing to do. No name is in it: whoever signs up chooses that. */
export interface AccountLetter {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: Sentence;
  readonly paragraphs: readonly Sentence[];
  readonly action: Sentence;
  /** Below the installation's address. */
  readonly path: `/${string}`;
}

/** Posts it with the change. */
export function postAccountLetter(change: Change, platform: Platform, letter: AccountLetter): Promise<void> {
  const { url } = platform.config;
  const say = (key: Sentence) => sentence(texts[letter.language], `mail.${key}`, { host: new URL(url).host });
  const content: Letter = {
    language: letter.language,
    title: say(letter.subject),
    paragraphs: letter.paragraphs.map(say),
    action: { label: say(letter.action), url: `${url}${letter.path}` },
    footer: say("footer"),
  };
  return postLetter(change, platform.secrets, letter.key, letter.to, content);
}
