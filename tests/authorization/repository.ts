import { createBatchOfRows } from "#features/batch/contract.ts";
import * as batches from "#features/repository/batch-filing-contract.ts";
import * as bulk from "#features/repository/bulk-contract.ts";
import * as contract from "#features/repository/contract.ts";
import * as dav from "#features/repository/dav-contract.ts";
import * as pages from "#features/repository/page-contract.ts";
import * as uses from "#features/repository/process-contract.ts";
import * as receipts from "#features/repository/receipt-contract.ts";
import * as search from "#features/repository/search-contract.ts";
import * as shares from "#features/repository/share-contract.ts";
import { getSheet } from "#features/repository/sheet-contract.ts";
import * as versions from "#features/repository/version-contract.ts";
import { newId } from "#platform/clock.ts";
import type { Role } from "#protocol/actor.ts";
import { aClient } from "#tests/fixtures/clients.ts";
import { begun, processIn } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, nothing, unique, type World } from "#tests/support/authorization.ts";

const four: readonly Role[] = ["owner", "manager", "creator", "reviewer"];
const owner: readonly Role[] = ["owner"];

/** A folder of the owner, which nobody else knows of. */
const folder = async ({ people }: World) => {
  const { id } = await people.owner.call(contract.createFolder, { name: unique() });
  return { itemId: id };
};
const note = { name: "nota.txt", bytes: new TextEncoder().encode("nota") };
/** A file of the owner. */
const file = async ({ people }: World) => {
  const { id } = await people.owner.call.upload(contract.uploadFile, { name: `${unique()}.txt` }, note);
  return { itemId: id };
};
/** A spreadsheet of the owner. */
const sheet = async ({ people }: World) => {
  const name = `${unique()}.csv`;
  const csv = { name, bytes: new TextEncoder().encode("Parte;CUI\nAna;0101\n") };
  return { itemId: (await people.owner.call.upload(contract.uploadFile, { name }, csv)).id };
};
/** The same with a second version. */
const writtenTwice = async ({ people }: World) => {
  const name = `${unique()}.txt`;
  const { id } = await people.owner.call.upload(contract.uploadFile, { name }, note);
  const bytes = new TextEncoder().encode("otra nota");
  await people.owner.call.upload(contract.uploadFile, { name, ifTaken: "version", replaces: 1 }, { ...note, bytes });
  return { itemId: id };
};
const trashed = async (w: World) => {
  const of = await folder(w);
  await w.people.owner.call(contract.trashItem, of);
  return of;
};

/** An act on a folder of the creator that nothing carries out: ended a moment ago, or under way. */
const actOn =
  (state: "done" | "waiting") =>
  async ({ app, people: { creator } }: World) => {
    const { id: itemId } = await creator.call(contract.createFolder, { name: unique() });
    const bulkId = newId();
    await app.query(
      `insert into repository_bulks (org_id, id, act, created_at, created_by, updated_at, finished_at)
       values ($1, $2, 'trash', $4, $3, $4, $5)`,
      [creator.orgId, bulkId, creator.uid, app.clock.now(), state === "done" ? app.clock.now() : null],
    );
    await app.query(
      "insert into repository_bulk_items (org_id, bulk_id, position, item_id, state) values ($1, $2, 0, $3, $4)",
      [creator.orgId, bulkId, itemId, state],
    );
    return { bulkId };
  };

/** The input names no receipt. The error about it proves that the caller may export those of the folder. */
const received = async (w: World) => ({ ...(await folder(w)), receiptId: crypto.randomUUID() });

const approvedIn = async ({ people: { creator, reviewer }, templateId }: World) => {
  const { id } = await processIn("approved", { creator, reviewer, templateId, title: unique() });
  return { processId: id };
};

/** A batch of the creator. */
const batchOf = async ({ people: { creator }, templateId }: World) => {
  const { id } = await creator.call(createBatchOfRows, { templateId, rows: [{ answers: { nombre: "Ana" } }] });
  return { batchId: id };
};

const linked = async (w: World) => {
  const of = await folder(w);
  await w.people.owner.call(shares.putItemLink, of);
  return of;
};

