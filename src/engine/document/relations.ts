const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packaging = "http://schemas.openxmlformats.org/package/2006";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The name of the part that holds the relationships of a part: `word/_rels/document.xml.rels`. */
export const relationsOf = (part: string): string => part.replace(/([^/]*)$/, "_rels/$1.rels");

/** Returns the name of the part that a target leads to. `from` is the part with the relationship. */
export function partAt(from: string, target: string): string {
  const path = target.startsWith("/") ? target.slice(1) : `${from.replace(/[^/]*$/, "")}${target}`;
  const steps: string[] = [];
  for (const step of path.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

/** The relationships of a part with one more; `xml` is empty where there were none. `target` is relative to the part. */
export const withRelation = (xml: string, id: string, type: "image" | "settings", target: string): string =>
  beforeEnd(
    xml === "" ? `${declaration}<Relationships xmlns="${packaging}/relationships"></Relationships>` : xml,
    "Relationships",
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );

/** The list of content types with a kind of file by its ending, unless the list knows that ending. */
export function withEnding(types: string, ending: string, type: string): string {
  if (new RegExp(`<Default\\b[^>]*\\bExtension\\s*=\\s*["']${ending}["']`, "i").test(types)) return types;
  // Defaults come before the parts that are named.
  return types.replace(/(<Types\b[^>]*>)/, `$1<Default Extension="${ending}" ContentType="${type}"/>`);
}

/** The list of content types with one more part. */
export const withPart = (types: string, part: string, type: string): string =>
  beforeEnd(types, "Types", `<Override PartName="/${part}" ContentType="${type}"/>`);

function beforeEnd(xml: string, element: string, piece: string): string {
  const end = xml.lastIndexOf(`</${element}>`);
  if (end >= 0) return xml.slice(0, end) + piece + xml.slice(end);
  return xml.replace(new RegExp(`<${element}\\b([^>]*)/>`), `<${element}$1>${piece}</${element}>`);
}
