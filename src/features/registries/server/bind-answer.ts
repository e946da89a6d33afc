import type { z } from "zod";
import { beside } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import { localDayOf } from "#engine/calendar/zone.ts";
import { attach, attachedFiles } from "#features/attachments/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { attachToProcess, editProcess, createProcess as mayCreate } from "#features/processes/policy.ts";
import {
  type ActingCall,
  createProcess,
  loadProcess,
  lockProcess,
  permit,
  questionsOfVersion,
  saveAnswers,
} from "#features/processes/server/index.ts";
import { currentVersion, loadTemplateVersion } from "#features/templates/server/index.ts";
import type { FormDefinition } from "#features/templates/template.ts";
import { recordFile } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";
import { boundValue, type Source, sourcesOf } from "../binding.ts";
import type { BindableField, Bindings, bindAnswer, showBindings } from "../contract.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { filesOf, type QueryRow } from "./queries.ts";

type Call = Pick<MemberCall, "tx" | "orgId" | "actor" | "authorize" | "now">;

/** What an answered query, which the caller may use, can fill in a draft or in a new process. */
export async function bindingsOf(
  call: Call,
  query: QueryRow,
  asked: z.output<typeof showBindings.input>,
): Promise<Bindings> {
  const target = await targetOf(call, asked);
  return {
    version: target.version,
    sources: await sourcesFor(call, query, target.form),
    fields: fieldsOf(target.questions, target.form, target.answers),
  };
}

/** The form that is filled: of a draft the caller edits, or of a template a process can begin with. */
async function targetOf(call: Call, asked: z.output<typeof showBindings.input>) {
  if ("templateId" in asked) {
    call.authorize(mayCreate(call.actor));
    const { id, form } = await currentVersion(call.tx, asked.templateId);
    return { form, version: 0, answers: {}, questions: await questionsOfVersion(call.tx, call.orgId, id) };
  }
  const process = await loadProcess(call.tx, asked.processId);
  await permit(call, process, editProcess(call.actor, process));
  const { form } = await loadTemplateVersion(call.tx, process.templateVersionId);
  const questions = await questionsOfVersion(call.tx, call.orgId, process.templateVersionId);
  return { form, version: process.version, answers: process.answers, questions };
}

/** The fields that somebody answers, outside of what repeats, in the order of the form. */
function fieldsOf(
  questions: readonly FormField[],
  form: FormDefinition,
  answers: Readonly<Record<string, unknown>>,
): BindableField[] {
  const labels = new Map(form.fields.map(({ key, label }) => [key, label]));
  const order = new Map(form.groups.flatMap(({ items }) => items).map((key, at) => [key, at]));
  const place = (key: string) => order.get(key) ?? order.size;
  return beside(questions)
    .flatMap((field) => (field.type === "field" && !field.computed && field.kind !== "yesNo" ? [field] : []))
    .toSorted((one, other) => place(one.key) - place(other.key))
    .map(({ name, key, kind, options = [] }) => {
      const current = answers[name];
      return {
        path: name,
        label: labels.get(key) ?? name,
        kind,
        options: [...options],
        current: typeof current === "string" ? current : "",
      };
    });
}

async function sourcesFor(
  { tx, orgId, now }: Pick<Call, "tx" | "orgId" | "now">,
  { kind, input, result, settledAt }: QueryRow,
  form: FormDefinition,
): Promise<Source[]> {
  const { timeZone } = await loadOrganization(tx, orgId, now);
  const texts = form.language === "en" ? en : es;
  return sourcesOf(
    { kind, values: input, result: result ?? {}, answeredOn: localDayOf(timeZone, (settledAt ?? now).getTime()) },
    (choice) => sentence(texts, `choice.${choice}`),
  );
}

/** A paper that was stored for a query and has no row yet. */
export interface StoredPaper {
  readonly name: string;
  readonly stored: Stored;
}

/**
 * Fills fields with what a locked query says, through the process's own save, and attaches its evidence, with `paper` first. Says
 * whether the paper was attached: a process has the evidence of a query once.
 */
export async function bind(
  call: ActingCall,
  query: QueryRow,
  { target, bindings }: Pick<z.output<typeof bindAnswer.input>, "target" | "bindings">,
  paper: StoredPaper,
): Promise<z.input<typeof bindAnswer.output>> {
  const begun =
    target.kind === "process"
      ? { id: target.processId, version: target.version }
      : await createProcess(call, { ...nowhere, templateId: target.templateId, title: target.title });
  const process = await lockProcess(call.tx, begun.id);
  await permit(call, process, attachToProcess(call.actor, process));
  const patch = await patchOf(call, query, process.templateVersionId, bindings);
  const { version } =
    Object.keys(patch).length > 0 ? await saveAnswers(call, { id: begun.id, version: begun.version, patch }) : begun;
  const attached = await attachEvidence(call, query, process.id, paper);
  call.audit("registryQuery.used", "registryQuery", query.id, { processId: process.id, fields: bindings, attached });
  return { processId: process.id, version, attached };
}

const nowhere = { teams: null, clientId: null, projectId: null, tags: [] };

/** What is answered, by path; refused (422) beside the fields that cannot take their value. */
async function patchOf(
  call: ActingCall,
  query: QueryRow,
  versionId: string,
  bindings: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const { form } = await loadTemplateVersion(call.tx, versionId);
  const fields = new Map(
    fieldsOf(await questionsOfVersion(call.tx, call.orgId, versionId), form, {}).map((field) => [field.path, field]),
  );
  const sources = new Map((await sourcesFor(call, query, form)).map((source) => [source.name, source]));
  const found = Object.entries(bindings).map(([path, name]) => {
    const [field, source] = [fields.get(path), sources.get(name)];
    return { path, value: field && source && boundValue(field, source) };
  });
  const wrong = found.flatMap(({ path, value }) => (value === undefined ? [path] : []));
  if (wrong.length > 0)
    throw new Failure("registries.bindingUnfit", 422, {
      fields: wrong.map((path) => ({ path, code: "registries.bindingUnfit" })),
    });
  return Object.fromEntries(found.map(({ path, value }) => [path, value ?? ""]));
}

/** Attaches the paper of a query and the files of its answer, unless they are there. Gives how many. */
async function attachEvidence(
  call: ActingCall,
  query: QueryRow,
  processId: string,
  { name, stored }: StoredPaper,
): Promise<number> {
  const subject = { kind: "process", id: processId, audience: [call.actor.uid] };
  const there = await attachedFiles(call.tx, subject);
  if (there.some(({ evidenceQuery }) => evidenceQuery === query.id)) return 0;
  const obtainedAt = (query.settledAt ?? call.now).toISOString();
  const evidence = { kind: query.kind, obtainedAt, queryId: query.id, byHand: query.provider === "manual" };
  const mediaType = "application/pdf";
  const fileId = await recordFile(call, stored, "attachment", mediaType);
  const papers = [
    { name, mediaType, fileId, size: Number(stored.size) },
    ...(await filesOf(call.tx, query.id)).map((file, at) => ({
      // Two files of one name, or of a name the process has, are told apart by the query and their number.
      name: `${shortId(query.id)}-${at + 1} ${file.name}`.slice(-200),
      mediaType: file.mediaType,
      fileId: file.id,
      size: Number(file.size),
    })),
  ];
  for (const one of papers) await attach(call, subject, { ...one, slot: null, evidence });
  return papers.length;
}

/** The part of an id by which people tell two queries apart. */
export const shortId = (id: string): string => id.slice(-8);
