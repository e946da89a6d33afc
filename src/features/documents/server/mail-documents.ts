import type { z } from "zod";
import { memberNames } from "#features/members/server/index.ts";
import { processMailed } from "#features/processes/events.ts";
import { loadProcess, permit, processHistory } from "#features/processes/server/index.ts";
import { en } from "#features/processes/text/en.ts";
import { es } from "#features/processes/text/es.ts";
import { senderOf } from "#features/theming/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { enqueueMail } from "#platform/mail/send-mail.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { type Language, sentence } from "#protocol/text.ts";
import { mailDocuments, maxMailed } from "../contract.ts";
import * as may from "../policy.ts";
import { fileName } from "./document-steps.ts";
import { documentsToSend } from "./finished-documents.ts";

const texts = { en: { processes: en }, es: { processes: es } };
const say = (language: Language, key: string, values: Readonly<Record<string, string>> = {}) =>
  sentence(texts[language], `processes.mail.${key}`, values);

const nameOf = async (tx: Tx, uid: string): Promise<string> => (await memberNames(tx, [uid])).get(uid)?.name ?? "";

/** The route that mails the documents of an approved process. */
export function mailRoute(on: On, platform: Platform): void {
  on(mailDocuments, (call, input) => mailThem(platform, call, input));
}

async function mailThem(
  platform: Platform,
  call: MemberCall,
  { id, to, kinds, message }: z.output<typeof mailDocuments.input>,
): Promise<{ sent: number }> {
  const { tx, actor, orgId } = call;
  const process = await loadProcess(tx, id);
  await permit(call, process, may.mailDocuments(actor, process));
  const { documents } = await documentsToSend(tx, id);
  const chosen = kinds.flatMap((kind) => documents.find((document) => document.kind === kind) ?? []);
  if (chosen.length < kinds.length) throw new Failure("processes.documentNotReady", 409);
  if (chosen.reduce((sum, { size }) => sum + Number(size), 0) > maxMailed)
    throw new Failure("processes.mail.tooLarge", 413);
  const sender = await senderOf(platform, tx, orgId);
  if (!sender) throw new Failure("failure.notFound", 404);
  const { language } = call;
  const values = { title: process.title, name: await nameOf(tx, actor.uid), organization: sender.name };
  const content = {
    language,
    title: say(language, "subject", values),
    paragraphs: [say(language, "text", values), ...message.split(/\n{2,}/).filter((one) => one.trim() !== "")],
    footer: say(language, "footer", values),
    brand: sender.brand,
  };
  const attachments = chosen.map(({ kind, mediaType, storageKey }) => ({
    name: fileName(process.title, kind),
    mediaType,
    storageKey,
  }));
  const mailId = newId();
  for (const address of to)
    await enqueueMail(call, platform.secrets, `process:${mailId}:${address}`, address, content, {
      attachments,
      // The sender decides who gets them.
      about: null,
    });
  await processHistory.keepMail(call, process, to);
  call.audit("process.mailed", "process", id, { addresses: to.length, kinds: [...kinds] });
  await call.announce(processMailed, { processId: id });
  return { sent: to.length };
}
