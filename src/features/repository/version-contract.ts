import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal } from "#protocol/page.ts";
import { Act } from "./activity.ts";
import { maxDescription } from "./item.ts";

const itemId = Id;
const number = Ordinal;

/** A content a file has or had. */
export const Version = z.object({
  number: z.int32(),
  size: z.number().int(),
  comment: z.string(),
  restoredFrom: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Empty: a visitor, by a public link. */
  createdByName: z.string(),
});
export type Version = z.infer<typeof Version>;
const Versions = z.object({ versions: z.array(Version) });

export const listVersions = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/versions",
  access: "member",
  area: "repository",
  summary: "The versions of a file, newest first, at most the last 200",
  input: z.strictObject({ itemId }),
  output: Versions,
});

export const restoreVersion = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/versions/:number/restore",
  access: "member",
  area: "repository",
  summary: "Restores an earlier version of a file, as a new version",
  input: z.strictObject({ itemId, number }),
  output: Versions,
});

export const commentVersion = endpoint({
  method: "PUT",
  path: "/repository/items/:itemId/versions/:number",
  access: "member",
  area: "repository",
  summary: "Sets the description of a version of a file",
  input: z.strictObject({
    itemId,
    number,
    comment: z.string().trim().max(maxDescription, "repository.descriptionTooLong"),
  }),
  output: Versions,
});

/** An entry in the history of an item. */
const Activity = z.object({
  id: Id,
  action: Act,
  /** Empty: a visitor, by a public link. */
  byName: z.string(),
  at: z.iso.datetime(),
  /** The receiver of a share, the version number, or the earlier name. Empty if there is none. */
  about: z.string(),
});

export const listActivity = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/activity",
  access: "member",
  area: "repository",
  summary: "Who opened, downloaded, shared or changed an item, latest first, at most 100 entries",
  input: z.strictObject({ itemId }),
  output: z.object({ activity: z.array(Activity) }),
});

export const exportActivity = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/activity.csv",
  access: "member",
  area: "repository",
  summary: "The whole history of an item as a CSV, for the owner of the item",
  input: z.strictObject({ itemId }),
  output: z.unknown(),
  download: true,
});
