import { z } from "zod";

/**
 * The kinds of open work that a person may leave behind, in the order in which they are shown. A feature with a new one adds its
 * kind here, provides its count at `openWorkPort`, and hands it over when `memberRemoved` is announced.
 */
export const workKinds = [
  "process",
  "review",
  "task",
  "subtask",
  "alert",
  "registryQuery",
  "report",
  "board",
  "file",
] as const;
export type WorkKind = (typeof workKinds)[number];

/** The open work of one kind. */
export const CountedWork = z.object({ kind: z.enum(workKinds), count: z.number().int() });
export type CountedWork = z.infer<typeof CountedWork>;
