import { Readable } from "node:stream";
import { sql } from "kysely";
import { mediaTypeOf } from "#features/attachments/media-type.ts";
import { filePictures } from "#features/attachments/server/index.ts";
import type { Thumbnail } from "#features/attachments/thumbnail.ts";
import { logoAddress } from "#features/organizations/organization.ts";
import { brands, currentPlan, loadOrganization } from "#features/organizations/server/index.ts";
import { type OpenedLink, openLink } from "#features/public-links/server/index.ts";
import type { Database, Tx } from "#platform/db/database.ts";
import { pageOfRows, readCursor } from "#platform/db/page.ts";
import { recordFile } from "#platform/files/files.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { organizationTransaction, type Transaction } from "#platform/transaction.ts";
import { isActive } from "#protocol/actor.ts";
import { commonFailure, Failure, notFound } from "#protocol/failure.ts";
import { type Kind, visitorZipLimits } from "../../item.ts";
import { keptName } from "../../name.ts";
import * as contract from "../../share-contract.ts";
import { contentOf } from "../file-routes.ts";
import { insertItem } from "../insert.ts";
import { freeName } from "../names.ts";
import { checkName, lockPlace } from "../queries.ts";
import { checkRoom } from "../quota.ts";
import { announcePlaces, announceViews, record, remember } from "../record.ts";
import { entriesToZip, filesIn, filesToZip, presentFiles, rememberDownloads } from "../zip-entries.ts";
import { writeReceipt } from "./receipts.ts";
import { asksAddress, given, visitorOf } from "./visitors.ts";

const shownAtOnce = 100;

