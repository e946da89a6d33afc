import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Actor } from "#protocol/actor.ts";
import { getSession, type Person, type Session, sessionKeys } from "#protocol/session.ts";
import { call } from "./call.ts";

/** The time until the session is read again, in milliseconds. */
const refreshEvery = 2_400_000;

/** The one query that says who is looking. */
export const sessionQuery = queryOptions({
  queryKey: sessionKeys.of(),
  queryFn: ({ signal }): Promise<Session> => call(getSession, {}, { signal }),
  staleTime: refreshEvery,
  refetchInterval: refreshEvery,
});

/** Returns the session, or undefined until the first answer. */
export const useSession = (): Session | undefined => useQuery(sessionQuery).data;

/** The rights of who is looking; `undefined` when signed out or without an organization. */
export const useActor = (): Actor | undefined => useSession()?.actor ?? undefined;

/** Returns the signed-in person, if there is one. */
export const usePerson = (): Person | undefined => useSession()?.person ?? undefined;
