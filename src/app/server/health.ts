import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { pendingMigrations } from "#platform/db/migrate.ts";
import type { Platform } from "#platform/platform.ts";

const leastFreeBytes = 512 * 1024 * 1024;
const oldestWaitSeconds = 300;

/**
 * `/healthz` says the process lives, always the same. `/readyz` says it can do its work: writes to the database, has its
 * schema, has room for files, and its outbox is not left standing. 503 names what is wrong.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): { leave(): void } {
  let leaving = false;
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    const wrong = leaving ? ["stopping"] : await troubles(platform);
    return reply
      .status(wrong.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready: wrong.length === 0, wrong });
  });
  return { leave: () => void (leaving = true) };
}

/** What keeps this node from being ready; empty when nothing does. */
async function troubles({ db, files, clock }: Platform): Promise<string[]> {
  const wrong: string[] = [];
  try {
    const now = clock.now();
    await db.asSystem(async (tx) => {
      await sql`
        insert into installation (name, value, updated_at) values ('readiness', '{}', ${now})
        on conflict (name) do update set updated_at = excluded.updated_at
      `.execute(tx);
      const { rows } = await sql<{ at: Date | null }>`select min(at) as at from outbox`.execute(tx);
      const oldest = rows[0]?.at;
      if (oldest && now.getTime() - oldest.getTime() > oldestWaitSeconds * 1000) wrong.push("outbox");
    });
    if ((await pendingMigrations(db.pool)).length > 0) wrong.push("migrations");
  } catch {
    wrong.push("database");
  }
  const free = await files.free().catch(() => 0);
  if (free < leastFreeBytes) wrong.push("disk");
  return wrong;
}
