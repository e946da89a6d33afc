import type { z } from "zod";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { nextStates, type Unit } from "../unit.ts";
import { checkRoom, numberTaken, touch } from "./change.ts";
import { loadLevel, loadProject, lockUnit, storedUnit } from "./queries.ts";
import { showUnit } from "./show-project.ts";

/** The calls of a level's units. */
export const unitRoutes = (on: On): void => {
  on(contract.createUnit, async (call, { id, levelId, ...given }) => {
    call.authorize(may.writeProjects(call.actor));
    const { tx, orgId, now } = call;
    await loadProject(tx, id, { lock: true });
    await loadLevel(tx, id, levelId);
    await checkRoom(call, id, { levels: 0, units: 1 });
    const unitId = newId();
    await tx
      .insertInto("levelUnits")
      .values({ ...storedUnit(given), orgId, projectId: id, levelId, id: unitId, changedAt: now })
      .execute()
      .catch(numberTaken);
    call.audit("unit.created", "levelProject", id, { unit: given.number, kind: given.kind });
    await touch(call, id);
    return showUnit(tx, id, unitId);
  });

  on(contract.saveUnit, async (call, { id, levelId, unitId, version, ...given }) => {
    call.authorize(may.writeProjects(call.actor));
    const { tx, now } = call;
    await loadProject(tx, id);
    const before = await lockUnit(tx, { id, levelId, unitId });
    if (before.version !== version) throw new Failure("failure.conflict", 409);
    await tx
      .updateTable("levelUnits")
      .set({ ...storedUnit(given), version: version + 1, changedAt: now })
      .where("id", "=", unitId)
      .execute()
      .catch(numberTaken);
    call.audit("unit.changed", "levelProject", id, { unit: given.number, kind: given.kind });
    await touch(call, id);
    return showUnit(tx, id, unitId);
  });

  on(contract.deleteUnit, async (call, { id, levelId, unitId }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id);
    const { state, number, kind } = await lockUnit(call.tx, { id, levelId, unitId });
    if (state !== "free") throw new Failure("projectLevels.unitSold", 409);
    const used = call.tx.selectFrom("unitContracts").select("unitId").where("unitId", "=", unitId).limit(1);
    if (await used.executeTakeFirst()) throw new Failure("projectLevels.unitUsed", 409);
    await call.tx.deleteFrom("levelUnits").where("id", "=", unitId).execute();
    call.audit("unit.deleted", "levelProject", id, { unit: number, kind });
    await touch(call, id);
    return { id: unitId };
  });

  on(contract.setUnitState, (call, change) => setState(call, change));
};

/** Changes the state of a sale under the lock of its unit. */
async function setState(call: MemberCall, change: z.output<(typeof contract.setUnitState)["input"]>): Promise<Unit> {
  const { id, levelId, unitId, from, to, buyer } = change;
  call.authorize(may.writeProjects(call.actor));
  const { tx, now } = call;
  await loadProject(tx, id);
  const before = await lockUnit(tx, { id, levelId, unitId });
  // Of several who saw it free one was first.
  if (before.state !== from) throw new Failure("projectLevels.stateChanged", 409);
  if (!nextStates[from].includes(to)) throw new Failure("projectLevels.stateNotNext", 422);
  const who = to === "free" ? "" : buyer || before.buyer;
  if (to !== "free" && who === "")
    throw new Failure("failure.invalid", 422, { fields: [{ path: "buyer", code: "projectLevels.required" }] });
  await tx
    .updateTable("levelUnits")
    .set({ state: to, buyer: who, version: before.version + 1, changedAt: now })
    .where("id", "=", unitId)
    .execute();
  call.audit(`unit.${to}`, "levelProject", id, { unit: before.number, kind: before.kind, from });
  await touch(call, id);
  return showUnit(tx, id, unitId);
}
