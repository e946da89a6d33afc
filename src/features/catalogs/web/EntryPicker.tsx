import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useText } from "#client/i18n.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { choicesQuery } from "./queries.ts";

/** A client or a project, searched for among all of them. */
export function EntryPicker({
  catalog,
  value,
  onChange,
  ...texts
}: {
  readonly catalog: "clients" | "projects";
  readonly value: Named | null;
  readonly onChange: (value: Named | null) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optional?: string;
}) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const found = useQuery(choicesQuery(catalog, search));
  return (
    <ComboField
      {...texts}
      label={t(`catalogs.${catalog}.field`)}
      placeholder={t(`catalogs.${catalog}.choose`)}
      noneText={t("catalogs.noneFound")}
      waiting={found.isPending ? t("catalogs.searching") : undefined}
      value={value}
      options={found.data ?? []}
      onChange={onChange}
      onType={setTyped}
    />
  );
}
