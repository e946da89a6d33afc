import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import type { ApiKey } from "../api-key.ts";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../contract.ts";
import { apiKeyKeys } from "../keys.ts";
import type { NewKey } from "./KeyDialogs.tsx";

/** The keys of one's organization. */
export const keysQuery = queryOptions({
  queryKey: apiKeyKeys.of(),
  queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
});

/** What is done with keys, and what came of it: the key that was issued, or that a recent sign-in is asked for. */
export function useKeys() {
  const queries = useQueryClient();
  const [newKey, setNewKey] = useState<string>();
  const [again, setAgain] = useState(false);
  const [busy, setBusy] = useState(false);
  /** `true` when it was done; a refusal that is about a field is thrown. */
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === "failure.signInAgain") setAgain(true);
      else if (error instanceof Failure && error.fields.length > 0) throw error;
      else notify.error(failureText(error));
      return false;
    } finally {
      setBusy(false);
      void queries.invalidateQueries(keysQuery);
    }
  };
  return {
    newKey,
    again,
    busy,
    create: (key: NewKey) => run(async () => setNewKey((await call(createApiKey, key)).key)),
    rotate: ({ id, lastFour }: ApiKey) => run(async () => setNewKey((await call(rotateApiKey, { id, lastFour })).key)),
    revoke: ({ id }: ApiKey) => run(() => call(revokeApiKey, { id })),
    /** The key was kept: it is forgotten here. */
    forget: () => setNewKey(undefined),
    postpone: () => setAgain(false),
  };
}
