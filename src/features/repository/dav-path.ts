/** The root of WebDAV, and its two places: the user's own items, and those shared with them. */
export const davRoot = "/dav";
export const davPlaces = ["mine", "shared"] as const;
export type DavPlace = (typeof davPlaces)[number];

/** A path of WebDAV: the root, a place, or what lies in one by its names. */
export interface DavPath {
  readonly place: DavPlace | undefined;
  readonly names: readonly string[];
}

/** Reads the path of an address; undefined for what is none of ours, and for names that would lead elsewhere. */
export function readDavPath(address: string): DavPath | undefined {
  const [path = ""] = address.split(/[?#]/);
  if (path !== davRoot && !path.startsWith(`${davRoot}/`)) return undefined;
  const parts = path.slice(davRoot.length).split("/").filter(Boolean);
  const names: string[] = [];
  for (const part of parts) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return undefined;
    }
    if (name === "." || name === ".." || /[/\\\0]/.test(name)) return undefined;
    names.push(name.normalize("NFC"));
  }
  const [place, ...inside] = names;
  if (place === undefined) return { place: undefined, names: [] };
  return davPlaces.includes(place as DavPlace) ? { place: place as DavPlace, names: inside } : undefined;
}

/** The address of a path; of a folder with a slash at its end. */
export const davHref = ({ place, names }: DavPath, folder: boolean): string =>
  [davRoot, ...(place ? [place] : []), ...names.map(encodeURIComponent)].join("/") + (folder ? "/" : "");

/** The path of the folder something lies in, and its name there; undefined for the root and the places. */
export function splitPath({ place, names }: DavPath): { readonly above: DavPath; readonly name: string } | undefined {
  const name = names.at(-1);
  return name === undefined ? undefined : { above: { place, names: names.slice(0, -1) }, name };
}
