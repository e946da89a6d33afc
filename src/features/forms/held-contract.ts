import { z } from "zod";
import { AnswerWarning } from "#features/answers/stored-answers.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { spamSigns } from "./suspicion.ts";

/** A request from a public form that is held, because it seems to be spam. */
export const HeldRequest = z.object({
  id: Id,
  templateId: Id,
  title: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The reasons it is held. */
  signs: z.array(z.enum(spamSigns)),
  submittedAt: z.iso.datetime(),
  /** The answers, with the labels of their questions. */
  answers: z.array(z.object({ label: z.string(), text: z.union([z.string(), z.boolean()]) })),
  /** Warnings about the answers, each with the label of its place. They block nothing. */
  warnings: z.array(z.object({ ...AnswerWarning.shape, label: z.string() })),
  /** The names of its files. */
  files: z.array(z.string()),
});
export type HeldRequest = z.infer<typeof HeldRequest>;

export const listHeldRequests = endpoint({
  method: "GET",
  path: "/held-requests",
  access: "member",
  area: "processes",
  summary: "The latest 100 requests from public forms that are held because they seem to be automatic",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(HeldRequest) }),
});

export const releaseHeldRequest = endpoint({
  method: "POST",
  path: "/held-requests/:id/release",
  access: "member",
  area: "processes",
  summary: "Releases a held request: it becomes a process in the inbox, and its requester is e-mailed",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});

export const deleteHeldRequest = endpoint({
  method: "DELETE",
  path: "/held-requests/:id",
  access: "member",
  area: "processes",
  summary: "Deletes a held request permanently, with its files; no one is notified",
  input: z.strictObject({ id: Id }),
  output: z.object({ id: Id }),
});
