import * as arranging from "#features/templates/arrange-contract.ts";
import * as templates from "#features/templates/contract.ts";
import * as editing from "#features/templates/edit-contract.ts";
import * as finding from "#features/templates/find-contract.ts";
import * as versions from "#features/templates/version-contract.ts";
import type { Role } from "#protocol/actor.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { template } from "#tests/fixtures/processes.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const templateReaders: readonly Role[] = ["owner", "manager", "creator", "consultant"];
const newTemplate = async ({ people }: World) => ({ id: await template(people.owner) });
const templateInput = async (world: World) => {
  const { id } = await newTemplate(world);
  return world.people.owner.call(templates.getTemplate, { id });
};
const versionOf = async (world: World) => {
  const { id, versionId } = await templateInput(world);
  return { id, versionId };
};

const someEdit = async (world: World) => {
  const { id, versionId, outline } = await templateInput(world);
  return { id, versionId, edits: [{ edit: "rename" as const, key: outline[0]?.key ?? "", name: unique() }] };
};

const renamedVersion = async (world: World) => {
  const { id, outline } = await templateInput(world);
  const word = (tag: string) => ({ name: "x.docx", bytes: smallDocument(p(`Hola {${tag}}`)) });
  const answer = await world.people.owner.call.upload(templates.uploadVersion, { id }, word("otro_nombre"));
  if (answer.kind !== "stored") throw new Error(answer.kind);
  const from = outline.find(({ depth }) => depth === 0)?.key ?? "";
  return { id, versionId: answer.versionId, renames: [{ from, to: "otro_nombre" }] };
};

const pairOfVersions = async (world: World) => {
  const { id, versionId } = await versionOf(world);
  return { id, before: versionId, after: versionId };
};

/** The calls of templates. */
export const authorizationCases: readonly AuthorizationCase[] = [
  {
    endpoint: templates.uploadTemplate,
    allowed: managers,
    file: true,
    input: async () => ({ name: unique(), description: "x", directory: "" }),
  },
  { endpoint: templates.commentTemplate, allowed: managers, file: true, input: nothing },
  { endpoint: templates.recognizeDocument, allowed: managers, file: true, input: nothing },
  {
    endpoint: templates.templateFromDocument,
    allowed: managers,
    file: true,
    input: async () => ({ name: unique(), description: "x", directory: "", tags: "[]", answers: "{}" }),
  },
  {
    endpoint: templates.followRenames,
    allowed: managers,
    input: renamedVersion,
  },
  { endpoint: editing.tryTagEdits, allowed: managers, input: someEdit },
  { endpoint: editing.keepTagEdits, allowed: managers, input: someEdit },
  { endpoint: finding.recognizeVersion, allowed: managers, input: versionOf },
  {
    endpoint: finding.suggestFields,
    allowed: managers,
    // The organizations of the test have no model.
    input: async () => ({ paragraphs: [], fields: [] }),
    also: [409],
  },
  {
    endpoint: finding.tagVersion,
    allowed: managers,
    input: async (world) => ({ ...(await versionOf(world)), tags: [], answers: {} }),
  },
  { endpoint: templates.uploadVersion, allowed: managers, file: true, input: newTemplate },
  { endpoint: templates.listTemplates, allowed: templateReaders, input: nothing },
  {
    endpoint: arranging.listTemplateUsage,
    allowed: templateReaders,
    input: async (world) => ({ ids: [(await newTemplate(world)).id] }),
  },
  {
    endpoint: arranging.arrangeTemplate,
    allowed: managers,
    input: async (world) => ({ ...(await newTemplate(world)), directory: "", tags: [unique()] }),
  },
  { endpoint: arranging.duplicateTemplate, allowed: managers, input: newTemplate },
  { endpoint: templates.listDirectories, allowed: templateReaders, input: nothing },
  { endpoint: templates.listTemplateNames, allowed: everyone, input: nothing },
  { endpoint: templates.listTemplateChoices, allowed: templateReaders, input: nothing },
  { endpoint: templates.listDeletedTemplates, allowed: managers, input: nothing },
  { endpoint: templates.getTemplate, allowed: templateReaders, input: newTemplate },
  {
    endpoint: templates.saveTemplate,
    allowed: managers,
    input: async (w) => {
      const { id, version, name, description, directory, form } = await templateInput(w);
      return { id, version, name, description, directory, form };
    },
  },
  {
    endpoint: templates.setAutoApprove,
    allowed: managers,
    input: async (w) => ({ ...(await newTemplate(w)), autoApprove: true }),
  },
  {
    endpoint: templates.setTitlePattern,
    allowed: managers,
    input: async (w) => ({ ...(await newTemplate(w)), titlePattern: "{nombre}" }),
  },
  { endpoint: templates.deleteTemplate, allowed: managers, input: newTemplate },
  {
    endpoint: templates.restoreTemplate,
    allowed: managers,
    input: async (w) => {
      const { id } = await newTemplate(w);
      await w.people.owner.call(templates.deleteTemplate, { id });
      return { id };
    },
  },
  { endpoint: versions.listVersions, allowed: managers, input: newTemplate },
  { endpoint: versions.compareVersions, allowed: managers, input: pairOfVersions },
  { endpoint: versions.redlineVersions, allowed: managers, input: pairOfVersions },
  { endpoint: templates.downloadTemplate, allowed: templateReaders, input: versionOf },
  { endpoint: templates.previewTemplate, allowed: templateReaders, input: versionOf },
];
