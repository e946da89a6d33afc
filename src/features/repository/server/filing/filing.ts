import { sql } from "kysely";
import { localTimeOf } from "#engine/calendar/zone.ts";
import { entryNames } from "#features/catalogs/server/index.ts";
import { documentsToSend } from "#features/documents/server/index.ts";
import { ownerOf } from "#features/members/server/index.ts";
import { loadOrganization } from "#features/organizations/server/index.ts";
import { documentsSettled } from "#features/processes/events.ts";
import { loadProcess, type StoredProcess } from "#features/processes/server/index.ts";
import { templateName } from "#features/templates/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import { when as whenever } from "#platform/events/reaction.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { filingChanged } from "../../events.ts";
import { type Filing, type FilingPart, foldersOf, noFiling } from "../../filing.ts";
import * as may from "../../policy.ts";
import { getFiling, saveFiling } from "../../process-contract.ts";
import { insertItem } from "../insert.ts";
import { freeName, namesake } from "../names.ts";
import { checkName, lockPlace, lockTree } from "../queries.ts";
import { announcePlaces, record, type Within } from "../record.ts";
import { putDocument } from "./file-process.ts";

/** The routes of where approved documents file themselves. */
export function filingRoutes(on: On): void {
  on(getFiling, async (call) => {
    call.authorize(may.readFiling(call.actor));
    return loadFiling(call.tx);
  });

  on(saveFiling, async (call, { version, ...filing }) => {
    call.authorize(may.changeFiling(call.actor));
    checkName("folder", filing.root);
    const { orgId, now, actor, tx } = call;
    const changed = { ...filing, changedAt: now, changedBy: actor.uid };
    const saved = await (version === 0
      ? tx
          .insertInto("repositoryFiling")
          .values({ orgId, ...changed, enabledSince: filing.enabled ? now : null })
          .onConflict((one) => one.doNothing())
          .returning("version")
          .executeTakeFirst()
      : tx
          .updateTable("repositoryFiling")
          .set({ ...changed, version: version + 1 })
          .set({ enabledSince: filing.enabled ? sql<Date>`coalesce(enabled_since, ${now})` : null })
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst());
    // Another person has changed it meanwhile.
    if (!saved) throw new Failure("repository.filing.changed", 409);
    call.audit("repository.filingChanged", "organization", orgId, filing);
    await call.announce(filingChanged, {});
    return loadFiling(tx);
  });
}

async function loadFiling(tx: Tx): Promise<Filing> {
  const row = await tx
    .selectFrom("repositoryFiling")
    .select(["enabled", "root", "folders", "version"])
    .$narrowType<{ folders: FilingPart[] }>()
    .executeTakeFirst();
  return row ?? noFiling("Contratos");
}

/** Since when documents file themselves; undefined while they do not. */
const enabledSince = async (tx: Tx): Promise<Date | undefined> =>
  (await tx.selectFrom("repositoryFiling").select("enabledSince").executeTakeFirst())?.enabledSince ?? undefined;

/**
 * The documents of an approved process file themselves where the organization says, each once and for ever: not again when it
 * was deleted since, nor when the settings change.
 */
export const fileApproved = whenever(
  documentsSettled,
  "repository.fileApproved",
  async (transaction, { processId }) => {
    const { tx, now } = transaction;
    const of: Within = { ...transaction, orgId: transaction.orgId as string };
    const filing = await loadFiling(tx);
    const since = await enabledSince(tx);
    if (!since) return;
    const process = await loadProcess(tx, processId);
    if (process.status !== "approved" || process.deleted || (process.approvedOn ?? since) < since) return;
    const { documents } = await documentsToSend(tx, processId);
    if (documents.length === 0) return;
    const { timeZone } = await loadOrganization(tx, of.orgId, now);
    await lockTree(tx, of.orgId);
    const ownerId = await ownerOf(tx, of.orgId);
    for (const document of documents) {
      const { kind } = document;
      const first = await tx
        .insertInto("repositoryFiled")
        .values({ orgId: of.orgId, processId, kind, at: now })
        .onConflict((on) => on.doNothing())
        .returning("kind")
        .executeTakeFirst();
      if (!first) continue;
      const parentId = await folderAt(of, ownerId, foldersOf(filing, await factsOf(tx, process, timeZone)));
      const { itemId } = await putDocument(of, processId, document, { id: parentId, parentId, ownerId });
      await tx
        .updateTable("repositoryFiled")
        .set({ itemId })
        .where("processId", "=", processId)
        .where("kind", "=", kind)
        .where("filedBy", "is", null)
        .execute();
    }
  },
);

async function factsOf(tx: Tx, process: StoredProcess, timeZone: string) {
  const { clientId, projectId, templateId, approvedOn } = process;
  const named = async (catalog: "clients" | "projects", id: string | null) =>
    id === null ? undefined : (await entryNames(tx, catalog, [id])).get(id);
  return {
    client: await named("clients", clientId),
    project: await named("projects", projectId),
    template: await templateName(tx, templateId),
    year: approvedOn ? localTimeOf(timeZone, approvedOn.getTime()).day.slice(0, 4) : undefined,
  };
}

/** The folder at the end of a path of names in somebody's own place; what is missing of it is made. */
async function folderAt(of: Within, ownerId: string, names: readonly string[]): Promise<string> {
  let parentId: string | null = null;
  for (const name of names) {
    const placeId: string = parentId ?? ownerId;
    await lockPlace(of.tx, placeId);
    const there = await namesake(of.tx, placeId, name);
    if (there?.kind === "folder") {
      parentId = there.id;
      continue;
    }
    const free = there ? await freeName(of.tx, placeId, "folder", name) : name;
    parentId = await insertItem(of, { kind: "folder", name: free, parentId, ownerId });
    await record(of, "created", parentId, { name: free });
    await announcePlaces(of, [placeId], [parentId]);
  }
  return parentId as string;
}
