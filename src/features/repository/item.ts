import { z } from "zod";
import { Thumbnail } from "#features/attachments/thumbnail.ts";
import { Id } from "#protocol/page.ts";

/** Largest file, in bytes; at this size it is accepted. */
export const largestFile = 30 * 1024 * 1024;
/** Days in the trash. */
export const trashDays = 30;
/** Folders in one another. */
export const maxDepth = 40;
/** Items copied by one call. */
export const maxCopied = 1000;
/** The limits of one zip: files, and bytes. */
export interface ZipLimits {
  readonly files: number;
  readonly bytes: number;
}
export const zipLimits: ZipLimits = { files: 5000, bytes: 2 * 1024 ** 3 };
/** The limits of a zip for visitors of a public link: the page has it whole before the browser stores it. */
export const visitorZipLimits: ZipLimits = { files: 2000, bytes: 500 * 1024 ** 2 };
export const maxDescription = 255;

export const kinds = ["folder", "file"] as const;
export type Kind = (typeof kinds)[number];

/** Kinds of files, as people tell them apart. */
export const fileKinds = ["document", "pdf", "sheet", "picture", "text", "other"] as const;

/** The rights to an item, the lowest first. */
export const levels = ["none", "view", "edit", "own"] as const;
export const Level = z.enum(levels);
export type Level = z.infer<typeof Level>;
export const atLeast = (level: Level, needed: Level): boolean => levels.indexOf(level) >= levels.indexOf(needed);

/** A folder or a file as a list shows it. */
export const Item = z.object({
  id: Id,
  kind: z.enum(kinds),
  name: z.string(),
  description: z.string(),
  parentId: Id.nullable(),
  ownerId: Id,
  ownerName: z.string(),
  /** Bytes of the current version; 0 for a folder. */
  size: z.number().int(),
  mediaType: z.string(),
  thumbnail: Thumbnail,
  version: z.int32(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedByName: z.string(),
  /** The last day on which a paper is valid. */
  validUntil: z.string().nullable(),
  starred: z.boolean(),
  shared: z.boolean(),
  linked: z.boolean(),
  level: Level,
  /** True if the caller's right to the folder it lies in lets them delete and move it. */
  removable: z.boolean(),
});
export type Item = z.infer<typeof Item>;

/** An item in the trash. */
export const TrashedItem = Item.extend({
  /** The names of its former folders. Empty at the top. */
  location: z.string(),
  deletedAt: z.iso.datetime(),
  deletedByName: z.string(),
  /** True if the caller may delete it for good. */
  erasable: z.boolean(),
});
export type TrashedItem = z.infer<typeof TrashedItem>;

/** A folder above an item, as far as the asker sees them. */
const Crumb = z.object({ id: Id, name: z.string(), ownerId: Id });

/** An item with the folders above it, from the top. */
export const ItemDetails = Item.extend({
  path: z.array(Crumb),
  /** Items directly in a folder. */
  children: z.number().int(),
});
export type ItemDetails = z.infer<typeof ItemDetails>;

/** One row of an item's path, from the item upwards, with what its people are granted. */
export interface PathRow {
  readonly ownerId: string;
  readonly deleted: boolean;
  readonly granted: "view" | "edit" | null;
}

/** Returns a person's right to the item with a path. The same as `repository_level` of the database. */
export function levelOf(who: { readonly uid: string; readonly everything: boolean }, path: readonly PathRow[]): Level {
  if (path.length === 0 || path.some(({ deleted }) => deleted)) return "none";
  return levelOfAny(who, path);
}

/** The same for what is in the trash. */
export function levelOfAny(
  who: { readonly uid: string; readonly everything: boolean },
  path: readonly PathRow[],
): Level {
  if (path.length === 0) return "none";
  if (who.everything || path.some(({ ownerId }) => ownerId === who.uid)) return "own";
  if (path.some(({ granted }) => granted === "edit")) return "edit";
  return path.some(({ granted }) => granted === "view") ? "view" : "none";
}
