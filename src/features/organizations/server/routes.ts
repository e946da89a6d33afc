import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import * as contract from "../contract.ts";
import { organizationChanged } from "../events.ts";
import { organizationFields } from "../organization.ts";
import { manageOrganization } from "../policy.ts";
import { currentPlan, loadOrganization, storeOrganization, storeSettings } from "./queries.ts";

/** Reading and changing one's own organization. */
export function routes(on: On): void {
  on(contract.getOrganization, async (call) => {
    call.authorize(manageOrganization(call.actor));
    return loadOrganization(call.tx, call.orgId, call.now);
  });

  on(contract.saveOrganization, async (call, { before: typedOver, ...fields }) => {
    call.authorize(manageOrganization(call.actor));
    // If two users save over the same values, the later one gets an error.
    if (typedOver) await currentPlan(call.tx, call.orgId, call.now, "lock");
    const before = await loadOrganization(call.tx, call.orgId, call.now);
    refuseChanged(typedOver, pick(before, organizationFields));
    const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => fields[name] !== before[name]);
    if (changed.length === 0) return before;
    await storeOrganization(call.tx, call.orgId, fields, call.now);
    call.audit("organization.changed", "organization", call.orgId, { changed, name: fields.name });
    await call.announce(organizationChanged, { organizationId: call.orgId });
    return { ...before, ...fields };
  });

  on(contract.saveSettings, async (call, wanted) => {
    call.authorize(manageOrganization(call.actor));
    // Two who change different settings at once both keep what they chose.
    await currentPlan(call.tx, call.orgId, call.now, "lock");
    const before = await loadOrganization(call.tx, call.orgId, call.now);
    const settings = { ...before.settings };
    for (const [name, on] of Object.entries(wanted)) if (on !== undefined) settings[name as keyof typeof settings] = on;
    const changed = (Object.keys(settings) as (keyof typeof settings)[]).filter(
      (name) => settings[name] !== before.settings[name],
    );
    if (changed.length === 0) return before;
    await storeSettings(call.tx, call.orgId, settings, call.now);
    call.audit("organization.settingsChanged", "organization", call.orgId, {
      before: pick(before.settings, changed),
      after: pick(settings, changed),
    });
    await call.announce(organizationChanged, { organizationId: call.orgId });
    return { ...before, settings };
  });
}

const pick = <T extends object>(of: T, names: readonly (keyof T)[]) =>
  Object.fromEntries(names.map((name) => [name, of[name]]));
