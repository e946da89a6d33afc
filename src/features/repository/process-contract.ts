import { z } from "zod";
import { maxSlotLength } from "#features/attachments/picture-slot.ts";
import { FiledUnder } from "#features/processes/filed.ts";
import { endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Filing, filingParts } from "./filing.ts";
import { GivenName } from "./name.ts";

/** The maximum of files shown for a client or project. */
export const maxFiledFiles = 50;

/** The relation of a file and a process: attached to it, or a document of it that was filed. */
export const Tie = z.enum(["attached", "filed"]);

/** A process that uses a file. */
const Use = z.object({
  processId: Id,
  title: z.string(),
  tie: Tie,
  /** The version that was picked; of a document that was filed, the first. */
  version: z.int32(),
  at: z.iso.datetime(),
});

/** A file that a process uses. */
const UsedFile = z.object({
  itemId: Id,
  name: z.string(),
  tie: Tie,
  version: z.int32(),
  /** The version there is now. */
  current: z.number().int(),
  /** The last day on which the paper is valid. */
  validUntil: z.string().nullable(),
});

export const listUses = endpoint({
  method: "GET",
  path: "/repository/items/:itemId/processes",
  access: "member",
  area: ["repository", "processes"],
  summary: "The processes that use a file and the caller can see, latest first, at most 100",
  input: z.strictObject({ itemId: Id }),
  output: z.object({ uses: z.array(Use) }),
});

export const attachItem = endpoint({
  method: "POST",
  path: "/repository/items/:itemId/processes",
  access: "member",
  area: ["processes", "repository:read"],
  summary: "Attaches a given version of a file, or the current one, to a process; later versions do not change it",
  input: z.strictObject({
    itemId: Id,
    processId: Id,
    version: z.int32().positive().optional(),
    /** The demand of the template that the file meets. */
    slot: z.string().max(maxSlotLength).optional(),
  }),
  output: z.object({ attachmentId: Id, version: z.int32() }),
});

export const listUsedFiles = endpoint({
  method: "GET",
  path: "/repository/processes/:processId/files",
  access: "member",
  area: ["repository", "processes"],
  summary: "The files of the repository used by a process that the caller can see",
  input: z.strictObject({ processId: Id }),
  output: z.object({ files: z.array(UsedFile), mayAttach: z.boolean() }),
});

export const listFiledFiles = endpoint({
  method: "GET",
  path: "/repository/filed/:kind/:id/files",
  access: "member",
  area: ["repository", "processes"],
  summary: `The files of the repository used by the processes of a client or project that the caller can see, at most ${maxFiledFiles}`,
  input: z.strictObject(FiledUnder.shape),
  output: z.object({
    files: z.array(z.object({ itemId: Id, name: z.string(), processId: Id, processTitle: z.string() })),
  }),
});

export const fileProcess = endpoint({
  method: "POST",
  path: "/repository/processes/:processId/filed",
  access: "member",
  area: ["repository", "processes:read"],
  summary:
    "Saves the documents of an approved process to a folder, or to the top level of the caller's repository. Documents the caller saved before are not saved again",
  input: z.strictObject({ processId: Id, folderId: Id.nullable() }),
  output: z.object({ files: z.array(z.object({ itemId: Id, name: z.string(), before: z.boolean() })) }),
});

export const getFiling = endpoint({
  method: "GET",
  path: "/repository/filing",
  access: "member",
  area: "repository",
  summary: "Where approved documents are filed automatically",
  input: z.strictObject({}),
  output: Filing,
});

export const saveFiling = endpoint({
  method: "PUT",
  path: "/repository/filing",
  access: "member",
  area: ["repository", "processes:read"],
  summary:
    "Sets whether and where approved documents are filed automatically; refused (409) if someone changed it in the meantime",
  input: z.strictObject({
    enabled: z.boolean(),
    root: GivenName,
    folders: z
      .array(z.enum(filingParts))
      .max(filingParts.length)
      .refine((all) => new Set(all).size === all.length, "repository.filing.twice"),
    version: z.int32(),
  }),
  output: Filing,
});