interface Visited {
  readonly id: string;
  readonly kind: Kind;
  readonly name: string;
  readonly ownerId: string;
  readonly size: number;
  readonly mediaType: string;
  readonly thumbnail: Thumbnail | null;
  readonly version: number;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** The routes of visitors with a public link. Every invalid link answers the same 404. */
export function visitRoutes(on: On, platform: Platform): void {
  const { db, files } = platform;

  on(contract.visitItem, async ({ now, address }, { token, password, folderId, after }) => {
    const link = await openLink(db, contract.itemLink, given(token, password, address), now);
    return db.asOrganization(link.orgId, async (tx) => {
      const organizationName = await nameOfActive(tx, link.orgId, now);
      const drop = link.permission === "drop";
      // A visitor who may only add files learns nothing about the content, nor if there is any.
      if (drop && folderId !== undefined && folderId !== link.subject) throw notFound();
      const path = await visited(tx, link, folderId ?? link.subject);
      const receipt = await asksAddress(tx, link.subject);
      const found = await shown(tx, path, { after, pictures: !receipt && !link.protected });
      return {
        organizationName,
        look: await brandOf(tx, link.orgId),
        permission: link.permission,
        receipt,
        ...(drop ? { ...found, items: [], next: null } : found),
        expiresAt: link.expiresAt?.toISOString() ?? null,
      };
    });
  });

  on.download(contract.visitFile, async ({ now, address }, { token, password, itemId, key }) => {
    const seen = await openLink(db, contract.itemLink, given(token, password, address), now);
    if (seen.permission === "drop") throw notFound();
    const visitor = await db.asOrganization(seen.orgId, (tx) => provenVisitor(tx, seen, key, now));
    const link = await openLink(db, contract.itemLink, { ...given(token, password, address), use: true }, now);
    const found = await asVisitor(db, link, now, async (transaction) => {
      await nameOfActive(transaction.tx, link.orgId, now);
      const [item] = await visited(transaction.tx, link, itemId);
      if (item?.kind !== "file") throw notFound();
      const content = await contentOf(transaction.tx, itemId, item.version);
      const about = { link: link.id, version: item.version, ...(visitor ? { email: visitor.email } : {}) };
      await remember({ ...transaction, orgId: link.orgId }, "downloaded", itemId, about);
      if (visitor) {
        const { name, version } = item;
        const { fileId, size } = content;
        const facts = { itemId, linkId: link.id, address, name, version, fileId, size };
        await writeReceipt(transaction.tx, link.orgId, now, { ...visitor, ...facts });
        await announceViews({ ...transaction, orgId: link.orgId }, link.subject);
      }
      return { ...content, name: item.name };
    });
    return { content: await files.stream(found.storageKey), name: found.name, mediaType: found.mediaType };
  });

  visitZipRoute(on, platform);
  thumbnailRoute(on, platform);
  addRoute(on, platform);
}

/** The route that gives a folder and all that lies in it as one zip, written while it is read: one use of the link. */
function visitZipRoute(on: On, { db, files }: Pick<Platform, "db" | "files">): void {
  on.download(contract.visitZip, async ({ now, address }, { token, password, folderId, key }) => {
    const opened = given(token, password, address);
    const seen = await openLink(db, contract.itemLink, opened, now);
    if (seen.permission === "drop") throw notFound();
    // What is refused is no use of the link.
    const { visitor, asked } = await db.asOrganization(seen.orgId, async (tx) => ({
      visitor: await provenVisitor(tx, seen, key, now),
      asked: (await folderToZip(tx, seen, folderId, now)).entries,
    }));
    const present = await presentFiles(files, asked);
    const link = await openLink(db, contract.itemLink, { ...opened, use: true }, now);
    const { name, entries } = await asVisitor(db, link, now, async (transaction) => {
      const { tx } = transaction;
      const found = await folderToZip(tx, link, folderId, now);
      const of = { ...transaction, orgId: link.orgId };
      const here = filesIn(found.entries).filter(({ fileId }) => present.has(fileId));
      await rememberDownloads(of, here, { link: link.id, ...(visitor ? { email: visitor.email } : {}) });
      if (visitor) {
        for (const { id: itemId, path, version, fileId, size } of here) {
          const facts = { itemId, linkId: link.id, address, name: baseName(path), version, fileId, size };
          await writeReceipt(tx, link.orgId, now, { ...visitor, ...facts });
        }
        await announceViews(of, link.subject);
      }
      return found;
    });
    const content = Readable.from(zipFiles(filesToZip(files, entries)));
    return { content, name: `${name}.zip`, mediaType: "application/zip" };
  });
}

/** The folder a visitor asks for and what goes into its zip; 404 for what is no folder or not of the link. */
async function folderToZip(tx: Tx, link: OpenedLink, folderId: string | undefined, now: Date) {
  await nameOfActive(tx, link.orgId, now);
  const [folder] = await visited(tx, link, folderId ?? link.subject);
  if (folder?.kind !== "folder") throw notFound();
  return { name: folder.name, entries: await entriesToZip(tx, [folder.id], visitorZipLimits) };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/**
 * The route of small pictures: looking at a list is no download, but shows what a link with a receipt holds back. Nor are there any
 * behind a password: to check one takes as long as a sign-in, and a list asks for a hundred.
 */
function thumbnailRoute(on: On, { db, files }: Pick<Platform, "db" | "files">): void {
  on.download(contract.visitThumbnail, async ({ now }, { token, itemId }) => {
    const link = await openLink(db, contract.itemLink, { token }, now);
    if (link.permission === "drop") throw notFound();
    const storageKey = await db.asOrganization(link.orgId, async (tx) => {
      await nameOfActive(tx, link.orgId, now);
      if (await asksAddress(tx, link.subject)) throw notFound();
      const [item] = await visited(tx, link, itemId);
      if (item?.kind !== "file") throw notFound();
      return filePictures.thumbnailOf(tx, (await contentOf(tx, itemId, item.version)).fileId);
    });
    return { content: await files.stream(storageKey), name: "thumbnail.jpg", mediaType: "image/jpeg", inline: true };
  });
}

/** The route by which a visitor puts a file in. */
function addRoute(on: On, { db, files, space }: Pick<Platform, "db" | "files" | "space">): void {
  on.upload(contract.addByLink, async (call, { token, password, folderId }) => {
    const { now, address } = call;
    const link = await openLink(db, contract.itemLink, given(token, password, address), now);
    if (link.permission === "view") throw notFound();
    if (link.permission === "drop" && folderId !== undefined && folderId !== link.subject) throw notFound();
    if (!(await space.admits("upload"))) throw commonFailure("failure.noUploadSpace");
    const name = keptName(call.upload.givenName);
    checkName("file", name);
    const bytes = await call.upload.bytes();
    const mediaType = mediaTypeOf(bytes, name);
    return storeFiles(files, link.orgId, [bytes], ([stored]) =>
      asVisitor(db, link, now, async (transaction) => {
        await nameOfActive(transaction.tx, link.orgId, now);
        const fileId = await recordFile(transaction, stored, "attachment", mediaType);
        const content = { fileId, size: bytes.length, mediaType };
        const kept = await add(transaction, link, folderId ?? link.subject, name, content);
        // The name it got would say what lies there already.
        return { name: link.permission === "drop" ? name : kept };
      }),
    );
  });
}

/** Returns the verified visitor of a link that asks for addresses. Returns undefined for other links. */
async function provenVisitor(tx: Tx, link: OpenedLink, key: string | undefined, now: Date) {
  if (!(await asksAddress(tx, link.subject))) return undefined;
  const visitor = await visitorOf(tx, link.id, key, now);
  if (!visitor) throw new Failure("repository.receipt.needed", 403);
  return visitor;
}

/** Returns the look of an organization for visitors. */
async function brandOf(tx: Tx, orgId: string) {
  const { theme, logoHash } = (await brands.read(tx, orgId)) ?? {};
  return {
    theme: (theme ?? null) as Record<string, unknown> | null,
    logoUrl: logoHash ? logoAddress(logoHash.toString("hex")) : null,
  };
}

const asVisitor = <T>(db: Database, link: OpenedLink, now: Date, work: (transaction: Transaction) => Promise<T>) =>
  organizationTransaction(db, { orgId: link.orgId, by: null, now }, work);

async function nameOfActive(tx: Tx, orgId: string, now: Date): Promise<string> {
  const { name, status } = await loadOrganization(tx, orgId, now);
  const { permissions } = await currentPlan(tx, orgId, now);
  if (!isActive(status) || permissions.repository !== true) throw notFound();
  return name;
}

/** An item and the folders above it up to what the link leads to; 404 when it lies elsewhere, or any of them is in the trash. */
async function visited(tx: Tx, link: OpenedLink, itemId: string): Promise<Visited[]> {
  const { rows } = await sql<Visited>`
    with recursive path as (
      select i.*, 1 as depth from repository_items i where id = ${itemId}
      union all
      select above.*, path.depth + 1 from repository_items above join path on above.id = path.parent_id where path.depth < 100
    ) select id, kind, name, owner_id, size, media_type, version, updated_at, deleted_at,
        ${thumbnailIn("path")} as thumbnail
      from path order by depth`.execute(tx);
  const top = rows.findIndex(({ id }) => id === link.subject);
  if (top < 0 || rows.some(({ deletedAt }) => deletedAt !== null)) throw notFound();
  return rows.slice(0, top + 1).map((row) => ({ ...row, size: Number(row.size) }));
}

/** Returns the SQL state of the thumbnail of a row's current version. */
const thumbnailIn = (table: "path" | "repository_items") => sql<Thumbnail | null>`(
  select t.outcome from repository_versions v join thumbnails t on t.org_id = v.org_id and t.file_id = v.file_id
  where v.item_id = ${sql.table(table)}.id and v.number = ${sql.table(table)}.version)`;

const asItem =
  (pictures: boolean) =>
  ({ id, kind, name, size, mediaType, thumbnail, updatedAt }: Omit<Visited, "ownerId" | "version" | "deletedAt">) => ({
    id,
    kind,
    name,
    size,
    mediaType,
    thumbnail: (pictures && thumbnail) || ("none" as const),
    updatedAt: updatedAt.toISOString(),
  });

async function shown(
  tx: Tx,
  path: readonly Visited[],
  { after, pictures }: { readonly after: string | undefined; readonly pictures: boolean },
) {
  const [item] = path;
  if (!item) throw notFound();
  let rows = tx
    .selectFrom("repositoryItems")
    .select(["id", "kind", "name", "size", "mediaType", "updatedAt", "sortKey"])
    .select(thumbnailIn("repository_items").as("thumbnail"))
    .where("placeId", "=", item.id)
    .where("deletedAt", "is", null)
    .$narrowType<{ kind: Kind }>();
  if (after !== undefined) {
    const [kind = "", key = "", id = ""] = readCursor(after, 3);
    rows = rows.where(
      sql<boolean>`(kind < ${kind} or (kind = ${kind} and (sort_key, id) > (${key}::text collate "C", ${id}::uuid)))`,
    );
  }
  const found = await rows
    .orderBy("kind", "desc")
    .orderBy("sortKey")
    .orderBy("id")
    .limit(shownAtOnce + 1)
    .execute();
  const page = pageOfRows(found, shownAtOnce, (row) => [row.kind, row.sortKey, row.id]);
  return {
    item: asItem(pictures)(item),
    path: path.map(({ id, name }) => ({ id, name })).toReversed(),
    items: page.rows.map(asItem(pictures)),
    next: page.next,
  };
}

/** Puts a file of a visitor beside what is there; it is the folder's owner's. Gives the name it got. */
async function add(
  transaction: Transaction,
  link: OpenedLink,
  folderId: string,
  given: string,
  content: { readonly fileId: string; readonly size: number; readonly mediaType: string },
): Promise<string> {
  const of = { ...transaction, orgId: link.orgId };
  const { tx } = transaction;
  await tx.selectFrom("repositoryItems").select("id").where("id", "=", folderId).forShare().execute();
  const [folder] = await visited(tx, link, folderId);
  if (folder?.kind !== "folder") throw notFound();
  await lockPlace(tx, folderId);
  // One after the other, by whichever of its folders.
  await lockPlace(tx, link.id);
  await checkAdded(tx, link.id, content.size);
  await checkRoom(tx, link.orgId, transaction.now, content.size);
  const name = await freeName(tx, folderId, "file", given);
  const id = await insertItem(of, { kind: "file", name, parentId: folderId, ownerId: folder.ownerId, content });
  await record(of, "uploaded", id, { name, size: content.size, link: link.id });
  await announcePlaces(of, [folderId], [id]);
  return name;
}

/** Returns the files that visitors added by a link. */
export async function addedBy(tx: Tx, linkId: string): Promise<{ readonly files: number; readonly bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum((details->>'size')::bigint), 0)::bigint as bytes
    from repository_activity where by_id is null and action = 'uploaded' and details->>'link' = ${linkId}`.execute(tx);
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Counts the files that visitors added by each link. */
export async function addedByLinks(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ link: string; files: number }>`
    select details->>'link' as link, count(*)::int as files
    from repository_activity where by_id is null and action = 'uploaded' group by 1`.execute(tx);
  return new Map(rows.map(({ link, files }) => [link, files]));
}

/** So that a link somebody passed on does not fill the firm's storage. */
async function checkAdded(tx: Tx, linkId: string, size: number): Promise<void> {
  const { files, bytes } = await addedBy(tx, linkId);
  if (files >= contract.addedByLink.files || bytes + size > contract.addedByLink.bytes)
    throw new Failure("repository.link.full", 409);
}
