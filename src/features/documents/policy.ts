import { type ProcessFacts, readProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, when } from "#protocol/decision.ts";

/** Downloading a document of an approved process, by those who may read it. */
export const downloadDocument = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), when(process.status === "approved", "processes.notApproved"));

/** Mailing its documents to others, by those who may download them. */
export const mailDocuments = (actor: Actor, process: ProcessFacts): Decision =>
  all(downloadDocument(actor, process), active(actor));

/** Retrying a document that failed, by those who may read the process. */
export const retryDocument = (actor: Actor, process: ProcessFacts): Decision =>
  all(readProcess(actor, process), when(process.status === "approved", "processes.notApproved"), active(actor));

/** Making its PDF/A, by those who may download its documents, as it is one more of them. */
export const makeArchival = retryDocument;
