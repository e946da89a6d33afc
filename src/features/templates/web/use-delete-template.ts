import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { deleteTemplate, restoreTemplate } from "../contract.ts";
import { templateListKeys } from "../feature.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Brings a template back and says so. */
export function useRestoreTemplate() {
  const t = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Named) => call(restoreTemplate, { id }),
    onSuccess: (_, { name }) => notify.success(t("templates.list.restored", { name })),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: templateListKeys.all }),
  });
}

/** Puts a template away at once; the snackbar offers to bring it back. */
export function useDeleteTemplate() {
  const t = useText();
  const queries = useQueryClient();
  const restore = useRestoreTemplate();
  return useMutation({
    mutationFn: ({ id }: Named) => call(deleteTemplate, { id }),
    onSuccess: (_, template) =>
      notify.success(t("templates.list.deleted", { name: template.name }), {
        ms: 8000,
        action: { label: t("templates.list.undo"), run: () => restore.mutate(template) },
      }),
    onError: (error) => notify.error(failureText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: templateListKeys.all }),
  });
}
