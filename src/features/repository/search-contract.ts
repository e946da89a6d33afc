import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { fileKinds, Item, zipLimits } from "./item.ts";

/** An item that was found, the folder it lies in as far as the asker sees it (empty at the top), and what its file says of it. */
const Hit = Item.extend({
  folderName: z.string(),
  snippet: z.array(z.object({ text: z.string(), marked: z.boolean() })),
});
export type Hit = z.infer<typeof Hit>;

/** The filters of a search by kind: folders, or one kind of file. */
export const foundKinds = ["folder", ...fileKinds] as const;

export const searchItems = endpoint({
  method: "GET",
  path: "/repository/search",
  access: "member",
  area: "repository",
  summary:
    "Folders and files the caller can see whose names or contents match all words, by their start or another form, ignoring accents and case: matches in names first, then latest change first",
  input: z.strictObject({
    ...PageInput.shape,
    q: z.string().trim().min(1).max(100),
    kind: z.enum(foundKinds).optional(),
    ownerId: Id.optional(),
    /** Last changed on this day or later, and on this day or earlier, where the organization is. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  output: pageOf(Hit),
});

/** Values that a query carries once or several times. */
const itemIds = z.preprocess((v) => (typeof v === "string" ? [v] : v), z.array(Id).min(1).max(200));

export const downloadZip = endpoint({
  method: "GET",
  path: "/repository/zip",
  access: "member",
  area: "repository",
  summary: `The selected files and folders as a zip, at most ${zipLimits.files} files and 2 GB`,
  input: z.strictObject({ itemIds }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
