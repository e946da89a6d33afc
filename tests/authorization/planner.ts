import * as contract from "#features/planner/contract.ts";
import { newStudy } from "#features/planner/new-study.ts";
import type { Role } from "#protocol/actor.ts";
import { type AuthorizationCase, nothing, unique, type World } from "#tests/support/authorization.ts";

const planners: readonly Role[] = ["owner", "manager", "creator", "reviewer"];
/** The roles that plan and create processes. */
const makers: readonly Role[] = ["owner", "creator"];
const given = () => ({ title: unique(), content: newStudy("es") });
const ofCreator = async ({ people }: World) => {
  const { id } = await people.creator.call(contract.createStudy, given());
  return { id };
};

/** The calls of the land planner. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listStudies, allowed: planners, input: nothing },
  { endpoint: contract.createStudy, allowed: planners, input: async () => given() },
  { endpoint: contract.getStudy, allowed: planners, input: ofCreator },
  {
    endpoint: contract.saveStudy,
    allowed: planners,
    input: async (world) => ({ ...(await ofCreator(world)), version: 1, ...given() }),
  },
  { endpoint: contract.deleteStudy, allowed: ["owner", "manager", "creator"], input: ofCreator },
  {
    endpoint: contract.restoreStudy,
    allowed: ["owner", "manager", "creator"],
    input: async (world) => {
      const { id } = await ofCreator(world);
      await world.people.owner.call(contract.deleteStudy, { id });
      return { id };
    },
  },
  { endpoint: contract.listVersions, allowed: planners, input: ofCreator },
  {
    endpoint: contract.getVersion,
    allowed: planners,
    input: async (world) => ({ ...(await ofCreator(world)), version: 1 }),
  },
  {
    endpoint: contract.showStudyBindings,
    allowed: makers,
    input: async (world) => ({ ...(await ofCreator(world)), templateId: world.templateId }),
  },
  {
    endpoint: contract.bindStudy,
    allowed: makers,
    input: async (world) => ({
      ...(await ofCreator(world)),
      target: { kind: "template", templateId: world.templateId, title: unique() },
      bindings: {},
    }),
  },
];
