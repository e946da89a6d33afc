import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Catalog, type MetricUnit, metricUnits } from "../entry.ts";
import { useAdd } from "./use-entries.ts";

/** A name, and it is added; the field is empty again for the next one. */
export function AddEntry({ catalog }: { readonly catalog: Catalog }) {
  const t = useText();
  const [unit, setUnit] = useState<MetricUnit>("number");
  const add = useAdd(catalog);
  const measured = catalog === "metrics";
  const { field, submit } = useAddLine((name) => add.mutateAsync({ name, unit: measured ? unit : undefined }), {
    check: (name) => (name.trim() === "" ? "catalogs.nameRequired" : undefined),
  });
  return (
    <form className="entry-add" noValidate onSubmit={submit}>
      <Field label={t(`catalogs.${catalog}.add`)} autoComplete="off" maxLength={200} aria-keyshortcuts="C" {...field} />
      {measured && (
        <SelectField
          label={t("catalogs.unit")}
          value={unit}
          options={metricUnits.map((one) => ({ value: one, label: t(`catalogs.units.${one}`) }))}
          onChange={(event) => setUnit(event.currentTarget.value as MetricUnit)}
        />
      )}
      <Button type="submit" variant="contained" startIcon={<Add />}>
        {t("catalogs.add")}
      </Button>
    </form>
  );
}
