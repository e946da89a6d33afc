import { downloadDocument, type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, any, type Decision, plan, role, when } from "#protocol/decision.ts";

/** Who may see how a process is being signed: whoever may read it. Before its approval there is nothing to see. */
export const readSignatures = (actor: Actor, process: ProcessFacts): Decision => readProcess(actor, process);

/** Who could have an approved process signed, whatever the plan. */
const signs = (actor: Actor, process: ProcessFacts): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), downloadDocument(actor, process), active(actor));

/** Who may have an approved process signed: owners, creators and reviewers who may read it. */
export const sendEnvelope = (actor: Actor, process: ProcessFacts): Decision =>
  all(signs(actor, process), plan(actor, "electronicSignature"));

/** Who sent an envelope. */
interface EnvelopeFacts {
  readonly createdBy: string | null;
}

/** Who may void an envelope, also when the plan lost signatures: who sent it, who began the process, and the owner. */
export const voidEnvelope = (actor: Actor, process: ProcessFacts, envelope: EnvelopeFacts): Decision =>
  all(
    signs(actor, process),
    any(role(actor, "owner"), when([envelope.createdBy, process.creatorId].includes(actor.uid), "failure.role")),
  );

/** Who may remind, correct and show links: the same people, while the plan has signatures. */
export const manageEnvelope = (actor: Actor, process: ProcessFacts, envelope: EnvelopeFacts): Decision =>
  all(voidEnvelope(actor, process, envelope), plan(actor, "electronicSignature"));

/** Who sees how far the contracts of a batch they may open are signed. */
export const readBatchSigning = (actor: Actor): Decision =>
  all(role(actor, "owner", "creator", "reviewer"), plan(actor, "electronicSignature"));

/** Who sends them; each contract asks `sendEnvelope` besides. */
export const sendBatch = (actor: Actor): Decision => all(readBatchSigning(actor), active(actor));

/** Who sees the settings of the organization's signatures. */
export const readSettings = (actor: Actor): Decision => role(actor, "owner", "manager");

/** Who changes them. */
export const changeSettings = (actor: Actor): Decision =>
  all(readSettings(actor), plan(actor, "electronicSignature"), active(actor));

/** Who sees whether a template's documents can be signed: who opens its settings. */
export const readTemplateSigning = (actor: Actor): Decision =>
  all(role(actor, "owner", "manager"), plan(actor, "electronicSignature"));

/** Changing that: as the settings of the template. */
export const changeTemplateSigning = (actor: Actor): Decision =>
  all(readTemplateSigning(actor), plan(actor, "customTemplates"), active(actor));
