import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { pagedQuery } from "#client/list/paged-query.ts";
import { getSignatureSettings, listEnvelopes } from "../contract.ts";
import { ownSignatureKeys, signatureKeys, signatureSettingsKeys } from "../feature.ts";
import { listOwnSignatures } from "../own-contract.ts";

/** The envelopes of a process, the newest hundred. */
export const envelopesQuery = (processId: string) =>
  queryOptions({
    queryKey: signatureKeys.of(processId, "envelopes"),
    queryFn: ({ signal }) => call(listEnvelopes, { processId, limit: 100 }, { signal }),
  });

/** The organization's signature settings. */
export const signatureSettingsQuery = queryOptions({
  queryKey: signatureSettingsKeys.of("settings"),
  queryFn: ({ signal }) => call(getSignatureSettings, {}, { signal }),
});

/** The documents waiting for the user's own signature, the oldest first. */
export const ownSignaturesQuery = pagedQuery(ownSignatureKeys.of("list"), listOwnSignatures, {});
