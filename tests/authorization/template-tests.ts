import * as contract from "#features/template-tests/contract.ts";
import { uploadVersion } from "#features/templates/contract.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { type AuthorizationCase, managers, type World } from "#tests/support/authorization.ts";

const ofTemplate = async ({ people }: World) => ({ templateId: await template(people.owner) });
const source = async (world: World) => {
  const { templateId } = await ofTemplate(world);
  const { creator, reviewer } = world.people;
  const { id } = await processIn("approved", { creator, reviewer, templateId });
  return { templateId, processId: id, name: "Prueba" };
};
const kept = async (world: World) => {
  const input = await source(world);
  const { id } = await world.people.owner.call(contract.keepTest, input);
  return { templateId: input.templateId, id };
};
const changed = async (world: World) => {
  const test = await kept(world);
  const file = { name: "otra.docx", bytes: smallDocument(p("Entre {nombre}.")) };
  await world.people.owner.call.upload(uploadVersion, { id: test.templateId }, file);
  const { version, versionId } = await world.people.owner.call(contract.showTest, test);
  return { ...test, version, versionId };
};

/** The calls of the tests of templates. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listTests, allowed: managers, input: ofTemplate },
  { endpoint: contract.listTestSources, allowed: managers, input: ofTemplate },
  // A manager who reads no processes finds none to keep.
  { endpoint: contract.keepTest, allowed: ["owner"], input: source },
  {
    endpoint: contract.keepTypedTest,
    allowed: managers,
    input: async (world) => {
      const { templateId } = await ofTemplate(world);
      const { versionId, answers } = await world.people.owner.call(contract.showTrial, { templateId });
      return { templateId, versionId, name: "Escrita", answers };
    },
  },
  { endpoint: contract.showCoverage, allowed: managers, input: ofTemplate },
  { endpoint: contract.showTrial, allowed: managers, input: ofTemplate },
  {
    endpoint: contract.fillTrial,
    allowed: managers,
    input: async (world) => ({ ...(await ofTemplate(world)), answers: {} }),
  },
  { endpoint: contract.showTest, allowed: managers, input: kept },
  { endpoint: contract.acceptTest, allowed: managers, input: changed },
  { endpoint: contract.deleteTest, allowed: managers, input: kept },
];
