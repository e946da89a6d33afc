import { z } from "zod";
import { BindInput, Bindings } from "#features/bindings/contract.ts";
import { ProcessStatus, ProcessTitle } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { SavedVersion, TypedOver } from "#protocol/saved-version.ts";
import { Name, Spot, Unit, UnitInput, UnitState } from "./unit.ts";

const Estate = z.strictObject({
  finca: z.string().trim().max(10),
  folio: z.string().trim().max(10),
  libro: z.string().trim().max(60),
  department: z.string().trim().max(40),
});

const given = {
  name: Name(80),
  address: z.string().trim().max(300).default(""),
  /** The finca on which the regime is constituted. */
  estate: Estate.nullable().default(null),
  currency: z.enum(["GTQ", "USD"]).default("GTQ"),
};

/** A project as the list shows it. */
const ProjectSummary = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  levels: z.number().int(),
  units: z.number().int(),
  free: z.number().int(),
  updatedAt: z.string(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** A level of a project, from the lowest. */
const Level = z.object({
  id: Id,
  name: z.string(),
  position: z.int32(),
  /** Its drawing: the file's id, and whether it is a picture on which units can lie; null without one. */
  plan: z.object({ fileId: Id, picture: z.boolean() }).nullable(),
});
export type Level = z.infer<typeof Level>;

/** A project with its levels and units, in the order of the deed. */
const Project = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  estate: Estate.nullable(),
  currency: z.enum(["GTQ", "USD"]),
  levels: z.array(Level),
  units: z.array(Unit),
  updatedAt: z.string(),
  /** Which save of its name, address and finca this is. */
  version: SavedVersion,
});
export type Project = z.infer<typeof Project>;

const path = "/hp/projects";
const one = { id: Id };
const level = { ...one, levelId: Id };
const unit = { ...level, unitId: Id };
const Changed = z.object(one);

export const listProjects = endpoint({
  method: "GET",
  path,
  access: "member",
  area: "organization",
  summary: "The buildings and condominiums of the organization, a page at a time",
  input: z.strictObject({
    ...PageInput.shape,
    /** Any part of the name; accents and case do not matter. */
    search: z.string().trim().max(100).optional(),
  }),
  output: pageOf(ProjectSummary),
});

export const createProject = endpoint({
  method: "POST",
  path,
  access: "member",
  area: "organization",
  summary: "Adds a building or condominium",
  input: z.strictObject(given),
  output: Project,
});

export const getProject = endpoint({
  method: "GET",
  path: `${path}/:id`,
  access: "member",
  area: "organization",
  summary: "A building or condominium with its levels and units; the shares of its units add up to exactly 100 %",
  input: z.strictObject(one),
  output: Project,
});

export const saveProject = endpoint({
  method: "PUT",
  path: `${path}/:id`,
  access: "member",
  area: "organization",
  summary:
    "Changes the name, address and finca of a building or condominium. Refused (409) if someone saved since `version`",
  input: z.strictObject({ ...one, ...given, version: TypedOver }),
  output: Project,
});

export const deleteProject = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  access: "member",
  area: "organization",
  summary: "Deletes a building or condominium; it can be restored",
  input: z.strictObject(one),
  output: Changed,
});

export const restoreProject = endpoint({
  method: "POST",
  path: `${path}/:id/restore`,
  access: "member",
  area: "organization",
  summary: "Restores a deleted building or condominium",
  input: z.strictObject(one),
  output: Changed,
});

export const createLevel = endpoint({
  method: "POST",
  path: `${path}/:id/levels`,
  access: "member",
  area: "organization",
  summary: "Adds a level above the others",
  input: z.strictObject({ ...one, name: Name(40) }),
  output: Level,
});

export const saveLevel = endpoint({
  method: "PUT",
  path: `${path}/:id/levels/:levelId`,
  access: "member",
  area: "organization",
  summary:
    "Renames a level, or moves it to a position (0 is the lowest); omitted values do not change. `before`: the name it was changed from; refused (409) if it is another by now",
  input: z.strictObject({
    ...level,
    name: Name(40).optional(),
    before: z.string().max(1000).optional(),
    position: z.int32().min(0).max(500).optional(),
  }),
  output: Changed,
});

export const copyLevel = endpoint({
  method: "POST",
  path: `${path}/:id/levels/:levelId/copy`,
  access: "member",
  area: "organization",
  summary:
    "Duplicates a level with its units above the others; unit numbers are increased by `shift`, and all units are available",
  input: z.strictObject({ ...level, name: Name(40), shift: z.number().int().min(-100_000).max(100_000).default(100) }),
  output: Level,
});

export const deleteLevel = endpoint({
  method: "DELETE",
  path: `${path}/:id/levels/:levelId`,
  access: "member",
  area: "organization",
  summary: "Deletes a level and its units, unless one is reserved or sold",
  input: z.strictObject(level),
  output: Changed,
});

export const createUnit = endpoint({
  method: "POST",
  path: `${path}/:id/levels/:levelId/units`,
  access: "member",
  area: "organization",
  summary: "Adds a unit to a level; its number must be unique within its type",
  input: z.strictObject({ ...level, ...UnitInput.shape }),
  output: Unit,
});

export const saveUnit = endpoint({
  method: "PUT",
  path: `${path}/:id/levels/:levelId/units/:unitId`,
  access: "member",
  area: "organization",
  summary: "Changes a unit; refused (409) if someone changed it in the meantime",
  input: z.strictObject({ ...unit, version: z.int32(), ...UnitInput.shape }),
  output: Unit,
});

