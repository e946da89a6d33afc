import { z } from "zod";
import { FiledUnder } from "#features/processes/filed.ts";
import { listShape } from "#features/processes/list-shape.ts";
import { maxTagLength, ProcessRow, ProcessStatus, ProcessTag } from "#features/processes/process.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf, WholeListInput } from "#protocol/page.ts";
import { isAnswerColumn, listColumns, maxAnswerColumns } from "./list-columns.ts";
import { SavedView, ViewFields } from "./view.ts";

/** The callers of these endpoints, and the area a key needs for them. */
const ofMembers = { access: "member", area: "processes" } as const;
const When = z.iso.datetime();

export const listAnswerFields = endpoint({
  method: "GET",
  path: "/processes/answer-fields",
  ...ofMembers,
  summary: "The fields of a template whose answers can be used as filters, in form order",
  input: z.strictObject({ templateId: Id }),
  output: z.object({
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
    /** The questions whose answers can be columns, those of repeated parts too. */
    columns: z.array(z.object({ key: z.string(), label: z.string() })),
  }),
});

/** The maximum of processes whose answers are read at once. */
export const maxColumnRows = 500;

export const readColumnAnswers = endpoint({
  method: "POST",
  path: "/processes/column-answers",
  ...ofMembers,
  reads: true,
  summary: `The answers to some questions of a template, of at most ${maxColumnRows} processes that the caller can read; the turns of a repeated part are one text`,
  input: z.strictObject({
    templateId: Id,
    keys: z.array(z.string().min(1).max(400)).min(1).max(maxAnswerColumns),
    ids: z.array(Id).max(maxColumnRows),
  }),
  output: z.object({
    /** The values are in the order of the keys. Null: no answer. */
    rows: z.array(z.object({ id: Id, values: z.array(z.string().nullable()) })),
  }),
});

/** Counted up to 99. Null: a list the caller cannot see. */
const Counted = z.number().int().max(100).nullable();

export const countProcesses = endpoint({
  method: "GET",
  path: "/processes/counters",
  ...ofMembers,
  summary: "The number of processes in each list: 100 means more than 99, null a list the caller cannot see",
  input: z.strictObject({}),
  output: z.object({
    work: Counted,
    drafts: Counted,
    inbox: Counted,
    review: Counted,
    rejected: Counted,
    approved: Counted,
    active: Counted,
    decided: Counted,
  }),
});

export const getProgress = endpoint({
  method: "GET",
  path: "/processes/progress",
  ...ofMembers,
  summary: "Whether the organization has started a process, and whether it has an approved one, for the first steps",
  input: z.strictObject({}),
  output: z.object({ begun: z.boolean(), approved: z.boolean() }),
});

/** A process that waits for its review, for those who assign it: nothing of its contents. */
export const AssignmentRow = ProcessRow.pick({
  id: true,
  title: true,
  status: true,
  templateName: true,
  creatorId: true,
  creatorName: true,
  submitterId: true,
  requesterName: true,
  reviewerId: true,
  reviewerName: true,
}).extend({
  /** When it came into the inbox, or was sent to review. */
  since: When,
});
export type AssignmentRow = z.infer<typeof AssignmentRow>;

export const listAssignments = endpoint({
  method: "GET",
  path: "/processes/assignments",
  ...ofMembers,
  summary: "The processes in the inbox or in review, oldest change first, for members who assign them",
  input: z.strictObject(PageInput.shape),
  output: pageOf(AssignmentRow),
});

export const countAssignments = endpoint({
  method: "GET",
  path: "/processes/assignments/counter",
  ...ofMembers,
  summary: "The number of processes in the inbox or in review without a reviewer; 100 means more than 99",
  input: z.strictObject({}),
  output: z.object({ waiting: z.number().int().max(100) }),
});

/** A deleted process that can still be restored. */
export const DeletedProcess = z.object({
  id: Id,
  title: z.string(),
  status: ProcessStatus,
  templateName: z.string(),
  creatorId: Id.nullable(),
  creatorName: z.string().nullable(),
  /** Its creator and its flags, as everywhere a process is shown. */
  uid: Id.nullable(),
  deleted: z.literal(true),
  saved: z.boolean(),
  reviewed: z.boolean(),
  approved: z.boolean(),
  rejected: z.boolean(),
  deletedAt: z.iso.datetime(),
  /** Until then it can be restored. */
  restorableUntil: z.iso.datetime(),
});
export type DeletedProcess = z.infer<typeof DeletedProcess>;

