import { z } from "zod";
import { Thumbnail } from "#features/attachments/thumbnail.ts";
import { LinkToken } from "#features/public-links/link.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Item, kinds, largestFile, visitorZipLimits } from "./item.ts";

/** The minimum length of a public link's password. Anybody with the link can try to guess it. */
export const minLinkPassword = 8;

const itemId = Id;
const ofItem = z.strictObject({ itemId });

/** The kind of the links that lead to items. */
export const itemLink = "repository";
/** The validity of a link, in days. */
export const linkDays = { usual: 30, most: 365 } as const;
/** The limits of files that visitors may add by one link. */
export const addedByLink = { files: 200, bytes: 1024 ** 3 } as const;

const SharePermission = z.enum(["view", "edit"]);
export type SharePermission = z.infer<typeof SharePermission>;

/** Somebody who has an item, or a team, and why. */
const Access = z.object({
  principal: z.enum(["member", "team"]),
  id: Id,
  name: z.string(),
  permission: z.enum(["view", "edit", "own"]),
  /** `maker`: it, or a folder above it, is theirs. `firm`: owns the organization. `shared`: it was given to them. */
  why: z.enum(["maker", "firm", "shared"]),
  /** The folder above by which they have it; null when by the item itself. */
  from: z.object({ id: Id, name: z.string() }).nullable(),
});
export type Access = z.infer<typeof Access>;

export const getAccess = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/access",
  access: "member",
  area: "repository",
  summary: "Who has access to an item, with which permission, and why",
  input: ofItem,
  output: z.object({ access: z.array(Access) }),
});

export const shareItem = endpoint({
  method: "PUT",
  path: "/repository/items/:itemId/shares",
  access: "member",
  area: "repository",
  summary: "Shares an item and its contents with a person or a team; `permission` null revokes it",
  input: z.strictObject({
    itemId,
    principal: z.enum(["member", "team"]),
    principalId: Id,
    permission: SharePermission.nullable(),
  }),
  output: z.object({ access: z.array(Access) }),
});

/** The permissions of visitors: view and download; also add files; only add files, without seeing any. */
export const linkPermissions = ["view", "edit", "drop"] as const;
const LinkPermission = z.enum(linkPermissions);

/** A public link as those see it who may share the item. */
const ItemLink = z.object({
  url: z.string(),
  permission: LinkPermission,
  /** True if visitors must verify their address before downloads. */
  receipt: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  protected: z.boolean(),
  /** The number of downloads by it. The next field is the number of files visitors added. */
  uses: z.number().int(),
  added: z.number().int(),
  /** The member who created it, or replaced its address last. Empty if unknown. */
  makerName: z.string(),
});
export type ItemLink = z.infer<typeof ItemLink>;
const MaybeLink = z.object({ link: ItemLink.nullable() });

export const getItemLink = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/link",
  access: "member",
  area: "repository",
  summary: "The public link of an item; null if it has none",
  input: ofItem,
  output: MaybeLink,
});

/** Links that are listed. */
export const maxListedLinks = 500;

const ListedLink = ItemLink.extend({
  item: Item.pick({ id: true, kind: true, name: true, mediaType: true, ownerName: true }),
});
export type ListedLink = z.infer<typeof ListedLink>;

export const listLinks = endpoint({
  method: "GET",
  path: "/repository/links",
  access: "member",
  area: "repository",
  summary:
    "The open public links of the caller's items, the next to expire first, at most 500; all for the owner of the organization. Also without the permission of the plan",
  input: z.strictObject({}),
  output: z.object({ links: z.array(ListedLink) }),
});

const days = z
  .number()
  .int("repository.link.days")
  .min(1, "repository.link.days")
  .max(linkDays.most, "repository.link.days");

export const putItemLink = endpoint({
  method: "PUT",
  path: "/repository/items/:itemId/link",
  access: "member",
  area: "repository",
  summary:
    "Creates or changes the public link of an item. For folders, `edit` lets visitors add files, and `drop` lets them add files without seeing any. With `receipt` they confirm their address first. An omitted password does not change, an empty one removes it",
  input: z.strictObject({
    itemId,
    permission: LinkPermission.default("view"),
    receipt: z.boolean().default(false),
    days: days.default(linkDays.usual),
    password: z
      .string()
      .max(128, "repository.link.passwordTooLong")
      .refine(
        (password) => password === "" || password.trim().length >= minLinkPassword,
        "repository.link.passwordTooShort",
      )
      .optional(),
  }),
  output: MaybeLink,
});

