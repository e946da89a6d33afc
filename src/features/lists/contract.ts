import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { RecordFilter } from "./filter.ts";
import {
  Attribute,
  AttributeId,
  GivenAttributes,
  Items,
  List,
  ListName,
  ListRecord,
  maxRecords,
  maxValueLength,
  maxWritten,
} from "./list.ts";

const access = "member" as const;
const ofList = { id: Id };
const Search = z.string().trim().max(100).optional();

/** The attribute that names a record, by its place among those given. */
const Identifier = z.coerce.number().int().min(0).max(49);

export const listLists = endpoint({
  method: "GET",
  path: "/lists",
  access,
  area: "organization",
  summary: "The organization's lists by name, a page at a time",
  input: z.strictObject({ ...PageInput.shape, search: Search }),
  output: pageOf(List),
});

export const listNames = endpoint({
  method: "GET",
  path: "/lists/names",
  access,
  area: "organization",
  summary: "The names of the lists, for every role",
  input: z.strictObject({}),
  output: z.object({ lists: z.array(z.object({ id: Id, name: z.string() })) }),
});

export const createList = endpoint({
  method: "POST",
  path: "/lists",
  access,
  area: "organization",
  summary: "Creates a list with its attributes; the name must be unique",
  input: z.strictObject({ name: ListName, attributes: GivenAttributes, identifier: Identifier }),
  output: List,
});

export const getList = endpoint({
  method: "GET",
  path: "/lists/:id",
  access,
  area: "organization",
  summary: "A list with its attributes",
  input: z.strictObject(ofList),
  output: List,
});

export const renameList = endpoint({
  method: "PUT",
  path: "/lists/:id",
  access,
  area: "organization",
  summary:
    "Renames a list; the name must be unique. `before`: the name it was changed from; refused (409) if it is another by now",
  input: z.strictObject({ ...ofList, name: ListName, before: z.string().max(1000).optional() }),
  output: List,
});

export const saveAttributes = endpoint({
  method: "PUT",
  path: "/lists/:id/attributes",
  access,
  area: "organization",
  summary:
    "Saves the attributes of a list in order; refused, with a list, if records do not match. `before`: what they were changed from; refused (409) if they are others by now",
  input: z.strictObject({
    ...ofList,
    version: z.int32(),
    attributes: GivenAttributes,
    identifier: Identifier,
    before: z.strictObject({ attributes: z.array(Attribute), identifier: AttributeId }).optional(),
  }),
  output: List,
});

/** Templates that are named at once. */
export const maxUses = 10;

export const listUses = endpoint({
  method: "GET",
  path: "/lists/:id/uses",
  access,
  area: ["organization", "templates"],
  summary: "The templates that use a list: the first ten by name, and their number",
  input: z.strictObject(ofList),
  output: z.object({ templates: z.array(z.object({ id: Id, name: z.string() })), count: z.number().int() }),
});

export const deleteList = endpoint({
  method: "DELETE",
  path: "/lists/:id",
  access,
  area: "organization",
  summary: "Deletes a list; answers copied from it are kept",
  input: z.strictObject(ofList),
  output: z.object({ id: Id }),
});

export const restoreList = endpoint({
  method: "POST",
  path: "/lists/:id/restore",
  access,
  area: "organization",
  summary: "Restores a deleted list, unless its name is in use",
  input: z.strictObject(ofList),
  output: z.object({ id: Id }),
});

export const listRecords = endpoint({
  method: "GET",
  path: "/lists/:id/records",
  access,
  area: "organization",
  summary: "The records of a list, a page at a time, now or as of the end of a day",
  input: z.strictObject({
    ...ofList,
    ...PageInput.shape,
    /** Beginnings of words of a record; case and accents do not matter. */
    search: Search,
    /** By which attribute they are sorted; a dash turns the order round. By the identifier without it. */
    sort: z
      .string()
      .regex(/^-?a\d{1,5}$/)
      .optional(),
    /** The conditions on their values, as JSON. */
    filter: RecordFilter,
    /** As they were at the end of this day. */
    on: z.iso.date().optional(),
  }),
  output: pageOf(ListRecord),
});

const Values = z.record(AttributeId, z.string().max(maxValueLength, "lists.cell.tooLong"));

