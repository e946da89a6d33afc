import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { davPlaces } from "./dav-path.ts";
import { ItemDetails, maxDepth } from "./item.ts";

const itemId = Id;
/** Minutes for which a file is locked, unless it is renewed. */
export const lockMinutes = 30;

export const findByNames = endpoint({
  method: "POST",
  path: "/repository/find",
  access: "member",
  reads: true,
  summary:
    "An item by the names of the folders above it and its own, from one's own place or from what was shared with one",
  input: z.strictObject({
    place: z.enum(davPlaces),
    names: z
      .array(z.string().max(1000))
      .min(1)
      .max(maxDepth + 1),
  }),
  output: ItemDetails,
});

const Lock = z.object({ token: z.uuid(), holderName: z.string(), mine: z.boolean(), expiresAt: z.iso.datetime() });
const MaybeLock = z.object({ lock: Lock.nullable() });

export const getLock = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/lock",
  access: "member",
  summary: "Who has a file open in a program that writes it back; null when nobody has",
  input: z.strictObject({ itemId }),
  output: MaybeLock,
});

export const lockFile = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/lock",
  access: "member",
  summary: `Keeps others from changing an item for ${lockMinutes} minutes; again by the same person, it is renewed`,
  input: z.strictObject({ itemId }),
  output: z.object({ lock: Lock }),
});

export const unlockFile = endpoint({
  method: "DELETE",
  path: "/repository/items/:itemId/lock",
  access: "member",
  summary: "Ends one's own lock of an item; whoever it belongs to ends every lock of it",
  input: z.strictObject({ itemId }),
  output: MaybeLock,
});
