import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { catalogCalls } from "../contract.ts";
import type { Catalog } from "../entry.ts";
import { catalogKeys } from "../feature.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

const keysOf = (catalog: Catalog) => [catalogKeys.one(catalog)];
const idOf = ({ id }: Named) => ({ id });

/** Adds an entry. */
export function useAdd(catalog: Catalog) {
  const t = useText();
  return useChange(catalogCalls[catalog].create, {
    done: (_, { name }) => t("catalogs.added", { name: name.trim() }),
    refresh: keysOf(catalog),
    inForm: true,
  });
}

/** Renames an entry. */
export function useRename(catalog: Catalog) {
  const t = useText();
  return useChange(catalogCalls[catalog].rename, {
    done: (_, { name }) => t("catalogs.renamed", { name: name.trim() }),
    refresh: keysOf(catalog),
    inForm: true,
  });
}

/** Deletes an entry at once; the notice offers to restore it. */
export function useRemove(catalog: Catalog) {
  const t = useText();
  const restore = useChange(catalogCalls[catalog].restore, {
    input: idOf,
    done: (_, { name }) => t("catalogs.restored", { name }),
    refresh: keysOf(catalog),
  });
  return useChange(catalogCalls[catalog].remove, {
    input: idOf,
    done: (_, { name }) => t("catalogs.removed", { name }),
    undo: (_, entry) => restore.mutate(entry),
    refresh: keysOf(catalog),
  });
}
