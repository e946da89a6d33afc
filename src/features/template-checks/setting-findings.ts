import { titlePlace, unknownPlaces } from "#engine/answers/answers-in-text.ts";
import type { AlertRule } from "#features/alerts/rule.ts";
import { type FormDefinition, nameKey } from "#features/answers/form-definition.ts";
import type { AutomaticTask } from "#features/boards/automatic-task.ts";
import { fieldsOf, type TemplateAddresses, templateOccasions } from "#features/notifications/template-notices.ts";
import { optionErrors } from "#features/templates/calculated-rules.ts";
import { ruleErrors } from "#features/templates/rule-errors.ts";
import type { CheckFinding, Repair, SettingId } from "./check.ts";

/** A finding of the settings, with what it is about as its name, and what would put it right. */
export interface SettingFinding extends Pick<CheckFinding, "values"> {
  readonly rule: SettingId;
  /** The text that distinguishes it from others of its rule. */
  readonly about: string;
  /** The target of its repair, if it differs from its subject. */
  readonly target?: string;
  readonly why?: { readonly code: string; readonly values: Record<string, string> };
  readonly field?: string;
  readonly tab?: NonNullable<CheckFinding["tab"]>;
  readonly repair?: Repair;
}

/** The settings of a template besides its form. `alerts` and `tasks` are undefined if the plan has none. */
interface Around {
  readonly alerts?: readonly AlertRule[];
  readonly tasks?: readonly AutomaticTask[];
  readonly notices?: TemplateAddresses;
  /** The pattern of the titles of processes. */
  readonly titlePattern?: string | null;
}

/** Returns the warnings about the settings of a template. */
export function settingFindings(
  form: FormDefinition,
  { alerts, tasks = [], notices, titlePattern }: Around,
): SettingFinding[] {
  return [
    ...brokenRules(form),
    ...unusedNumberings(form),
    ...emptyGroups(form),
    ...sameLabels(form),
    ...(alerts ? [...brokenAlerts(form, alerts), ...datesWithoutAlert(form, alerts)] : []),
    ...brokenTasks(form, tasks),
    ...(notices ? brokenNotices(form, notices) : []),
    ...brokenTitle(form, titlePattern ?? ""),
  ];
}

/** Returns the rule of an error: its place in the form without the setting (`/calculatedFields/0`, `o1`). */
const ruleAt = (place: string): string =>
  place.startsWith("/") ? place.split("/").slice(0, 3).join("/") : place.replace(/\/[^/]*$/, "");

/** Rules that cannot be worked out, because something they name is gone or was never there. */
function* brokenRules(form: FormDefinition): Generator<SettingFinding> {
  const seen = new Set<string>();
  for (const [place, { code, values = {} }] of [...ruleErrors(form), ...optionErrors(form)]) {
    const rule = ruleAt(place);
    if (seen.has(rule)) continue;
    seen.add(rule);
    yield {
      rule: "broken_rule",
      about: `${rule} ${code} ${JSON.stringify(values)}`,
      values: { name: ruleName(form, rule) },
      why: {
        code,
        values: { ...values },
      },
      tab: "rules",
      repair: "removeRule",
      target: rule,
    };
  }
}

function ruleName(form: FormDefinition, rule: string): string {
  const labels = new Map([...form.fields, ...form.loops, ...form.conditions].map(({ key, label }) => [key, label]));
  const [, list = "", at = ""] = rule.split("/");
  if (list === "validations") return form.validations?.[Number(at)]?.message ?? "";
  const key =
    list === "calculatedFields"
      ? form.calculatedFields?.[Number(at)]?.key
      : list === "generatedFields"
        ? form.generatedFields?.[Number(at)]?.key
        : undefined;
  if (key !== undefined) return labels.get(key) ?? key;
  return form.optionGroups?.find(({ id }) => id === rule)?.label ?? labels.get(rule) ?? rule;
}

function* unusedNumberings({ numbering }: FormDefinition): Generator<SettingFinding> {
  for (const { name, places } of numbering?.series ?? [])
    if (places === 0)
      yield { rule: "unused_numbering", about: name, values: { name }, tab: "numbering", repair: "removeNumbering" };
}

function* emptyGroups({ groups }: FormDefinition): Generator<SettingFinding> {
  // The only group of a document without fields is no mistake.
  if (groups.length < 2) return;
  for (const { id, label, items } of groups)
    if (items.length === 0)
      yield { rule: "empty_group", about: id, values: { name: label }, tab: "groups", repair: "removeGroup" };
}

/** Questions of one group, or of one list, that nobody can tell apart. */
function* sameLabels(form: FormDefinition): Generator<SettingFinding> {
  const elements = new Map([...form.fields, ...form.loops, ...form.conditions].map((one) => [one.key, one]));
  for (const keys of [...form.groups.map(({ items }) => items), ...form.loops.map(({ items }) => items)]) {
    const seen = new Map<string, string>();
    for (const key of keys) {
      const element = elements.get(key);
      if (!element) continue;
      const folded = nameKey(element.label);
      const other = seen.get(folded);
      if (other === undefined) seen.set(folded, key);
      // Of two branches of a condition only one is asked.
      else if (!excluding(elements.get(other)?.shownWhen ?? [], element.shownWhen))
        yield { rule: "same_label", about: key, values: { name: element.label, other, key }, field: key };
    }
  }
}

type Shown = FormDefinition["fields"][number]["shownWhen"];
const excluding = (a: Shown, b: Shown): boolean =>
  a.some(({ key, is }) => b.some((one) => one.key === key && one.is !== is));

