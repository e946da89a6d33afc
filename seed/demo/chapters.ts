import { sql } from "kysely";
import type { Database } from "#platform/db/database.ts";
import { Failure } from "#protocol/failure.ts";

/** The parts of a filling, each done once: an interrupted filling goes on with the first that was not finished. */
export interface Chapters {
  /** True if the chapter was finished, now or in an earlier run. */
  isDone(name: string): boolean;
  /** Does a chapter, unless it was finished before. */
  chapter(name: string, work: () => Promise<unknown>): Promise<void>;
}

/** Reads how far the filling of a firm came. `warn` hears of what an interrupted chapter could not do a second time. */
export async function openChapters(db: Database, firm: string, warn: (sentence: string) => void): Promise<Chapters> {
  const row = `demo ${firm}`;
  const stored = await db.asSystem((tx) =>
    tx.selectFrom("installation").select("value").where("name", "=", row).executeTakeFirst(),
  );
  const done = new Set((stored?.value as { done?: string[] } | undefined)?.done ?? []);
  // The first chapter that is not finished may be there in part: it was interrupted.
  let interrupted = done.size > 0;
  const finish = async (name: string) => {
    done.add(name);
    const value = JSON.stringify({ done: [name] });
    await db.asSystem((tx) =>
      sql`insert into installation (name, value, updated_at) values (${row}, ${value}::jsonb, now())
        on conflict (name) do update set updated_at = now(), value =
          jsonb_build_object('done', (installation.value -> 'done') || (excluded.value -> 'done'))`.execute(tx),
    );
  };
  return {
    isDone: (name) => done.has(name),
    chapter: async (name, work) => {
      if (done.has(name)) return;
      const again = interrupted;
      interrupted = false;
      await work().catch((error: unknown) => {
        if (!again || !isRefusal(error)) throw error;
        warn(`The demo goes on without the rest of "${name}": ${String(error)}`);
      });
      await finish(name);
    },
  };
}

/** True for a rule that refuses to do something twice. A server that is gone or busy is no refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Failure ? error.status >= 400 && error.status < 500 : error instanceof Error;
