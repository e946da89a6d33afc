import { type RawBuilder, sql } from "kysely";
import { memberNames } from "#features/members/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Statistics } from "../contract.ts";
import * as may from "../policy.ts";

interface Figures {
  readonly bytes: number;
  readonly files: number;
}

/** The result of the statement, with each list as JSON. */
interface Read {
  readonly folders: number;
  readonly totals: readonly Figures[];
  readonly versions: readonly (Figures & { readonly gone: boolean; readonly current: boolean })[];
  readonly byKind: readonly Statistics["byKind"][number][];
  readonly people: readonly (Figures & { readonly id: string })[];
  readonly byFolder: readonly (Figures & { readonly id: string; readonly name: string })[];
  readonly largest: readonly { readonly id: string; readonly name: string; readonly size: number }[];
}

const largestShown = 20;
const foldersShown = 10;

/** The kind of a file, by its media type. */
export const kindOf = sql`file_kind(media_type)`;

/** Reads the figures. Managers see figures and people, the names of files and folders only where they may read them. */
async function read({ tx, actor }: MemberCall): Promise<Read> {
  const own = may.seesFigures(actor) ? sql`true` : sql`i.owner_id = ${actor.uid}`;
  // In the trash is what was deleted, and what lies in a folder that was.
  const items = sql`
    with recursive trashed as (
      select id from repository_items where deleted_at is not null
      union select i.id from repository_items i join trashed t on i.parent_id = t.id
    ), lies as (
      select id, id as top from repository_items
      where parent_id is null and kind = 'folder' and deleted_at is null
        and (${may.readsEverything(actor)} or owner_id = ${actor.uid})
      union all
      select i.id, lies.top from repository_items i join lies on i.parent_id = lies.id where i.deleted_at is null
    ), item as (
      select i.*, i.id in (select id from trashed) as gone from repository_items i where ${own} and i.erased_at is null
    )`;
  const figures = sql`coalesce(sum(size), 0)::bigint as bytes, count(*)::int as files`;
  const list = (query: RawBuilder<unknown>) => sql`(select coalesce(json_agg(t), '[]') from (${query}) t)`;
  // One statement: the tree is walked once.
  const { rows } = await sql<Read>`${items}
    select (select count(*)::int from item where kind = 'folder' and not gone) as folders,
      ${list(sql`select ${figures} from item where kind = 'file' and not gone`)} as totals,
      ${list(sql`
        select item.gone, v.number = item.version as current, coalesce(sum(v.size), 0)::bigint as bytes, count(*)::int as files
        from repository_versions v join item on item.id = v.item_id group by 1, 2`)} as versions,
      ${list(sql`
        select ${kindOf} as kind, ${figures} from item where kind = 'file' and not gone group by 1 order by bytes desc`)} as "byKind",
      ${list(sql`
        select owner_id as id, ${figures} from item where kind = 'file' and not gone
        group by 1 order by bytes desc limit 50`)} as people,
      ${list(sql`
        select top.id, top.name, coalesce(sum(file.size), 0)::bigint as bytes, count(*)::int as files
        from lies join item file on file.id = lies.id and file.kind = 'file' join item top on top.id = lies.top
        group by 1, 2 order by bytes desc, top.id limit ${foldersShown}`)} as "byFolder",
      ${list(sql`
        select id, name, size from item where kind = 'file' and not gone
          and (${may.readsEverything(actor)} or owner_id = ${actor.uid}) order by size desc, id limit ${largestShown}`)} as largest`.execute(
    tx,
  );
  return rows[0] ?? nothing;
}

const nothing: Read = { folders: 0, totals: [], versions: [], byKind: [], people: [], byFolder: [], largest: [] };

/** Returns the figures of the files: of the firm for owner and managers, of their own for others. */
export async function statisticsOf(call: MemberCall): Promise<Statistics> {
  const { folders, totals, versions, byKind, people, byFolder, largest } = await read(call);
  const names = await memberNames(
    call.tx,
    people.map(({ id }) => id),
  );
  const sum = (some: readonly Figures[]): Figures => ({
    bytes: some.reduce((all, one) => all + Number(one.bytes), 0),
    files: some.reduce((all, one) => all + one.files, 0),
  });
  return {
    ofFirm: may.seesFigures(call.actor),
    folders,
    current: sum(totals),
    earlier: sum(versions.filter(({ gone, current }) => !gone && !current)),
    trash: sum(versions.filter(({ gone }) => gone)),
    byKind: byKind.map((one) => ({ ...one, bytes: Number(one.bytes) })),
    byPerson: people.map((one) => ({ ...one, bytes: Number(one.bytes), name: names.get(one.id)?.name ?? "" })),
    byFolder: byFolder.map((one) => ({ ...one, bytes: Number(one.bytes) })),
    largest: largest.map((one) => ({ ...one, size: Number(one.size) })),
  };
}
