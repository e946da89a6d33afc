import type { Address, Attachment, Email } from "postal-mime";
import { type Mail, type MailAttachment, mailPerson } from "#engine/mail/mail.ts";

/** Reads a mail file (`.eml`, or `.msg` of Outlook). Throws if it is none or is damaged. */
export async function readMail(bytes: ArrayBuffer): Promise<Mail> {
  const isCompound = new DataView(bytes).byteLength > 8 && new DataView(bytes).getUint32(0) === 0xd0cf11e0;
  if (isCompound) {
    const { readOutlookMessage } = await import("#engine/mail/outlook-message.ts");
    return readOutlookMessage(new Uint8Array(bytes));
  }
  const { default: PostalMime } = await import("postal-mime");
  return fromEmail(await PostalMime.parse(bytes));
}

function fromEmail(email: Email): Mail {
  if (!email.from && !email.to && email.subject === undefined) throw new Error("no mail");
  const date = new Date(email.date ?? "");
  return {
    subject: email.subject ?? "",
    from: email.from ? peopleOf([email.from]).join(", ") : "",
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    date: Number.isNaN(date.getTime()) ? undefined : date,
    text: email.text ?? "",
    html: email.html ?? "",
    attachments: email.attachments.map(attached),
  };
}

const peopleOf = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((one) => (one.group ? one.group : [one])).map(({ name, address }) => mailPerson(name, address));

const attached = ({ filename, mimeType, contentId = "", content }: Attachment): MailAttachment => ({
  name: filename ?? "",
  mediaType: mimeType,
  contentId: contentId.replace(/^<|>$/g, ""),
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content),
});

const picture = /^image\/(?:png|jpeg|gif|webp)$/;
/** Pictures inside the text of a mail are shown up to this size together, in bytes. */
const maxPictures = 8 * 1024 * 1024;

/** Returns the markup of a mail with the pictures that came with it, and the files that are not part of the text. */
export function withPictures({ html, attachments }: Pick<Mail, "html" | "attachments">) {
  let room = maxPictures;
  const used = new Set<MailAttachment>();
  const shown = html.replace(/\bcid:([^"'\s>)]+)/gi, (whole, id: string) => {
    const found = attachments.find(({ contentId, mediaType }) => contentId === decoded(id) && picture.test(mediaType));
    if (!found || found.bytes.length > room) return whole;
    room -= found.bytes.length;
    used.add(found);
    return `data:${found.mediaType};base64,${base64(found.bytes)}`;
  });
  return { html: shown, files: attachments.filter((one) => !used.has(one)) };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** True if the markup names pictures that lie elsewhere. They are not loaded, because their owner would learn who reads it. */
export const hasRemotePictures = (html: string): boolean =>
  /<img\b[^>]*\bsrc\s*=\s*["']?\s*(?:https?:)?\/\//i.test(html) || /url\(\s*["']?\s*(?:https?:)?\/\//i.test(html);
