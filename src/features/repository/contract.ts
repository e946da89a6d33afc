import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, Ordinal, PageInput, pageOf } from "#protocol/page.ts";
import { fileKinds, Item, ItemDetails, largestFile, maxDescription, TrashedItem } from "./item.ts";
import { GivenName } from "./name.ts";

const itemId = Id;
const ofItem = z.strictObject({ itemId });
/** A folder to put something into; absent or null: one's own place at the top. */
const parentId = z.preprocess((v) => (v === "" || v === "null" ? null : v), Id.nullable().default(null));
const description = z.string().trim().max(maxDescription, "repository.descriptionTooLong");

/** Lists across places: `all` is the firm's, for the organization's owner. */
export const views = ["place", "shared", "starred", "recent", "all"] as const;
export const sorts = ["name", "modified", "size"] as const;

export const listItems = endpoint({
  method: "GET",
  path: "/repository/items",
  access: "member",
  area: "repository",
  summary: "Folders, then files: of a folder, of the caller's own files, or of a view across folders",
  input: z.strictObject({
    ...PageInput.shape,
    view: z.enum(views).default("place"),
    folderId: Id.optional(),
    sort: z.enum(sorts).default("name"),
    descending: z.stringbool().default(false),
  }),
  output: pageOf(Item),
});

export const listTrash = endpoint({
  method: "GET",
  path: "/repository/trash",
  access: "member",
  area: "repository",
  summary: "The items in the trash, newest first: the caller's own and those they deleted; all for the owner",
  input: z.strictObject(PageInput.shape),
  output: pageOf(TrashedItem),
});

export const getItem = endpoint({
  method: "GET",
  path: "/repository/items/:itemId",
  access: "member",
  area: "repository",
  summary: "An item and the folders that contain it",
  input: ofItem,
  output: ItemDetails,
});

export const createFolder = endpoint({
  method: "POST",
  path: "/repository/folders",
  access: "member",
  area: "repository",
  summary: "Creates a folder; with `reuse`, returns the existing one of this name",
  input: z.strictObject({ name: GivenName, parentId, reuse: z.boolean().default(false) }),
  output: ItemDetails,
});

export const getQuota = endpoint({
  method: "GET",
  path: "/repository/quota",
  access: "member",
  area: "repository",
  summary: "The storage used by the organization, with versions and trash, and the limit of its plan, in bytes",
  input: z.strictObject({}),
  output: z.object({ used: z.number().int(), most: z.number().int() }),
});

/** The ways to store a file whose name is taken. */
export const onTaken = ["refuse", "version", "both"] as const;

export const uploadFile = endpoint({
  method: "POST",
  path: "/repository/files",
  access: "member",
  area: "repository",
  summary:
    "Uploads a file of at most 30 MB. If its name is in use, it is refused (409, with a proposed name), kept beside the other or saved as its new version; `replaces` is the version it must follow",
  input: z.strictObject({
    parentId,
    name: GivenName.optional(),
    ifTaken: z.enum(onTaken).default("refuse"),
    replaces: Ordinal.optional(),
    /** The file a new version is of, where it is known; it need not lie in a folder the asker may change. */
    itemId: Id.optional(),
  }),
  output: ItemDetails,
  upload: { maxBytes: largestFile, inclusive: true, tooLarge: "repository.tooLarge" },
  limits: [{ by: "account", max: 600, seconds: 60 }],
});

export const saveItem = endpoint({
  method: "PUT",
  path: "/repository/items/:itemId",
  access: "member",
  area: "repository",
  summary:
    "Changes the name or description of an item, or the day until which a file is valid. `before`: the name it was changed from; refused (409) if it is another by now",
  input: z.strictObject({
    itemId,
    name: GivenName.optional(),
    before: z.string().max(1000).optional(),
    description: description.optional(),
    validUntil: z.iso.date("repository.noDay").nullable().optional(),
  }),
  output: ItemDetails,
});

export const moveItem = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/move",
  access: "member",
  area: "repository",
  summary: "Moves an item to a folder or to the top level, never into itself",
  input: z.strictObject({ itemId, parentId }),
  output: ItemDetails,
});

