import { mediaTypeOf } from "#features/attachments/media-type.ts";
import { recordFile } from "#platform/files/files.ts";
import type { Stored } from "#platform/files/store.ts";
import { storeFiles } from "#platform/files/store-files.ts";
import { handle, type JobHandler } from "#platform/jobs/runner.ts";
import type { Platform } from "#platform/platform.ts";
import type { Transaction } from "#platform/transaction.ts";
import { Failure } from "#protocol/failure.ts";
import { readAnswer } from "../answer.ts";
import { isSettled, type QueryKind } from "../query.ts";
import { askJob } from "./jobs.ts";
import type { ProviderAnswer, RegistryProvider } from "./provider.ts";
import { loadQuery, type QueryRow } from "./queries.ts";
import { type Ending, settle } from "./settle.ts";

/** When a provider that still looks is asked again: soon at first, later every hour. */
const waitMs = (attempts: number): number => Math.min(3_600_000, 5_000 * 2 ** Math.min(attempts, 12));

/** The job that asks a provider and keeps what it says. It may run any number of times: the query's id is the same. */
export const askHandler = (
  platform: Pick<Platform, "files">,
  providerOf: (kind: QueryKind) => RegistryProvider,
): JobHandler =>
  handle(askJob, async (call, { queryId }) => {
    const query = await call.transaction(async ({ tx }) => {
      const row = await loadOrNone(tx, queryId);
      if (!row || isSettled(row.state)) return undefined;
      await tx
        .updateTable("registryQueries")
        .set({ state: "running", attempts: row.attempts + 1 })
        .where("id", "=", queryId)
        .execute();
      return row;
    });
    const provider = query && providerOf(query.kind);
    // The settings may have changed meanwhile.
    if (!query || provider?.name !== query.provider) return;
    const result = withReadableFiles(await provider.query(query.kind, query.input, query.id));
    const files = result.status === "ok" ? result.files : [];
    const bytes = files.map((file) => file.bytes);
    const keep = (stored: readonly Stored[]) =>
      call.transaction(async (transaction) => {
        const row = await loadOrNone(transaction.tx, queryId);
        if (!row || isSettled(row.state)) return false;
        if (result.status === "pending") {
          const soon = new Date(transaction.now.getTime() + waitMs(row.attempts));
          await transaction.enqueue(askJob, { queryId }, { startAfter: soon });
          return false;
        }
        const ending = endingOf(row.kind, result);
        if (ending.state === "done")
          for (const [at, file] of files.entries())
            await keepFile(transaction, row, stored[at] as Stored, file.name, mediaTypeOf(file.bytes, file.name));
        await settle(transaction, row, ending);
        return ending.state === "done";
      });
    await storeFiles(platform.files, query.orgId, bytes, keep, (used) => used);
  });

/** The query locked, or nothing when it was erased. */
const loadOrNone = (tx: Transaction["tx"], id: string): Promise<QueryRow | undefined> =>
  loadQuery(tx, id, { lock: true }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  });

/** Turns an answer with files of other kinds than may be shown into an unreadable one. */
function withReadableFiles(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status !== "ok") return answer;
  const readable = answer.files.every(({ name, bytes }) => shownTypes.includes(mediaTypeOf(bytes, name)));
  return readable ? answer : { status: "error", failure: "unreadable" };
}

/** The kinds of files an answer may have. */
export const shownTypes: readonly string[] = ["application/pdf", "image/png", "image/jpeg"];

function endingOf(kind: QueryKind, outcome: Exclude<ProviderAnswer, { status: "pending" }>): Ending {
  if (outcome.status === "error") return { state: "failed", failure: `registries.failure.${outcome.failure}` };
  if (outcome.status === "notFound") return { state: "notFound", ref: outcome.ref };
  if (outcome.status !== "ok") return { state: "failed", failure: "registries.failure.unreadable" };
  const answer = readAnswer(kind, outcome.data);
  return answer.ok
    ? { state: "done", result: answer.values, ref: outcome.ref }
    : { state: "failed", failure: "registries.failure.unreadable" };
}

/** Makes stored bytes a file of a query's answer. */
export async function keepFile(
  transaction: Transaction,
  { orgId, id }: Pick<QueryRow, "orgId" | "id">,
  stored: Stored,
  name: string,
  mediaType: string,
): Promise<string> {
  const fileId = await recordFile(transaction, stored, "registry-answer", mediaType);
  await transaction.tx
    .insertInto("registryQueryFiles")
    .values({ orgId, queryId: id, fileId, name: name.slice(0, 200), createdAt: transaction.now })
    .execute();
  return fileId;
}