export const changeRecords = endpoint({
  method: "POST",
  path: "/lists/:id/changes",
  access,
  area: "organization",
  summary: "Adds, changes and removes records, all or none; can be undone for a day",
  input: z.strictObject({
    ...ofList,
    /** Records with the values that change; without an id they are new. `version` is compared when it is given. */
    set: z
      .array(z.strictObject({ id: Id.optional(), version: z.int32().optional(), items: Values }))
      .max(maxWritten, "lists.tooManyAtOnce")
      .default([]),
    remove: z.array(Id).max(maxWritten, "lists.tooManyAtOnce").default([]),
  }),
  output: z.object({ changeId: Id.nullable(), records: z.array(ListRecord) }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

/** The time in which a change can be undone. */
export const undoableMs = 24 * 60 * 60 * 1000;

/** One bulk change of a list. */
export const Change = z.object({
  id: Id,
  kind: z.enum(["edit", "import", "undo", "reading"]),
  by: z.object({ id: Id, name: z.string() }),
  at: z.iso.datetime(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  undoneAt: z.iso.datetime().nullable(),
});
export type Change = z.infer<typeof Change>;

export const listChanges = endpoint({
  method: "GET",
  path: "/lists/:id/changes",
  access,
  area: "organization",
  summary: "The changes to a list, newest first",
  input: z.strictObject({ ...ofList, ...PageInput.shape }),
  output: pageOf(Change),
});

export const undoChange = endpoint({
  method: "POST",
  path: "/lists/:id/changes/:changeId/undo",
  access,
  area: "organization",
  summary:
    "Undoes a change from the last 24 hours; records changed again since then are kept. Returns the resulting change, which can also be undone",
  input: z.strictObject({ ...ofList, changeId: Id }),
  /** `changeId`: null where every record was kept. */
  output: z.object({ undone: z.number().int(), kept: z.number().int(), changeId: Id.nullable() }),
});

/** A record as it was made by a change. */
export const RecordVersion = z.object({
  version: z.int32(),
  items: Items,
  deleted: z.boolean(),
  at: z.iso.datetime(),
  by: z.object({ id: Id, name: z.string() }).nullable(),
});
export type RecordVersion = z.infer<typeof RecordVersion>;

export const recordHistory = endpoint({
  method: "GET",
  path: "/lists/:id/records/:recordId/history",
  access,
  area: "organization",
  summary: "The history of a record, newest first",
  input: z.strictObject({ ...ofList, recordId: Id }),
  output: z.object({ versions: z.array(RecordVersion) }),
});

/** A record that is offered for a field: its identifier and the values next to it. */
export const Choice = z.object({ id: Id, name: z.string(), beside: z.array(z.string()) });
export type Choice = z.infer<typeof Choice>;

export const listChoices = endpoint({
  method: "GET",
  path: "/lists/:id/choices",
  access,
  area: "organization",
  summary: "Records of a list matching a search by the start of words, in all attributes or one",
  input: z.strictObject({
    ...ofList,
    search: Search,
    /** By which attribute they are named, instead of the identifier; those without a value of it are left out. */
    attribute: AttributeId.optional(),
    after: PageInput.shape.after,
  }),
  output: z.object({ choices: z.array(Choice), next: z.string().nullable() }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

/** The part of a list that forms and their settings need: its name and its attributes. */
const ListShape = z.object({
  id: Id,
  name: z.string(),
  attributes: z.array(Attribute),
  identifier: AttributeId,
});

export const getListShape = endpoint({
  method: "GET",
  path: "/lists/:id/attributes",
  access,
  area: "organization",
  summary: "The attributes of a list, for every role, to fill in form fields",
  input: z.strictObject(ofList),
  output: ListShape,
});

/** Records one can choose at once. */
export const maxChosen = 50;

export const getChosen = endpoint({
  method: "GET",
  path: "/lists/:id/chosen",
  access,
  area: "organization",
  summary: "Records of a list with their values, by their IDs (at most 50, separated by commas), in that order",
  input: z.strictObject({
    ...ofList,
    records: z
      .string()
      .max(50 * maxChosen)
      .transform((ids) => ids.split(","))
      .pipe(z.array(Id).min(1).max(maxChosen)),
  }),
  output: z.object({ records: z.array(ListRecord), attributes: z.array(Attribute), identifier: AttributeId }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

export const getChoice = endpoint({
  method: "GET",
  path: "/lists/:id/choices/:recordId",
  access,
  area: "organization",
  summary: "One record of a list with its values, to fill in a form",
  input: z.strictObject({ ...ofList, recordId: Id }),
  output: z.object({ record: ListRecord, attributes: z.array(Attribute), identifier: AttributeId }),
  limits: [{ by: "account", max: 240, seconds: 60 }],
});

export const exportList = endpoint({
  method: "GET",
  path: "/lists/:id/export",
  access,
  area: "organization",
  summary: `The records of a list (at most ${maxRecords}) as a workbook or CSV that can be imported again`,
  input: z.strictObject({
    ...ofList,
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
    /** The separator of a CSV: semicolons for an Excel whose decimals have commas. */
    separator: z.enum([",", ";"]).default(","),
  }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 20, seconds: 60 }],
});
