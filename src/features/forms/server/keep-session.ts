import type { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { applyPatch } from "#features/processes/answers.ts";
import { largestAnswers } from "#features/processes/process.ts";
import { questionsOfVersion } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { PublicCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { askedNames, sessionDays } from "../public-form.ts";
import type * as contract from "../visitor-contract.ts";
import { mailResumeLink } from "./mails.ts";
import { openForm, resolveLink, withUniformRefusal } from "./open-by-link.ts";
import { insideFor, lockSession } from "./sessions.ts";

interface Kept {
  readonly answers: Answers;
  readonly step: number;
}

const day = 24 * 60 * 60 * 1000;

/** Keeps what a visitor has filled in, and mails them the link to go on with. The link carries the device's key, which is kept nowhere. */
export const keepSession = (
  platform: Platform,
  call: PublicCall,
  { session, email, answers, step, ...keys }: z.output<typeof contract.keepVisitorSession.input>,
): Promise<{ email: string }> =>
  withUniformRefusal(async () => {
    const link = await resolveLink(platform, keys, call.now);
    return insideFor(platform, call, link.orgId, async (inside) => {
      const { state, version, settings } = await openForm(inside.tx, link, call.now);
      if (state !== "open") throw new Failure("forms.closedNow", 409, { values: { state } });
      const { id, processId } = await lockSession(inside, link.linkId, session);
      if (processId !== null) throw new Failure("forms.sentAlready", 409);
      const names = askedNames(version.form, settings.groups);
      const questions = await questionsOfVersion(inside.tx, link.orgId, version.id);
      const patch = Object.fromEntries(Object.entries(answers).filter(([name]) => names.has(name)));
      const patched = applyPatch(questions, {}, patch);
      if ("errors" in patched) throw new Failure("forms.answersIncomplete", 422, { fields: patched.errors });
      const text = JSON.stringify({ answers: patched.answers, step });
      if (Buffer.byteLength(text) > largestAnswers) throw new Failure("processes.answersTooLarge", 413);
      const expiresAt = new Date(call.now.getTime() + sessionDays * day);
      await inside.tx
        .updateTable("formSessions")
        .set({ answers: text, email, expiresAt })
        .where("id", "=", id)
        .execute();
      const title = settings.title || version.templateName;
      const path = `/public/${keys.id}/${keys.id2}#${session}`;
      await mailResumeLink(platform, inside, { id, email, path, title, language: settings.language, until: expiresAt });
      return { email };
    });
  });

/** What was kept of a session to go on with; null: nothing. */
export async function keptOf(tx: Tx, id: string): Promise<(Kept & { readonly email: string }) | null> {
  const { answers, email } = await tx
    .selectFrom("formSessions")
    .select(["answers", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return email === null ? null : { ...(answers as unknown as Kept), email };
}
