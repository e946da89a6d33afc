import { useText } from "#client/i18n.ts";
import { useOffers } from "#client/use-offers.ts";
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
  const offers = useOffers((search) => choicesQuery(catalog, search), "catalogs.searching");
  return (
    <ComboField
      {...texts}
      label={t(`catalogs.${catalog}.field`)}
      placeholder={t(`catalogs.${catalog}.choose`)}
      noneText={t("catalogs.noneFound")}
      value={value}
      options={offers.data ?? []}
      onChange={onChange}
      {...offers.field}
    />
  );
}
