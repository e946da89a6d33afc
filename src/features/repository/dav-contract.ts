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
  area: "repository",
  reads: true,
  summary: "An item by its path of names, within the caller's own files or those shared with them",
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
  area: "repository",
  summary: "Who has a file open in a program through the network drive; null if no one has",
  input: z.strictObject({ itemId }),
  output: MaybeLock,
});

export const lockFile = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/lock",
  access: "member",
  area: "repository",
  summary: `Locks an item against changes by others for ${lockMinutes} minutes; repeated by the same person, the lock is renewed`,
  input: z.strictObject({ itemId }),
  output: z.object({ lock: Lock }),
});

export const unlockFile = endpoint({
  method: "DELETE",
  path: "/repository/items/:itemId/lock",
  access: "member",
  area: "repository",
  summary: "Ends the caller's lock on an item; the owner of the item can end any lock",
  input: z.strictObject({ itemId }),
  output: MaybeLock,
});
