import { z } from "zod";
import { type ApiArea, type Endpoint, endpoint } from "#protocol/endpoint.ts";
import { Id } from "#protocol/page.ts";
import { Attachment, largestAttachment } from "./attachment.ts";
import { maxSlotLength } from "./picture-slot.ts";

/** The path parameters of a subject: `{ taskId: Id }` for `/tasks/:taskId`. */
type SubjectParameters = Readonly<Record<string, typeof Id>>;

/** Compared with the stored place when it is sent. */
const path = z.string().max(2000).optional();

/** The calls of the files attached to one kind of subject, below the subject's own path. */
export function attachmentCalls<P extends SubjectParameters>(
  subject: `/${string}`,
  parameters: P,
  noun: string,
  area: ApiArea,
) {
  return {
    ...readingCalls(subject, parameters, noun, area),
    ...writingCalls(subject, parameters, noun, area),
  } as const;
}

function readingCalls<P extends SubjectParameters>(subject: `/${string}`, parameters: P, noun: string, area: ApiArea) {
  const all: `/${string}` = `${subject}/attachments`;
  const one = { ...parameters, attachmentId: Id };
  return {
    list: endpoint({
      method: "GET",
      path: all,
      access: "member",
      area,
      summary: `The files attached to a ${noun}, in the order they were added`,
      input: z.strictObject({ ...parameters }),
      output: z.object({ attachments: z.array(Attachment) }),
    }),
    download: endpoint({
      method: "GET",
      path: `${all}/:attachmentId/download`,
      access: "member",
      area,
      summary: "The contents of an attached file; `inline` for PDFs and images shown on the page",
      input: z.strictObject({ ...one, path, inline: z.stringbool().optional() }),
      output: z.unknown(),
      download: true,
    }),
    thumbnail: endpoint({
      method: "GET",
      path: `${all}/:attachmentId/thumbnail`,
      access: "member",
      area,
      summary:
        "A JPEG thumbnail of a file: an image, or the first page of a PDF or Word document; 409 if there is none",
      input: z.strictObject({ ...one }),
      output: z.unknown(),
      download: true,
    }),
  } as const;
}

function writingCalls<P extends SubjectParameters>(subject: `/${string}`, parameters: P, noun: string, area: ApiArea) {
  const all: `/${string}` = `${subject}/attachments`;
  const one = { ...parameters, attachmentId: Id };
  return {
    add: endpoint({
      method: "POST",
      path: all,
      access: "member",
      area,
      summary: `Attaches a file to a ${noun}; duplicate file names are refused`,
      input: z.strictObject({ ...parameters, slot: z.string().max(maxSlotLength).optional() }),
      output: Attachment,
      upload: { maxBytes: largestAttachment, inclusive: false, tooLarge: "attachments.tooLarge" },
      limits: [{ by: "account", max: 60, seconds: 60 }],
    }),
    remove: endpoint({
      method: "DELETE",
      path: `${all}/:attachmentId`,
      access: "member",
      area,
      summary: `Removes a file from a ${noun}; it can be restored for 30 days`,
      input: z.strictObject({ ...one, path }),
      output: z.object({ id: Id }),
    }),
    restore: endpoint({
      method: "POST",
      path: `${all}/:attachmentId/restore`,
      access: "member",
      area,
      summary: "Restores a removed file, unless its name is in use",
      input: z.strictObject(one),
      output: Attachment,
    }),
  } as const;
}

/** The calls of the files of some kind of subject, without what its own path asks for. */
export type AttachmentCalls = ReturnType<typeof attachmentCalls<Record<never, typeof Id>>>;

/** The same for a subject of any kind. */
export type AnyAttachmentCalls = { readonly [Name in keyof AttachmentCalls]: Endpoint };
