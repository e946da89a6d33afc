import * as contract from "#features/relations/contract.ts";
import { processIn } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, unique, type World } from "#tests/support/authorization.ts";

const readers = ["owner", "creator", "reviewer"] as const;
const approved = async ({ people, templateId }: World) => {
  const { creator, reviewer } = people;
  return (await processIn("approved", { creator, reviewer, templateId })).id;
};
const pair = async (world: World) => ({
  id: await approved(world),
  kind: "amends" as const,
  otherId: await approved(world),
});
const related = async (world: World) => {
  const input = await pair(world);
  const { id: relationId } = await world.people.creator.call(contract.relateProcess, input);
  return { id: input.id, relationId };
};

/** The calls of related processes: who reads them sees them, who began one of them relates them. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listRelations, allowed: readers, input: async (w) => ({ id: await approved(w) }) },
  { endpoint: contract.listRelatable, allowed: ["owner", "creator"], input: async (w) => ({ id: await approved(w) }) },
  { endpoint: contract.relateProcess, allowed: ["owner", "creator"], input: pair },
  { endpoint: contract.unrelateProcess, allowed: ["owner", "creator"], input: related },
  {
    endpoint: contract.amendProcess,
    allowed: ["owner", "creator"],
    input: async (w) => ({ id: await approved(w), title: unique() }),
  },
];
