import { z } from "zod";
import { Id } from "#protocol/page.ts";

/** Under what processes are filed that are shown together. */
const FiledKind = z.enum(["client", "project"]);
export type FiledKind = z.infer<typeof FiledKind>;

/** One client or one project. */
export const FiledUnder = z.object({ kind: FiledKind, id: Id });
export type FiledUnder = z.infer<typeof FiledUnder>;
