import { z } from "zod";

/** Lists are paged by key: `after` is the opaque cursor of the last row seen. */
export const PageInput = z.object({
  // Long enough for the longest name a list is sorted by, in letters of four bytes.
  after: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** A page of rows and the cursor of the next one, `null` at the end. */
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row), next: z.string().nullable() });

/** An id made by us: UUID version 7. */
export const Id = z.uuid();
