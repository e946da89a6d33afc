import { SheetRefused } from "../refused.ts";

/** The value of an attribute of the tag that was just opened. */
export type Attribute = (name: string) => string | undefined;

/**
 * The callbacks for the pieces of a part. Names come without their prefix, because writers choose prefixes as they
 * like.
 */
export interface XmlHandler {
  readonly open: (name: string, attribute: Attribute) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Takes the text of a part in pieces cut anywhere. */
export interface Tokenizer {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** The maximum nesting of elements. */
const maxDepth = 64;
/** Characters of one tag or one text: no cell is so long, and an unfinished one is kept. */
const maxPiece = 1024 * 1024;

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const reference = /&(?:#x([0-9A-Fa-f]{1,6})|#(\d{1,7})|(\w+));?|&/g;

/** The state while a part is read. */
interface Reading {
  readonly part: string;
  readonly handler: XmlHandler;
  readonly stack: string[];
  readonly attributes: { names: string[]; values: string[]; count: number };
  readonly attribute: Attribute;
  started: boolean;
}

/**
 * Reads XML without document types, in pieces: tags, texts, references, CDATA, comments and instructions. It takes about
 * half the time of a general parser, which reading large sheets consists of. What is not well-formed in its tags is refused;
 * which characters names have is not asked. Throws `SheetRefused`.
 */
export function tokenizer(part: string, handler: XmlHandler): Tokenizer {
  const attributes = { names: [], values: [], count: 0 };
  const reading: Reading = {
    part,
    handler,
    stack: [],
    attributes,
    attribute: (name) => attributeNamed(reading, name),
    started: false,
  };
  let rest = "";
  return {
    write: (piece) => {
      const xml = rest === "" ? piece : rest + piece;
      let at = 0;
      while (at < xml.length) {
        const tag = xml.indexOf("<", at);
        if (tag < 0) break;
        if (tag > at) text(reading, xml.slice(at, tag));
        at = tag;
        const end = tag + 1 < xml.length ? markup(reading, xml, tag) : -1;
        if (end < 0) break;
        at = end;
      }
      rest = xml.slice(at);
      if (rest.length > maxPiece) throw new SheetRefused("cellTooLong", part);
    },
    end: () => {
      if (reading.stack.length > 0 || !reading.started || /[^\s\uFEFF]/.test(rest)) refuse(reading);
    },
  };
}

function refuse({ part }: Reading): never {
  throw new SheetRefused("damaged", part);
}

const decoded = (reading: Reading, text: string): string =>
  text.includes("&")
    ? text.replace(reference, (whole, ...groups: string[]) => character(whole, groups) ?? refuse(reading))
    : text;

/** By its name, or by ":name" whatever its prefix. */
function attributeNamed(reading: Reading, name: string): string | undefined {
  const { names, values, count } = reading.attributes;
  const anyPrefix = name.startsWith(":");
  for (let at = 0; at < count; at++)
    if (names[at] === name || (anyPrefix && names[at]?.endsWith(name))) return decoded(reading, values[at] as string);
  return undefined;
}

function text(reading: Reading, piece: string): void {
  if (reading.stack.length > 0) reading.handler.text?.(decoded(reading, piece));
  else if (/[^\s\uFEFF]/.test(piece)) refuse(reading);
}

/** Reads the markup at `at`; answers where it ends, or -1 when it is not all there. */
function markup(reading: Reading, xml: string, at: number): number {
  const next = xml.charCodeAt(at + 1);
  if (next === 47) return closing(reading, xml, at);
  if (next === 33) return declaration(reading, xml, at);
  if (next === 63) return after(xml, "?>", at + 2);
  return opening(reading, xml, at);
}

function closing(reading: Reading, xml: string, at: number): number {
  const end = xml.indexOf(">", at);
  if (end < 0) return -1;
  const name = reading.stack.pop();
  if (name === undefined || !xml.startsWith(name, at + 2)) return refuse(reading);
  if (end !== at + 2 + name.length && xml.slice(at + 2 + name.length, end).trim() !== "") return refuse(reading);
  reading.handler.close?.(localName(name));
  return end + 1;
}

function opening(reading: Reading, xml: string, at: number): number {
  const { stack, handler } = reading;
  let end = at + 1;
  while (end < xml.length && !endsName(xml.charCodeAt(end))) end++;
  if (end >= xml.length) return -1;
  reading.attributes.count = 0;
  const close = xml.charCodeAt(end) === 62 ? end : readAttributes(reading, xml, end);
  if (close < 0) return -1;
  const name = xml.slice(at + 1, end);
  const second = reading.started && stack.length === 0;
  if (name === "" || name.includes("<") || second || stack.length >= maxDepth) return refuse(reading);
  reading.started = true;
  const local = localName(name);
  handler.open(local, reading.attribute);
  if (xml.charCodeAt(close - 1) === 47 && close > end) handler.close?.(local);
  else stack.push(name);
  return close + 1;
}

function declaration({ stack, handler, part }: Reading, xml: string, at: number): number {
  if (xml.length < at + 9) return -1;
  if (xml.startsWith("<!--", at)) return after(xml, "-->", at + 4);
  if (!xml.startsWith("<![CDATA[", at))
    throw new SheetRefused(xml.startsWith("<!DOCTYPE", at) ? "doctype" : "damaged", part);
  const end = after(xml, "]]>", at + 9);
  if (end >= 0 && stack.length > 0) handler.text?.(xml.slice(at + 9, end - 3));
  return end;
}

/** Reads the attributes from a place on; answers where the ">" that ends the tag is, or -1 when it is not there yet. */
function readAttributes(reading: Reading, xml: string, from: number): number {
  const { attributes } = reading;
  let at = from;
  for (;;) {
    while (isSpace(xml.charCodeAt(at))) at++;
    if (at >= xml.length) return -1;
    const code = xml.charCodeAt(at);
    if (code === 62) return at;
    if (code === 47) {
      if (at + 1 >= xml.length) return -1;
      return xml.charCodeAt(at + 1) === 62 ? at + 1 : refuse(reading);
    }
    const equals = nameEnd(reading, xml, at);
    if (equals < 0) return -1;
    let quote = equals + 1;
    while (isSpace(xml.charCodeAt(quote))) quote++;
    if (quote >= xml.length) return -1;
    const mark = xml.charCodeAt(quote);
    if (mark !== 34 && mark !== 39) return refuse(reading);
    const end = xml.indexOf(mark === 34 ? '"' : "'", quote + 1);
    if (end < 0) return -1;
    const space = isSpace(xml.charCodeAt(equals - 1));
    attributes.names[attributes.count] = space ? xml.slice(at, equals).trimEnd() : xml.slice(at, equals);
    attributes.values[attributes.count++] = xml.slice(quote + 1, end);
    at = end + 1;
  }
}

/** Returns the offset of the "=" after a name, or -1 if it has not arrived yet. */
function nameEnd(reading: Reading, xml: string, from: number): number {
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (code === 61) return at;
    if (code < 63 && (code === 60 || code === 62 || code === 34 || code === 39 || code === 47)) return refuse(reading);
  }
  return -1;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const endsName = (code: number): boolean => code === 62 || code === 47 || isSpace(code);

const after = (xml: string, end: string, from: number): number => {
  const at = xml.indexOf(end, from);
  return at < 0 ? -1 : at + end.length;
};

const localName = (name: string): string => {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
};

function character(whole: string, [hex, decimal, name]: readonly string[]): string | undefined {
  if (!whole.endsWith(";")) return undefined;
  if (name !== undefined) return Object.hasOwn(entities, name) ? entities[name] : undefined;
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : undefined;
}
