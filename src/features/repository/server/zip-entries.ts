import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import { missingOf } from "#platform/files/missing-files.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { FileToZip } from "#platform/files/zip-files.ts";
import { Failure } from "#protocol/failure.ts";
import { sizeText } from "#protocol/size-text.ts";
import type { ZipLimits } from "../item.ts";

/** A file, or an empty folder, in a zip. */
export interface Entry {
  readonly id: string;
  /** From the chosen item down; of a folder, with a slash at its end. */
  readonly path: string;
  readonly version: number;
  readonly size: number;
  /** Null as well as the key: a folder with nothing in it. */
  readonly fileId: string | null;
  readonly storageKey: string | null;
}

/** An entry that has bytes. */
export type FileEntry = Entry & { readonly fileId: string; readonly storageKey: string };
const isFile = (entry: Entry): entry is FileEntry => entry.fileId !== null;
export const filesIn = (entries: readonly Entry[]): FileEntry[] => entries.filter(isFile);

/**
 * Returns the zip entries of items and their content, in the order of their paths. Throws 409 if they exceed the
 * limits.
 */
export async function entriesToZip(tx: Tx, itemIds: readonly string[], limits: ZipLimits): Promise<Entry[]> {
  const entries = await entriesOf(tx, itemIds, limits.files + 1);
  if (entries.length > limits.files) throw new Failure("repository.zipTooMany", 409, { values: { max: limits.files } });
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes)
    throw new Failure("repository.zipTooLarge", 409, { values: { max: sizeText(limits.bytes) } });
  return entries;
}

export const filesToZip = (files: FileStore, entries: readonly Entry[]): FileToZip[] =>
  entries.map(({ path, storageKey }) => ({
    name: path,
    bytes: async () => (storageKey === null ? new Uint8Array() : files.read(storageKey)),
  }));

/** The files of items and of what lies in them, by their current versions, and the folders that are empty. */
async function entriesOf(tx: Tx, itemIds: readonly string[], most: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with recursive tree as (
      select id, kind, version, name as path, 1 as depth from repository_items
      where id = any(${itemIds}::uuid[]) and deleted_at is null
      union all
      select i.id, i.kind, i.version, tree.path || '/' || i.name, tree.depth + 1
      from repository_items i join tree on i.parent_id = tree.id
      where i.deleted_at is null and tree.depth < 100
    )
    select tree.id, tree.path || case tree.kind when 'folder' then '/' else '' end as path, tree.version,
      coalesce(v.size, 0)::float8 as size, f.id as file_id, f.storage_key
    from tree
      left join repository_versions v on tree.kind = 'file' and v.item_id = tree.id and v.number = tree.version
      left join files f on f.id = v.file_id
    where f.id is not null or (tree.kind = 'folder' and not exists (
      select 1 from repository_items c where c.parent_id = tree.id and c.deleted_at is null))
    order by path limit ${most}`.execute(tx);
  return rows;
}

/** Returns the ids of the files whose bytes the store has: a zip lists the others, and no receipt names them. */
export async function presentFiles(files: FileStore, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
  const found = filesIn(entries);
  const keys = found.map(({ storageKey }) => storageKey);
  const missing = new Set(await missingOf(files, keys));
  return new Set(found.filter(({ storageKey }) => !missing.has(storageKey)).map(({ fileId }) => fileId));
}

/** Each file was taken out: its history says by whom, or by which link. */
export async function rememberDownloads(
  { tx, orgId, now, by }: { readonly tx: Tx; readonly orgId: string; readonly now: Date; readonly by: string | null },
  entries: readonly FileEntry[],
  about: Readonly<Record<string, string>> = {},
): Promise<void> {
  const itemIds = entries.map(({ id }) => id);
  if (itemIds.length === 0) return;
  await sql`
    insert into repository_activity (org_id, id, item_id, action, by_id, at, details)
    select ${orgId}, id, item_id, 'downloaded', ${by}::uuid, ${now}, ${JSON.stringify({ zip: true, ...about })}::jsonb
    from unnest(${itemIds.map(() => newId())}::uuid[], ${itemIds}::uuid[]) as entry(id, item_id)`.execute(tx);
}
