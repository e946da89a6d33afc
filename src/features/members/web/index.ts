import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { later } from "#client/later.tsx";
import { sessionKey } from "#client/session.ts";
import type { Person } from "#features/identity/person.ts";
import type { Actor } from "#protocol/actor.ts";
import { getSession } from "../contract.ts";
import type { Session } from "../session.ts";

/** How long what is known of the person counts before it is asked again, in milliseconds. */
const refreshEvery = 2_400_000;

/** The one query that says who is looking. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }): Promise<Session> => call(getSession, {}, { signal }),
  staleTime: refreshEvery,
  refetchInterval: refreshEvery,
});

/** Who is looking; `undefined` until the first answer. */
export const useSession = (): Session | undefined => useQuery(sessionQuery).data;

/** The rights of who is looking; `undefined` when signed out or without an organization. */
export const useActor = (): Actor | undefined => useSession()?.actor ?? undefined;

/** Who is signed in, if somebody is. */
export const usePerson = (): Person | undefined => useSession()?.person ?? undefined;

/** The pages of this feature, by the path of their screen. */
export const pages = { "/manageorg": () => import("./ManageOrganizationPage.tsx") };

export type { OrganizationSection } from "./organization-section.ts";

/** Leaving one's organization, as a card of /myaccount; nothing for whoever belongs to none. */
export const LeaveOrganization = later(() => import("./LeaveOrganization.tsx").then((m) => m.LeaveOrganization));
