import { z } from "zod";
import { BindInput, Bindings } from "#features/bindings/contract.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { limits, QueryKind, QueryState, ResultValues } from "./query.ts";

/** A query as lists show it: without its values. */
export const QuerySummary = z.object({
  id: Id,
  kind: QueryKind,
  state: QueryState,
  /** The subject of the query. A person's number shows only its last digits. */
  subject: z.string(),
  requestedBy: z.string().nullable(),
  /** The person who works on it, or answered it by hand. */
  workedBy: z.string().nullable(),
  byHand: z.boolean(),
  /** No registry answers it: the demo invents the answer. */
  fictitious: z.boolean(),
  /** True if the caller may open it. */
  readable: z.boolean(),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});
export type QuerySummary = z.infer<typeof QuerySummary>;

const Values = z.record(z.string(), z.string());

/** A query with what was asked and what was answered. */
export const Query = z.object({
  ...QuerySummary.shape,
  values: Values,
  reason: z.string(),
  result: ResultValues.nullable(),
  /** SHA-256 of question, answer and files. */
  evidence: z.string().nullable(),
  failure: z.string().nullable(),
  files: z.array(z.object({ id: Id, name: z.string(), mediaType: z.string(), size: z.number().int() })),
  /** When it is erased. */
  erasedAt: z.string(),
  mine: z.boolean(),
  /** The actions the caller may perform now. */
  may: z.object({ take: z.boolean(), answer: z.boolean(), cancel: z.boolean(), use: z.boolean() }),
});
export type Query = z.infer<typeof Query>;

export const askRegistry = endpoint({
  method: "POST",
  path: "/registry-queries",
  access: "member",
  area: "organization",
  summary:
    "Sends a query to a registry; uses a credit once it is answered. If it was answered before, returns that answer without a credit, unless `again` is true",
  input: z.strictObject({
    kind: QueryKind,
    values: z.record(z.string().max(40), z.string().max(200)),
    /** Why it is asked; the audit log keeps it. */
    reason: z.string().trim().min(3).max(200),
    /** The identity number was compared with its document although its check digit or place does not fit. */
    confirmed: z.boolean().default(false),
    again: z.boolean().default(false),
  }),
  output: z.object({ query: Query, reused: z.boolean() }),
  limits: [{ by: "account", max: 120, seconds: 3600 }],
});

export const listQueries = endpoint({
  method: "GET",
  path: "/registry-queries",
  access: "member",
  area: "organization",
  summary:
    "The queries of the last 30 days, newest first, a page at a time: the caller's own, or everyone's for owner and managers; with `queue`, those waiting for a colleague",
  input: z.strictObject({
    ...PageInput.shape,
    list: z.enum(["history", "queue"]).default("history"),
    kind: QueryKind.optional(),
    state: QueryState.optional(),
    mine: z.stringbool().optional(),
  }),
  output: pageOf(QuerySummary),
});

const one = z.strictObject({ id: Id });

export const getQuery = endpoint({
  method: "GET",
  path: "/registry-queries/:id",
  access: "member",
  area: "organization",
  summary: "A query with its question and its answer",
  input: one,
  output: Query,
});

export const takeQuery = endpoint({
  method: "POST",
  path: "/registry-queries/:id/take",
  access: "member",
  area: "organization",
  summary: "Takes a query from the queue to answer it",
  input: one,
  output: Query,
});

export const returnQuery = endpoint({
  method: "POST",
  path: "/registry-queries/:id/return",
  access: "member",
  area: "organization",
  summary: "Returns a query the caller took to the queue",
  input: one,
  output: z.object({ id: Id }),
});

export const answerQuery = endpoint({
  method: "POST",
  path: "/registry-queries/:id/answer",
  access: "member",
  area: "organization",
  summary: "Answers a query the caller took: what was found, that nothing was found, or why it cannot be answered",
  input: z.strictObject({
    id: Id,
    state: z.enum(["done", "notFound", "failed"]),
    result: z.record(z.string().max(40), z.unknown()).default({}),
    /** Why it cannot be answered. */
    failure: z.string().trim().max(300).default(""),
  }),
  output: Query,
});

export const cancelQuery = endpoint({
  method: "POST",
  path: "/registry-queries/:id/cancel",
  access: "member",
  area: "organization",
  summary: "Withdraws a query waiting in the queue; its credit is returned",
  input: one,
  output: z.object({ id: Id }),
});

export const addQueryFile = endpoint({
  method: "POST",
  path: "/registry-queries/:id/files",
  access: "member",
  area: "organization",
  summary: "Adds a PDF or an image to the answer of a query the caller took",
  input: one,
  output: Query,
  upload: { maxBytes: limits.fileBytes, inclusive: false },
});

const oneFile = z.strictObject({ id: Id, fileId: Id });

export const removeQueryFile = endpoint({
  method: "DELETE",
  path: "/registry-queries/:id/files/:fileId",
  access: "member",
  area: "organization",
  summary: "Removes a file from an answer that has not been sent",
  input: oneFile,
  output: Query,
});

export const downloadQueryFile = endpoint({
  method: "GET",
  path: "/registry-queries/:id/files/:fileId",
  access: "member",
  area: "organization",
  summary: "A file of an answer",
  input: z.strictObject({ ...oneFile.shape, inline: z.stringbool().optional() }),
  output: z.unknown(),
  download: true,
});

export const downloadPaper = endpoint({
  method: "GET",
  path: "/registry-queries/:id/paper",
  access: "member",
  area: "organization",
  summary: "An answered query as a PDF: question, answer, who answered it and when, and its evidence",
  input: z.strictObject({ id: Id }),
  output: z.unknown(),
  download: true,
});

export const showBindings = endpoint({
  method: "GET",
  path: "/registry-queries/:id/bindings",
  access: "member",
  area: ["organization", "processes"],
  summary: "The fields an answered query can fill in, in a draft of the caller or a new process of a template",
  input: z.union([z.strictObject({ id: Id, processId: Id }), z.strictObject({ id: Id, templateId: Id })]),
  output: Bindings,
});

export const bindAnswer = endpoint({
  method: "POST",
  path: "/registry-queries/:id/bindings",
  access: "member",
  area: ["processes", "organization:read"],
  summary:
    "Fills fields of a draft, or of a new process of a template, with the answer of a query, and attaches its evidence, which is kept when the query is erased",
  input: z.strictObject({
    id: Id,
    /** No bindings: only the evidence is attached. */
    ...BindInput,
  }),
  output: z.object({
    processId: Id,
    version: z.int32(),
    /** Files that were attached; none when the evidence of this query was there. */
    attached: z.number().int(),
  }),
});