export const rotateItemLink = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/link/rotate",
  access: "member",
  area: "repository",
  summary: "Replaces the public link of an item; the previous one stops working",
  input: ofItem,
  output: MaybeLink,
});

export const revokeItemLink = endpoint({
  method: "DELETE",
  path: "/repository/items/:itemId/link",
  access: "member",
  area: "repository",
  summary: "Closes the public link of an item, also without the permission of the plan",
  input: ofItem,
  output: MaybeLink,
});

const visit = { token: LinkToken, password: z.string().max(128).optional() };
/** The visitor's key, for a link that asks for addresses. */
const VisitorKey = z.string().max(100);
const perAddress = { by: "address", max: 120, seconds: 60 } as const;
const VisitedItem = z.object({
  id: Id,
  kind: z.enum(kinds),
  name: z.string(),
  size: z.number().int(),
  mediaType: z.string(),
  /** `none` as well where the link asks for an address or a password. */
  thumbnail: Thumbnail,
  updatedAt: z.iso.datetime(),
});

/** The content of a link for a visitor: its item, or a folder in it. No people. */
const Visit = z.object({
  organizationName: z.string(),
  /** The look of the organization. */
  look: z.object({ theme: z.record(z.string(), z.unknown()).nullable(), logoUrl: z.string().nullable() }),
  permission: LinkPermission,
  /** True if an address must be verified before downloads. */
  receipt: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  item: VisitedItem,
  /** The folders from the link's item to the open one, with both. */
  path: z.array(z.object({ id: Id, name: z.string() })),
  items: z.array(VisitedItem),
  next: z.string().nullable(),
});
export type Visit = z.infer<typeof Visit>;

export const visitItem = endpoint({
  method: "POST",
  path: "/public/files/:token",
  access: "public",
  area: "none",
  reads: true,
  summary: "What a public link opens; 404 for any other token, or without its password",
  input: z.strictObject({ ...visit, folderId: Id.optional(), after: z.string().max(1000).optional() }),
  output: Visit,
  limits: [perAddress],
});

export const visitFile = endpoint({
  method: "POST",
  path: "/public/files/:token/download",
  access: "public",
  area: "none",
  reads: true,
  summary: "The contents of a file a public link opens, or of one in the folder it opens",
  input: z.strictObject({
    ...visit,
    itemId: Id,
    key: VisitorKey.optional(),
  }),
  output: z.unknown(),
  download: true,
  limits: [perAddress],
});

export const visitZip = endpoint({
  method: "POST",
  path: "/public/files/:token/zip",
  access: "public",
  area: "none",
  reads: true,
  summary: `A folder a public link opens, or one in it, as a zip; counts as one use of the link; at most ${visitorZipLimits.files} files and 500 MB`,
  input: z.strictObject({ ...visit, folderId: Id.optional(), key: VisitorKey.optional() }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "address", max: 10, seconds: 600 }],
});

export const visitThumbnail = endpoint({
  method: "POST",
  path: "/public/files/:token/thumbnail",
  access: "public",
  area: "none",
  reads: true,
  summary:
    "A JPEG thumbnail of a file a public link opens; 404 if the link requires an address or a password, 409 if there is none",
  input: z.strictObject({ token: LinkToken, itemId: Id }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "address", max: 600, seconds: 60 }],
});

export const addByLink = endpoint({
  method: "POST",
  path: "/public/files/:token/files",
  access: "public",
  area: "none",
  summary: "Adds a file to the folder a public link with `edit` or `drop` opens; nothing is overwritten",
  input: z.strictObject({ ...visit, folderId: Id.optional() }),
  output: z.object({ name: z.string() }),
  upload: { maxBytes: largestFile, inclusive: true, tooLarge: "repository.tooLarge" },
  limits: [{ by: "address", max: 60, seconds: 60 }],
});