export const copyItem = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/copy",
  access: "member",
  area: "repository",
  summary:
    "Copies an item with its contents; the copies belong to the owner of the folder they are put into. A number is added to a name in use",
  input: z.strictObject({ itemId, parentId }),
  output: ItemDetails,
});

export const starItem = endpoint({
  method: "PUT",
  path: "/repository/items/:itemId/star",
  access: "member",
  area: "repository",
  summary: "Adds or removes the caller's star on an item",
  input: z.strictObject({ itemId, starred: z.boolean() }),
  output: z.object({ id: Id, starred: z.boolean() }),
});

export const trashItem = endpoint({
  method: "DELETE",
  path: "/repository/items/:itemId",
  access: "member",
  area: "repository",
  summary: "Moves an item and its contents to the trash for 30 days",
  input: ofItem,
  output: z.object({ id: Id }),
});

export const restoreItem = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/restore",
  access: "member",
  area: "repository",
  summary: "Restores an item from the trash to its folder, or to the nearest containing folder that still exists",
  input: ofItem,
  /** The folder is null at the top, and where the caller does not see it. */
  output: z.object({ id: Id, name: z.string(), parentId: Id.nullable(), elsewhere: z.boolean() }),
});

export const eraseItem = endpoint({
  method: "DELETE",
  path: "/repository/trash/:itemId",
  access: "member",
  area: "repository",
  summary: "Deletes an item in the trash permanently",
  input: ofItem,
  output: z.object({ id: Id }),
});

/** The maximum of items that are erased at once. */
export const maxErased = 1000;

export const eraseItems = endpoint({
  method: "POST",
  path: "/repository/trash/erase",
  access: "member",
  area: "repository",
  summary: "Deletes several items in the trash permanently, as far as the caller may. 404 if that is none of them",
  input: z.strictObject({ items: z.array(Id).min(1).max(maxErased) }),
  output: z.object({ erased: z.number().int() }),
});

export const emptyTrash = endpoint({
  method: "DELETE",
  path: "/repository/trash",
  access: "member",
  area: "repository",
  summary: "Empties the trash permanently: of the caller's own items, or everything for the owner of the organization",
  input: z.strictObject({}),
  output: z.object({ erased: z.number().int() }),
});

export const downloadFile = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/download",
  access: "member",
  area: "repository",
  summary: "The contents of a file or of one of its versions; `inline` for PDFs and images shown on the page",
  input: z.strictObject({
    itemId,
    version: Ordinal.optional(),
    inline: z.stringbool().optional(),
  }),
  output: z.unknown(),
  download: true,
});

export const getThumbnail = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/thumbnail",
  access: "member",
  area: "repository",
  summary:
    "A JPEG thumbnail of the current version of a file: an image, or the first page of a PDF or Word document; 409 if there is none",
  input: z.strictObject({ itemId, version: Ordinal.optional() }),
  output: z.unknown(),
  download: true,
});

const Share = z.object({ bytes: z.number().int(), files: z.number().int() });
export const Statistics = z.object({
  /** True for the figures of the whole firm, false for those of the caller. */
  ofFirm: z.boolean(),
  folders: z.number().int(),
  /** The size of the current files. */
  current: Share,
  /** The size of earlier versions. */
  earlier: Share,
  /** The size that emptying the trash would free. */
  trash: Share,
  byKind: z.array(z.object({ kind: z.enum(fileKinds), ...Share.shape })),
  byPerson: z.array(z.object({ id: Id, name: z.string(), ...Share.shape })),
  /** The largest folders at the top that the asker may see, with all that lies in them. */
  byFolder: z.array(z.object({ id: Id, name: z.string(), ...Share.shape })),
  /** The largest files the asker may see. */
  largest: z.array(z.object({ id: Id, name: z.string(), size: z.number().int() })),
});
export type Statistics = z.infer<typeof Statistics>;

export const getStatistics = endpoint({
  method: "GET",
  path: "/repository/statistics",
  access: "member",
  area: "repository",
  summary: "The storage used by files: all of the organization for owner and managers, their own for others",
  input: z.strictObject({}),
  output: Statistics,
});
