import { z } from "zod";

const defaultLimit = 50;

/** Lists are paged by key: `after` is the opaque cursor of the last row seen. */
export const PageInput = z.object({
  // Long enough for the longest name a list is sorted by, in letters of four bytes.
  after: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
});

/** Input of a list that the specification writes without pages: everything, unless `after` or `limit` is sent. */
export const WholeListInput = PageInput.extend({ limit: PageInput.shape.limit.unwrap().optional() });

/** Rows that such a list returns at most; undefined for all. */
export const pageLimit = ({ after, limit }: z.output<typeof WholeListInput>): number | undefined =>
  limit ?? (after === undefined ? undefined : defaultLimit);

/** A page of rows and the cursor of the next one, `null` at the end. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), next: z.string().nullable() });

/** An id made by us: UUID version 7. */
export const Id = z.uuid();

/** Which of several it is, counted from 1, in a path or a query; the database counts no further. */
export const Ordinal = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** So many of one thing a list or figures can be narrowed to. */
export const maxChosen = 20;

/** The id of a thing, or those of several, apart by commas: of any of them. */
export const SeveralIds = z
  .string()
  .max(37 * maxChosen)
  .refine((text) => text.split(",").every((id) => Id.safeParse(id).success), "failure.invalid")
  .optional();

/** The ids of a text of several, in their order, each once. */
export const idsIn = (text: string | undefined): readonly string[] =>
  text === undefined ? [] : [...new Set(text.split(","))];
