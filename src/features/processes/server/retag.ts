import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";
import { processStatuses } from "../lifecycle.ts";

/** The number of processes changed in one transaction. */
const portion = 1000;

/**
 * Puts one tag in the place of another, once, in a portion of the processes that have it. It is what a process is found
 * by and nothing that was approved: version, moments and contents stay, as when a client is renamed.
 */
export async function retagProcesses(tx: Tx, from: string, to: string): Promise<{ changed: number; more: boolean }> {
  const { numAffectedRows } = await sql`
    with found as (
      (select process_id as id from process_keys
        where kind = 'tag' and status = any (${[...processStatuses]}::text[]) and key = ${from} limit ${portion})
      union all
      (select id from processes where deleted_at is not null and ${from} = any (tags) limit ${portion})
      limit ${portion}
    )
    update processes p set tags = array(
      select tag from unnest(array_replace(p.tags, ${from}, ${to})) with ordinality as t (tag, n)
      group by tag order by min(n))
    from found where p.id = found.id`.execute(tx);
  const changed = Number(numAffectedRows ?? 0n);
  return { changed, more: changed === portion };
}
