import { sql } from "kysely";
import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch, sentAnswers } from "#features/answers/answers.ts";
import { largestAnswers } from "#features/answers/stored-answers.ts";
import type { Captcha } from "#features/identity/server/index.ts";
import { endInDays } from "#features/organizations/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { newToken, tokenHash } from "#platform/secrets/secrets.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import { askedNames, askedQuestions, maxFormFiles, sessionDays } from "../public-form.ts";
import type * as contract from "../visitor-contract.ts";
import { mailResumeLink } from "./mails.ts";
import { openForm, resolveLink, withUniformRefusal } from "./open-by-link.ts";
import { filesOf, findSession, type Inside, insideFor, lockSession } from "./sessions.ts";

/**
 * Stores a copy of a visitor's input, and mails a link to it. The key of the copy is made here and is not returned, so
 * that the person who requested the mail cannot read its reader's input.
 */
export const keepSession = (
  platform: Platform,
  captcha: Captcha,
  call: PublicCall,
  { session, email, answers, step, recaptcha, ...keys }: z.output<typeof contract.keepVisitorSession.input>,
): Promise<{ email: string }> =>
  withUniformRefusal(async () => {
    const link = await resolveLink(platform, keys, call.now);
    if (!(await captcha.accepts(recaptcha, "publicForm", call.now))) throw new Failure("identity.captchaInvalid", 422);
    return insideFor(platform, call, link.orgId, async (inside) => {
      const { tx, now } = inside;
      const { state, version, settings } = await openForm(tx, link, now);
      if (state !== "open") throw new Failure("forms.closedNow", 409, { values: { state } });
      const from = await findSession(tx, link.linkId, session);
      if (from && from.processId !== null) throw new Failure("forms.sentAlready", 409);
      const names = askedNames(version.form, settings.groups);
      const { questions } = await formOfVersion(tx, link.orgId, version.id);
      const patch = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
      const patched = applyPatch(questions, {}, patch);
      if ("errors" in patched) throw new Failure("forms.answersIncomplete", 422, { fields: patched.errors });
      const shown = sentAnswers(askedQuestions(questions, names), patched.answers);
      const text = JSON.stringify({ answers: shown, step });
      if (Buffer.byteLength(text) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
      await call.countSubject();
      const key = newToken("cpy");
      const id = newId();
      const expiresAt = await endInDays(inside, sessionDays);
      const row = { orgId: link.orgId, id, linkId: link.linkId, keyHash: tokenHash(key), answers: text, email };
      await tx
        .insertInto("formSessions")
        .values({ ...row, copiedFrom: from?.id ?? null, createdAt: now, expiresAt })
        .execute();
      if (from) await copyFiles(inside, from.id, id);
      const title = settings.title || version.templateName;
      const path = `/public/${keys.id}/${keys.id2}#${key}`;
      await mailResumeLink(platform, inside, { id, email, path, title, language: settings.language, until: expiresAt });
      return { email };
    });
  });

/** Returns what a mailed link continues with, and copies its files to the session of the device that opened it. */
export const resumeSession = (
  platform: Platform,
  call: PublicCall,
  { session, copy, ...keys }: z.output<typeof contract.resumeVisitorSession.input>,
): Promise<z.input<typeof contract.resumeVisitorSession.output>> =>
  withUniformRefusal(async () => {
    const link = await resolveLink(platform, keys, call.now);
    return insideFor(platform, call, link.orgId, async (inside) => {
      await openForm(inside.tx, link, call.now);
      const kept = await inside.tx
        .selectFrom("formSessions")
        .select(["id", "answers", "email"])
        .where("linkId", "=", link.linkId)
        .where("keyHash", "=", tokenHash(copy))
        .where("expiresAt", ">", call.now)
        .executeTakeFirst();
      if (!kept?.email) throw notFound();
      const device = await lockSession(inside, link.linkId, session);
      if (device.processId !== null) throw new Failure("forms.sentAlready", 409);
      await copyFiles(inside, kept.id, device.id);
      await inside.tx.updateTable("formSessions").set({ copiedFrom: kept.id }).where("id", "=", device.id).execute();
      return { ...(kept.answers as unknown as { answers: Answers; step: number }), email: kept.email };
    });
  });

/** Copies the files of one session to another, which may have some of them already. */
async function copyFiles({ tx, orgId, now }: Inside, from: string, to: string): Promise<void> {
  const room = maxFormFiles - (await filesOf(tx, to)).length;
  const files = await tx
    .selectFrom("formFiles")
    .select(["slot", "name", "nameKey", "fileId"])
    .where("sessionId", "=", from)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(Math.max(0, room))
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto("formFiles")
    .values(files.map((file) => ({ ...file, orgId, id: newId(), sessionId: to, createdAt: now })))
    .onConflict((on) => on.columns(["orgId", "sessionId", "nameKey"]).doNothing())
    .execute();
}

/** Empties the copies that were made of a session that is sent, and the one it continued: their links open nothing any more. */
export async function endCopies(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable("formSessions")
    .set({ answers: "{}", email: null, expiresAt: now })
    .where("email", "is not", null)
    .where("processId", "is", null)
    .where((e) =>
      e.or([
        e("copiedFrom", "=", sessionId),
        e(
          "id",
          "=",
          sql<string>`(select s.copied_from from form_sessions s
          where s.org_id = form_sessions.org_id and s.id = ${sessionId})`,
        ),
      ]),
    )
    .execute();
}