/** Alerts that name what the form does not ask. */
function* brokenAlerts(form: FormDefinition, alerts: readonly AlertRule[]): Generator<SettingFinding> {
  const keys = new Set([...form.fields].map(({ key }) => key));
  const dates = new Set(form.fields.flatMap(({ key, kind }) => (kind === "date" ? [key] : [])));
  const mails = mailFields(form);
  for (const { id, dateField, emailFields, title, message } of alerts) {
    const unknown = [
      ...(dateField !== null && !dates.has(dateField) ? [dateField] : []),
      ...emailFields.filter((key) => !mails.has(key)),
      ...unknownPlaces(`${title}\n${message}`, keys),
    ];
    const [first] = unknown;
    if (first !== undefined)
      yield {
        rule: "alert_unknown",
        about: `${id} ${first}`,
        tab: "alerts",
        repair: "removeAlert",
        target: id,
        values: {
          name: title.replaceAll(`{${titlePlace}}`, "…"),
          unknown: first,
        },
      };
  }
}

/** Automatic tasks that name what the form does not ask, and contacts that are no question for an e-mail address. */
function* brokenTasks(form: FormDefinition, tasks: readonly AutomaticTask[]): Generator<SettingFinding> {
  const keys = new Set(form.fields.map(({ key }) => key));
  const mails = mailFields(form);
  for (const { id, title, description, publicContactFields } of tasks) {
    const [unknown] = [
      ...unknownPlaces(`${title}\n${description}`, keys),
      ...publicContactFields.filter((key) => !mails.has(key)),
    ];
    if (unknown === undefined) continue;
    const values = { name: title.replaceAll(`{${titlePlace}}`, "…"), unknown };
    yield { rule: "task_unknown", about: `${id} ${unknown}`, tab: "tasks", values };
  }
}

/** Notifications to answers of questions the form does not ask, or that are not for an e-mail address. */
function* brokenNotices(form: FormDefinition, notices: TemplateAddresses): Generator<SettingFinding> {
  const mails = mailFields(form);
  const unknown = new Set(templateOccasions.flatMap((occasion) => notices[fieldsOf(occasion)]));
  for (const key of unknown)
    if (!mails.has(key)) yield { rule: "notice_unknown", about: key, tab: "notifications", values: { unknown: key } };
}

/** Returns places in the titles of processes that the form does not have. They are empty in a title. */
function* brokenTitle(form: FormDefinition, pattern: string): Generator<SettingFinding> {
  const keys = new Set(form.fields.map(({ key }) => key));
  for (const unknown of new Set(unknownPlaces(pattern, keys)))
    yield { rule: "title_unknown", about: unknown, tab: "general", values: { unknown } };
}

const mailFields = (form: FormDefinition): ReadonlySet<string> =>
  new Set(form.fields.flatMap(({ key, kind }) => (kind === "email" ? [key] : [])));

/** Words of days something has to be done by. */
const deadlines =
  /(?:^|[^a-z])(?:venc\w*|vence\w*|expir\w*|caduc\w*|fin|final|finaliza\w*|termin\w*|hasta|limite|plazo|entrega\w*|devolucion|renova\w*|prorroga\w*|proxim\w*|due|deadline|expiry|expires|expiration|end|ends|ending|until|renewal|delivery|maturity)(?:$|[^a-z])/;

/** Matches the label of a day in the past: "Terminó", "Ended". */
const past = /(?:ó|ended|expired)\W*$/iu;

/** Returns true if the name or label of a date speaks of a future day. */
export const isDeadline = (name: string, label: string): boolean =>
  !past.test(label.trim()) && [name, label].some((text) => deadlines.test(nameKey(text).replace(/[_-]+/g, " ")));

/** Returns deadlines without an alert. */
function* datesWithoutAlert(form: FormDefinition, alerts: readonly AlertRule[]): Generator<SettingFinding> {
  const withAlert = new Set(alerts.map(({ dateField }) => dateField));
  for (const { key, name, label, kind } of form.fields)
    if (kind === "date" && !withAlert.has(key) && isDeadline(name, label))
      yield { rule: "date_without_alert", about: key, values: { name: label }, field: key, repair: "addAlert" };
}

/** The form without a rule, a series or a group that is not used; undefined where there is none of that name. */
export function withoutSetting(
  form: FormDefinition,
  { repair, about, target = about }: SettingFinding,
): FormDefinition | undefined {
  switch (repair) {
    case "removeRule":
      return withoutRule(form, target);
    case "removeNumbering":
      return form.numbering
        ? {
            ...form,
            numbering: { ...form.numbering, series: form.numbering.series.filter(({ name }) => name !== about) },
          }
        : undefined;
    case "removeGroup":
      return { ...form, groups: form.groups.filter(({ id, items }) => id !== about || items.length > 0) };
    default:
      return undefined;
  }
}

function withoutRule(form: FormDefinition, rule: string): FormDefinition {
  const [, list = "", at = ""] = rule.split("/");
  const without = <R>(rules: readonly R[] | undefined, name: string): R[] =>
    (rules ?? []).filter((_, index) => list !== name || index !== Number(at));
  return {
    ...form,
    calculatedFields: without(form.calculatedFields, "calculatedFields"),
    generatedFields: without(form.generatedFields, "generatedFields"),
    validations: without(form.validations, "validations"),
    optionGroups: (form.optionGroups ?? []).filter(({ id }) => id !== rule),
    calculatedOptions: (form.calculatedOptions ?? []).filter(({ option }) => option !== rule),
  };
}
