import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { processLists } from "./policy.ts";
import { maxAnyOf, maxTagLength } from "./process.ts";

/** A filter with one or several values, any of which matches. */
const anyOf = <T extends z.ZodType<string>>(one: T) =>
  z
    .union([one, z.array(one).min(1).max(maxAnyOf, "processes.tooManyFilters")])
    .transform((given) => [...new Set<string>(typeof given === "string" ? [given] : given)]);

/** Which list, and what it is narrowed to. */
export const listShape = {
  list: z.enum(processLists),
  /**
   * Words, each the beginning or a form of one in the title, the answers, the document or an attached file; without case and
   * accents.
   */
  search: z.string().trim().max(100).optional(),
  /** Teams it belongs to at least one of. */
  teamId: anyOf(Id).optional(),
  templateId: anyOf(Id).optional(),
  clientId: anyOf(Id).optional(),
  projectId: anyOf(Id).optional(),
  /** Tags, as they were written: at least one of them. */
  tag: anyOf(z.string().max(maxTagLength)).optional(),
  /** The person who began it, and the person to whom its review is assigned. */
  creatorId: anyOf(Id).optional(),
  reviewerId: anyOf(Id).optional(),
  /** Begun, sent to review and approved on these days, both included, where the organization is. */
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  sentFrom: z.iso.date().optional(),
  sentTo: z.iso.date().optional(),
  approvedFrom: z.iso.date().optional(),
  approvedTo: z.iso.date().optional(),
  /** Words, each the beginning of one in the name of an attached file. */
  attachment: z.string().trim().max(100).optional(),
  /** Words that one answer has, each as the beginning of one; of the field of this name, or of any. */
  answer: z.string().trim().max(100).optional(),
  answerField: z.string().max(200).optional(),
  /** Only what is in review and assigned to the caller. */
  asked: z.literal("me").optional(),
};

const ListShape = z.object(listShape);
/** Which list, and what it is narrowed to, as it is asked for. */
export type ListInput = z.output<typeof ListShape>;
