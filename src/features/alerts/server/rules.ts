import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { renamedPlaces } from "#features/templates/renamed-form.ts";
import { templatePorts, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import { commonFailure, Failure, type FailureCode } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { templateAlertsChanged } from "../events.ts";
import * as may from "../policy.ts";
import { type AlertRule, maxRules } from "../rule.ts";

/** Returns the alert rules of a template. Empty if there are none. */
export async function rulesOf(tx: Tx, templateId: string): Promise<{ rules: AlertRule[]; version: number }> {
  const row = await tx
    .selectFrom("templateAlerts")
    .select(["rules", "version"])
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  // Rules from before there were other events name none.
  const rules = (row?.rules ?? []) as unknown as (Omit<AlertRule, "occasion"> & Partial<AlertRule>)[];
  return { rules: rules.map((rule) => ({ occasion: "approved", ...rule })), version: row?.version ?? 0 };
}

/** The questions of a form that rules can name. */
const fieldsOf = (form: FormDefinition) =>
  form.fields.map(({ key, label, kind }) => {
    const named: "date" | "email" | "other" = kind === "date" || kind === "email" ? kind : "other";
    return { key, label, kind: named };
  });

/** Returns the errors of references that the form does not have, by path. */
function errorsIn(rules: readonly Omit<AlertRule, "id">[], fields: ReturnType<typeof fieldsOf>) {
  const kinds = new Map(fields.map(({ key, kind }) => [key, kind]));
  const keys = new Set(kinds.keys());
  return rules.flatMap((rule, at) => {
    const errors: { path: string; code: FailureCode }[] = [];
    if (rule.dateField !== null && kinds.get(rule.dateField) !== "date")
      errors.push({ path: `rules.${at}.dateField`, code: "alerts.rule.fieldGone" });
    if (rule.emailFields.some((key) => kinds.get(key) !== "email"))
      errors.push({ path: `rules.${at}.emailFields`, code: "alerts.rule.fieldGone" });
    for (const part of ["title", "message"] as const)
      if (unknownPlaces(rule[part], keys).length > 0)
        errors.push({ path: `rules.${at}.${part}`, code: "alerts.rule.unknownAnswer" });
    return errors;
  });
}

/** Stores the first rules of a new template, if it comes with some. */
export async function storeFirstRules(
  transaction: Transaction & { readonly orgId: string },
  templateId: string,
  rules: readonly Omit<AlertRule, "id">[],
): Promise<void> {
  if (rules.length === 0) return;
  const { tx, orgId, now } = transaction;
  const stored = JSON.stringify(rules.map((rule) => ({ ...rule, id: newId() })));
  await tx.insertInto("templateAlerts").values({ orgId, templateId, rules: stored, updatedAt: now }).execute();
  transaction.audit("template.alertsChanged", "template", templateId, { rules: rules.length });
  await transaction.announce(templateAlertsChanged, { templateId });
}

/** Changes the rules of a template from outside their own page. The caller checks `changeRules` first. */
export async function changeTemplateRules(
  transaction: Transaction & { readonly orgId: string },
  templateId: string,
  change: (rules: readonly AlertRule[]) => readonly AlertRule[],
): Promise<void> {
  const { tx, orgId, now } = transaction;
  const rules = change((await rulesOf(tx, templateId)).rules);
  if (rules.length > maxRules) throw new Failure("alerts.rule.tooMany", 422);
  const set = { rules: JSON.stringify(rules), updatedAt: now };
  await tx
    .insertInto("templateAlerts")
    .values({ orgId, templateId, ...set })
    .onConflict((conflict) =>
      conflict
        .columns(["orgId", "templateId"])
        .doUpdateSet((eb) => ({ ...set, version: eb("templateAlerts.version", "+", 1) })),
    )
    .execute();
  transaction.audit("template.alertsChanged", "template", templateId, { rules: rules.length });
  await transaction.announce(templateAlertsChanged, { templateId });
}

/** Rules name the questions of a form as they are called now. */
export const renameInRules: templatePorts.RenameSettings = async (transaction, templateId, renames) => {
  const before = (await rulesOf(transaction.tx, templateId)).rules;
  const key = (one: string) => renames.get(one) ?? one;
  const after = before.map((rule) => ({
    ...rule,
    dateField: rule.dateField === null ? null : key(rule.dateField),
    emailFields: rule.emailFields.map(key),
    title: renamedPlaces(rule.title, renames),
    message: renamedPlaces(rule.message, renames),
  }));
  if (JSON.stringify(after) !== JSON.stringify(before)) await changeTemplateRules(transaction, templateId, () => after);
};

/** Returns the paths that the rules use but the form does not have. An empty list means the rules can be saved. */
export const ruleErrors = (rules: readonly Omit<AlertRule, "id">[], form: FormDefinition) =>
  errorsIn(rules, fieldsOf(form));

/** The calls of a template's alert settings. */
export function ruleRoutes(on: On): void {
  on(contract.getTemplateAlerts, async (call, { templateId }) => {
    call.authorize(may.readRules(call.actor));
    const { form } = await templateVersions.current(call.tx, templateId);
    const { country } = await loadOrganization(call.tx, call.orgId, call.now);
    return { ...(await rulesOf(call.tx, templateId)), fields: fieldsOf(form), country };
  });

  on(contract.saveTemplateAlerts, async (call, { templateId, rules, version }) => {
    call.authorize(may.changeRules(call.actor));
    const { tx, orgId, now } = call;
    const { form } = await templateVersions.current(tx, templateId);
    const fields = errorsIn(rules, fieldsOf(form));
    if (fields.length > 0) throw new Failure("failure.invalid", 422, { fields });
    const set = { rules: JSON.stringify(rules), updatedAt: now };
    const stored = await tx
      .insertInto("templateAlerts")
      .values({ orgId, templateId, ...set })
      .onConflict((conflict) => {
        const update = conflict
          .columns(["orgId", "templateId"])
          .doUpdateSet((eb) => ({ ...set, version: eb("templateAlerts.version", "+", 1) }));
        return version === undefined ? update : update.where("templateAlerts.version", "=", version);
      })
      .returning("version")
      .executeTakeFirst();
    if (!stored || (version !== undefined && stored.version !== version + 1)) throw commonFailure("failure.conflict");
    call.audit("template.alertsChanged", "template", templateId, { rules: rules.length });
    await call.announce(templateAlertsChanged, { templateId });
    return stored;
  });
}
