import type { DocumentKind } from "#features/processes/process.ts";
import { newId } from "#platform/clock.ts";
import type { Tx } from "#platform/db/database.ts";

/** A document that was read: of the process, of its signatures, or all of them in a dossier. */
type DocumentRead = DocumentKind | "signed" | "signatureCertificate" | "dossier";

/** A person of the organization, or a signer without an account. */
interface Reading {
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  readonly by: string | null;
  readonly byName?: string;
}

/** The time in which repeated views by one person count as one, in milliseconds. */
const oneLookMs = 60 * 60 * 1000;

/** Stores that documents of these processes were downloaded. */
export async function rememberDownloads(
  { tx, orgId, now: at, by: byId, byName }: Reading,
  processIds: readonly string[],
  kind: DocumentRead,
): Promise<void> {
  const rows = [...new Set(processIds)].map((processId) => ({ orgId, id: newId(), processId, kind, byId, at }));
  for (let from = 0; from < rows.length; from += 1000)
    await tx
      .insertInto("documentReads")
      .values(rows.slice(from, from + 1000).map((row) => ({ ...row, byName: byName ?? null, act: "downloaded" })))
      .execute();
}

/** Stores that a person opened the document of a process, unless they did within the hour. */
export async function rememberOpening({ tx, orgId, now: at, by: byId }: Reading, processId: string): Promise<void> {
  const seen = await tx
    .selectFrom("documentReads")
    .select("id")
    .where("processId", "=", processId)
    .where("act", "=", "opened")
    .where("byId", "=", byId)
    .where("at", ">", new Date(at.getTime() - oneLookMs))
    .limit(1)
    .executeTakeFirst();
  if (seen) return;
  const row = { orgId, id: newId(), processId, act: "opened", kind: "word" satisfies DocumentRead, byId, at };
  await tx.insertInto("documentReads").values(row).execute();
}

/** The views and downloads that a timeline shows. */
const maxReads = 200;

/** Lists who opened and downloaded the documents of a process, newest first. */
export const documentReadsOf = (tx: Tx, processId: string) =>
  tx
    .selectFrom("documentReads")
    .select(["id", "act", "kind", "byId", "byName", "at"])
    .where("processId", "=", processId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(maxReads)
    .$castTo<{
      readonly id: string;
      readonly act: "opened" | "downloaded";
      readonly kind: DocumentRead;
      readonly byId: string | null;
      readonly byName: string | null;
      readonly at: Date;
    }>()
    .execute();

/** Erases who read the documents of a process that is emptied. */
export async function eraseReads(tx: Tx, orgId: string, processId: string): Promise<void> {
  await tx.deleteFrom("documentReads").where("orgId", "=", orgId).where("processId", "=", processId).execute();
}
