import { z } from "zod";
import { ProcessState } from "#features/processes/contract.ts";
import { Correction, RejectionReason, RejectionTags } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const id = { id: Id };
/** The version that was read. A change in between answers 409 `processes.changed` with the current version. */
const read = { ...id, version: z.int32() };

/** The callers of these endpoints, and the area a key needs for them. */
const ofMembers = { access: "member", area: "processes" } as const;

export const listReviewers = endpoint({
  method: "GET",
  path: "/processes/reviewers",
  ...ofMembers,
  summary: "The members a review can be assigned to, by name",
  input: z.strictObject({}),
  output: z.object({
    reviewers: z.array(
      z.object({
        uid: Id,
        name: z.string(),
        /** The name of today's substitute. */
        substituteName: z.string().nullable(),
      }),
    ),
  }),
});

export const sendProcess = endpoint({
  method: "POST",
  path: "/processes/:id/send",
  ...ofMembers,
  summary:
    "Sends a process for review, to any reviewer or one member; approves it if its template requires no review; refused with the missing or invalid fields",
  input: z.strictObject({ ...read, reviewerId: Id.nullable().default(null) }),
  output: ProcessState,
});

export const withdrawProcess = endpoint({
  method: "POST",
  path: "/processes/:id/withdraw",
  ...ofMembers,
  summary: "Withdraws a process from review, as a draft of its creator, until the review starts",
  input: z.strictObject(id),
  output: ProcessState,
});

export const finishProcess = endpoint({
  method: "POST",
  path: "/processes/:id/finish",
  ...ofMembers,
  summary: "Finishes and approves a process, if the plan or template has no review",
  input: z.strictObject(read),
  output: ProcessState,
});

export const assignProcess = endpoint({
  method: "PUT",
  path: "/processes/:id/reviewer",
  ...ofMembers,
  summary: "Assigns the review of a process to a member",
  input: z.strictObject({ ...id, reviewerId: Id }),
  output: ProcessState,
});

export const unassignProcess = endpoint({
  method: "DELETE",
  path: "/processes/:id/reviewer",
  ...ofMembers,
  summary: "Removes the reviewer and returns the process to the inbox",
  input: z.strictObject(id),
  output: ProcessState,
});

export const approveProcess = endpoint({
  method: "POST",
  path: "/processes/:id/approve",
  ...ofMembers,
  summary:
    "Approves the version that was read, and generates its documents; 409 if it was changed or decided in the meantime",
  input: z.strictObject({ ...read, contentHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: ProcessState,
});

export const rejectProcess = endpoint({
  method: "POST",
  path: "/processes/:id/reject",
  ...ofMembers,
  summary: "Rejects a process with a reason and returns it to its creator",
  input: z.strictObject({ ...read, reason: RejectionReason, tags: RejectionTags.default([]) }),
  output: ProcessState,
});

export const tickCorrection = endpoint({
  method: "PUT",
  path: "/processes/:id/corrections/:correctionId",
  ...ofMembers,
  summary: "Marks a correction requested in the last rejection as done, or not done",
  input: z.strictObject({ ...id, correctionId: Id, done: z.boolean() }),
  output: Correction,
});

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

export const listSuggestions = endpoint({
  method: "GET",
  path: "/processes/:id/suggestions",
  ...ofMembers,
  summary: `The answers suggested by reviewers, newest first, at most ${maxSuggestions}`,
  input: z.strictObject(id),
  output: z.object({ suggestions: z.array(Suggestion) }),
});

export const suggestAnswer = endpoint({
  method: "POST",
  path: "/processes/:id/suggestions",
  ...ofMembers,
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
  ...ofMembers,
  summary: "Accepts a suggested answer, which is then saved, or dismisses it",
  input: z.strictObject({ ...id, suggestionId: Id, accepted: z.boolean(), version: z.int32() }),
  output: ProcessState,
});

export const withdrawSuggestion = endpoint({
  method: "DELETE",
  path: "/processes/:id/suggestions/:suggestionId",
  ...ofMembers,
  summary: "Withdraws the caller's own suggestion while it is open",
  input: z.strictObject({ ...id, suggestionId: Id }),
  output: z.object({ id: Id }),
});

const Span = { from: z.iso.date(), until: z.iso.date() };

/** A person's substitute and the days, both included. */
const Substitute = z.object({ substituteId: Id, name: z.string(), ...Span });

export const getSubstitute = endpoint({
  method: "GET",
  path: "/processes/substitute",
  ...ofMembers,
  summary: "The caller's substitute reviewer, and whom the caller substitutes for now",
  input: z.strictObject({}),
  output: z.object({
    substitute: Substitute.nullable(),
    inPlaceOf: z.array(z.object({ uid: Id, name: z.string(), until: z.iso.date() })),
  }),
});

export const saveSubstitute = endpoint({
  method: "PUT",
  path: "/processes/substitute",
  ...ofMembers,
  summary:
    "Sets the caller's substitute reviewer for a range of days; reviews assigned on these days go to the substitute and say so",
  input: z
    .strictObject({ substituteId: Id, ...Span })
    .refine(({ from, until }) => from <= until, { path: ["until"], message: "processes.substituteDays" }),
  output: Substitute,
});

export const deleteSubstitute = endpoint({
  method: "DELETE",
  path: "/processes/substitute",
  ...ofMembers,
  summary: "Removes the substitute; reviews already assigned to them stay with them",
  input: z.strictObject({}),
  output: z.object({}),
});
