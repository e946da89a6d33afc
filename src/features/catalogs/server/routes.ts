import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { type Catalog, catalogs } from "../entry.ts";
import { catalogChanged, projectMeasured } from "../events.ts";
import * as may from "../policy.ts";
import * as queries from "./queries.ts";

/** The routes of all catalogs, and of the metrics of projects. */
export function routes(on: On): void {
  for (const catalog of catalogs) catalogRoutes(on, catalog);
  projectRoutes(on);
}

function catalogRoutes(on: On, catalog: Catalog): void {
  const calls = contract.catalogCalls[catalog];

  on(calls.list, async (call, query) => {
    call.authorize(may.readCatalog(call.actor, catalog));
    return queries.listEntries(call.tx, catalog, query);
  });

  on(calls.create, async (call, { name, unit }) => {
    call.authorize(may.manageCatalog(call.actor));
    const entry = await queries.addEntry(call.tx, catalog, call.orgId, { name, unit }, call.now);
    await recordChange(call, catalog, entry.id, "added", { name, unit });
    return entry;
  });

  on(calls.rename, async (call, { id, name, unit, before: typedOver }) => {
    call.authorize(may.manageCatalog(call.actor));
    const before = await queries.lockEntry(call.tx, catalog, id);
    refuseChanged(typedOver, before.name);
    const entry = await queries.storeEntry(call.tx, catalog, id, { name, unit }, call.now);
    await recordChange(call, catalog, id, "renamed", { name, unit, before: { name: before.name, unit: before.unit } });
    return entry;
  });

  on(calls.remove, async (call, { id }) => {
    call.authorize(may.manageCatalog(call.actor));
    const { name } = await queries.lockEntry(call.tx, catalog, id);
    await queries.markEntry(call.tx, catalog, id, call.now);
    await recordChange(call, catalog, id, "deleted", { name });
    return { id };
  });

  on(calls.restore, async (call, { id }) => {
    call.authorize(may.manageCatalog(call.actor));
    const { name } = await queries.lockEntry(call.tx, catalog, id, { deleted: true });
    await queries.markEntry(call.tx, catalog, id, null);
    await recordChange(call, catalog, id, "restored", { name });
    return { id };
  });
}

const kinds = { clients: "client", projects: "project", reasons: "rejectionReason", metrics: "metric" } as const;

async function recordChange(
  call: MemberCall,
  catalog: Catalog,
  entryId: string,
  what: "added" | "renamed" | "deleted" | "restored",
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  call.audit(`${kinds[catalog]}.${what}`, kinds[catalog], entryId, details);
  await call.announce(catalogChanged, { catalog, entryId });
}

function projectRoutes(on: On): void {
  on(contract.getProject, async (call, { id }) => {
    call.authorize(may.manageProject(call.actor));
    return queries.loadProject(call.tx, id);
  });

  on(contract.measureProject, async (call, { id, metricId, target, current }) => {
    call.authorize(may.manageProject(call.actor));
    const { tx, orgId, now } = call;
    await queries.lockEntry(tx, "projects", id);
    await queries.lockEntry(tx, "metrics", metricId);
    const values = {
      updatedAt: now,
      ...(target === undefined ? {} : { targetValue: target }),
      ...(current === undefined ? {} : { currentValue: current }),
    };
    await tx
      .insertInto("projectMetrics")
      .values({ orgId, projectId: id, metricId, ...values })
      .onConflict((on) => on.columns(["orgId", "projectId", "metricId"]).doUpdateSet(values))
      .execute();
    call.audit("project.measured", "project", id, { metricId, target, current });
    await call.announce(projectMeasured, { projectId: id });
    return { id };
  });

  on(contract.unmeasureProject, async (call, { id, metricId }) => {
    call.authorize(may.manageProject(call.actor));
    const { numDeletedRows } = await call.tx
      .deleteFrom("projectMetrics")
      .where("projectId", "=", id)
      .where("metricId", "=", metricId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    call.audit("project.unmeasured", "project", id, { metricId });
    await call.announce(projectMeasured, { projectId: id });
    return { id };
  });
}
