import type { z } from "zod";
import type { Captcha } from "#features/identity/server/index.ts";
import { searchWords } from "#features/lists/list.ts";
import { valuesOfList } from "#features/lists/server/index.ts";
import { loadProcess, type StoredProcess } from "#features/processes/server/index.ts";
import { openLink } from "#features/public-links/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { notFound } from "#protocol/failure.ts";
import { correctRequest as correctRequestCall } from "../correction-contract.ts";
import { askedForm, askedNames, askedQuestions, linkKinds, rootOf } from "../public-form.ts";
import * as contract from "../visitor-contract.ts";
import { leastLetters, maxChoices } from "../visitor-contract.ts";
import { correctRequest, shownCorrection } from "./corrections.ts";
import { findHeld } from "./held.ts";
import { keepSession, resumeSession } from "./keep-session.ts";
import { referenceOf } from "./let-in.ts";
import { brandOf, type Opened, openForm, resolveLink, withUniformRefusal } from "./open-by-link.ts";
import { findRequest, publicFormOf } from "./queries.ts";
import { addFile, filesOf, findSession, insideFor, removeFile, shownFile } from "./sessions.ts";
import { submitForm } from "./submit.ts";

/** The number of records that are searched: their other words may match too, and must not be disclosed. */
const looked = 100;

/** The calls of visitors with a link to a public form, or with a receipt. */
export const visitorRoutes = (platform: Platform, captcha: Captcha) => (on: On) => {
  on(contract.readVisitorForm, (call, keys) =>
    withUniformRefusal(async () => {
      const link = await resolveLink(platform, keys, call.now);
      return insideFor(platform, call, link.orgId, async ({ tx }) => showForm(tx, await openForm(tx, link, call.now)));
    }),
  );

  on.upload(contract.addVisitorFile, (call, input) => addFile(platform, captcha, call, input));

  on(contract.removeVisitorFile, (call, input) =>
    withUniformRefusal(async () => {
      await removeFile(platform, call, input);
      return { id: input.fileId };
    }),
  );

  on(contract.readVisitorSession, (call, { session, ...keys }) =>
    withUniformRefusal(async () => {
      const link = await resolveLink(platform, keys, call.now);
      return insideFor(platform, call, link.orgId, async (inside) => {
        await openForm(inside.tx, link, call.now);
        const found = await findSession(inside.tx, link.linkId, session);
        return { files: found ? (await filesOf(inside.tx, found.id)).map(shownFile) : [] };
      });
    }),
  );

  on(contract.searchVisitorList, (call, { field, search, ...keys }) =>
    withUniformRefusal(async () => {
      const link = await resolveLink(platform, keys, call.now);
      return insideFor(platform, call, link.orgId, async ({ tx }) =>
        visitorChoices(tx, await openForm(tx, link, call.now), { field, search }),
      );
    }),
  );

  on(contract.resumeVisitorSession, (call, input) => resumeSession(platform, call, input));

  on(contract.keepVisitorSession, (call, input) => keepSession(platform, captcha, call, input));

  on(contract.submitVisitorForm, (call, input) => submitForm(platform, captcha, call, input));

  on(correctRequestCall, async (call, input) => {
    const { orgId, processId } = await correctRequest(platform, call, input);
    return insideFor(platform, call, orgId, ({ tx }) => showReceipt(tx, orgId, processId));
  });

  on(contract.readReceipt, (call, { token }) =>
    withUniformRefusal(async () => {
      const { orgId, subject } = await openLink(platform.db, linkKinds.receipt, { token }, call.now);
      return insideFor(platform, call, orgId, ({ tx }) => showReceipt(tx, orgId, subject));
    }),
  );
};

async function showForm(tx: Tx, opened: Opened): Promise<z.input<typeof contract.VisitorForm>> {
  const { orgId, settings, version, state } = opened;
  const { language, welcome, completion, notice, opensOn, closesOn } = settings;
  // While it takes no answers nothing is asked.
  const groups = state === "open" ? settings.groups : [];
  const { questions } = await formOfVersion(tx, orgId, version.id);
  return {
    organization: await brandOf(tx, orgId),
    title: settings.title || version.templateName,
    state,
    opensOn,
    closesOn,
    language,
    welcome,
    completion,
    notice,
    form: askedForm(version.form, groups),
    questions: askedQuestions(questions, askedNames(version.form, groups)),
    files: state === "open" ? settings.files : [],
    phone: settings.phone,
  };
}

const receiptState = ({ deleted, status, creatorId }: StoredProcess): (typeof contract.receiptStates)[number] => {
  if (deleted) return "closed";
  // What was sent back to the member who took it on is no answer to the requester yet.
  if (status === "drafting" || (status === "rejected" && creatorId !== null)) return "reviewing";
  return status === "unassigned" ? "received" : status;
};

async function showReceipt(tx: Tx, orgId: string, processId: string): Promise<z.input<typeof contract.Receipt>> {
  const request = await findRequest(tx, processId);
  if (!request) return heldReceipt(tx, orgId, processId);
  const process = await loadProcess(tx, processId);
  const form = await publicFormOf(tx, request.templateId);
  const { correction } = request;
  const asked = process.status === "unassigned" && !process.deleted ? correction : null;
  const state = asked ? "returned" : receiptState(process);
  return {
    organization: await brandOf(tx, orgId),
    title: process.title,
    reference: referenceOf(processId),
    name: process.requesterName ?? "",
    language: request.language,
    state,
    reason: state === "rejected" ? process.reason : null,
    completion: form?.settings.completion ?? "",
    submittedAt: request.submittedAt.toISOString(),
    correction: asked && (await shownCorrection(tx, orgId, process, asked)),
  };
}

/**
 * Returns the receipt of a held request. For its sender it was received, because nobody outside may learn that it is
 * held.
 */
async function heldReceipt(tx: Tx, orgId: string, processId: string): Promise<z.input<typeof contract.Receipt>> {
  const held = await findHeld(tx, processId);
  if (!held) throw notFound();
  const form = await publicFormOf(tx, held.templateId);
  return {
    organization: await brandOf(tx, orgId),
    title: held.title,
    reference: referenceOf(processId),
    name: held.requesterName,
    language: held.language,
    state: "received",
    reason: null,
    completion: form?.settings.completion ?? "",
    submittedAt: held.submittedAt.toISOString(),
    correction: null,
  };
}

/**
 * Values of a list for a field that is asked and whose author shows them; 404 for any other. Only values whose own words
 * begin so: what else a record says is not found out by searching for it.
 */
async function visitorChoices(
  tx: Tx,
  { settings, version, state }: Opened,
  { field, search }: { readonly field: string; readonly search: string },
): Promise<{ choices: string[] }> {
  const names = askedNames(version.form, settings.groups);
  const set = version.form.lists?.find(({ key }) => key === field);
  if (state !== "open" || !set?.outside || set.value === undefined || !names.has(rootOf(field))) throw notFound();
  const words = searchWords(search);
  if (words.join("").length < leastLetters) return { choices: [] };
  const found = await valuesOfList(tx, set.list, set.value, search, looked);
  const own = found.filter((value) => {
    const there = searchWords(value);
    return words.every((word) => there.some((one) => one.startsWith(word)));
  });
  return { choices: [...new Set(own)].slice(0, maxChoices) };
}