/** The calls of the repository: what is not shared is its maker's and the owner's of the organization. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listItems, allowed: four, input: nothing },
  { endpoint: contract.listTrash, allowed: four, input: nothing },
  { endpoint: contract.getItem, allowed: owner, input: folder },
  { endpoint: contract.createFolder, allowed: four, input: async () => ({ name: unique() }) },
  {
    endpoint: contract.uploadFile,
    allowed: four,
    input: async () => ({ name: `${unique()}.txt` }),
    file: true,
    content: note,
  },
  { endpoint: contract.saveItem, allowed: owner, input: async (w) => ({ ...(await folder(w)), name: unique() }) },
  {
    endpoint: contract.moveItem,
    allowed: owner,
    input: async (w) => ({ ...(await file(w)), parentId: (await folder(w)).itemId }),
  },
  { endpoint: contract.copyItem, allowed: owner, input: file },
  { endpoint: contract.starItem, allowed: owner, input: async (w) => ({ ...(await file(w)), starred: true }) },
  {
    endpoint: bulk.orderItemBulk,
    allowed: four,
    input: async (w) => ({ act: "restore", items: [(await folder(w)).itemId] }),
  },
  { endpoint: bulk.listItemBulks, allowed: four, input: nothing },
  { endpoint: bulk.undoItemBulk, allowed: ["creator"], input: actOn("done") },
  { endpoint: bulk.stopItemBulk, allowed: ["creator"], input: actOn("waiting") },
  { endpoint: bulk.putItemBulkAway, allowed: ["creator"], input: actOn("done") },
  { endpoint: contract.trashItem, allowed: owner, input: folder },
  { endpoint: contract.restoreItem, allowed: owner, input: trashed },
  { endpoint: contract.eraseItem, allowed: owner, input: trashed },
  {
    endpoint: contract.eraseItems,
    allowed: owner,
    input: async (w) => ({ items: [(await trashed(w)).itemId] }),
  },
  { endpoint: contract.emptyTrash, allowed: four, input: nothing },
  { endpoint: contract.downloadFile, allowed: owner, input: file },
  { endpoint: contract.getThumbnail, allowed: owner, input: file, also: [409] },
  { endpoint: getSheet, allowed: owner, input: sheet },
  { endpoint: pages.listPages, allowed: owner, input: file, also: [422] },
  { endpoint: pages.getPage, allowed: owner, input: async (w) => ({ ...(await file(w)), page: 1 }), also: [422] },
  { endpoint: contract.getQuota, allowed: four, input: nothing },
  { endpoint: contract.getStatistics, allowed: four, input: nothing },
  { endpoint: versions.listVersions, allowed: owner, input: file },
  {
    endpoint: versions.restoreVersion,
    allowed: owner,
    input: async (w) => ({ ...(await writtenTwice(w)), number: 1 }),
  },
  {
    endpoint: versions.commentVersion,
    allowed: owner,
    input: async (w) => ({ ...(await file(w)), number: 1, comment: "Firmada" }),
  },
  { endpoint: search.searchItems, allowed: four, input: async () => ({ q: "poder" }) },
  { endpoint: search.downloadZip, allowed: owner, input: async (w) => ({ itemIds: [(await folder(w)).itemId] }) },
  { endpoint: versions.listActivity, allowed: owner, input: file },
  { endpoint: versions.exportActivity, allowed: owner, input: file },
  {
    endpoint: dav.findByNames,
    allowed: four,
    input: async () => ({ place: "mine", names: [unique()] }),
    also: [404],
  },
  { endpoint: dav.getLock, allowed: owner, input: file },
  { endpoint: dav.lockFile, allowed: owner, input: file },
  { endpoint: dav.unlockFile, allowed: owner, input: file },
  { endpoint: uses.listUses, allowed: owner, input: file },
  {
    endpoint: uses.attachItem,
    allowed: owner,
    input: async (w) => ({ ...(await file(w)), processId: (await begun(w.people.owner, w.templateId)).id }),
  },
  { endpoint: uses.listFiledFiles, allowed: ["owner", "creator", "reviewer"], input: aClient },
  {
    endpoint: uses.listUsedFiles,
    allowed: owner,
    input: async (w) => ({ processId: (await begun(w.people.owner, w.templateId)).id }),
  },
  {
    endpoint: uses.fileProcess,
    allowed: ["creator", "owner", "reviewer"],
    input: async (w) => ({ ...(await approvedIn(w)), folderId: null }),
    also: [409],
  },
  { endpoint: batches.getBatchFiling, allowed: ["owner", "creator"], input: batchOf },
  // Nothing of it is approved: that the rule let it through shows in the conflict.
  {
    endpoint: batches.fileBatch,
    allowed: ["owner", "creator"],
    also: [409],
    input: async (w) => ({ ...(await batchOf(w)), folderId: null }),
  },
  {
    endpoint: batches.steerBatchFiling,
    allowed: ["owner", "creator"],
    also: [409],
    input: async (w) => ({ ...(await batchOf(w)), act: "pause" }),
  },
  { endpoint: uses.getFiling, allowed: ["owner", "manager"], input: nothing },
  {
    endpoint: uses.saveFiling,
    allowed: owner,
    input: async () => ({ enabled: false, root: "Contratos", folders: [], version: 0 }),
    also: [409],
  },
  { endpoint: shares.getAccess, allowed: owner, input: folder },
  {
    endpoint: shares.shareItem,
    allowed: owner,
    input: async (w) => ({
      ...(await folder(w)),
      principal: "member",
      principalId: w.people.reviewer.uid,
      permission: "view",
    }),
  },
  { endpoint: shares.listLinks, allowed: four, input: nothing },
  { endpoint: shares.getItemLink, allowed: owner, input: folder },
  { endpoint: shares.putItemLink, allowed: owner, input: folder },
  { endpoint: receipts.listReceipts, allowed: owner, input: folder },
  { endpoint: receipts.downloadReceipt, allowed: owner, input: received, also: [410] },
  { endpoint: shares.rotateItemLink, allowed: owner, input: linked },
  { endpoint: shares.revokeItemLink, allowed: owner, input: linked },
];
