/**
 * An element of a part. `tag` is its start tag, letter by letter. Texts, comments and processing instructions are
 * strings among the children, also as written. Unchanged elements are written back unchanged.
 */
export interface Element {
  name: string;
  tag: string;
  children: (Element | string)[];
}

/** A part as a tree. `before` and `after` are the texts around its root. */
export interface XmlTree {
  readonly before: string;
  readonly root: Element;
  readonly after: string;
}

/** A part that is not well-formed, so that nothing can be changed in it. */
export class MalformedXml extends Error {}

/** Reads a part. Throws `MalformedXml`. */
export function parseXml(xml: string): XmlTree {
  const top: Element = { name: "", tag: "", children: [] };
  const open: Element[] = [top];
  let cursor = 0;
  while (cursor < xml.length) {
    const at = xml.indexOf("<", cursor);
    const here = open.at(-1) ?? top;
    if (at !== cursor) here.children.push(xml.slice(cursor, at < 0 ? xml.length : at));
    if (at < 0) break;
    cursor = endOfMarkup(xml, at);
    const tag = xml.slice(at, cursor);
    const second = tag[1];
    if (second === "!" || second === "?") here.children.push(tag);
    else if (second === "/") {
      if (open.length === 1 || here.name !== tag.slice(2, -1).trim()) throw new MalformedXml(tag);
      open.pop();
    } else {
      const element = { name: /^<([^\s/>]+)/.exec(tag)?.[1] ?? "", tag, children: [] };
      here.children.push(element);
      if (!tag.endsWith("/>")) open.push(element);
    }
  }
  const place = top.children.findIndex(isElement);
  const root = top.children[place];
  if (open.length !== 1 || root === undefined || !isElement(root)) throw new MalformedXml("no single root");
  const outside = (children: readonly (Element | string)[]) =>
    children.map((child) => (isElement(child) ? "" : child)).join("");
  return { before: outside(top.children.slice(0, place)), root, after: outside(top.children.slice(place + 1)) };
}

// A ">" may stand in the value of an attribute.
const markup = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/y;

function endOfMarkup(xml: string, at: number): number {
  markup.lastIndex = at;
  if (!markup.test(xml)) throw new MalformedXml(xml.slice(at, at + 40));
  return markup.lastIndex;
}

/** Writes an element. */
export function elementXml(element: Element): string {
  if (element.children.length === 0)
    return element.tag.endsWith("/>") ? element.tag : `${element.tag}</${element.name}>`;
  const start = element.tag.endsWith("/>") ? `${element.tag.slice(0, -2).trimEnd()}>` : element.tag;
  return `${start}${element.children.map(written).join("")}</${element.name}>`;
}
const written = (child: Element | string): string => (isElement(child) ? elementXml(child) : child);

/** Writes a part. */
export const treeXml = ({ before, root, after }: XmlTree): string => before + elementXml(root) + after;

/** An element of its own from XML we wrote. */
export const element = (xml: string): Element => parseXml(xml).root;

/** True for an element, false for text. */
export const isElement = (child: Element | string | undefined): child is Element => typeof child === "object";

/** The elements right below. */
export const elements = (parent: Element | undefined): Element[] => (parent?.children ?? []).filter(isElement);

/** The first element of that name right below. */
export const child = (parent: Element | undefined, name: string): Element | undefined =>
  elements(parent).find((found) => found.name === name);

/** The text right below an element, as written. */
export const ownText = (of: Element): string => {
  let text = "";
  for (const part of of.children) if (!isElement(part) && !part.startsWith("<")) text += part;
  return text;
};

/** Every element below, outer before inner, in document order; the element itself first. */
export function* descendants(parent: Element): Generator<Element> {
  const waiting = [parent];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const below = next.children[i];
      if (isElement(below)) waiting.push(below);
    }
  }
}

const patterns = new Map<string, RegExp>();
function pattern(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(\\s${name}\\s*=\\s*)("[^"]*"|'[^']*')`);
  patterns.set(name, known);
  return known;
}

/** The value of an attribute as written, escapes and all; nothing when it is not there. */
export const attribute = (of: Element | undefined, name: string): string | undefined =>
  of && pattern(name).exec(of.tag)?.[2]?.slice(1, -1);

/** Writes an attribute, in its place when it is there; the value is XML already. Nothing removes it. */
export function setAttribute(of: Element, name: string, value: string | undefined): void {
  if (pattern(name).test(of.tag))
    of.tag = of.tag.replace(pattern(name), (_, lead) => (value === undefined ? "" : `${lead}"${value}"`));
  else if (value !== undefined) of.tag = of.tag.replace(/\s*(\/?>)$/, (end) => ` ${name}="${value}"${end.trim()}`);
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Returns XML text, or the value of an attribute, with its references resolved. */
export const meant = (raw: string): string =>
  raw.includes("&")
    ? raw.replace(/&(?:#x([\da-f]+)|#(\d+)|(lt|gt|quot|apos|amp));/gi, (as, hex, decimal, name) => {
        if (name !== undefined) return entities[name] ?? as;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
      })
    : raw;
