import * as contract from "#features/lists/contract.ts";
import * as imports from "#features/lists/import-contract.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const attributes = [{ name: "Nombre", kind: "text" as const }];

const ofList = async ({ people }: World) => {
  const { id, version } = await people.owner.call(contract.createList, { name: unique(), attributes, identifier: 0 });
  return { id, version };
};
const onlyId = async (world: World) => ({ id: (await ofList(world)).id });
const ofRecord = async (world: World) => {
  const { id } = await ofList(world);
  const { changeId, records } = await world.people.owner.call(contract.changeRecords, {
    id,
    set: [{ items: { a1: unique() } }],
  });
  return { id, changeId: changeId as string, recordId: records[0]?.id as string };
};

const csv = { name: "lista.csv", bytes: new TextEncoder().encode("Nombre\nAna\n") };
const ofImport = async (world: World) => {
  const { id } = await onlyId(world);
  const { id: importId } = await world.people.owner.call.upload(imports.beginImport, { id }, csv);
  return { id, importId };
};

/** The calls of lists and their records. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listLists, allowed: managers, input: nothing },
  {
    endpoint: contract.createList,
    allowed: managers,
    input: async () => ({ name: unique(), attributes, identifier: 0 }),
  },
  { endpoint: contract.getList, allowed: managers, input: onlyId },
  { endpoint: contract.renameList, allowed: managers, input: async (w) => ({ ...(await onlyId(w)), name: unique() }) },
  {
    endpoint: contract.saveAttributes,
    allowed: managers,
    input: async (w) => ({ ...(await ofList(w)), attributes, identifier: 0 }),
  },
  { endpoint: contract.listUses, allowed: managers, input: onlyId },
  { endpoint: contract.deleteList, allowed: managers, input: onlyId },
  {
    endpoint: contract.restoreList,
    allowed: managers,
    input: async (w) => {
      const { id } = await ofList(w);
      await w.people.owner.call(contract.deleteList, { id });
      return { id };
    },
  },
  { endpoint: contract.listRecords, allowed: managers, input: onlyId },
  {
    endpoint: contract.changeRecords,
    allowed: managers,
    input: async (w) => ({ ...(await onlyId(w)), set: [{ items: { a1: unique() } }] }),
  },
  { endpoint: contract.listChanges, allowed: managers, input: onlyId },
  {
    endpoint: contract.undoChange,
    allowed: managers,
    input: async (w) => {
      const { id, changeId } = await ofRecord(w);
      return { id, changeId };
    },
  },
  {
    endpoint: contract.recordHistory,
    allowed: managers,
    input: async (w) => {
      const { id, recordId } = await ofRecord(w);
      return { id, recordId };
    },
  },
  { endpoint: contract.listNames, allowed: everyone, input: nothing },
  { endpoint: contract.listChoices, allowed: everyone, input: onlyId },
  {
    endpoint: contract.getChoice,
    allowed: everyone,
    input: async (w) => {
      const { id, recordId } = await ofRecord(w);
      return { id, recordId };
    },
  },
  { endpoint: contract.getListShape, allowed: everyone, input: onlyId },
  {
    endpoint: contract.getChosen,
    allowed: everyone,
    input: async (w) => {
      const { id, recordId } = await ofRecord(w);
      return { id, records: recordId };
    },
  },
  { endpoint: contract.exportList, allowed: managers, input: onlyId },
  { endpoint: imports.beginImport, allowed: managers, file: true, content: csv, input: onlyId },
  { endpoint: imports.getImport, allowed: managers, input: ofImport },
  {
    endpoint: imports.readImport,
    allowed: managers,
    input: async (w) => ({ ...(await ofImport(w)), mapping: [{ index: 0, attribute: "a1" }] }),
  },
  { endpoint: imports.importRows, allowed: managers, input: async (w) => ({ ...(await ofImport(w)), outcome: "new" }) },
  { endpoint: imports.importMissing, allowed: managers, input: ofImport },
  // Nothing was read yet, so an authorized caller gets an error that there is nothing to correct or to write.
  {
    endpoint: imports.fixRow,
    allowed: managers,
    also: [409],
    input: async (w) => ({ ...(await ofImport(w)), row: 2, items: {} }),
  },
  { endpoint: imports.writeImport, allowed: managers, also: [409], input: ofImport },
];
