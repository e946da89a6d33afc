import { SaxesParser } from "saxes";

/** Elements in elements. The questions of programs have four levels; the parser's work for an element grows with the depth. */
const maxDepth = 16;
/** Properties that one question may name. The answer repeats them for each item. */
const maxNames = 64;
/** Characters of all these names together, as the answer writes them. It repeats those that an item does not have for each item. */
const maxNamesLength = 4096;

/**
 * Returns the names of the properties that a PROPFIND requests, without repetitions, or undefined if it requests all. Throws if
 * the body is not XML, declares a document type, or is too deep or too long a list.
 */
export function requestedProperties(body: string): readonly string[] | undefined {
  if (body.trim() === "") return undefined;
  const names = new Set<string>();
  let namesLength = 0;
  let depth = 0;
  let inProp = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("a document type");
  });
  // Before the attributes of the element are read and its namespace is looked up in all open elements.
  parser.on("opentagstart", () => {
    depth += 1;
    if (depth > maxDepth) throw new Error("too deep");
  });
  parser.on("opentag", ({ local, uri }) => {
    if (inProp > 0 && depth === inProp + 1) {
      const name = uri === "DAV:" ? local : `${uri} ${local}`;
      if (!names.has(name)) namesLength += escaped(name).length;
      if (namesLength > maxNamesLength) throw new Error("too long names");
      names.add(name);
    }
    if (names.size > maxNames) throw new Error("too many properties");
    if (inProp === 0 && local === "prop" && uri === "DAV:") inProp = depth;
  });
  parser.on("closetag", () => {
    if (depth === inProp) inProp = 0;
    depth -= 1;
  });
  parser.write(body).close();
  return names.size === 0 ? undefined : [...names];
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The properties of one item, each as XML, by name. A map, because programs choose the names they look up. */
export type Properties = ReadonlyMap<string, string>;

/** One item in an answer. */
export interface Described {
  readonly href: string;
  readonly properties: Properties;
}

/** Writes the answer of a PROPFIND: for each item the requested properties, and those it does not have. */
export const multiStatus = (all: readonly Described[], requested: readonly string[] | undefined): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${all
    .map(({ href, properties }) => {
      const names = requested ?? [...properties.keys()].filter((name) => !name.startsWith("quota-"));
      const there = names.filter((name) => properties.has(name));
      const missing = names.filter((name) => !properties.has(name));
      return `<D:response><D:href>${escaped(href)}</D:href>${found(there, properties)}${status(missing, "404 Not Found")}</D:response>`;
    })
    .join("")}</D:multistatus>`;

const found = (names: readonly string[], properties: Properties): string =>
  `<D:propstat><D:prop>${names
    .map((name) => `<D:${name}>${properties.get(name)}</D:${name}>`)
    .join("")}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`;

/** Properties of one status and no value. */
export function status(names: readonly string[], line: string): string {
  if (names.length === 0) return "";
  const empty = names.map((name) => {
    // A namespace may contain spaces; a name does not.
    const at = name.lastIndexOf(" ");
    if (at < 0) return `<D:${name}/>`;
    return `<x:${name.slice(at + 1)} xmlns:x="${escaped(name.slice(0, at))}"/>`;
  });
  return `<D:propstat><D:prop>${empty.join("")}</D:prop><D:status>HTTP/1.1 ${line}</D:status></D:propstat>`;
}

export interface ShownLock {
  readonly token: string;
  readonly holderName: string;
  readonly expiresAt: string;
}

/** The one lock there may be on a thing. */
export const activeLock = (lock: ShownLock, href: string, now: Date): string => {
  const seconds = Math.max(0, Math.round((Date.parse(lock.expiresAt) - now.getTime()) / 1000));
  return `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:exclusive/></D:lockscope><D:depth>0</D:depth><D:owner>${escaped(lock.holderName)}</D:owner><D:timeout>Second-${seconds}</D:timeout><D:locktoken><D:href>urn:uuid:${lock.token}</D:href></D:locktoken><D:lockroot><D:href>${escaped(href)}</D:href></D:lockroot></D:activelock>`;
};

export const lockAnswer = (lock: ShownLock, href: string, now: Date): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:prop xmlns:D="DAV:"><D:lockdiscovery>${activeLock(lock, href, now)}</D:lockdiscovery></D:prop>`;
