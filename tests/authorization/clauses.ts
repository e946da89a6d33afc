import * as contract from "#features/clauses/contract.ts";
import { getTemplate } from "#features/templates/contract.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, managers, type World } from "#tests/support/authorization.ts";

let made = 0;
const written = () => ({ name: `Cláusula ${++made}`, text: "**QUINTA:** El plazo es de {plazo}." });
const kept = async ({ people }: World) => {
  const { id } = await people.owner.call(contract.createClause, written());
  return { id };
};
const ofTemplate = async ({ people }: World) => ({ templateId: await template(people.owner) });
const looked = async (world: World) => {
  const { templateId } = await ofTemplate(world);
  const { versionId } = await world.people.owner.call(getTemplate, { id: templateId });
  return { templateId, versionId };
};
const place = { file: "word/document.xml", paragraph: 1 };
const inserted = async (world: World) => {
  const { id: clauseId } = await kept(world);
  const { templateId, versionId } = await looked(world);
  await world.people.owner.call(contract.insertClause, { templateId, versionId, clauseId, ...place });
  return { templateId, clauseId };
};

/** The calls of the library of clauses. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listClauses, allowed: managers, input: async () => ({}) },
  { endpoint: contract.getClause, allowed: managers, input: kept },
  { endpoint: contract.createClause, allowed: managers, input: async () => written() },
  {
    endpoint: contract.saveClause,
    allowed: managers,
    input: async (world) => ({ ...(await kept(world)), number: 1, ...written() }),
  },
  { endpoint: contract.deleteClause, allowed: managers, input: kept },
  { endpoint: contract.listTemplateClauses, allowed: managers, input: ofTemplate },
  {
    endpoint: contract.insertClause,
    allowed: managers,
    input: async (world) => ({ ...(await looked(world)), clauseId: (await kept(world)).id, ...place }),
  },
  {
    endpoint: contract.keepClause,
    allowed: managers,
    input: async (world) => ({ ...(await looked(world)), name: written().name, file: place.file, from: 1, to: 1 }),
  },
  { endpoint: contract.compareClause, allowed: managers, input: inserted },
  {
    endpoint: contract.takeClause,
    allowed: managers,
    input: async (world) => {
      const { templateId, clauseId } = await inserted(world);
      const { versionId } = await world.people.owner.call(getTemplate, { id: templateId });
      return { templateId, clauseId, versionId, number: 1 };
    },
  },
];
