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
  summary:
    "Has the organization's language model propose the text of one field, from the answers and files its template names",
  input: z.strictObject({ id: Id, key: z.string().min(1).max(1500) }),
  output: Proposal,
});

export const decideProposal = endpoint({
  method: "PUT",
  path: "/processes/:id/proposals/:proposalId",
  access: "member",
  summary:
    "Says what became of a proposed text; an accepted one is checked by the rules of its field, and is answered by whoever fills in the form",
  input: z.discriminatedUnion("decision", [
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("accepted"), text: z.string().min(1).max(10_000) }),
    z.strictObject({ id: Id, proposalId: Id, decision: z.literal("discarded") }),
  ]),
  output: z.object({ id: Id }),
});