export const fetchDeleted = endpoint({
  method: "POST",
  path: "/engine/processes/deleted/fetch",
  ...ofMembers,
  reads: true,
  summary:
    "The processes deleted in the last 30 days that the caller can see, newest deletion first: all of them, or a page at a time with `limit` or `after`",
  input: z.strictObject(WholeListInput.shape),
  output: z.object({ code: z.literal(200), processes: z.array(DeletedProcess), next: z.string().nullable() }),
});

const Count = z.number().int();

/** The events in the timeline of a filed process. */
export const moments = ["begun", "sent", "rejected", "approved"] as const;

/** The maximum of events that are listed. */
export const maxMoments = 30;

/** A client or project with what its processes tell. */
const FiledOverview = z.object({
  id: Id,
  name: z.string(),
  /** Null: it was put away since; what is filed under it keeps its name. */
  addedOn: When.nullable(),
  figures: z.object({
    /** Drafts, and what came back to be corrected. */
    drafts: Count,
    /** In the inbox or in review. */
    inReview: Count,
    approved: Count,
    lastActivity: When.nullable(),
  }),
  /** The last first. */
  history: z.array(z.object({ processId: Id, title: z.string(), what: z.enum(moments), at: When })),
});
export type FiledOverview = z.infer<typeof FiledOverview>;

export const getFiled = endpoint({
  method: "GET",
  path: "/processes/filed/:kind/:id",
  ...ofMembers,
  summary: `A client or project with its figures and the last ${maxMoments} events of its processes that the caller can see`,
  input: z.strictObject(FiledUnder.shape),
  output: FiledOverview,
});

const viewId = Id;
const ChangedView = z.object({ id: Id, version: z.int32() });

export const listViews = endpoint({
  method: "GET",
  path: "/processes/views",
  ...ofMembers,
  summary: "The caller's saved views of process lists: their own and those for everyone, by name",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(SavedView) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/processes/views",
  ...ofMembers,
  summary: "Saves a list with its search, filters and columns as a view; only the owner can save one for everyone",
  input: z.strictObject({ ...ViewFields, shared: ViewFields.shared.default(false) }),
  output: ChangedView,
});

export const saveView = endpoint({
  method: "PUT",
  path: "/processes/views/:viewId",
  ...ofMembers,
  summary:
    "Changes the given values of a saved view; with `version`, refused if someone else changed it in the meantime",
  input: z.strictObject({ viewId, ...z.object(ViewFields).partial().shape, version: z.int32().optional() }),
  output: ChangedView,
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/processes/views/:viewId",
  ...ofMembers,
  summary: "Deletes a saved view",
  input: z.strictObject({ viewId }),
  output: z.object({ id: Id }),
});

/** So many tags are listed. */
export const maxListedTags = 1000;

export const listTags = endpoint({
  method: "GET",
  path: "/processes/tags",
  ...ofMembers,
  summary: "The organization's tags by name, each with its number of processes",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

export const renameTag = endpoint({
  method: "PUT",
  path: "/processes/tags/:tag",
  ...ofMembers,
  summary:
    "Renames a tag everywhere, including saved views; if the name exists, the tags are merged. Refused (409) with the name it has by now if somebody else renamed it",
  input: z.strictObject({ tag: z.string().min(1).max(maxTagLength), name: ProcessTag }),
  output: z.object({
    /** The number of processes that were changed at once. */
    changed: z.number().int(),
    /** True if more follow by themselves. */
    more: z.boolean(),
  }),
});

/** A list is exported no further than this. */
export const maxExported = 1_000_000;

export const exportProcesses = endpoint({
  method: "GET",
  path: "/processes/export",
  ...ofMembers,
  summary: "A list as a workbook or CSV: all its processes with its filters, order and columns",
  input: z.strictObject({
    ...listShape,
    /**
     * Apart by commas, none but the title when empty; the usual ones of the list when absent. `answer:KEY` are the answers to
     * a question of the one template the list is narrowed to.
     */
    columns: z
      .string()
      .max(4000)
      .refine(
        (text) =>
          text === "" ||
          text.split(",").every((one) => (listColumns as readonly string[]).includes(one) || isAnswerColumn(one)),
      )
      .optional(),
    format: z.enum(["xlsx", "csv"]).default("xlsx"),
    separator: z.enum([",", ";"]).default(";"),
  }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 10, seconds: 60 }],
});
