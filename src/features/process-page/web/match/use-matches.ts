import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#client/call.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { findParties, minPartySearch, type PartyMatch } from "../../contract.ts";
import { isNamed } from "../../parties.ts";

/** The pause after a key before the server is asked. */
const pauseMs = 250;

const none: readonly PartyMatch[] = [];

/** True if a match of an earlier text is one of a longer text, too. */
const stillMatches = ({ name, number, values }: PartyMatch, typed: string): boolean =>
  isNamed(
    {
      name,
      values: new Map([
        ["cui", number],
        ...values.flatMap((one) => (one.kind === "nit" || one.name === "nit" ? [["nit", one.value] as const] : [])),
      ]),
    },
    typed,
  );

/** Returns the people and companies whose name or number begins like a text. Undefined: nothing is searched. */
export function useMatches(processId: string, typed: string | undefined): readonly PartyMatch[] {
  const text = typed?.trim() ?? "";
  const [search, setSearch] = useState("");
  useEffect(() => {
    const waiting = setTimeout(() => setSearch(text), text === "" ? 0 : pauseMs);
    return () => clearTimeout(waiting);
  }, [text]);
  const isLong = search.length >= minPartySearch && text.length >= minPartySearch;
  const { data } = useQuery({
    queryKey: processListKeys.of("parties", processId, search),
    queryFn: async ({ signal }) =>
      (await call(findParties, { id: processId, search: search.slice(0, 100) }, { signal })).matches,
    placeholderData: keepPreviousData,
    enabled: isLong,
    // Without a connection one types on.
    retry: false,
    staleTime: 60_000,
  });
  return isLong && data ? data.filter((match) => stillMatches(match, text)) : none;
}
