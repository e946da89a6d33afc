import { bindingsOf, bindValues } from "#features/bindings/server/index.ts";
import { readProcess } from "#features/processes/policy.ts";
import { processNews } from "#features/processes/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { On } from "#platform/http/serve.ts";
import { notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import { levelProjectChanged } from "../events.ts";
import * as may from "../policy.ts";
import { unitValues } from "../unit-values.ts";
import { showProject } from "./show-project.ts";

/** Contracts of one unit that are read at once, the newest. */
const maxShown = 100;

/** The calls by which the data of a unit is used in contracts. */
export const contractRoutes = (on: On): void => {
  on(contract.listUnitContracts, async (call, at) => {
    call.authorize(may.readProjects(call.actor));
    const [kept] = await Promise.all([
      call.tx
        .selectFrom("unitContracts")
        .select(["processId", "addedAt"])
        .where("unitId", "=", at.unitId)
        .orderBy("addedAt", "desc")
        .orderBy("processId")
        .limit(maxShown)
        .execute(),
      unitOf(call.tx, at),
    ]);
    const news = await processNews(
      call.tx,
      kept.map(({ processId }) => processId),
    );
    const rows = kept.flatMap(({ processId, addedAt }) => {
      const process = news.get(processId);
      if (!process || readProcess(call.actor, process) !== true) return [];
      return [{ processId, title: process.title, status: process.status, addedAt: addedAt.toISOString() }];
    });
    return { rows };
  });

  on(contract.showUnitBindings, async (call, asked) => {
    call.authorize(may.readProjects(call.actor));
    const found = unitOf(call.tx, asked);
    const values = async () => unitValues((await found).project, (await found).unit);
    const [bindings] = await Promise.all([bindingsOf(call, asked, values), found]);
    return bindings;
  });

  on(contract.bindUnit, async (call, { id, levelId, unitId, ...binding }) => {
    call.authorize(may.readProjects(call.actor));
    const { project, unit } = await unitOf(call.tx, { id, levelId, unitId });
    const { process, version } = await bindValues(call, binding, () => unitValues(project, unit));
    await call.tx
      .insertInto("unitContracts")
      .values({ orgId: call.orgId, unitId, processId: process.id, addedAt: call.now })
      .onConflict((on) => on.doNothing())
      .execute();
    call.audit("unit.used", "levelProject", id, {
      unit: unit.number,
      kind: unit.kind,
      processId: process.id,
      fields: binding.bindings,
    });
    await call.announce(levelProjectChanged, { projectId: id });
    return { processId: process.id, version };
  });
};

/** The call by which contracts of several units are begun at once. */
export const batchRoutes = (on: On): void => {
  on(contract.bindUnits, async (call, { id, templateId, units, bindings }) => {
    call.authorize(may.beginContracts(call.actor));
    const project = await showProject(call.tx, id);
    const processes = [];
    for (const { unitId, title } of units) {
      const unit = project.units.find((one) => one.id === unitId);
      if (!unit) throw notFound();
      const values = unitValues(project, unit);
      const known = new Set(values.map(({ name }) => name));
      const own = Object.fromEntries(Object.entries(bindings).filter(([, name]) => known.has(name)));
      const target = { kind: "template", templateId, title } as const;
      const { process } = await bindValues(call, { target, bindings: own }, () => values);
      processes.push({ unitId, processId: process.id });
    }
    const rows = processes.map((one) => ({ orgId: call.orgId, ...one, addedAt: call.now }));
    await call.tx.insertInto("unitContracts").values(rows).execute();
    call.audit("units.used", "levelProject", id, { templateId, units: units.length, fields: bindings });
    await call.announce(levelProjectChanged, { projectId: id });
    return { processes };
  });
};

/** A unit with its project; 404 when it is not there. */
async function unitOf(
  tx: Tx,
  { id, levelId, unitId }: { readonly id: string; readonly levelId: string; readonly unitId: string },
) {
  const project = await showProject(tx, id);
  const unit = project.units.find((one) => one.id === unitId && one.levelId === levelId);
  if (!unit) throw notFound();
  return { project, unit };
}
