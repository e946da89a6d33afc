import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { ProcessState } from "./contract.ts";

/** Suggestions of one process that are shown; as many may be open. */
export const maxSuggestions = 200;
/** Letters of a note beside a suggestion. */
const maxNote = 500;

/** Another answer that somebody who reviews suggests. */
export const Suggestion = z.object({
  id: Id,
  /** Which answer. */
  path: z.string(),
  /** The answer there was then. */
  before: z.string().nullable(),
  text: z.string(),
  note: z.string(),
  byId: Id,
  byName: z.string().nullable(),
  at: z.iso.datetime(),
  state: z.enum(["open", "accepted", "refused"]),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

const id = { id: Id };

export const listSuggestions = endpoint({
  method: "GET",
  path: "/processes/:id/suggestions",
  access: "member",
  area: "processes",
  summary: `The answers suggested by reviewers, newest first, at most ${maxSuggestions}`,
  input: z.strictObject(id),
  output: z.object({ suggestions: z.array(Suggestion) }),
});

export const suggestAnswer = endpoint({
  method: "POST",
  path: "/processes/:id/suggestions",
  access: "member",
  area: "processes",
  summary: "Suggests another answer to a field, as a reviewer; the creator accepts or dismisses it",
  input: z.strictObject({
    ...id,
    path: z.string().min(1).max(1500),
    text: z.string().trim().min(1, "processes.suggestion.textRequired").max(10_000),
    note: z.string().trim().max(maxNote, "processes.suggestion.noteTooLong").default(""),
  }),
  output: z.object({ id: Id }),
});

export const decideSuggestion = endpoint({
  method: "PUT",
  path: "/processes/:id/suggestions/:suggestionId",
  access: "member",
  area: "processes",
  summary: "Accepts a suggested answer, which is then saved, or dismisses it",
  input: z.strictObject({ ...id, suggestionId: Id, accepted: z.boolean(), version: z.int32() }),
  output: ProcessState,
});

export const withdrawSuggestion = endpoint({
  method: "DELETE",
  path: "/processes/:id/suggestions/:suggestionId",
  access: "member",
  area: "processes",
  summary: "Withdraws the caller's own suggestion while it is open",
  input: z.strictObject({ ...id, suggestionId: Id }),
  output: z.object({ id: Id }),
});
