import { loadPerson } from "#features/identity/server/index.ts";
import { ownerOf } from "#features/members/server/index.ts";
import { newId } from "#platform/clock.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sentence } from "#protocol/text.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";

/** Writes to the owner that credits run out, or that none is left. */
export async function mailLowBalance(
  { secrets, config }: Pick<Platform, "secrets" | "config">,
  transaction: Transaction,
  orgId: string,
  balance: number,
): Promise<void> {
  const owner = await loadPerson(transaction.tx, await ownerOf(transaction.tx, orgId));
  if (!owner?.emailVerified) return;
  const language = owner.language === "es" ? "es" : "en";
  const say = (key: string) => sentence({ en, es }[language], key, { name: owner.firstName, count: balance });
  const which = balance === 0 ? "none" : balance === 1 ? "last" : "few";
  const frame = (part: "action" | "footer") => say(`mail.${part}`);
  await enqueueMail(transaction, secrets, `credits:${which}:${newId()}`, owner.email, {
    language,
    title: say(`mail.${which}.title`),
    paragraphs: [say(`mail.${which}.text`)],
    action: { label: frame("action"), url: `${config.url}/utilities?tab=registries` },
    footer: frame("footer"),
  });
}
