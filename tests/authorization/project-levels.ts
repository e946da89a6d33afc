import { writeWorkbook } from "#engine/sheet/xlsx/write-workbook.ts";
import * as contract from "#features/project-levels/contract.ts";
import { sheetColumns } from "#features/project-levels/sheet.ts";
import {
  type AuthorizationCase,
  everyone,
  managers,
  nothing,
  unique,
  type World,
} from "#tests/support/authorization.ts";

const project = async ({ people }: World) => {
  const { id } = await people.owner.call(contract.createProject, { name: unique() });
  return { id };
};
const withLevel = async (w: World) => {
  const { id } = await project(w);
  const level = await w.people.owner.call(contract.createLevel, { id, name: unique() });
  return { id, levelId: level.id };
};
const given = () => ({ kind: "apartment" as const, number: unique(), privateArea: "80" });
const withUnit = async (w: World) => {
  const at = await withLevel(w);
  const unit = await w.people.owner.call(contract.createUnit, { ...at, ...given() });
  return { ...at, unitId: unit.id };
};

const withPlan = async (w: World) => {
  const at = await withLevel(w);
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  await w.people.owner.call.upload(contract.saveLevelPlan, at, { name: "nivel.png", bytes });
  return at;
};

const pieces: Uint8Array[] = [];
for await (const piece of writeWorkbook([{ name: "Unidades", columns: sheetColumns("es"), rows: [] }]))
  pieces.push(piece);
const workbook = { name: "unidades.xlsx", bytes: new Uint8Array(Buffer.concat(pieces)) };

const withTemplate = async (w: World) => ({ ...(await withUnit(w)), templateId: w.templateId });
const makers = ["owner", "creator", "consultant"] as const;

/** The calls of project levels: read by every member, changed by owner and managers. */
export const authorizationCases: readonly AuthorizationCase[] = [
  { endpoint: contract.listProjects, allowed: everyone, input: nothing },
  { endpoint: contract.getProject, allowed: everyone, input: project },
  { endpoint: contract.exportProject, allowed: everyone, input: project },
  { endpoint: contract.createProject, allowed: managers, input: async () => ({ name: unique() }) },
  {
    endpoint: contract.saveProject,
    allowed: managers,
    input: async (w) => ({ ...(await project(w)), name: unique() }),
  },
  { endpoint: contract.deleteProject, allowed: managers, input: project },
  {
    endpoint: contract.restoreProject,
    allowed: managers,
    input: async (w) => {
      const one = await project(w);
      await w.people.owner.call(contract.deleteProject, one);
      return one;
    },
  },
  {
    endpoint: contract.createLevel,
    allowed: managers,
    input: async (w) => ({ ...(await project(w)), name: unique() }),
  },
  {
    endpoint: contract.saveLevel,
    allowed: managers,
    input: async (w) => ({ ...(await withLevel(w)), name: unique() }),
  },
  {
    endpoint: contract.copyLevel,
    allowed: managers,
    input: async (w) => ({ ...(await withLevel(w)), name: unique() }),
  },
  { endpoint: contract.deleteLevel, allowed: managers, input: withLevel },
  { endpoint: contract.createUnit, allowed: managers, input: async (w) => ({ ...(await withLevel(w)), ...given() }) },
  {
    endpoint: contract.saveUnit,
    allowed: managers,
    input: async (w) => ({ ...(await withUnit(w)), version: 1, ...given() }),
  },
  { endpoint: contract.deleteUnit, allowed: managers, input: withUnit },
  {
    endpoint: contract.setUnitState,
    allowed: managers,
    input: async (w) => ({ ...(await withUnit(w)), from: "free", to: "reserved", buyer: "Ana" }),
  },
  {
    endpoint: contract.saveLevelPlan,
    allowed: managers,
    input: withLevel,
    file: true,
    content: { name: "nivel.png", bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
  },
  { endpoint: contract.deleteLevelPlan, allowed: managers, input: withLevel },
  { endpoint: contract.downloadLevelPlan, allowed: everyone, input: withPlan },
  {
    endpoint: contract.placeUnit,
    allowed: managers,
    input: async (w) => ({ ...(await withUnit(w)), spot: { x: 0.5, y: 0.5 } }),
  },
  {
    endpoint: contract.bindUnits,
    allowed: makers,
    input: async (w) => {
      const { id, unitId, templateId } = await withTemplate(w);
      return { id, templateId, units: [{ unitId, title: unique() }], bindings: {} };
    },
  },
  { endpoint: contract.importProject, allowed: managers, input: project, file: true, content: workbook },
  { endpoint: contract.listUnitContracts, allowed: everyone, input: withUnit },
  { endpoint: contract.showUnitBindings, allowed: makers, input: withTemplate },
  {
    endpoint: contract.bindUnit,
    allowed: makers,
    input: async (w) => {
      const { templateId, ...at } = await withTemplate(w);
      return { ...at, target: { kind: "template", templateId, title: "Promesa" }, bindings: {} };
    },
  },
];
