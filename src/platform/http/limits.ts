import { sql } from "kysely";
import type { RateLimit } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import type { Database } from "../db/database.ts";

/**
 * Counts one use against a limit kept in the database, in fixed windows, and refuses with 429 and the seconds to wait.
 * Its own transaction: a refused call still counts.
 */
export async function countUse(db: Database, key: string, limit: RateLimit, now: Date): Promise<void> {
  const start = new Date(Math.floor(now.getTime() / 1000 / limit.seconds) * limit.seconds * 1000);
  const used = await db.asSystem(async (tx) => {
    const { rows } = await sql<{ used: number }>`
      insert into rate_limits as r (key, window_start, used) values (${key}, ${start}, 1)
      on conflict (key) do update set
        used = case when r.window_start = excluded.window_start then r.used + 1 else 1 end,
        window_start = excluded.window_start
      returning used
    `.execute(tx);
    return rows[0]?.used ?? 1;
  });
  if (used <= limit.max) return;
  const seconds = Math.max(1, Math.ceil((start.getTime() + limit.seconds * 1000 - now.getTime()) / 1000));
  throw new Failure("failure.tooMany", 429, { values: { seconds } });
}
