import { z } from "zod";
import { Id } from "#protocol/page.ts";
import { Evidence } from "./evidence.ts";
import { Thumbnail } from "./thumbnail.ts";

/** A file attached in a form is smaller than this, in bytes. */
export const largestAttachment = 5 * 1024 * 1024;
/** The maximum of files of one subject. */
export const maxAttachments = 50;

/** A file attached to a subject. `path` names its place, and may be sent back when it is downloaded or deleted. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  mediaType: z.string(),
  path: z.string(),
  thumbnail: Thumbnail,
  /** The demand of the template that this file meets. Null for other files. */
  slot: z.string().nullable(),
  /** The evidence of a registry's answer. Null for other files. */
  evidence: Evidence.nullable(),
  addedAt: z.iso.datetime(),
  /** A member; without an id, the requester of a public form. */
  addedBy: z.object({ id: Id.nullable(), name: z.string() }),
});
export type Attachment = z.infer<typeof Attachment>;

/** Hidden and direction-changing characters, with which one name can pose as another. */
// oxlint-disable-next-line no-misleading-character-class -- the characters themselves are meant
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const forbidden = /[<>:"/\\|?*]/g;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The name of a file as it is stored: one line, without what some system refuses in a file name; never empty. */
export function fileNameOf(given: string): string {
  const clean = given.normalize("NFC").replace(hidden, "").replace(forbidden, " ").replace(/\s+/g, " ").trim();
  const name = clean.replace(/[. ]+$/, "").slice(-255);
  if (name === "") return "archivo";
  return reserved.test(name) ? `_${name}` : name;
}

/** Returns the key that equal names share. Case is ignored. */
export const nameKey = (name: string): string => name.toLowerCase();

/** Media types a browser may show inside the page: they cannot act. */
const shown: ReadonlySet<string> = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp", "image/gif"]);
export const canBeShown = (mediaType: string): boolean => shown.has(mediaType);
