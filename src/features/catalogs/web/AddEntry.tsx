import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { type FormEvent, useState } from "react";
import { useText } from "#client/i18n.ts";
import { fieldError } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Catalog, type MetricUnit, metricUnits } from "../entry.ts";
import { useAdd } from "./use-entries.ts";

/** A name, and it is added; the field is empty again for the next one. */
export function AddEntry({ catalog }: { readonly catalog: Catalog }) {
  const t = useText();
  const [name, setName] = useState("");
  const [unit, setUnit] = useState<MetricUnit>("number");
  const [blank, setBlank] = useState(false);
  const add = useAdd(catalog);
  const measured = catalog === "metrics";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    setBlank(name.trim() === "");
    if (name.trim() === "") return;
    add.mutate({ name, unit: measured ? unit : undefined }, { onSuccess: () => setName("") });
  };
  return (
    <form className="entry-add" noValidate onSubmit={submit}>
      <Field
        label={t(`catalogs.${catalog}.add`)}
        value={name}
        autoComplete="off"
        maxLength={200}
        aria-keyshortcuts="C"
        error={blank ? t("catalogs.nameRequired") : fieldError(add.error)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setBlank(false);
          add.reset();
        }}
      />
      {measured && (
        <SelectField
          label={t("catalogs.unit")}
          value={unit}
          options={metricUnits.map((one) => ({ value: one, label: t(`catalogs.units.${one}`) }))}
          onChange={(event) => setUnit(event.currentTarget.value as MetricUnit)}
        />
      )}
      <Button type="submit" variant="contained" startIcon={<Add />} loading={add.isPending}>
        {t("catalogs.add")}
      </Button>
    </form>
  );
}
