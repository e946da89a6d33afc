import { Readable } from "node:stream";
import { sql } from "kysely";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";
import type { FileStore } from "#platform/files/store.ts";
import { type FileToZip, zipFiles } from "#platform/files/zip-files.ts";
import type { On } from "#platform/http/serve.ts";
import { Failure } from "#protocol/failure.ts";
import { largestZip, maxZipped } from "../item.ts";
import * as contract from "../search-contract.ts";
import { within } from "./file-routes.ts";
import { openItem } from "./queries.ts";

/** The route that gives folders and selections as one zip, written while it is read. */
export function zipRoute(on: On, files: FileStore): void {
  on.download(contract.downloadZip, async (call, { itemIds }) => {
    const { name, entries } = await call.transaction(async (transaction) => {
      const inside = within(call, transaction);
      const chosen = [];
      for (const id of itemIds) chosen.push(await openItem(inside, id));
      const entries = await entriesOf(transaction.tx, itemIds);
      if (entries.length > maxZipped) throw new Failure("repository.zipTooMany", 409, { values: { max: maxZipped } });
      if (entries.reduce((sum, { size }) => sum + size, 0) > largestZip)
        throw new Failure("repository.zipTooLarge", 409);
      await rememberDownloads(
        transaction.tx,
        transaction,
        entries.filter(({ storageKey }) => storageKey !== null).map(({ id }) => id),
      );
      const [first] = chosen;
      return { name: chosen.length === 1 && first ? first.name : "Acta", entries };
    });
    return {
      content: Readable.from(zipFiles(filesOf(files, entries))),
      name: `${name}.zip`,
      mediaType: "application/zip",
    };
  });
}

interface Entry {
  readonly id: string;
  /** From the chosen item down; of a folder, with a slash at its end. */
  readonly path: string;
  readonly size: number;
  /** Null: a folder with nothing in it. */
  readonly storageKey: string | null;
}

const filesOf = (files: FileStore, entries: readonly Entry[]): FileToZip[] =>
  entries.map(({ path, storageKey }) => ({
    name: path,
    bytes: async () => (storageKey === null ? new Uint8Array() : files.read(storageKey)),
  }));

/** The files of items and of what lies in them, by their current versions, and the folders that are empty. */
async function entriesOf(tx: Tx, itemIds: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with recursive tree as (
      select id, kind, version, name as path, 1 as depth from repository_items
      where id = any(${itemIds}::uuid[]) and deleted_at is null
      union all
      select i.id, i.kind, i.version, tree.path || '/' || i.name, tree.depth + 1
      from repository_items i join tree on i.parent_id = tree.id
      where i.deleted_at is null and tree.depth < 100
    )
    select tree.id, tree.path || case tree.kind when 'folder' then '/' else '' end as path,
      coalesce(v.size, 0)::float8 as size, f.storage_key
    from tree
      left join repository_versions v on tree.kind = 'file' and v.item_id = tree.id and v.number = tree.version
      left join files f on f.id = v.file_id
    where f.id is not null or (tree.kind = 'folder' and not exists (
      select 1 from repository_items c where c.parent_id = tree.id and c.deleted_at is null))
    order by path limit ${maxZipped + 1}`.execute(tx);
  return rows;
}

/** Each file was taken out: its history says by whom. */
async function rememberDownloads(
  tx: Tx,
  { orgId, now, by }: { readonly orgId: string; readonly now: Date; readonly by: string | null },
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`
    insert into repository_activity (org_id, id, item_id, action, by_id, at, details)
    select ${orgId}, id, item_id, 'downloaded', ${by}::uuid, ${now}, '{"zip": true}'
    from unnest(${itemIds.map(() => newId())}::uuid[], ${itemIds}::uuid[]) as entry(id, item_id)`.execute(tx);
}
