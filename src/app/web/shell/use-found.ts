import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/keys.ts";
import { type ProcessList, readList } from "#features/processes/policy.ts";
import { listTemplates } from "#features/templates/contract.ts";
import { manageTemplates } from "#features/templates/policy.ts";
import type { Actor } from "#protocol/actor.ts";

/** Something that was found by its name, and its address. */
export interface Found {
  readonly kind: "process" | "template";
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly path: string;
}

/** How many of each kind are shown. */
const max = 5;

/** Shorter texts find too much to be of use. */
const shortest = 2;

/** How long to wait after the last key press before searching, in milliseconds. */
const rest = 150;

/** The lists that together contain every process a person may find. */
const searched: readonly ProcessList[] = ["active", "review", "inbox", "approved"];

/** The lists and templates this person may search. */
async function find(actor: Actor, search: string, signal: AbortSignal): Promise<readonly Found[]> {
  const lists = searched.filter((list) => readList(actor, list) === true);
  const [templates, ...processes] = await Promise.all([
    manageTemplates(actor) === true ? call(listTemplates, { search, limit: max }, { signal }) : { rows: [] },
    ...lists.map((list) => call(listProcesses, { list, search, limit: max }, { signal })),
  ]);
  const rows = [...new Map(processes.flatMap((page) => page.rows).map((row) => [row.id, row])).values()].slice(0, max);
  return [
    ...rows.map(({ id, title, templateName }) => ({
      kind: "process" as const,
      id,
      label: title,
      about: templateName,
      path: `/processes/${id}`,
    })),
    ...templates.rows.map(({ id, name, description }) => ({
      kind: "template" as const,
      id,
      label: name,
      about: description,
      path: `/templateSettings/${id}`,
    })),
  ];
}

/** Processes and templates whose names match the typed text. The previous results stay until the next answer arrives. */
export function useFound(
  actor: Actor | null,
  typed: string,
): { readonly found: readonly Found[]; readonly busy: boolean } {
  const wish = typed.trim();
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wish.slice(0, 100)), rest);
    return () => clearTimeout(timer);
  }, [wish]);
  const enabled = actor !== null && search.length >= shortest && wish.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: processListKeys.of("found", search),
    queryFn: ({ signal }) => (actor ? find(actor, search, signal) : []),
    enabled,
    placeholderData: (previous) => previous,
  });
  return { found: enabled ? (data ?? []) : [], busy: wish.length >= shortest && (isFetching || search !== wish) };
}
