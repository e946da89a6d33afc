import { canBeShown } from "#features/attachments/attachment.ts";
import { isProgram, mediaTypeOf } from "#features/attachments/media-type.ts";
import { filePictures, storeOnce } from "#features/attachments/server/index.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sheetInWorker } from "#platform/uploads/document-workers.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import * as contract from "../contract.ts";
import type { ItemDetails } from "../item.ts";
import { keptName } from "../name.ts";
import * as may from "../policy.ts";
import { getSheet } from "../sheet-contract.ts";
import { addVersion, type Content, insertItem } from "./insert.ts";
import { checkUnlocked } from "./locks.ts";
import { freeName, namesake, refuseTaken } from "./names.ts";
import {
  checkName,
  type ItemCall,
  itemDetails,
  lockItem,
  lockName,
  lockPlace,
  openItem,
  openPlace,
  type Rule,
} from "./queries.ts";
import { checkRoom } from "./quota.ts";
import { announcePlaces, record, remember, type Within } from "./record.ts";

/** Workbooks beyond are downloaded: reading their shared texts would take seconds. */
const largestSheet = 15 * 1024 * 1024;

/** The file to store, and its place. */
interface Meant {
  readonly parentId: string | null;
  readonly name: string;
  readonly ifTaken: (typeof contract.onTaken)[number];
  readonly replaces?: number | undefined;
  readonly itemId?: string | undefined;
}

/** The routes of bytes: into the repository, and out of it. */
export function fileRoutes(on: On, files: FileStore): void {
  on.upload(contract.uploadFile, async (call, { parentId, ifTaken, replaces, itemId, ...given }) => {
    const meant: Meant = { parentId, ifTaken, replaces, itemId, name: given.name ?? keptName(call.upload.givenName) };
    checkName("file", meant.name);
    // Before the bytes are stored, and once more when they are.
    await call.transaction(async (transaction) => {
      const inside = within(call, transaction);
      await checkRoom(transaction.tx, transaction.orgId, transaction.now, call.upload.size);
      if (itemId !== undefined) return void (await openItem(inside, itemId, changes));
      const place = await openPlace(inside, parentId);
      if (ifTaken === "refuse") await refuseTaken(transaction.tx, place.id, "file", meant.name);
    });
    const bytes = await call.upload.bytes();
    if (isProgram(bytes, meant.name)) throw new Failure("attachments.program", 422);
    const mediaType = mediaTypeOf(bytes, meant.name);
    return storeOnce(call, files, bytes, mediaType, (transaction, fileId) =>
      store(within(call, transaction as Transaction & { orgId: string }), meant, {
        fileId,
        mediaType,
        size: bytes.length,
      }),
    );
  });

  on.download(contract.downloadFile, async (call, { itemId, version, inline }) => {
    const found = await call.transaction(async (transaction) => {
      const [item, content] = await Promise.all([
        openItem(within(call, transaction), itemId),
        contentOf(transaction.tx, itemId, version),
      ]);
      const act = inline ? "opened" : "downloaded";
      await remember(transaction, act, itemId, { version: content.number });
      return { name: item.name, ...content };
    });
    const { name, mediaType, storageKey } = found;
    return {
      content: await files.stream(storageKey),
      name,
      mediaType,
      inline: inline === true && canBeShown(mediaType),
    };
  });

  on.download(contract.getThumbnail, async (call, { itemId, version }) => {
    const storageKey = await call.transaction(async (transaction) => {
      const [{ fileId }] = await Promise.all([
        contentOf(transaction.tx, itemId, version),
        openItem(within(call, transaction), itemId),
      ]);
      return filePictures.thumbnailOf(transaction.tx, fileId);
    });
    return { content: await files.stream(storageKey), name: "thumbnail.jpg", mediaType: "image/jpeg", inline: true };
  });
}

