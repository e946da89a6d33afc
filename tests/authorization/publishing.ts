import * as contract from "#features/publishing/contract.ts";
import { getTemplate } from "#features/templates/contract.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, managers, type World } from "#tests/support/authorization.ts";

const ofTemplate = async ({ people }: World) => ({ templateId: await template(people.owner) });

/** The calls of publishing templates. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.getPublication, allowed: managers, input: ofTemplate },
  {
    endpoint: contract.publishTemplate,
    allowed: managers,
    input: async (world) => {
      const { templateId } = await ofTemplate(world);
      const { versionId } = await world.people.owner.call(getTemplate, { id: templateId });
      return { templateId, versionId, drafts: "stay" };
    },
  },
  { endpoint: contract.unpublishTemplate, allowed: managers, input: ofTemplate },
  {
    endpoint: contract.holdVersions,
    allowed: managers,
    input: async (world) => ({ ...(await ofTemplate(world)), held: true }),
  },
];
