import { createHash } from "node:crypto";
import type { Tx } from "#platform/db/database.ts";
import { meters } from "#platform/meters.ts";

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** One step of an envelope, and who made it from where. */
export interface Step {
  readonly kind: string;
  readonly invitationId?: string | null;
  readonly actorId?: string | null;
  readonly address?: string | null;
  readonly agent?: string | null;
  /** Flat; never a secret. */
  readonly details?: Details;
}

/** The envelope with which a chain of evidence begins. */
export interface ChainOf {
  readonly orgId: string;
  readonly id: string;
  readonly documentSha256: Buffer;
}

/** A step as it is kept. */
export type StoredStep = Awaited<ReturnType<typeof stepsOf>>[number];

/** Appends a step to the chain of an envelope, which the transaction has locked. */
export async function note(tx: Tx, now: Date, of: ChainOf, step: Step): Promise<void> {
  const last = await tx
    .selectFrom("signatureEvents")
    .select(["seq", "hash"])
    .where("orgId", "=", of.orgId)
    .where("envelopeId", "=", of.id)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const { kind, invitationId = null, actorId = null, address = null, details = {} } = step;
  const agent = step.agent?.slice(0, 300) ?? null;
  const previous = last?.hash ?? of.documentSha256;
  const row = { envelopeId: of.id, seq: (last?.seq ?? 0) + 1, at: now, kind, invitationId, actorId, address, agent };
  await tx
    .insertInto("signatureEvents")
    .values({
      ...row,
      orgId: of.orgId,
      details: JSON.stringify(details),
      previous,
      hash: stepHash(previous, { ...row, details }),
    })
    .execute();
  meters.signatures.inc({ step: kind });
}

/** Returns the number of pages of the document, or undefined for envelopes that were sent before it was recorded. */
export async function sentPages(tx: Tx, { orgId, id }: ChainOf): Promise<number | undefined> {
  const sent = await tx
    .selectFrom("signatureEvents")
    .select("details")
    .where("orgId", "=", orgId)
    .where("envelopeId", "=", id)
    .where("kind", "=", "sent")
    .$narrowType<{ details: Details }>()
    .executeTakeFirst();
  const pages = sent?.details["pages"];
  return typeof pages === "number" ? pages : undefined;
}

const steps = (tx: Tx) =>
  tx
    .selectFrom("signatureEvents")
    .select(["envelopeId", "seq", "at", "kind", "invitationId", "actorId", "address", "agent"])
    .select(["details", "previous", "hash"])
    .orderBy("envelopeId")
    .orderBy("seq")
    .$narrowType<{ details: Details }>();

/** The steps of an envelope, oldest first. */
export const stepsOf = (tx: Tx, orgId: string, envelopeId: string) =>
  steps(tx).where("orgId", "=", orgId).where("envelopeId", "=", envelopeId).execute();

/** The steps of some envelopes that gave a signer another name. */
export const nameChanges = (tx: Tx, orgId: string, envelopeIds: readonly string[]) =>
  steps(tx)
    .where("orgId", "=", orgId)
    .where("envelopeId", "in", envelopeIds)
    .where("kind", "in", ["delegated", "corrected"])
    .execute();

/** Returns the name that a signer had at a step: it changes when they name a delegate, or when the sender corrects it. */
export function signerAt(
  steps: readonly StoredStep[],
  { id, name }: { readonly id: string; readonly name: string },
  seq: number,
): string {
  const change = steps.find(
    (step) => step.invitationId === id && step.seq >= seq && typeof step.details["fromName"] === "string",
  );
  return change ? String(change.details["fromName"]) : name;
}

/** The number of the first step that is missing, changed or inserted; undefined when the chain holds from the document on. */
export function brokenStep(documentSha256: Buffer, steps: readonly StoredStep[]): number | undefined {
  let previous = documentSha256;
  for (const [index, step] of steps.entries()) {
    const right =
      step.seq === index + 1 && step.previous.equals(previous) && stepHash(previous, step).equals(step.hash);
    if (!right) return index + 1;
    previous = step.hash;
  }
  return undefined;
}

/** The link of the chain: SHA-256 of the link before and of the step, its details in the order of their names. */
function stepHash(
  previous: Buffer,
  { envelopeId, seq, at, kind, invitationId, actorId, address, agent, details }: Omit<StoredStep, "previous" | "hash">,
): Buffer {
  const named = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = [envelopeId, seq, at.toISOString(), kind, invitationId, actorId, address, agent, named];
  return createHash("sha256").update(previous).update(JSON.stringify(content)).digest();
}
