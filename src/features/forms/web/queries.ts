import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { withFormulas } from "#client/with-formulas.ts";
import { getFormRequest, getPublicForm } from "../contract.ts";
import { formRequestKeys, heldRequestKeys, publicFormKeys, sharedKeys, shareKeys } from "../feature.ts";
import { listHeldRequests } from "../held-contract.ts";
import { getShared, listShared, listShares } from "../share-contract.ts";

/** The public form of a template. */
export const publicFormQuery = (templateId: string) =>
  queryOptions({
    queryKey: publicFormKeys.of(templateId),
    queryFn: ({ signal }) => call(getPublicForm, { templateId }, { signal }),
  });

/** The requester of a process from a public form. */
export const formRequestQuery = (id: string) =>
  queryOptions({
    queryKey: formRequestKeys.of(id),
    queryFn: ({ signal }) => call(getFormRequest, { id }, { signal }),
  });

/** With whom the form of a process is shared. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: shareKeys.of(id),
    queryFn: ({ signal }) => call(listShares, { id }, { signal }),
  });

/** The held requests. */
export const heldQuery = queryOptions({
  queryKey: heldRequestKeys.of("list"),
  queryFn: async ({ signal }) => (await call(listHeldRequests, {}, { signal })).rows,
});

/** The forms shared with the signed-in user. */
export const sharedListQuery = queryOptions({
  queryKey: sharedKeys.of("list"),
  queryFn: ({ signal }) => call(listShared, {}, { signal }),
});

/** One of them. */
export const sharedQuery = (shareId: string) =>
  queryOptions({
    queryKey: sharedKeys.of(shareId),
    queryFn: ({ signal }) => fetchShared(shareId, signal),
  });

async function fetchShared(shareId: string, signal: AbortSignal) {
  const shared = await call(getShared, { shareId }, { signal });
  return withFormulas(shared, shared.questions);
}
