import * as contract from "../../contract.ts";
import { findByNames, getLock } from "../../dav-contract.ts";
import { type DavPath, davHref, davPlaces } from "../../dav-path.ts";
import type { Item } from "../../item.ts";
import type { Answer, Api } from "./api.ts";
import { activeLock, type Described, escaped, type ShownLock } from "./xml.ts";

const folderType = "<D:collection/>";
const lockable =
  "<D:lockentry><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>";
/** Items a folder shows to a program at once. */
const maxListed = 5000;

const collection = (path: DavPath, name: string, more: Readonly<Record<string, string>> = {}): Described => ({
  href: davHref(path, true),
  properties: new Map(Object.entries({ resourcetype: folderType, displayname: escaped(name), ...more })),
});

const names = { mine: "Mis archivos", shared: "Compartido conmigo" } as const;

/** Describes one thing. */
export async function describe(
  api: Api,
  path: DavPath,
  asked: readonly string[] | undefined,
  now: Date,
): Promise<Answer<Described>> {
  if (path.place === undefined || path.names.length === 0) return describePlace(api, path, asked);
  const found = await api.call(findByNames, { place: path.place, names: path.names });
  if (!found.ok) return found;
  const locked = asked === undefined || asked.includes("lockdiscovery");
  const lock = locked && found.value.kind === "file" ? await api.call(getLock, { itemId: found.value.id }) : undefined;
  return { ok: true, value: describeItem(path, found.value, now, lock?.ok ? lock.value.lock : null) };
}

/** The root and the places; asking for the quota also shows whether the key is one. */
async function describePlace(
  api: Api,
  path: DavPath,
  asked: readonly string[] | undefined,
): Promise<Answer<Described>> {
  const quota = await api.call(contract.getQuota, {});
  if (!quota.ok) return quota;
  const { used, most } = quota.value;
  const room = { "quota-used-bytes": String(used), "quota-available-bytes": String(Math.max(0, most - used)) };
  const name = path.place === undefined ? "Acta" : names[path.place];
  return { ok: true, value: collection(path, name, asked?.some((one) => one.startsWith("quota-")) ? room : {}) };
}

/** A file or a folder. */
function describeItem(path: DavPath, item: Item, now: Date, lock: ShownLock | null): Described {
  const href = davHref(path, item.kind === "folder");
  const dates = {
    creationdate: item.createdAt,
    getlastmodified: new Date(item.updatedAt).toUTCString(),
  };
  if (item.kind === "folder") return collection(path, item.name, dates);
  return {
    href,
    properties: new Map(
      Object.entries({
        resourcetype: "",
        displayname: escaped(item.name),
        ...dates,
        getcontentlength: String(item.size),
        getcontenttype: escaped(item.mediaType),
        getetag: escaped(`"${item.id}-${item.version}"`),
        supportedlock: lockable,
        lockdiscovery: lock ? activeLock(lock, href, now) : "",
      }),
    ),
  };
}

/** Lists the content of a folder. A file has none. */
export async function listed(api: Api, path: DavPath, now: Date): Promise<Answer<readonly Described[]>> {
  if (path.place === undefined)
    return { ok: true, value: davPlaces.map((place) => collection({ place, names: [] }, names[place])) };
  let from: Record<string, string> = path.place === "shared" ? { view: "shared" } : {};
  if (path.names.length > 0) {
    const folder = await api.call(findByNames, { place: path.place, names: path.names });
    if (!folder.ok) return folder;
    if (folder.value.kind === "file") return { ok: true, value: [] };
    from = { folderId: folder.value.id };
  }
  const items: Item[] = [];
  let after: string | null | undefined;
  do {
    const page = await api.call(contract.listItems, { ...from, limit: 100, ...(after ? { after } : {}) });
    if (!page.ok) return page;
    items.push(...page.value.rows);
    after = page.value.next;
  } while (after && items.length < maxListed);
  const value = items.map((item) => describeItem({ ...path, names: [...path.names, item.name] }, item, now, null));
  return { ok: true, value };
}
