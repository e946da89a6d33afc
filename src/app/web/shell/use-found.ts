import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { manageMembers } from "#features/members/policy.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { readCounters } from "#features/processes/policy.ts";
import { openRepository } from "#features/repository/policy.ts";
import { searchItems } from "#features/repository/search-contract.ts";
import { type Found, maxSearched, minSearched, searchAll } from "#features/search/contract.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";

/** The pause after the last key press before a search, in milliseconds. */
const rest = 150;

/** Returns the path of a search result, or undefined if the user has no page for it. */
function pathOf(actor: Actor, { kind, id, label, within }: Found): string | undefined {
  switch (kind) {
    case "process":
      return `/processes/${id}`;
    case "task":
      return within && `/boards?board=${within}&task=${id}`;
    case "template":
      return manageTemplates(actor) === true ? `/templateSettings/${id}` : undefined;
    case "client":
    case "project":
      return readCounters(actor) === true ? `/processes/${kind}/${id}` : undefined;
    case "person":
      return manageMembers(actor) === true ? `/manageorg?tab=users&search=${encodeURIComponent(label)}` : undefined;
  }
}

/** Something that was found, with the page it leads to. */
export interface FoundPlace extends Omit<Found, "kind"> {
  readonly kind: Found["kind"] | "file" | "folder";
  readonly path: string;
}

/** The maximum of shown files. */
const maxFiles = 5;

/** Files and folders with the words in their names or contents. */
async function findFiles(actor: Actor, q: string, signal: AbortSignal): Promise<FoundPlace[]> {
  if (openRepository(actor) !== true) return [];
  const { rows } = await call(searchItems, { q, limit: maxFiles }, { signal });
  return rows.map(({ kind, id, name, folderName, ownerName, snippet }) => ({
    kind,
    id,
    label: name,
    about: snippet.map(({ text }) => text).join("") || folderName || ownerName,
    path: kind === "folder" ? `/repository?folder=${id}` : `/repository?item=${id}`,
  }));
}

/**
 * Finds the places that match the typed text and have a page. The previous results stay until the next answer arrives.
 */
export function useFound(
  actor: Actor | null,
  typed: string,
): { readonly found: readonly FoundPlace[]; readonly busy: boolean } {
  const wish = typed.trim();
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wish.slice(0, maxSearched)), rest);
    return () => clearTimeout(timer);
  }, [wish]);
  const enabled = actor !== null && search.length >= minSearched && wish.length >= minSearched;
  const { data, isFetching } = useQuery({
    queryKey: processListKeys.of("found", search),
    queryFn: async ({ signal }) => {
      const [all, files] = await Promise.all([
        call(searchAll, { text: search }, { signal }),
        actor ? findFiles(actor, search, signal) : [],
      ]);
      return { rows: all.rows, files };
    },
    enabled,
    placeholderData: (previous) => previous,
  });
  const { rows = [], files = [] } = enabled && actor ? (data ?? {}) : {};
  const places = rows.flatMap((one) => {
    const path = actor ? pathOf(actor, one) : undefined;
    return path === undefined ? [] : [{ ...one, path }];
  });
  return {
    found: [...places, ...files],
    busy: wish.length >= minSearched && (isFetching || search !== wish),
  };
}
