import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { catalogCalls } from "../contract.ts";
import type { Catalog, MetricUnit } from "../entry.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}
/** What is typed of an entry. */
export interface Typed {
  readonly name: string;
  readonly unit: MetricUnit | undefined;
}

const useRefresh = (catalog: Catalog) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["catalog", catalog] });
};

/** What was refused of the name is said beside its field; anything else at the bottom of the page. */
const tell = (error: unknown): void => {
  if (!(error instanceof Failure) || error.fields.length === 0) notify.error(failureText(error));
};

/** Adds an entry. */
export function useAdd(catalog: Catalog) {
  const t = useText();
  return useMutation({
    mutationFn: ({ name, unit }: Typed) => call(catalogCalls[catalog].create, { name, unit }),
    onSuccess: (_, { name }) => notify.success(t("catalogs.added", { name: name.trim() })),
    onError: tell,
    onSettled: useRefresh(catalog),
  });
}

/** Renames an entry. */
export function useRename(catalog: Catalog) {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, name, unit }: Typed & Named) => call(catalogCalls[catalog].rename, { id, name, unit }),
    onSuccess: (_, { name }) => notify.success(t("catalogs.renamed", { name: name.trim() })),
    onError: tell,
    onSettled: useRefresh(catalog),
  });
}

/** Puts an entry away at once; the snackbar offers to bring it back. */
export function useRemove(catalog: Catalog) {
  const t = useText();
  const refresh = useRefresh(catalog);
  const restore = useMutation({
    mutationFn: ({ id }: Named) => call(catalogCalls[catalog].restore, { id }),
    onSuccess: (_, { name }) => notify.success(t("catalogs.restored", { name })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: ({ id }: Named) => call(catalogCalls[catalog].remove, { id }),
    onSuccess: (_, entry) =>
      notify.success(t("catalogs.removed", { name: entry.name }), {
        ms: 8000,
        action: { label: t("catalogs.undo"), run: () => restore.mutate(entry) },
      }),
    onError: (error) => notify.error(failureText(error)),
    onSettled: refresh,
  });
}

/** The sentence of what was refused of a name. */
export const nameFault = (error: unknown): string | undefined =>
  error instanceof Failure && error.fields.length > 0
    ? failureText(new Failure(error.fields[0]?.code ?? error.code, 0))
    : undefined;
