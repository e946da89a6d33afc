import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { keepTagEdits, maxEdits, type TagEdit, tryTagEdits } from "../../edit-contract.ts";
import { templateDocumentKeys, templateKeys, templateListKeys } from "../../feature.ts";
import type { Template } from "../../template.ts";

type Of = Pick<Template, "id" | "versionId">;

/** The document with the unsaved changes. */
const triedQuery = ({ id, versionId }: Of, edits: readonly TagEdit[]) =>
  queryOptions({
    queryKey: templateDocumentKeys.of(id, versionId, "edits", edits),
    queryFn: async ({ signal }) => {
      const { preview, ...result } = await call(tryTagEdits, { id, versionId, edits: [...edits] }, { signal });
      return { ...result, document: Uint8Array.from(atob(preview), (sign) => sign.charCodeAt(0)).buffer };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/**
 * Changes of the document of a template that are kept together, as its next version. A change is tried at once; one that
 * cannot be made is not taken. What was undone can be made again until something else is changed.
 */
export function useTagEdits(template: Of) {
  const t = useText();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<readonly TagEdit[]>([]);
  const [undone, setUndone] = useState<readonly TagEdit[]>([]);
  const take = (next: readonly TagEdit[], rest: readonly TagEdit[]) => {
    setEdits(next);
    setUndone(rest);
  };
  const add = useMutation({
    mutationFn: async (edit: TagEdit) => {
      const next = [...edits, edit];
      const { failed } = await queries.fetchQuery(triedQuery(template, next));
      if (!failed) take(next, []);
      return failed?.why;
    },
  });
  const keep = useMutation({
    mutationFn: () => call(keepTagEdits, { id: template.id, versionId: template.versionId, edits: [...edits] }),
    onSuccess: async ({ number }) => {
      await queries.invalidateQueries({ queryKey: templateKeys.one(template.id) });
      void queries.invalidateQueries({ queryKey: templateListKeys.all });
      take([], []);
      notify.success(t("templates.edit.kept", { number }));
    },
    onError: (error) => notify.error(failureText(error)),
  });
  const tried = useQuery({
    ...triedQuery(template, edits),
    enabled: edits.length > 0 && !keep.isPending,
    placeholderData: keepPreviousData,
  });
  const [last, back] = [edits.at(-1), undone.at(-1)];
  const shown = edits.length > 0 ? tried.data : undefined;
  return {
    count: edits.length,
    full: edits.length >= maxEdits,
    shown,
    busy: add.isPending || keep.isPending || (edits.length > 0 && tried.isFetching),
    keeping: keep.isPending,
    /** Makes a change; answers why it cannot be made, if so, and throws what failed. */
    add: (edit: TagEdit) => add.mutateAsync(edit),
    undo: last && (() => take(edits.slice(0, -1), [...undone, last])),
    redo: back && (() => take([...edits, back], undone.slice(0, -1))),
    keep: () => keep.mutate(),
    forget: () => take([], []),
  };
}

export type TagEdits = ReturnType<typeof useTagEdits>;
