import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";

const ofMembers = { access: "member", area: "repository" } as const;
const Count = z.number().int();
const ofBulk = z.strictObject({ bulkId: Id });
const Begun = z.object({ id: Id, count: Count });

/** The acts that are carried out on many items. */
const itemActs = ["trash", "restore", "move"] as const;
export type ItemAct = (typeof itemActs)[number];

/** The maximum of items of one act. */
export const maxBulkItems = 1000;

/** Milliseconds in which an act can be taken back. */
export const undoWindowMs = 60 * 60_000;

/** An act on many items, and how far it is. */
export const ItemBulk = z.object({
  id: Id,
  act: z.enum(itemActs),
  /** True if it takes an earlier one back. */
  undoing: z.boolean(),
  count: Count,
  done: Count,
  failed: Count,
  finished: z.boolean(),
  /** True if what was done can be taken back now. */
  undoable: z.boolean(),
  /** The first of those that were not done, with the reasons. The name is null if the person cannot see the item. */
  failures: z.array(
    z.object({ itemId: Id, name: z.string().nullable(), code: z.string(), values: z.record(z.string(), z.string()) }),
  ),
});
export type ItemBulk = z.infer<typeof ItemBulk>;

export const orderItemBulk = endpoint({
  method: "POST",
  path: "/repository/bulk",
  ...ofMembers,
  summary: "Moves, deletes or restores items as a job. Each is done, or has the reason why not",
  input: z.strictObject({
    act: z.enum(itemActs),
    /** The folder of a move; null is the caller's own place. */
    parentId: Id.nullable().default(null),
    items: z.array(Id).min(1).max(maxBulkItems),
  }),
  output: Begun,
  limits: [{ by: "account", max: 60, seconds: 60 }],
});

export const listItemBulks = endpoint({
  method: "GET",
  path: "/repository/bulk",
  ...ofMembers,
  summary: "The caller's acts on many items of the last day that were not put away, newest first, at most 5",
  input: z.strictObject({}),
  output: z.object({ rows: z.array(ItemBulk) }),
});

export const undoItemBulk = endpoint({
  method: "POST",
  path: "/repository/bulk/:bulkId/undo",
  ...ofMembers,
  summary: "Takes an act on many items back within an hour",
  input: ofBulk,
  output: Begun,
});

export const stopItemBulk = endpoint({
  method: "POST",
  path: "/repository/bulk/:bulkId/stop",
  ...ofMembers,
  summary: "Stops an act on many items; what was done stays",
  input: ofBulk,
  output: z.object({ left: Count }),
});

export const putItemBulkAway = endpoint({
  method: "POST",
  path: "/repository/bulk/:bulkId/seen",
  ...ofMembers,
  summary: "Puts the result of a finished act on many items away",
  input: ofBulk,
  output: z.object({ id: Id }),
});
