import * as processes from "#features/processes/contract.ts";
import * as reviews from "#features/reviews/contract.ts";
import { answered } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, everyone, nothing, unique, type World } from "#tests/support/authorization.ts";
import { idIn, inState, readers } from "./processes.ts";

const toDecide = async (world: World) => {
  const { id, version } = await inState("reviewing")(world);
  const { contentHash } = await world.people.reviewer.call(processes.getProcess, { id });
  return { id, version, contentHash };
};

/** An answer that the reviewer suggests for a process in review, or after it was rejected. */
const suggested = async (world: World) => {
  const { id } = await inState("reviewing")(world);
  const input = { id, path: "nombre", text: unique() };
  return { id, suggestionId: (await world.people.reviewer.call(reviews.suggestAnswer, input)).id };
};
const sentBack = async (world: World) => {
  const of = await suggested(world);
  const { version } = await world.people.reviewer.call(processes.getProcess, { id: of.id });
  const rejected = await world.people.reviewer.call(reviews.rejectProcess, { id: of.id, version, reason: unique() });
  return { ...of, version: rejected.version };
};
const suggestionCases: readonly AuthorizationCase[] = [
  { endpoint: reviews.listSuggestions, allowed: readers, input: idIn("reviewing") },
  {
    endpoint: reviews.suggestAnswer,
    allowed: ["owner", "reviewer"],
    input: async (w) => ({ ...(await idIn("reviewing")(w)), path: "nombre", text: unique() }),
  },
  {
    endpoint: reviews.decideSuggestion,
    allowed: ["creator"],
    input: async (w) => ({ ...(await sentBack(w)), accepted: true }),
  },
  { endpoint: reviews.withdrawSuggestion, allowed: ["reviewer"], input: suggested },
];

/** The calls of reviews. */
export const authorizationCases: readonly AuthorizationCase[] = [
  ...suggestionCases,
  { endpoint: reviews.getSubstitute, allowed: ["owner", "reviewer"], input: nothing },
  {
    endpoint: reviews.saveSubstitute,
    allowed: ["reviewer", "owner"],
    // People cannot be their own substitute.
    also: [422],
    input: async ({ people }) => ({ substituteId: people.owner.uid, from: "2031-01-01", until: "2031-01-05" }),
  },
  { endpoint: reviews.deleteSubstitute, allowed: ["owner", "reviewer"], input: nothing },
  { endpoint: reviews.listReviewers, allowed: everyone, input: nothing },
  {
    endpoint: reviews.sendProcess,
    allowed: ["creator"],
    input: ({ people, templateId }) => answered(people.creator, templateId),
  },
  { endpoint: reviews.withdrawProcess, allowed: ["creator"], input: idIn("reviewing") },
  { endpoint: reviews.finishProcess, allowed: [], input: inState("drafting") },
  {
    endpoint: reviews.assignProcess,
    allowed: ["owner", "manager", "creator", "reviewer"],
    input: async (w) => ({ ...(await idIn("reviewing")(w)), reviewerId: w.people.reviewer.uid }),
  },
  {
    endpoint: reviews.unassignProcess,
    allowed: ["owner", "manager", "creator", "reviewer"],
    input: async (w) => {
      const { id } = await inState("reviewing")(w);
      await w.people.manager.call(reviews.assignProcess, { id, reviewerId: w.people.reviewer.uid });
      return { id };
    },
  },
  { endpoint: reviews.approveProcess, allowed: ["owner", "reviewer"], input: toDecide },
  {
    endpoint: reviews.rejectProcess,
    allowed: ["owner", "reviewer"],
    input: async (w) => ({ ...(await inState("reviewing")(w)), reason: "Falta el precio" }),
  },
  {
    endpoint: reviews.tickCorrection,
    allowed: ["creator"],
    input: async (w) => {
      const { id } = await inState("rejected")(w);
      const { corrections } = await w.people.creator.call(processes.getProcess, { id });
      return { id, correctionId: corrections[0]?.id, done: true };
    },
  },
];
