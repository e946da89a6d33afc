import { SaxesParser } from "saxes";

/** The names of properties a PROPFIND asks for; undefined when it asks for all. Throws for what is not XML. */
export function askedProperties(body: string): readonly string[] | undefined {
  if (body.trim() === "") return undefined;
  const asked: string[] = [];
  let depth = 0;
  let inProp = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri }) => {
    depth += 1;
    if (inProp > 0 && depth === inProp + 1) asked.push(uri === "DAV:" ? local : `${uri} ${local}`);
    if (inProp === 0 && local === "prop" && uri === "DAV:") inProp = depth;
  });
  parser.on("closetag", () => {
    if (depth === inProp) inProp = 0;
    depth -= 1;
  });
  parser.write(body).close();
  return asked.length === 0 ? undefined : asked;
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What is said of one thing: its address, and its properties by name, each as XML. */
export interface Described {
  readonly href: string;
  readonly properties: Readonly<Record<string, string>>;
}

/** The answer of a PROPFIND: of each thing what was asked, and what it does not have. */
export const multiStatus = (all: readonly Described[], asked: readonly string[] | undefined): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${all
    .map(({ href, properties }) => {
      const names = asked ?? Object.keys(properties).filter((name) => !name.startsWith("quota-"));
      const there = names.filter((name) => properties[name] !== undefined);
      const missing = names.filter((name) => properties[name] === undefined);
      return `<D:response><D:href>${escaped(href)}</D:href>${found(there, properties)}${status(missing, "404 Not Found")}</D:response>`;
    })
    .join("")}</D:multistatus>`;

const found = (names: readonly string[], properties: Readonly<Record<string, string>>): string =>
  `<D:propstat><D:prop>${names
    .map((name) => `<D:${name}>${properties[name]}</D:${name}>`)
    .join("")}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`;

/** Properties of one status and no value. */
export function status(names: readonly string[], said: string): string {
  if (names.length === 0) return "";
  const empty = names.map((name) => {
    const [first = "", local] = name.split(" ");
    return local === undefined ? `<D:${first}/>` : `<x:${local} xmlns:x="${escaped(first)}"/>`;
  });
  return `<D:propstat><D:prop>${empty.join("")}</D:prop><D:status>HTTP/1.1 ${said}</D:status></D:propstat>`;
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
