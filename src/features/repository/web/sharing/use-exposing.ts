import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useActor } from "#client/who.ts";
import type { ItemDetails } from "../../item.ts";
import type { Access } from "../../share-contract.ts";
import type { Dragged } from "../items/drag-items.ts";
import { accessQuery, itemQuery, linksQuery } from "../queries.ts";

const chainOf = ({ id, path }: ItemDetails): string[] => [...path.map((one) => one.id), id];

/** The people who will see items put into a folder, and the function that answers the question about it. */
export interface Exposing {
  readonly readers: NewReaders;
  readonly copy: boolean;
  readonly answer: (yes: boolean) => void;
}

/** Asks before items are put where people see them who do not see them now. */
export function useExposing() {
  const queries = useQueryClient();
  const uid = useActor()?.uid ?? "";
  const [exposing, setExposing] = useState<Exposing>();
  /** Returns true if they may be put there: there are no new readers, or the user has confirmed it. */
  const mayPut = async (items: readonly Dragged[], parentId: string | null, copy: boolean): Promise<boolean> => {
    // Only a question: what may be read is decided by the server, and what fails here fails there too.
    const readers = parentId && (await newReaders(queries, items, parentId, uid).catch(() => undefined));
    if (!readers) return true;
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        setExposing(undefined);
        resolve(yes);
      };
      setExposing({ readers, copy, answer });
    });
  };
  return { exposing, mayPut };
}

/** The people who would see items in a folder, and cannot see them in their current place. */
interface NewReaders {
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

/**
 * Returns the people who would newly see items in a folder, or undefined if there are none. People who may read
 * everything in the organization are not new. Shares of the items themselves are ignored, so their people are listed
 * again.
 */
async function newReaders(
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
