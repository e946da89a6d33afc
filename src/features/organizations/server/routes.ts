import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { organizationChanged } from "../events.ts";
import { manageOrganization } from "../policy.ts";
import { loadOrganization, storeOrganization } from "./queries.ts";

/** Reading and changing one's own organization. */
export function routes(on: On): void {
  on(contract.getOrganization, async (call) => {
    call.authorize(manageOrganization(call.actor));
    return loadOrganization(call.tx, call.orgId, call.now);
  });

  on(contract.saveOrganization, async (call, fields) => {
    call.authorize(manageOrganization(call.actor));
    const before = await loadOrganization(call.tx, call.orgId, call.now);
    const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => fields[name] !== before[name]);
    if (changed.length === 0) return before;
    await storeOrganization(call.tx, call.orgId, fields, call.now);
    call.audit("organization.changed", "organization", call.orgId, { changed, name: fields.name });
    await call.announce(organizationChanged, { organizationId: call.orgId });
    return { ...before, ...fields };
  });
}
