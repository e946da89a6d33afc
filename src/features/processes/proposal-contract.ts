import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

/** A text that was proposed for a field. It is in no answer until somebody accepts it. */
export const Proposal = z.object({
  id: Id,
  text: z.string(),
  /** Figures in it that stand in nothing the model was shown. */
  unfounded: z.array(z.string()),
  /** Files that are context and could not be read. */
  unread: z.array(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

export const proposeAnswer = endpoint({
  method: "POST",
  path: "/processes/:id/proposals",
  access: "member",
  area: "processes",
  summary:
    "Proposes the text of a field with the organization's language model, from the answers and files set in its template",
  input: z.strictObject({ id: Id, key: z.string().min(1).max(1500) }),
  output: Proposal,
});

export const decideProposal = endpoint({
  method: "PUT",
  path: "/processes/:id/proposals/:proposalId",
  access: "member",
  area: "processes",
  summary:
    "Records the decision on a proposed text. An accepted text is validated like any answer, and belongs to the person who accepts it",
  input: z.discriminatedUnion("decision", [
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("accepted"), text: z.string().min(1).max(10_000) }),
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("discarded") }),
  ]),
  output: z.object({ id: Id }),
});
