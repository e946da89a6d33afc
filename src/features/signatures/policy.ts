import { downloadDocument } from "#features/documents/policy.ts";
import { type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, any, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Reading the signatures of a process, by those who can read it. Before its approval there are none. */
export const readSignatures = (actor: Actor, process: ProcessFacts): Decision => readProcess(actor, process);

/** Requesting signatures for an approved process, regardless of the plan. */
const signs = (actor: Actor, process: ProcessFacts): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), downloadDocument(actor, process), active(actor));

/** Requesting signatures for an approved process: owners, creators and reviewers who may read it. */
export const sendEnvelope = (actor: Actor, process: ProcessFacts): Decision =>
  all(signs(actor, process), plan(actor, "electronicSignature"));

/** The sender of an envelope. */
interface EnvelopeFacts {
  readonly createdBy: string | null;
}

/** Voiding an envelope, also after the plan lost signatures: its sender, the creator of the process, and the owner. */
export const voidEnvelope = (actor: Actor, process: ProcessFacts, envelope: EnvelopeFacts): Decision =>
  all(
    signs(actor, process),
    any(role(actor, "owner"), when([envelope.createdBy, process.creatorId].includes(actor.uid), "failure.role")),
  );

/** Reminding, correcting and showing links: the same people, while the plan has signatures. */
export const manageEnvelope = (actor: Actor, process: ProcessFacts, envelope: EnvelopeFacts): Decision =>
  all(voidEnvelope(actor, process, envelope), plan(actor, "electronicSignature"));

/** Reading the progress of signatures in a batch that they may open. */
export const readBatchSigning = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), plan(actor, "electronicSignature"));

/** Sending a batch. Each contract is also checked by `sendEnvelope`. */
export const sendBatch = (actor: Actor): Decision => all(readBatchSigning(actor), active(actor));

/** Reading the organization's signature settings. */
export const readSettings = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Changing the organization's signature settings. */
export const changeSettings = (actor: Actor): Decision =>
  all(readSettings(actor), plan(actor, "electronicSignature"), active(actor));

/** Reading a template's signature settings, by those who open its settings. */
export const readTemplateSigning = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "electronicSignature"));

/** Changing that: as the settings of the template. */
export const changeTemplateSigning = (actor: Actor): Decision =>
  all(readTemplateSigning(actor), plan(actor, "customTemplates"), active(actor));
