import { eraseUnusedFile, recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import * as may from "../policy.ts";
import { touch } from "./change.ts";
import { loadLevel, loadProject, lockUnit } from "./queries.ts";

/** Returns the media type of a drawing by its first bytes. Units can be placed on pictures. */
function planType(bytes: Uint8Array): string {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0x25, 0x50, 0x44, 0x46)) return "application/pdf";
  throw new Failure("projectLevels.planKind", 422, { fields: [{ path: "file", code: "projectLevels.planKind" }] });
}

const extensions: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg" };

/** The calls of the drawings of levels, and of the places of units on them. */
export const planRoutes =
  (platform: Platform) =>
  (on: On): void => {
    drawingRoutes(platform, on);
    placeRoute(on);
  };

function drawingRoutes({ files }: Platform, on: On): void {
  on.upload(contract.saveLevelPlan, async (call, { id, levelId }) => {
    call.authorize(may.writeProjects(call.actor));
    const bytes = await call.upload.bytes();
    const mediaType = planType(bytes);
    return storeFiles(files, call.actor.orgId, [bytes], ([stored]) =>
      call.transaction(async (transaction) => {
        const { tx, orgId } = transaction;
        await loadProject(tx, id, { lock: true });
        const { plan, name } = await loadLevel(tx, id, levelId);
        const planFileId = await recordFile(transaction, stored, "level-plan", mediaType);
        await tx.updateTable("projectLevels").set({ planFileId }).where("id", "=", levelId).execute();
        if (plan) await eraseUnusedFile(tx, orgId, plan.fileId);
        transaction.audit("level.planSaved", "levelProject", id, { level: name });
        await touch(transaction, id);
        return loadLevel(tx, id, levelId);
      }),
    );
  });

  on(contract.deleteLevelPlan, async (call, { id, levelId }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id, { lock: true });
    const { plan, name } = await loadLevel(call.tx, id, levelId);
    await call.tx.updateTable("projectLevels").set({ planFileId: null }).where("id", "=", levelId).execute();
    if (plan) await eraseUnusedFile(call.tx, call.orgId, plan.fileId);
    call.audit("level.planDeleted", "levelProject", id, { level: name });
    await touch(call, id);
    return { id: levelId };
  });

  on.download(contract.downloadLevelPlan, async (call, { id, levelId }) => {
    call.authorize(may.readProjects(call.actor));
    const file = await call.transaction(async ({ tx }) => {
      await loadProject(tx, id);
      return tx
        .selectFrom("projectLevels as l")
        .innerJoin("files as f", (join) => join.onRef("f.orgId", "=", "l.orgId").onRef("f.id", "=", "l.planFileId"))
        .select(["l.name", "f.storageKey", "f.mediaType"])
        .where("l.projectId", "=", id)
        .where("l.id", "=", levelId)
        .executeTakeFirst();
    });
    if (!file) throw notFound();
    const { name, storageKey, mediaType } = file;
    const content = await files.stream(storageKey);
    return { content, name: `${name}.${extensions[mediaType] ?? "pdf"}`, mediaType, inline: true };
  });
}

function placeRoute(on: On): void {
  on(contract.placeUnit, async (call, { id, levelId, unitId, spot }) => {
    call.authorize(may.writeProjects(call.actor));
    await loadProject(call.tx, id);
    const unit = await lockUnit(call.tx, { id, levelId, unitId });
    await call.tx
      .updateTable("levelUnits")
      .set({ spotX: spot?.x ?? null, spotY: spot?.y ?? null })
      .where("id", "=", unitId)
      .execute();
    call.audit("unit.placed", "levelProject", id, { kind: unit.kind, unit: unit.number, spot });
    await touch(call, id);
    return { id: unitId };
  });
}
