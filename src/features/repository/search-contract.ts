import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { Id, PageInput, pageOf } from "#protocol/page.ts";
import { Item, maxZipped } from "./item.ts";

/** An item that was found, and the folder it lies in as far as the asker sees it; empty at the top. */
const Hit = Item.extend({ folderName: z.string() });

export const searchItems = endpoint({
  method: "GET",
  path: "/repository/search",
  access: "member",
  summary:
    "Folders and files whose names have words beginning with each of the words looked for, without accents and case; only what the asker may read. A page may be short although there is a next one",
  input: z.strictObject({ ...PageInput.shape, q: z.string().trim().min(1).max(100) }),
  output: pageOf(Hit),
});

/** Values that a query carries once or several times. */
const itemIds = z.preprocess((v) => (typeof v === "string" ? [v] : v), z.array(Id).min(1).max(200));

export const downloadZip = endpoint({
  method: "GET",
  path: "/repository/zip",
  access: "member",
  summary: `The files of folders and of a selection, in their folders, as one zip; at most ${maxZipped} files and 2 GB`,
  input: z.strictObject({ itemIds }),
  output: z.unknown(),
  download: true,
  limits: [{ by: "account", max: 30, seconds: 60 }],
});
