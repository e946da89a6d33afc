import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { setAutoApprove } from "../contract.ts";
import { templateKeys } from "../keys.ts";
import { templateQuery } from "./queries.ts";

/**
 * The switch for approving finished processes of the template at once. Saved when it is switched, apart from the form's
 * settings.
 */
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
  // Shows the choice until the server has answered.
  const [wanted, setWanted] = useState<boolean>();
  const choose = (autoApprove: boolean) => {
    setWanted(autoApprove);
    change.mutate({ id: templateId, autoApprove }, { onSettled: () => setWanted(undefined) });
  };
  return (
    <SwitchField
      label={t("templates.settings.autoApprove")}
      hint={t("templates.settings.autoApproveHint")}
      checked={wanted ?? data?.autoApprove === true}
      disabled={!mayEdit}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
