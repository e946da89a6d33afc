import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { setAutoApprove } from "../contract.ts";
import { templateKeys } from "../keys.ts";
import { templateQuery } from "./queries.ts";

/** Whether finishing a process of the template approves it at once. Kept when it is switched, apart from the form's settings. */
export function AutoApprove({ templateId, mayEdit }: { readonly templateId: string; readonly mayEdit: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const { queryKey } = templateQuery(templateId);
  const { data } = useQuery(templateQuery(templateId));
  const change = useChange(setAutoApprove, {
    done: (_, { autoApprove }) =>
      t(autoApprove ? "templates.settings.autoApproveOn" : "templates.settings.autoApproveOff"),
    afterwards: ({ autoApprove }) =>
      queries.setQueryData(queryKey, (template) => template && { ...template, autoApprove }),
    refresh: [templateKeys.one(templateId)],
  });
  const stored = data?.autoApprove === true;
  return (
    <SwitchField
      label={t("templates.settings.autoApprove")}
      hint={t("templates.settings.autoApproveHint")}
      checked={change.isPending ? change.variables.autoApprove : stored}
      disabled={!mayEdit || change.isPending}
      onChange={(event) => change.mutate({ id: templateId, autoApprove: event.currentTarget.checked })}
    />
  );
}
