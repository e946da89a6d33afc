import { z } from "zod";
import { listShape } from "#features/processes/list-shape.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { BulkWork, bulkActs, maxBulk } from "./bulk.ts";

const ofMembers = { access: "member", area: "processes" } as const;
const Count = z.number().int();
const bulkId = { bulkId: Id };
const Begun = z.object({ id: Id, count: Count });

/** The maximum of processes that are named one by one. */
const maxNamed = 1000;

/** An act on many processes, and how far it is. */
export const Bulk = z.object({
  id: Id,
  act: z.enum(bulkActs),
  /** True if it takes an earlier one back. */
  undoing: z.boolean(),
  count: Count,
  done: Count,
  failed: Count,
  finished: z.boolean(),
  /** True if what was done can be taken back now. */
  undoable: z.boolean(),
  /** The first of those that were not done, with the reasons. */
  failures: z.array(
    z.object({ processId: Id, title: z.string(), code: z.string(), values: z.record(z.string(), z.string()) }),
  ),
});
export type Bulk = z.infer<typeof Bulk>;

export const countListed = endpoint({
  method: "POST",
  path: "/processes/bulk/count",
  ...ofMembers,
  reads: true,
  summary: `The number of processes in a list under its filters; ${maxBulk + 1} means more than ${maxBulk}`,
  input: z.strictObject(listShape),
  output: z.object({ count: Count }),
});

export const orderBulk = endpoint({
  method: "POST",
  path: "/processes/bulk",
  ...ofMembers,
  summary:
    "Performs an act on processes, or on all of a list, as a job. Each is done, or has the reason why not. 409 `processes.bulk.listChanged` if the list does not hold `count` processes any more",
  input: z.strictObject({
    work: BulkWork,
    of: z.union([
      z.strictObject({
        /** Without `version`, the one there is now. */
        processes: z
          .array(z.strictObject({ id: Id, version: z.int32().optional() }))
          .min(1)
          .max(maxNamed),
      }),
      z.strictObject({ list: z.strictObject(listShape), count: z.number().int().min(0).max(maxBulk) }),
    ]),
  }),
  output: Begun,
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const listBulks = endpoint({
  method: "GET",
  path: "/processes/bulk",
  ...ofMembers,
  summary: "The caller's acts on many processes of the last day that were not put away, newest first, at most 5",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(Bulk) }),
});

export const undoBulk = endpoint({
  method: "POST",
  path: "/processes/bulk/:bulkId/undo",
  ...ofMembers,
  summary: "Takes an act on many processes back within an hour. What others changed since stays as they made it",
  input: z.strictObject(bulkId),
  output: Begun,
});

export const stopBulk = endpoint({
  method: "POST",
  path: "/processes/bulk/:bulkId/stop",
  ...ofMembers,
  summary: "Stops an act on many processes; what was done stays",
  input: z.strictObject(bulkId),
  output: z.object({ left: Count }),
});

export const putBulkAway = endpoint({
  method: "POST",
  path: "/processes/bulk/:bulkId/seen",
  ...ofMembers,
  summary: "Puts the result of a finished act on many processes away",
  input: z.strictObject(bulkId),
  output: z.object({ id: Id }),
});
