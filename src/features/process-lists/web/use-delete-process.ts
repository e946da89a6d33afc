import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { deleteProcess, restoreDeleted } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Restores a deleted process. */
export function useRestoreProcess() {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Titled) => call(restoreDeleted, { pId: id }),
    onSuccess: (_, { title }) => notify.success(t("processes.page.restored", { title })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: (_, __, { id }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: processListKeys.all }),
        queries.invalidateQueries({ queryKey: processKeys.one(id) }),
      ]),
  });
}

/** Deletes a process at once; the snackbar offers to bring it back. */
export function useDeleteProcess() {
  const t = useText();
  const queries = useQueryClient();
  const restore = useRestoreProcess();
  return useMutation({
    mutationFn: ({ id }: Titled) => call(deleteProcess, { id }),
    onSuccess: (_, process) =>
      notify.success(t("processes.page.removed", { title: process.title }), {
        ms: 8000,
        action: { label: t("processes.page.undo"), run: () => restore.mutate(process) },
      }),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: processListKeys.all }),
  });
}
