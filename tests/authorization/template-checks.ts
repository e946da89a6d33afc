import * as contract from "#features/template-checks/contract.ts";
import { uploadTemplate } from "#features/templates/contract.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { type AuthorizationCase, managers, unique, type World } from "#tests/support/authorization.ts";

const checked = async ({ people }: World) => {
  const file = { name: "contrato.docx", bytes: smallDocument(p("El {fecha_entrega} entrega doce (18) cajas.")) };
  const input = { name: unique(), description: "x", directory: "" };
  const answer = await people.owner.call.upload(uploadTemplate, input, file);
  if (answer.kind !== "stored") throw new Error(answer.kind);
  return { templateId: answer.id };
};
const finding = async (world: World) => {
  const input = await checked(world);
  const { versionId, findings } = await world.people.owner.call(contract.checkTemplate, input);
  const findingId = findings.find(({ rule }) => rule === "words_differ")?.id ?? "";
  return { ...input, findingId, versionId };
};

/** The calls of the check of templates. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.checkTemplate, allowed: managers, input: checked },
  { endpoint: contract.repairFinding, allowed: managers, input: finding },
  {
    endpoint: contract.ignoreFinding,
    allowed: managers,
    input: async (world) => {
      const { templateId, findingId } = await finding(world);
      return { templateId, findingId, ignored: true };
    },
  },
];
