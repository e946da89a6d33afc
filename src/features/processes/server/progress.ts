import { sql } from "kysely";
import type { Tx } from "#platform/db/database.ts";

/** Returns true for each first step: having a process, and having an approved one, which is never deleted. */
export async function progress(tx: Tx): Promise<{ begun: boolean; approved: boolean }> {
  const { rows } = await sql<{ begun: boolean; approved: boolean }>`
    select exists (select from processes where deleted_at is null) as begun,
      exists (select from processes where status = 'approved' and deleted_at is null) as approved`.execute(tx);
  return rows[0] ?? { begun: false, approved: false };
}
