import { Counter, Histogram, Registry } from "prom-client";

/** The figures that this process counts wherever they arise. Nodes in one process share them. */
export const meterRegistry = new Registry();
const registers = [meterRegistry];

/** Limits of quick work, in seconds: statements of the database. */
const quick = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Limits of slow work, in seconds: jobs and documents. */
const slow = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];

export const meters = {
  statements: new Histogram({
    name: "acta_database_statement_duration_seconds",
    help: "Time from sending a statement to PostgreSQL to its answer.",
    buckets: quick,
    registers,
  }),
  jobs: new Histogram({
    name: "acta_job_duration_seconds",
    help: "Time that jobs took on this node, by queue and outcome (completed or failed; a failed one may be tried again).",
    labelNames: ["queue", "outcome"] as const,
    buckets: slow,
    registers,
  }),
  mails: new Counter({
    name: "acta_mails_total",
    help: "Attempts to send a mail: sent, refused for good by a server, failed (tried again later), or returned after it was sent.",
    labelNames: ["outcome"] as const,
    registers,
  }),
  pdfs: new Histogram({
    name: "acta_pdf_duration_seconds",
    help: "Time from asking for a PDF to having it, by outcome: made, or the code of the failure.",
    labelNames: ["outcome"] as const,
    buckets: slow,
    registers,
  }),
  webhooks: new Counter({
    name: "acta_webhook_attempts_total",
    help: "Attempts to deliver a webhook, by outcome: delivered, or the kind of failure.",
    labelNames: ["outcome"] as const,
    registers,
  }),
  signatures: new Counter({
    name: "acta_signature_steps_total",
    help: "Steps of signatures that were recorded as evidence, by kind: sent, signed, completed, declined …",
    labelNames: ["step"] as const,
    registers,
  }),
};