/** The route of what a spreadsheet shows. It is read in a worker, and reaches the page as text alone. */
export function sheetRoute(on: On, files: FileStore): void {
  on.long(getSheet, async (call, { itemId, version, sheet }) => {
    const { storageKey, size } = await call.transaction(async (transaction) => {
      const [content] = await Promise.all([
        contentOf(transaction.tx, itemId, version),
        openItem(within(call, transaction), itemId),
      ]);
      await remember(transaction, "opened", itemId, { version: content.number });
      return content;
    });
    const found = size > largestSheet ? undefined : await sheetInWorker(await files.read(storageKey), sheet);
    if (!found) throw new Failure("repository.noPreview", 422);
    return { sheets: found.sheets, rows: found.rows, more: found.more };
  });
}

/** A call inside one of its transactions. */
export const within = (call: LongMemberCall, transaction: Transaction & { orgId: string }): ItemCall & Within => ({
  ...transaction,
  actor: call.actor,
  authorize: call.authorize,
});

/** Returns the stored content of a file's version. Throws 404 if there is none. */
export async function contentOf(tx: Tx, itemId: string, number: number | undefined) {
  const row = await tx
    .selectFrom("repositoryVersions as v")
    .innerJoin("files as f", (on) => on.onRef("f.orgId", "=", "v.orgId").onRef("f.id", "=", "v.fileId"))
    .select(["v.number", "v.fileId", "v.size", "v.mediaType", "f.storageKey"])
    .where("v.itemId", "=", itemId)
    .where(
      "v.number",
      "=",
      number ?? ((e) => e.selectFrom("repositoryItems as i").select("i.version").where("i.id", "=", itemId)),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function store(call: ItemCall & Within, meant: Meant, content: Content): Promise<ItemDetails> {
  const { parentId, ifTaken } = meant;
  if (meant.itemId !== undefined) return replace(call, meant.itemId, meant, content);
  const place = await openPlace(call, parentId);
  // Only a file that is to be kept beside another may take a name that nobody named.
  await (ifTaken === "both" ? lockPlace(call.tx, place.id) : lockName(call.tx, place.id, meant.name));
  const there = await namesake(call.tx, place.id, meant.name);
  if (there && ifTaken === "version" && there.kind === "file") return replace(call, there.id, meant, content);
  if (ifTaken !== "both") await refuseTaken(call.tx, place.id, "file", meant.name);
  const name = await freeName(call.tx, place.id, "file", meant.name);
  const id = await insertItem(call, { kind: "file", name, parentId, ownerId: place.ownerId, content });
  await record(call, "uploaded", id, { name, size: content.size });
  await announcePlaces(call, [place.id], [id]);
  return itemDetails(call, id);
}

const changes: Rule = (actor, { level }) => may.changeItem(actor, level);

/** Adds a new version. It must name the version it follows, so that another one in between causes a question. */
async function replace(call: ItemCall & Within, itemId: string, meant: Meant, content: Content): Promise<ItemDetails> {
  const item = await lockItem(call, itemId, changes);
  if (item.kind !== "file") throw notFound();
  await checkUnlocked(call, itemId);
  if (meant.replaces === undefined) throw commonFailure("failure.invalid");
  if (meant.replaces !== item.version) await refuseLater(call.tx, item.placeId, meant.name, item.version);
  const current = await contentOf(call.tx, itemId, item.version);
  // The same bytes once more are no news.
  if (current.fileId === content.fileId) return itemDetails(call, itemId);
  const version = await addVersion(call, item, content);
  await record(call, "versionAdded", itemId, { version, size: content.size });
  await announcePlaces(call, [item.placeId], [itemId]);
  return itemDetails(call, itemId);
}

async function refuseLater(tx: Tx, placeId: string, name: string, version: number): Promise<never> {
  const proposal = await freeName(tx, placeId, "file", name);
  throw new Failure("repository.laterVersion", 409, { values: { name, proposal, version } });
}
