import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import type { ApiKey } from "../api-key.ts";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "../contract.ts";
import { createDrivePassword, listDrivePasswords, revokeDrivePassword } from "../drive-contract.ts";
import { apiKeyKeys } from "../feature.ts";
import type { NewKey } from "./KeyDialogs.tsx";

/** The keys of one's organization. */
export const keysQuery = queryOptions({
  queryKey: apiKeyKeys.of(),
  queryFn: ({ signal }) => call(listApiKeys, {}, { signal }),
});

/** One's own passwords of a drive. */
export const driveQuery = queryOptions({
  queryKey: apiKeyKeys.of("drive"),
  queryFn: ({ signal }) => call(listDrivePasswords, {}, { signal }),
});

/** Returns the actions on keys. */
export function useKeys() {
  const { run, setNewKey, ...issued } = useIssued();
  return {
    ...issued,
    create: (key: NewKey) => run(async () => setNewKey((await call(createApiKey, key)).key)),
    rotate: ({ id, lastFour }: ApiKey) => run(async () => setNewKey((await call(rotateApiKey, { id, lastFour })).key)),
    revoke: ({ id }: ApiKey) => run(() => call(revokeApiKey, { id })),
  };
}

/** Returns the actions on the user's drive passwords. */
export function useDrives() {
  const { run, setNewKey, ...issued } = useIssued();
  return {
    ...issued,
    create: ({ name, days }: Omit<NewKey, "scopes">) =>
      run(async () => setNewKey((await call(createDrivePassword, { name, days })).key)),
    revoke: ({ id }: ApiKey) => run(() => call(revokeDrivePassword, { id })),
  };
}

/** Returns the state of an action: the issued key, or the request for a recent sign-in. */
function useIssued() {
  const queries = useQueryClient();
  const [newKey, setNewKey] = useState<string>();
  const [again, setAgain] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Returns true on success. Throws refusals that concern a field. */
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
      void queries.invalidateQueries({ queryKey: apiKeyKeys.all });
    }
  };
  return {
    newKey,
    again,
    busy,
    run,
    setNewKey,
    /** The key was kept: it is forgotten here. */
    forget: () => setNewKey(undefined),
    postpone: () => setAgain(false),
  };
}
