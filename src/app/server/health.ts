import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { pendingMigrations } from "#platform/db/migrate.ts";
import { oldestJobSeconds } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";

const oldestWaitSeconds = 300;
const keptMs = 1000;

/**
 * `/healthz` says the process lives, always the same. `/readyz` says it can do its work: writes to the database, has its
 * schema, has room to write, and neither its outbox nor its queues are left standing. 503 names what is wrong.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): { leave(): void } {
  let leaving = false;
  let asked: { readonly at: number; readonly wrong: Promise<string[]> } | undefined;
  // Whoever asks often, or is many, makes the database write no more than once a second.
  const wrongNow = () => {
    const now = performance.now();
    if (!asked || now - asked.at > keptMs) asked = { at: now, wrong: troubles(platform) };
    return asked.wrong;
  };
  app.get("/healthz", async (_request, reply) => reply.type("text/plain").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    const wrong = leaving ? ["stopping"] : await wrongNow();
    return reply
      .status(wrong.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready: wrong.length === 0, wrong });
  });
  return { leave: () => void (leaving = true) };
}

/** What keeps this node from being ready; empty when nothing does. */
async function troubles({ db, space, clock }: Platform): Promise<string[]> {
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
    if ((await oldestJobSeconds(db)) > oldestWaitSeconds) wrong.push("jobs");
    if ((await pendingMigrations(db.pool)).length > 0) wrong.push("migrations");
  } catch {
    wrong.push("database");
  }
  if (!(await space.admits("write"))) wrong.push("disk");
  return wrong;
}
