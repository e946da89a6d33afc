import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ComboField } from "#ui/ComboField.tsx";
import { templateNamesQuery } from "./tool-queries.ts";

/** A template to narrow a list to, searched for by its name. */
export function TemplateFilter({ onAdd }: { readonly onAdd: (id: string | undefined) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const found = useQuery(templateNamesQuery(search));
  return (
    <ComboField
      label={t("processes.page.begin.template")}
      placeholder={t("processes.page.begin.search")}
      noneText={t("processes.page.begin.noneFound")}
      waiting={found.isPending ? t("shell.loading") : undefined}
      value={null}
      options={found.data ?? []}
      onChange={(next) => onAdd(next?.id)}
      onType={setTyped}
    />
  );
}
