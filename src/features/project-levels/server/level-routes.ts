import { newId } from "#platform/clock.ts";
import { eraseUnusedFile } from "#platform/files/files.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import { refuseChanged } from "#platform/http/typed-over.ts";
import { Failure } from "#protocol/failure.ts";
import type { Level } from "../contract.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { movedNumber } from "../summary.ts";
import { checkRoom, numberTaken, touch } from "./change.ts";
import { levelsOf, loadLevel, loadProject, storedUnit, unitsOf } from "./queries.ts";

/** The calls of a project's levels. */
export const levelRoutes = (on: On): void => {
  on(contract.createLevel, async (call, { id, name }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id, { lock: true });
    const level = await addLevel(call, id, name);
    call.audit("level.created", "levelProject", id, { level: name });
    await touch(call, id);
    return level;
  });

  on(contract.saveLevel, async (call, { id, levelId, name, before: typedOver, position }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id, { lock: true });
    const before = await loadLevel(call.tx, id, levelId);
    refuseChanged(typedOver, before.name);
    if (name !== undefined)
      await call.tx.updateTable("projectLevels").set({ name }).where("id", "=", levelId).execute();
    if (position !== undefined) await moveLevel(call, id, levelId, position);
    call.audit("level.changed", "levelProject", id, { level: name ?? before.name });
    await touch(call, id);
    return { id: levelId };
  });

  on(contract.copyLevel, async (call, { id, levelId, name, shift }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id, { lock: true });
    await loadLevel(call.tx, id, levelId);
    const { level, units } = await copyUnits(call, { id, levelId, name, shift });
    call.audit("level.copied", "levelProject", id, { level: name, from: levelId, units });
    await touch(call, id);
    return level;
  });

  on(contract.deleteLevel, async (call, { id, levelId }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id, { lock: true });
    const { name, plan } = await loadLevel(call.tx, id, levelId);
    const gone = await call.tx.deleteFrom("levelUnits").where("levelId", "=", levelId).returning("state").execute();
    if (gone.some(({ state }) => state !== "free")) throw new Failure("projectLevels.levelSold", 409);
    await call.tx.deleteFrom("projectLevels").where("id", "=", levelId).execute();
    if (plan) await eraseUnusedFile(call.tx, call.orgId, plan.fileId);
    call.audit("level.deleted", "levelProject", id, { level: name, units: gone.length });
    await touch(call, id);
    return { id: levelId };
  });
};

/** Adds a level on top of the others of a locked project. */
export async function addLevel(
  call: Pick<MemberCall, "tx" | "orgId">,
  projectId: string,
  name: string,
  plan: Level["plan"] = null,
): Promise<Level> {
  await checkRoom(call, projectId, { levels: 1, units: 0 });
  const levels = await levelsOf(call.tx, projectId);
  const level = { id: newId(), name, position: (levels.at(-1)?.position ?? -1) + 1 };
  await call.tx
    .insertInto("projectLevels")
    .values({ orgId: call.orgId, projectId, ...level, planFileId: plan?.fileId ?? null })
    .execute();
  return { ...level, plan };
}

async function moveLevel(call: MemberCall, projectId: string, levelId: string, to: number): Promise<void> {
  const levels = await levelsOf(call.tx, projectId);
  const others = levels.filter(({ id }) => id !== levelId).map(({ id }) => id);
  for (const [position, id] of others.toSpliced(to, 0, levelId).entries())
    await call.tx.updateTable("projectLevels").set({ position }).where("id", "=", id).execute();
}

/** Adds a level with the units of another one, all of them free, their numbers moved. */
async function copyUnits(
  call: MemberCall,
  {
    id,
    levelId,
    name,
    shift,
  }: { readonly id: string; readonly levelId: string; readonly name: string; readonly shift: number },
) {
  const units = (await unitsOf(call.tx, id, await levelsOf(call.tx, id))).filter((unit) => unit.levelId === levelId);
  await checkRoom(call, id, { levels: 0, units: units.length });
  const { plan } = await loadLevel(call.tx, id, levelId);
  const level = await addLevel(call, id, name, plan);
  const { orgId, now: changedAt } = call;
  const rows = units.map(({ kind, number, use, privateArea, commonArea, weight, boundaries, price, spot }) => ({
    ...storedUnit({
      kind,
      number: movedNumber(number, shift),
      use,
      privateArea,
      commonArea,
      weight,
      boundaries,
      price,
    }),
    orgId,
    projectId: id,
    levelId: level.id,
    id: newId(),
    spotX: spot?.x ?? null,
    spotY: spot?.y ?? null,
    changedAt,
  }));
  if (rows.length > 0) await call.tx.insertInto("levelUnits").values(rows).execute().catch(numberTaken);
  return { level, units: units.length };
}
