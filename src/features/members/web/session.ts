import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { sessionKey } from "#client/session.ts";
import type { Actor } from "#protocol/actor.ts";
import { getSession } from "../contract.ts";
import type { Session } from "../session.ts";

/** Basic user information is fetched anew after this many milliseconds. */
const refreshEvery = 2_400_000;

/** The query of the session. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<Session> => call(getSession, {}, { signal }),
  staleTime: refreshEvery,
  refetchInterval: refreshEvery,
});

/** Who is looking; `undefined` until it is known. Inside the shell it always is. */
export const useSession = (): Session | undefined => useQuery(sessionQuery).data;

/** The person signed in, `null` for a visitor. */
export const usePerson = (): Session["person"] => useSession()?.person ?? null;

/** What the person is in their organization, `null` without one. */
export const useActor = (): Actor | null => useSession()?.actor ?? null;
