import { titlePlace } from "#engine/answers/answers-in-text.ts";
import { changeRules } from "#features/alerts/policy.ts";
import { newRule } from "#features/alerts/rule.ts";
import { changeTemplateRules } from "#features/alerts/server/index.ts";
import { findTemplate, storedTemplates, templateVersions } from "#features/templates/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { findingIgnored } from "../events.ts";
import * as may from "../policy.ts";
import { type SettingFinding, withoutSetting } from "../setting-findings.ts";
import { type Found, findingsOf } from "./find.ts";

/** Days an alert that was added by a press is mailed before its day. */
const daysBefore = 15;

const repairAlerts = (
  transaction: Parameters<Parameters<LongMemberCall["transaction"]>[0]>[0],
  templateId: string,
  { repair, about, target, values }: SettingFinding,
): Promise<void> =>
  changeTemplateRules(transaction, templateId, (rules) => {
    if (repair === "removeAlert") return rules.filter(({ id }) => id !== target);
    const title = `${(values["name"] ?? "").slice(0, 150)}: {${titlePlace}}`;
    return [...rules, { ...newRule(newId()), dateField: about, title, daysBefore }];
  });

/** The routes of the check of templates. */
export const routes =
  ({ files }: Platform) =>
  (on: On): void => {
    on.long(contract.checkTemplate, async (call, { templateId }) => {
      call.authorize(may.readChecks(call.actor));
      const { version, findings } = await findingsOf(call, files, templateId);
      return { number: version.number, versionId: version.id, findings: findings.map(({ shown }) => shown) };
    });

    on.long(contract.repairFinding, async (call, input) => {
      call.authorize(may.changeChecks(call.actor));
      return repairFinding(call, files, input);
    });

    on(contract.ignoreFinding, async (call, { templateId, findingId: finding, ignored }) => {
      call.authorize(may.changeChecks(call.actor));
      const { tx, orgId, now } = call;
      await findTemplate(tx, templateId);
      if (ignored) {
        const row = { orgId, templateId, finding, ignoredAt: now, ignoredBy: call.actor.uid };
        await tx
          .insertInto("ignoredFindings")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else
        await tx
          .deleteFrom("ignoredFindings")
          .where("templateId", "=", templateId)
          .where("finding", "=", finding)
          .execute();
      call.audit("template.findingIgnored", "template", templateId, { finding, ignored });
      await call.announce(findingIgnored, { templateId });
      return { ignored };
    });
  };

interface Repaired {
  readonly templateId: string;
  readonly findingId: string;
  /** The version of the template that was looked at. */
  readonly versionId: string;
}

/** Puts a finding right; 409 when the template is another one by now, 404 when there is nothing to put right. */
async function repairFinding(
  call: LongMemberCall,
  files: FileStore,
  { templateId, findingId, versionId }: Repaired,
): Promise<{ number: number }> {
  const { version, findings } = await findingsOf(call, files, templateId);
  if (version.id !== versionId) throw new Failure("templates.changed", 409);
  const found = findings.find(({ shown }) => shown.id === findingId);
  if (!found?.shown.repair) throw notFound();
  if (found.rewrite) {
    const { number } = await storedTemplates.rewrite(files, call, version, found.rewrite, renamesOf(found));
    return { number };
  }
  await repairSetting(call, found, { templateId, versionId });
  return { number: version.number };
}

/** Returns the renaming of one of two nearly equal names. Its settings elsewhere follow. */
function renamesOf({ shown: { rule, field, values } }: Found): ReadonlyMap<string, string> {
  const { tag = "", other = "" } = values;
  if (rule !== "near_duplicate_names" || field === undefined) return new Map();
  return new Map([[field, field.slice(0, field.length - tag.length) + other]]);
}

async function repairSetting(
  call: LongMemberCall,
  { setting }: Found,
  { templateId, versionId }: Pick<Repaired, "templateId" | "versionId">,
): Promise<void> {
  if (!setting) throw notFound();
  const ofAlerts = setting.repair === "addAlert" || setting.repair === "removeAlert";
  if (ofAlerts) call.authorize(changeRules(call.actor));
  await call.transaction(async (transaction) => {
    const current = await templateVersions.current(transaction.tx, templateId);
    if (current.id !== versionId) throw new Failure("templates.changed", 409);
    if (ofAlerts) return repairAlerts(transaction, templateId, setting);
    const form = withoutSetting(current.form, setting);
    if (!form) throw notFound();
    const { version, name, description, directory } = await findTemplate(transaction.tx, templateId);
    return storedTemplates.save(transaction, { id: templateId, version, name, description, directory, form });
  });
}
