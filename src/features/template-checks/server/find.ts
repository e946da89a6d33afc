import { createHash } from "node:crypto";
import type { Replacement } from "#engine/document/edit/replace-pieces.ts";
import type { Reviewed, ReviewFacts } from "#engine/document/review/review-document.ts";
import { rulesOf } from "#features/alerts/server/index.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { automaticTasksOf } from "#features/boards/server/index.ts";
import { addressesOf } from "#features/notifications/server/index.ts";
import { type LoadedVersion, templateVersions } from "#features/templates/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { reviewInWorker } from "#platform/uploads/document-workers.ts";
import type { CheckFinding } from "../check.ts";
import { type SettingFinding, settingFindings } from "../setting-findings.ts";
import { ignoredOf } from "./queries.ts";

/** A finding with what its repair needs. */
export interface Found {
  readonly shown: CheckFinding;
  readonly rewrite?: readonly Replacement[];
  readonly setting?: SettingFinding;
}

/** The findings of the current version of a template. */
export async function findingsOf(
  call: LongMemberCall,
  files: FileStore,
  templateId: string,
): Promise<{ readonly version: LoadedVersion; readonly findings: readonly Found[] }> {
  const [version, { rules: alerts }, { tasks }, notices, ignored] = await call.transaction(({ tx }) =>
    Promise.all([
      templateVersions.current(tx, templateId),
      rulesOf(tx, templateId),
      automaticTasksOf(tx, templateId),
      addressesOf(tx, templateId),
      ignoredOf(tx, templateId),
    ]),
  );
  const { form } = version;
  const reviewed = await reviewInWorker(await files.read(version.storageKey), factsOf(form));
  const { alerts: withAlerts, flows: withTasks } = call.actor.permissions;
  const settings = settingFindings(form, {
    ...(withAlerts === true ? { alerts } : {}),
    ...(withTasks === true ? { tasks } : {}),
    notices,
    titlePattern: version.titlePattern,
  });
  // Nearly equal names have the same label too, so only one of the two findings is shown.
  const labelled = settings.filter(({ rule }) => rule === "same_label");
  const names = new Set(reviewed.flatMap(({ id, key }) => (id === "near_duplicate_names" ? (key ?? []) : [])));
  const near = new Set(
    labelled
      .filter(({ about, values }) => names.has(about) || names.has(values["other"] ?? ""))
      .map(({ about }) => about),
  );
  const taken = new Map<string, number>();
  const named = (rule: string, about: string): { id: string; ignored: boolean } => {
    // The same words twice in one document are two findings.
    const times = taken.get(`${rule} ${about}`) ?? 0;
    taken.set(`${rule} ${about}`, times + 1);
    const id = `${rule}-${createHash("sha256").update(`${about}\n${times}`).digest("hex").slice(0, 24)}`;
    return { id, ignored: ignored.has(id) };
  };
  return {
    version,
    findings: [
      ...reviewed.map((one) => ofDocument(one, named(one.id, aboutOf(one)), labelsOf(form))),
      ...settings
        .filter(({ rule, about }) => rule !== "same_label" || !near.has(about))
        .map((one) => ofSettings(one, named(one.rule, one.about))),
    ],
  };
}

/**
 * Returns the subject of a finding in the document: a name, else the words themselves. It stays the same when
 * paragraphs before it are added or removed.
 */
const aboutOf = ({ tag, text, before, after, start, end }: Reviewed): string =>
  [tag, text.slice(start, end), before.slice(-25), after.slice(0, 25)].join("\n");

function ofDocument(
  one: Reviewed,
  named: { readonly id: string; readonly ignored: boolean },
  labels: ReadonlyMap<string, string>,
): Found {
  const { id: rule, file, page, paragraph, before, after, text, start, end, tag, key, values, rewrite } = one;
  const marked = text.slice(start, Math.min(end, start + 300));
  return {
    shown: {
      ...named,
      rule,
      values: { ...values, tag, marked, label: (key && labels.get(key)) ?? tag },
      excerpt: { file, page, paragraph, before, marked, after },
      ...(key !== undefined && labels.has(key) ? { field: key } : {}),
      ...(rewrite ? { repair: "rewrite" as const } : {}),
    },
    ...(rewrite ? { rewrite } : {}),
  };
}

function ofSettings(setting: SettingFinding, named: { readonly id: string; readonly ignored: boolean }): Found {
  const { rule, values, why, field, tab, repair } = setting;
  return {
    shown: {
      ...named,
      rule,
      values,
      ...(why ? { why } : {}),
      ...(field === undefined ? {} : { field }),
      ...(tab ? { tab } : {}),
      ...(repair ? { repair } : {}),
    },
    setting,
  };
}

const labelsOf = (form: FormDefinition): ReadonlyMap<string, string> =>
  new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));

/** Returns the facts of a form that the review of its document needs. */
function factsOf(form: FormDefinition): ReviewFacts {
  const of = (kind: string) => form.fields.filter((field) => field.kind === kind);
  return {
    kinds: form.kinds ?? {},
    choices: Object.fromEntries(of("dropdown").map(({ key, options }) => [key, options])),
    loops: form.loops.map(({ key }) => key),
    exclusive: (form.optionGroups ?? []).filter(({ one }) => one).map(({ members }) => members),
    amounts: Object.fromEntries(of("currency").map(({ key, currency }) => [key, currency])),
    numbers: of("number").map(({ key }) => key),
  };
}
