import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import { pendingMigrations } from "#platform/db/migrate.ts";
import { oldestJobSeconds } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";

const oldestWaitSeconds = 300;
const cacheMs = 1000;
const filesCacheMs = 10_000;

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 when the node can work: the database can be written and
 * has the right schema, the disk has space, the file store answers, and outbox and queues move on. Otherwise it answers 503 with the reasons.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): { leave(): void } {
  let leaving = false;
  const filesWork = cached(platform.clock, filesCacheMs, () =>
    platform.files.check().then(
      () => true,
      (err: unknown) => {
        platform.log.warn({ err }, "the file store cannot be used");
        return false;
      },
    ),
  );
  // Cached for a second, so that many probes do not become many writes.
  const wrongNow = cached(platform.clock, cacheMs, () => troubles(platform, filesWork));
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

/** Asks at most once in so many milliseconds. A clock that is put back makes it ask too. */
function cached<T>(clock: Clock, milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { readonly at: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!asked || Math.abs(now - asked.at) > milliseconds) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}

/** What keeps this node from being ready; empty when nothing does. */
async function troubles({ db, space, clock }: Platform, filesWork: () => Promise<boolean>): Promise<string[]> {
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
  if (!(await filesWork())) wrong.push("files");
  return wrong;
}
