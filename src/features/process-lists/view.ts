import { z } from "zod";
import { processLists } from "#features/processes/policy.ts";
import { maxAnyOf, maxTagLength } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";
import { savedView, viewFields } from "#protocol/saved-view.ts";
import { type AnyColumn, columnsAmong, listColumns, maxAnswerColumns } from "./list-columns.ts";

const ids = z.array(Id).min(1).max(maxAnyOf);

/** A list as it is looked at: which, what is searched in it, what it is narrowed to, and its columns where they were chosen. */
export const ViewSettings = z.strictObject({
  list: z.enum(processLists),
  ...z
    .object({
      search: z.string().max(100),
      teamId: ids,
      templateId: ids,
      clientId: ids,
      projectId: ids,
      tag: z.array(z.string().min(1).max(maxTagLength)).min(1).max(maxAnyOf),
      creatorId: ids,
      reviewerId: ids,
      createdFrom: z.iso.date(),
      createdTo: z.iso.date(),
      sentFrom: z.iso.date(),
      sentTo: z.iso.date(),
      approvedFrom: z.iso.date(),
      approvedTo: z.iso.date(),
      attachment: z.string().max(100),
      answer: z.string().max(100),
      answerField: z.string().max(200),
      asked: z.literal("me"),
      columns: z
        .array(z.string().max(400))
        .max(listColumns.length + maxAnswerColumns)
        .refine((names) => columnsAmong(names).length === names.length)
        .transform((names): AnyColumn[] => columnsAmong(names)),
    })
    .partial().shape,
});
export type ViewSettings = z.output<typeof ViewSettings>;

/** The fields of a new or changed view. */
export const ViewFields = {
  ...viewFields({ required: "processes.views.nameRequired", tooLong: "processes.views.nameTooLong" }),
  settings: ViewSettings,
};

export const SavedView = z.object({ ...savedView, ...ViewFields });
export type SavedView = z.output<typeof SavedView>;
