import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { templateSigningKeys } from "../../feature.ts";
import { getTemplateSigning, saveTemplateSigning } from "../../template-contract.ts";
import "../signatures.css";

/** The choice if a template's documents can be signed electronically, as a tab of its settings. */
export function TemplateSigning({
  templateId,
  mayEdit,
  meanwhile,
}: {
  readonly templateId: string;
  readonly mayEdit: boolean;
  readonly meanwhile?: ReactNode;
}) {
  const t = useText();
  const found = useQuery({
    queryKey: templateSigningKeys.of(templateId),
    queryFn: ({ signal }) => call(getTemplateSigning, { templateId }, { signal }),
  });
  const save = useChange(saveTemplateSigning, {
    done: () => t("signatures.settings.saved"),
    refresh: [templateSigningKeys.one(templateId)],
  });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return meanwhile;
  return (
    <div className="signature-settings signature-tab">
      <SwitchField
        label={t("signatures.template.publicDeed")}
        hint={t("signatures.template.publicDeedHint")}
        checked={save.isPending ? save.variables.publicDeed : found.data.publicDeed}
        disabled={!mayEdit || save.isPending}
        onChange={(event) => save.mutate({ templateId, publicDeed: event.currentTarget.checked })}
      />
      <p className="signature-note">{t("signatures.template.about")}</p>
    </div>
  );
}
