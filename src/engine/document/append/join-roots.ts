import { attribute, descendants, type Element, setAttribute } from "../xml-tree.ts";

const declarations = /\sxmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const prefixesOf = (root: Element): Map<string, string> =>
  new Map([...root.tag.matchAll(declarations)].map(([, prefix = "", a, b]) => [prefix, a ?? b ?? ""]));

/**
 * Makes the prefixes that `from` declares known at `root`, so that `moved` (elements from below `from`) mean the same
 * below `root`. A prefix that means something else there is replaced in `moved`.
 */
export function joinRoots(root: Element, from: Element, moved: readonly Element[]): void {
  const here = prefixesOf(root);
  const renamed = new Map<string, string>();
  for (const [prefix, space] of prefixesOf(from)) {
    const present = here.get(prefix);
    if (present === space) continue;
    let name = prefix;
    for (let n = 2; here.has(name) && here.get(name) !== space; n++) name = `${prefix}${n}`;
    if (!here.has(name)) setAttribute(root, `xmlns:${name}`, space);
    here.set(name, space);
    if (name !== prefix) renamed.set(prefix, name);
  }
  const ignorable = words(attribute(from, "mc:Ignorable")).map((prefix) => renamed.get(prefix) ?? prefix);
  const all = [...new Set([...words(attribute(root, "mc:Ignorable")), ...ignorable])];
  if (ignorable.length > 0) setAttribute(root, "mc:Ignorable", all.join(" "));
  if (renamed.size > 0) for (const top of moved) for (const found of descendants(top)) rename(found, renamed);
}

const words = (list: string | undefined): string[] => (list ?? "").split(/\s+/).filter((word) => word !== "");

function rename(found: Element, renamed: ReadonlyMap<string, string>): void {
  const fresh = (name: string) => {
    const [prefix = "", local] = name.split(":");
    return local === undefined ? name : `${renamed.get(prefix) ?? prefix}:${local}`;
  };
  const name = fresh(found.name);
  found.tag = found.tag
    .replace(/^<[^\s/>]+/, `<${name}`)
    .replace(
      /(\s)([\w.-]+:[\w.-]+)(\s*=\s*["'])/g,
      (_, space, attributeName, equals) => space + fresh(attributeName) + equals,
    );
  found.name = name;
  const needed = attribute(found, "Requires");
  if (needed !== undefined)
    setAttribute(
      found,
      "Requires",
      words(needed)
        .map((prefix) => renamed.get(prefix) ?? prefix)
        .join(" "),
    );
}