export const deleteUnit = endpoint({
  method: "DELETE",
  path: `${path}/:id/levels/:levelId/units/:unitId`,
  access: "member",
  area: "organization",
  summary: "Deletes a unit that is available and in no contract",
  input: z.strictObject(unit),
  output: Changed,
});

export const setUnitState = endpoint({
  method: "POST",
  path: `${path}/:id/levels/:levelId/units/:unitId/state`,
  access: "member",
  area: "organization",
  summary:
    "Reserves, sells, delivers or releases a unit. `from` is the status the caller saw: of two people who reserve it, one succeeds",
  input: z.strictObject({
    ...unit,
    from: UnitState,
    to: UnitState,
    /** The buyer. Ignored if the unit becomes free. */
    buyer: z.string().trim().max(120).default(""),
  }),
  output: Unit,
});

export const saveLevelPlan = endpoint({
  method: "POST",
  path: `${path}/:id/levels/:levelId/plan`,
  access: "member",
  area: "organization",
  summary: "Sets the drawing of a level (PNG, JPEG or PDF), replacing the previous one",
  input: z.strictObject(level),
  output: Level,
  upload: { maxBytes: 5 * 1024 * 1024, inclusive: false },
});

export const deleteLevelPlan = endpoint({
  method: "DELETE",
  path: `${path}/:id/levels/:levelId/plan`,
  access: "member",
  area: "organization",
  summary: "Deletes the drawing of a level",
  input: z.strictObject(level),
  output: Changed,
});

export const downloadLevelPlan = endpoint({
  method: "GET",
  path: `${path}/:id/levels/:levelId/plan`,
  access: "member",
  area: "organization",
  summary: "The drawing of a level. `fileId` identifies its file, so that browsers can cache it",
  input: z.strictObject({ ...level, fileId: Id.optional() }),
  output: z.unknown(),
  download: true,
});

export const placeUnit = endpoint({
  method: "PUT",
  path: `${path}/:id/levels/:levelId/units/:unitId/spot`,
  access: "member",
  area: "organization",
  summary: "Sets the position of a unit on the drawing of its level; null removes it",
  input: z.strictObject({ ...unit, spot: Spot.nullable() }),
  output: Changed,
});

export const exportProject = endpoint({
  method: "GET",
  path: `${path}/:id/export`,
  access: "member",
  area: "organization",
  summary: "The units of a building or condominium as a workbook, with their shares and texts",
  input: z.strictObject({ ...one, language: z.enum(["en", "es"]).default("es") }),
  output: z.unknown(),
  download: true,
});

export const importProject = endpoint({
  method: "POST",
  path: `${path}/:id/import`,
  access: "member",
  area: "organization",
  summary:
    "Adds and changes units with a workbook: levels by name, units by type and number. If a row has errors, nothing is saved",
  input: z.strictObject(one),
  output: z.object({
    created: z.number().int(),
    changed: z.number().int(),
    levels: z.number().int(),
    /** The errors by row (from 1, the header included). */
    errors: z.array(z.object({ row: z.int32(), column: z.string(), code: z.string() })),
  }),
  upload: { maxBytes: 5 * 1024 * 1024, inclusive: false },
});

/** A contract that was filled with the data of a unit. */
const ContractOfUnit = z.object({
  processId: Id,
  title: z.string(),
  status: ProcessStatus,
  addedAt: z.string(),
});
export type ContractOfUnit = z.infer<typeof ContractOfUnit>;

export const listUnitContracts = endpoint({
  method: "GET",
  path: `${path}/:id/levels/:levelId/units/:unitId/contracts`,
  access: "member",
  area: ["organization", "processes"],
  summary: "The contracts filled in with the data of a unit that the caller can see, newest first, at most 100",
  input: z.strictObject(unit),
  output: z.object({ rows: z.array(ContractOfUnit) }),
});

export const showUnitBindings = endpoint({
  method: "GET",
  path: `${path}/:id/levels/:levelId/units/:unitId/bindings`,
  access: "member",
  area: ["organization", "processes"],
  summary: "The fields a unit can fill in, in a draft of the caller or a new process of a template",
  input: z.union([z.strictObject({ ...unit, processId: Id }), z.strictObject({ ...unit, templateId: Id })]),
  output: Bindings,
});

export const bindUnit = endpoint({
  method: "POST",
  path: `${path}/:id/levels/:levelId/units/:unitId/bindings`,
  access: "member",
  area: ["organization", "processes"],
  summary:
    "Fills fields of a draft, or of a new process of a template, with the data of a unit, and adds the contract to the unit",
  input: z.strictObject({ ...unit, ...BindInput }),
  output: z.object({ processId: Id, version: z.int32() }),
});

/** Processes that are begun by one call. */
export const maxContracts = 100;

export const bindUnits = endpoint({
  method: "POST",
  path: `${path}/:id/contracts`,
  access: "member",
  area: ["organization", "processes"],
  summary:
    "Starts a process of a template for each of several units, all or none, filled in with the data of the unit and added to it. Values a unit does not have are left empty",
  input: z.strictObject({
    ...one,
    templateId: Id,
    units: z
      .array(z.strictObject({ unitId: Id, title: ProcessTitle }))
      .min(1)
      .max(maxContracts)
      .refine((units) => new Set(units.map(({ unitId }) => unitId)).size === units.length, "failure.invalid"),
    bindings: BindInput.bindings,
  }),
  output: z.object({ processes: z.array(z.object({ unitId: Id, processId: Id })) }),
  limits: [{ by: "account", max: 30, seconds: 3600 }],
});
