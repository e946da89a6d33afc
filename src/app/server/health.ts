import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Clock } from "#platform/clock.ts";
import { pendingMigrations } from "#platform/db/migrate.ts";
import type { Platform } from "#platform/platform.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

const cacheMs = 1000;
const filesCacheMs = 10_000;

/**
 * `/healthz` answers 200 while the process runs. `/readyz` answers 200 when this node can work: it can write to the database, whose
 * schema is right, the disk has space and the file store answers. Otherwise it answers 503 with the reasons. Work that waits for any node
 * is no reason: it would take all nodes out of a load balancer at once. Metrics and /administration show it.
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
  app.get("/healthz", async (request, reply) => {
    if (isDoctor(request.headers[doctorHeader], platform))
      return reply.header("cache-control", "no-store").send({
        address: request.ip,
        host: request.headers.host ?? "",
        forwardedFor: request.headers["x-forwarded-for"] ?? "",
      } satisfies SeenByNode);
    return reply.type("text/plain").send("ok\n");
  });
  app.get("/readyz", async (_request, reply) => {
    const wrong = leaving ? ["stopping"] : await wrongNow();
    return reply
      .status(wrong.length === 0 ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ready: wrong.length === 0, wrong });
  });
  // A proxy must not send its next call over a connection that will be closed.
  app.addHook("onSend", async (_request, reply) => {
    if (leaving) reply.header("connection", "close");
  });
  return { leave: () => void (leaving = true) };
}

/** The header by which `acta doctor` asks a node how it sees a call that came through the proxy. */
export const doctorHeader = "x-acta-doctor";

/** A call as a node sees it. */
export interface SeenByNode {
  readonly address: string;
  readonly host: string;
  readonly forwardedFor: string | string[];
}

const doctorMs = 60_000;

/** Returns the value of that header, which only an owner of the master key can make. */
export const doctorToken = (secrets: Pick<Secrets, "brief">, now: Date): string =>
  `${now.getTime()}.${secrets.brief("doctor", String(now.getTime()))}`;

function isDoctor(
  given: string | string[] | undefined,
  { secrets, clock }: Pick<Platform, "secrets" | "clock">,
): boolean {
  if (typeof given !== "string") return false;
  const at = Number(given.split(".")[0]);
  if (!(Math.abs(clock.now().getTime() - at) < doctorMs)) return false;
  const expected = Buffer.from(doctorToken(secrets, new Date(at)));
  return expected.length === Buffer.byteLength(given) && timingSafeEqual(expected, Buffer.from(given));
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

/** Returns the reasons why this node is not ready. An empty list means it is ready. */
async function troubles({ db, space, clock }: Platform, filesWork: () => Promise<boolean>): Promise<string[]> {
  const wrong: string[] = [];
  try {
    const now = clock.now();
    await db.asSystem((tx) =>
      sql`
        insert into installation (name, value, updated_at) values ('readiness', '{}', ${now})
        on conflict (name) do update set updated_at = excluded.updated_at
      `.execute(tx),
    );
    if ((await pendingMigrations(db.pool)).length > 0) wrong.push("migrations");
  } catch {
    wrong.push("database");
  }
  if (!(await space.admits("write"))) wrong.push("disk");
  if (!(await filesWork())) wrong.push("files");
  return wrong;
}
