import type { QueryClient } from "@tanstack/react-query";
import type { ItemDetails } from "../item.ts";
import type { Access } from "../share-contract.ts";
import type { Dragged } from "./drag-items.ts";
import { accessQuery, itemQuery, linksQuery } from "./queries.ts";

/** The people who would see items in a folder, and cannot see them in their current place. */
export interface NewReaders {
  readonly folder: string;
  readonly people: readonly Access[];
  /** True if visitors with a public link of the folder, or of one above it, would see them too. */
  readonly byLink: boolean;
}

/** A folder, who has it, and the folders it lies in with itself. */
interface Place {
  readonly readers: readonly Access[];
  readonly chain: readonly string[];
}

const chainOf = ({ id, path }: ItemDetails): string[] => [...path.map((one) => one.id), id];

/**
 * Returns the people who would newly see items in a folder, or undefined if there are none. People who may read
 * everything in the organization are not new. Shares of the items themselves are ignored, so their people are listed
 * again.
 */
export async function newReaders(
  queries: QueryClient,
  items: readonly Dragged[],
  folderId: string,
  uid: string,
): Promise<NewReaders | undefined> {
  const readersOf = (id: string) => queries.fetchQuery({ ...accessQuery(id), staleTime: 0 });
  const detailsOf = (id: string) => queries.fetchQuery({ ...itemQuery(id), staleTime: 0 });
  const placeOf = async (id: string | null): Promise<Place> =>
    id === null ? { readers: [], chain: [] } : { readers: await readersOf(id), chain: chainOf(await detailsOf(id)) };
  const sources = [...new Set(items.map(({ parentId }) => parentId))].filter((id) => id !== folderId);
  const [folder, readers, before] = await Promise.all([
    detailsOf(folderId),
    readersOf(folderId),
    Promise.all(sources.map(placeOf)),
  ]);
  const people = readers.filter(
    ({ id, why }, at) =>
      why !== "firm" &&
      id !== uid &&
      readers.findIndex((one) => one.id === id) === at &&
      before.some((place) => !place.readers.some((one) => one.id === id)),
  );
  const linked = await linkedFolders(queries, folder);
  const byLink = linked.some((id) => before.some(({ chain }) => !chain.includes(id)));
  return people.length > 0 || byLink ? { folder: folder.name, people, byLink } : undefined;
}

/** The folders, of this one and those it lies in, whose public link shows what is in them. Of a colleague's folder only whether it has one is known. */
async function linkedFolders(queries: QueryClient, folder: ItemDetails): Promise<string[]> {
  if (folder.level !== "own") return folder.linked ? [folder.id] : [];
  const links = await queries.fetchQuery({ ...linksQuery, staleTime: 0 });
  const showing = new Set(links.filter(({ permission }) => permission !== "drop").map(({ item }) => item.id));
  return chainOf(folder).filter((id) => showing.has(id));
}
