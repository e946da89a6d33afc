import { queryClient } from "#client/query.ts";
import { sessionQuery } from "#client/who.ts";
import { Failure } from "#protocol/failure.ts";

/**
 * Adds who asks and for which organization, as every call of the task tracker carries them. Without them nothing is sent:
 * 'Missing authentication credentials'.
 */
export function withCredentials<T extends object>(input: T): T {
  const actor = queryClient.getQueryData(sessionQuery.queryKey)?.actor;
  if (!actor) throw new Failure("boards.missingCredentials", 0);
  return { ...input, uid: actor.uid, orgId: actor.orgId };
}
