import { beside } from "#engine/answers/decided.ts";
import type { FormField } from "#engine/answers/form-fields.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { editProcess, createProcess as mayCreate } from "#features/processes/policy.ts";
import {
  loadProcess,
  newProcesses,
  permit,
  type StoredProcess,
  saveAnswers,
} from "#features/processes/server/index.ts";
import { formOfVersion, templateVersions } from "#features/templates/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import { type ActingCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import { boundValue, type Source } from "../binding.ts";
import type { BindableField, Binding, Bindings, BindingsAsked } from "../contract.ts";

type Call = Pick<MemberCall, "tx" | "orgId" | "actor" | "authorize">;

/** Returns the values for a contract with this form, in its language. */
export type SourcesFor = (form: FormDefinition) => Source[] | Promise<Source[]>;

/** Returns the values that can fill a draft the caller edits, or a new process of a template. */
export async function bindingsOf(call: Call, asked: BindingsAsked, sourcesFor: SourcesFor): Promise<Bindings> {
  const target = await targetOf(call, asked);
  return {
    version: target.version,
    sources: [...(await sourcesFor(target.form))],
    fields: fieldsOf(target.questions, target.form, target.answers),
  };
}

/** The form that is filled: of a draft the caller edits, or of a template a process can begin with. */
async function targetOf(call: Call, asked: BindingsAsked) {
  if ("templateId" in asked) {
    call.authorize(mayCreate(call.actor));
    const { id, form } = await templateVersions.published(call.tx, asked.templateId);
    return { form, version: 0, answers: {}, questions: (await formOfVersion(call.tx, call.orgId, id)).questions };
  }
  const process = await loadProcess(call.tx, asked.processId);
  await permit(call, process, editProcess(call.actor, process));
  const { form } = await templateVersions.load(call.tx, process.templateVersionId);
  const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
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

/** Fills fields of a draft, or of a process that is begun, through the process's own save. */
export async function bindValues(
  call: ActingCall,
  { target, bindings }: Binding,
  sourcesFor: SourcesFor,
): Promise<{ readonly process: StoredProcess; readonly version: number }> {
  const begun =
    target.kind === "process"
      ? { id: target.processId, version: target.version }
      : await newProcesses.create(call, { ...nowhere, templateId: target.templateId, title: target.title });
  const process = await loadProcess(call.tx, begun.id, "lock");
  await permit(call, process, editProcess(call.actor, process));
  const patch = await patchOf(call, process.templateVersionId, bindings, sourcesFor);
  if (Object.keys(patch).length === 0) return { process, version: begun.version };
  const { version } = await saveAnswers(call, { id: begun.id, version: begun.version, patch });
  return { process, version };
}

const nowhere = { teams: null, clientId: null, projectId: null, tags: [] };

/** Returns the answers by path. Throws 422 with the fields that cannot take their value. */
async function patchOf(
  call: ActingCall,
  versionId: string,
  bindings: Readonly<Record<string, string>>,
  sourcesFor: SourcesFor,
): Promise<Record<string, string>> {
  const { form } = await templateVersions.load(call.tx, versionId);
  const fields = new Map(
    fieldsOf((await formOfVersion(call.tx, call.orgId, versionId)).questions, form, {}).map((field) => [
      field.path,
      field,
    ]),
  );
  const sources = new Map((await sourcesFor(form)).map((source) => [source.name, source]));
  const found = Object.entries(bindings).map(([path, name]) => {
    const [field, source] = [fields.get(path), sources.get(name)];
    return { path, value: field && source && boundValue(field, source) };
  });
  const wrong = found.flatMap(({ path, value }) => (value === undefined ? [path] : []));
  if (wrong.length > 0)
    throw new Failure("bindings.unfit", 422, { fields: wrong.map((path) => ({ path, code: "bindings.unfit" })) });
  return Object.fromEntries(found.map(({ path, value }) => [path, value ?? ""]));
}
