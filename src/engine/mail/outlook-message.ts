import { type CompoundEntry, readCompoundFile } from "./compound-file.ts";
import { type Mail, type MailAttachment, mailPerson } from "./mail.ts";

/** The numbers of the properties (MS-OXPROPS) that a mail is read from. */
const property = {
  subject: 0x0037,
  submitted: 0x0039,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  delivered: 0x0e06,
  text: 0x1000,
  html: 0x1013,
  name: 0x3001,
  address: 0x3003,
  attachedBytes: 0x3701,
  attachedShortName: 0x3704,
  attachedName: 0x3707,
  attachedType: 0x370e,
  contentId: 0x3712,
  smtpAddress: 0x39fe,
  textCodepage: 0x3fde,
  codepage: 0x3ffd,
  senderSmtp: 0x5d01,
} as const;

const [unicode, narrow, binary] = [0x001f, 0x001e, 0x0102];
const storage = "000D";
const copied = 2;
/** Milliseconds from 1601, where the times of Windows begin, to 1970. */
const from1601 = 11_644_473_600_000n;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, "0");

/** Returns the decoder of a Windows code page. Unknown ones are read as Western European. */
function decoderOf(codepage: number | undefined): TextDecoder {
  if (codepage === 65001) return new TextDecoder("utf-8");
  if (codepage && codepage >= 1250 && codepage <= 1258) return new TextDecoder(`windows-${codepage}`);
  return new TextDecoder("windows-1252");
}

/** `header`: the bytes before the first property of a fixed size. Texts of a part are in the code page of its message. */
function propertiesOf({ entries }: CompoundEntry, header: number, messageCodepage?: number) {
  const streams = new Map(entries.map(({ name, bytes }) => [name, bytes]));
  const list = streams.get("__properties_version1.0")?.subarray(header) ?? new Uint8Array();
  const fixed = new DataView(list.buffer, list.byteOffset, list.byteLength);
  const bytes = (id: number, type = binary) => streams.get(`__substg1.0_${hex(id)}${hex(type)}`);
  /** The position of a value of a fixed size. Undefined if there is none. */
  const placeOf = (id: number): number | undefined => {
    for (let at = 0; at + 16 <= fixed.byteLength; at += 16) if (fixed.getUint16(at + 2, true) === id) return at + 8;
    return undefined;
  };
  const number = (id: number) => {
    const at = placeOf(id);
    return at === undefined ? undefined : fixed.getInt32(at, true);
  };
  const codepage = messageCodepage ?? number(property.codepage) ?? number(property.textCodepage);
  const text = (id: number) => {
    const wide = bytes(id, unicode);
    const decoded = wide
      ? new TextDecoder("utf-16le").decode(wide)
      : decoderOf(codepage).decode(bytes(id, narrow) ?? new Uint8Array());
    return decoded.replace(/\0+$/, "");
  };
  const time = (id: number) => {
    const at = placeOf(id);
    if (at === undefined) return undefined;
    const date = new Date(Number(fixed.getBigUint64(at, true) / 10_000n - from1601));
    return Number.isNaN(date.getTime()) ? undefined : date;
  };
  return { codepage, bytes, number, text, time };
}

/** Addresses inside an organization's own server (`/o=…`) say nothing to people. */
const readable = (address: string): string => (address.startsWith("/") ? "" : address);

/** Reads a mail as Outlook stores it (`.msg`). Throws if the file is none or is damaged. */
export const readOutlookMessage = (file: Uint8Array): Mail => messageOf(readCompoundFile(file), 32);

/** `header`: the bytes before the first property, which are fewer in a message inside another one. */
function messageOf(root: CompoundEntry, header: number): Mail {
  const message = propertiesOf(root, header);
  if (!root.entries.some(({ name }) => name === "__properties_version1.0")) throw new Error("no message");
  const entries = (start: string) =>
    root.entries
      .filter(({ name }) => name.startsWith(start))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  const people = entries("__recip_version1.0_").map((entry) => propertiesOf(entry, 8, message.codepage));
  const kind = (type: number) =>
    people
      .filter((one) => (one.number(property.recipientType) ?? 1) === type)
      .map((one) => {
        const address = one.text(property.smtpAddress) || readable(one.text(property.address));
        return mailPerson(one.text(property.name), address);
      });
  const html = message.bytes(property.html);
  const sender = message.text(property.senderSmtp) || readable(message.text(property.senderAddress));
  return {
    subject: message.text(property.subject),
    from: mailPerson(message.text(property.senderName), sender),
    to: kind(1),
    cc: kind(copied),
    date: message.time(property.submitted) ?? message.time(property.delivered),
    text: message.text(property.text),
    html: html
      ? decoderOf(message.number(property.textCodepage) ?? message.codepage).decode(html)
      : message.text(property.html),
    attachments: entries("__attach_version1.0_").flatMap((entry) => attached(entry, message.codepage)),
  };
}

/** A file of a message, or a message inside it. None for what is neither, such as a drawing. */
function attached(entry: CompoundEntry, codepage: number | undefined): MailAttachment[] {
  const one = propertiesOf(entry, 8, codepage);
  const name = one.text(property.attachedName) || one.text(property.attachedShortName) || one.text(property.name);
  const about = { mediaType: one.text(property.attachedType), contentId: one.text(property.contentId) };
  const bytes = one.bytes(property.attachedBytes);
  if (bytes) return [{ ...about, name, bytes }];
  const inner = entry.entries.find((part) => part.name === `__substg1.0_${hex(property.attachedBytes)}${storage}`);
  if (!inner?.entries.some((part) => part.name === "__properties_version1.0")) return [];
  const mail = messageOf(inner, 24);
  return [{ ...about, name: name || mail.subject, bytes: new Uint8Array(), mail }];
}
