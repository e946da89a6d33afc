import { sql } from "kysely";
import { reserveCredits } from "#features/credits/server/index.ts";
import { newId } from "#platform/clock.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { registryQueryChanged } from "../events.ts";
import { isPersonal, limits, type QueryKind } from "../query.ts";
import { type Question, readQuestion, type Typed } from "../question.ts";
import { askJob } from "./jobs.ts";
import type { RegistryProvider } from "./provider.ts";
import { countPersonal, findSame, loadQuery, type QueryRow } from "./queries.ts";

const dayMs = 24 * 3600 * 1000;

/** The input of a query. */
interface Asked {
  readonly kind: QueryKind;
  readonly values: Typed;
  readonly reason: string;
  readonly confirmed: boolean;
  readonly again: boolean;
}

/**
 * Makes a query and sets its credit aside. The same question within ten minutes, and one that was answered within the last
 * 30 days unless it is asked `again`, gets the query there is; but nobody gets an answer so that they may not read.
 */
export async function makeQuery(
  platform: Pick<Platform, "secrets" | "config">,
  call: MemberCall,
  provider: RegistryProvider,
  asked: Asked,
  mayRead: (query: QueryRow) => boolean,
): Promise<{ query: QueryRow; reused: boolean }> {
  const { tx, orgId, now, user } = call;
  const { kind, reason } = asked;
  const question = readQuestion(kind, asked.values, asked.confirmed);
  if (!question.ok)
    throw new Failure("failure.invalid", 422, {
      fields: [...question.fields],
      values: { confirmable: question.confirmable ? 1 : 0 },
    });
  const inputHash = platform.secrets.fingerprint(
    "registry_queries.input",
    `${orgId} ${kind} ${JSON.stringify(question.values)}`,
  );
  // Of two who ask the same at one moment the second one finds what the first one asked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${inputHash}, 0))`.execute(tx);
  const since = now.getTime() - (asked.again ? limits.repeatedMs : limits.keptMs);
  const same = await findSame(tx, inputHash, new Date(since));
  if (same && mayRead(same)) {
    call.audit("registryQuery.reused", "registryQuery", same.id, { kind, subject: question.subject, reason });
    return { query: same, reused: true };
  }
  if (isPersonal(kind) && (await countPersonal(tx, user.uid, new Date(now.getTime() - dayMs))) >= limits.personalADay)
    throw new Failure("registries.tooManyPersons", 429, { values: { count: limits.personalADay } });
  const id = await storeQuery(platform, call, provider, { kind, reason, inputHash, question });
  return { query: await loadQuery(tx, id), reused: false };
}

/** Stores a new query, sets its credit aside, and has its provider asked. */
async function storeQuery(
  platform: Pick<Platform, "secrets" | "config">,
  call: MemberCall,
  provider: RegistryProvider,
  asked: { readonly kind: QueryKind; readonly reason: string; readonly inputHash: string; readonly question: Question },
): Promise<string> {
  const { tx, orgId, now, user } = call;
  const { kind, reason, inputHash, question } = asked;
  const id = newId();
  await reserveCredits(platform, call, { orgId, reference: `query:${id}`, amount: 1, note: kind });
  await tx
    .insertInto("registryQueries")
    .values({
      orgId,
      id,
      kind,
      provider: provider.name,
      state: "queued",
      input: JSON.stringify(question.values),
      inputHash,
      subject: question.subject,
      reason,
      requesterId: user.uid,
      createdAt: now,
    })
    .execute();
  call.audit("registryQuery.asked", "registryQuery", id, { kind, subject: question.subject, reason });
  await call.announce(registryQueryChanged, { queryId: id });
  if (provider.name !== "manual") await call.enqueue(askJob, { queryId: id });
  return id;
}
