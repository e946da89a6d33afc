import { createHash } from "node:crypto";
import { alertFor } from "#features/alerts/server/index.ts";
import { captureCredits, releaseCredits } from "#features/credits/server/index.ts";
import type { Transaction } from "#platform/transaction.ts";
import { sentence } from "#protocol/text.ts";
import { registryQuerySettled } from "../events.ts";
import { expiryNoticeDays, isCharged, type ResultValues } from "../query.ts";
import { en } from "../text/en.ts";
import { es } from "../text/es.ts";
import { shortId } from "./bind-answer.ts";
import { filesOf, type QueryRow } from "./queries.ts";

/** The end of a query. */
export interface Ending {
  readonly state: "done" | "notFound" | "failed" | "expired";
  readonly result?: ResultValues;
  readonly failure?: string;
  readonly ref?: string | undefined;
}

/** Ends a locked query that has not ended: its credit is spent on an answer, and given back without one. */
export async function settle(transaction: Transaction, query: QueryRow, ending: Ending): Promise<void> {
  const { tx, now } = transaction;
  const { orgId, id, kind } = query;
  const { state, result, failure = null, ref = null } = ending;
  const files = await filesOf(tx, id);
  const evidence = isCharged(state) ? evidenceOf(query, state, result, files, now) : null;
  await tx
    .updateTable("registryQueries")
    .set({
      state,
      result: result ? JSON.stringify(result) : null,
      failure,
      evidence,
      settledAt: now,
      ...(ref === null ? {} : { providerRef: ref }),
    })
    .where("orgId", "=", orgId)
    .where("id", "=", id)
    .execute();
  const spending = { orgId, reference: `query:${id}`, amount: 1, note: kind };
  await (isCharged(state) ? captureCredits : releaseCredits)(transaction, spending);
  transaction.audit(
    `registryQuery.${state}`,
    "registryQuery",
    id,
    { kind, subject: query.subject, ...(evidence ? { evidence } : {}) },
    orgId,
  );
  if (state === "done") await warnOfExpiry(transaction, query, result);
  await transaction.announce(registryQuerySettled, { queryId: id, requesterId: query.requesterId }, orgId);
}

/**
 * Makes an alert for the requester of a certificate that expires. It names nobody, because the query's data are erased
 * before its day.
 */
async function warnOfExpiry(
  transaction: Transaction,
  { orgId, id, kind, requesterId }: QueryRow,
  result: ResultValues | undefined,
): Promise<void> {
  const date = result?.["expiresOn"];
  if (typeof date !== "string" || date < transaction.now.toISOString().slice(0, 10)) return;
  await alertFor(transaction, orgId, requesterId, (language) => {
    const texts = { en, es }[language];
    const say = (part: "title" | "text") => sentence(texts, `expiry.${part}`, { query: shortId(id) });
    const title = `${say("title")}: ${sentence(texts, `kind.${kind}`)}`;
    return { date, title, message: say("text"), daysBefore: expiryNoticeDays };
  });
}

/** The fingerprint of what was asked, what was answered when, and by which files. */
function evidenceOf(
  { id, kind, input, provider }: QueryRow,
  state: string,
  result: ResultValues | undefined,
  files: readonly { readonly sha256: Buffer }[],
  now: Date,
): string {
  const sorted = (values: object | undefined) => Object.entries(values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const facts = {
    id,
    kind,
    provider,
    state,
    at: now.toISOString(),
    input: sorted(input),
    result: sorted(result),
    files: files.map(({ sha256 }) => sha256.toString("hex")),
  };
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex");
}
