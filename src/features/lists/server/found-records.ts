import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { type Attribute, type Items, searchWords } from "../list.ts";

/** The hits that are sorted. A search with more needs another word. */
const maxHits = 200;
/** Words of a search that are looked for. */
const maxWords = 8;

/** A record with its list, as it was found by its words. */
export interface FoundRecord {
  readonly id: string;
  readonly items: Items;
  readonly listName: string;
  readonly attributes: readonly Attribute[];
  readonly identifier: string;
}

/** Finds the records of all lists with words that begin like those of a search, in the order of their identifiers. */
export async function foundRecords(tx: Tx, search: string, limit: number): Promise<readonly FoundRecord[]> {
  const words = searchWords(search).slice(0, maxWords);
  if (words.length === 0) return [];
  const { rows } = await sql<FoundRecord>`
    with found as materialized (select record_id as id from record_found(${words}::text[], ${maxHits}))
    select r.id, r.items, l.name as list_name, l.attributes, l.identifier
    from found join list_records r on r.id = found.id join lists l on l.org_id = r.org_id and l.id = r.list_id
    where r.deleted_at is null and l.deleted_at is null
    order by r.sort_key, r.id limit ${limit}`.execute(tx);
  return rows;
}
