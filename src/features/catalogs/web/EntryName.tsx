import Button from "@mui/material/Button";
import { SavedMeanwhile } from "#client/form/SavedMeanwhile.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { type Catalog, type Entry, type MetricUnit, metricUnits } from "../entry.ts";
import { useRename } from "./use-entries.ts";

interface EntryNameProps {
  readonly catalog: Catalog;
  readonly entry: Entry;
  readonly onDone: () => void;
}

/** The name of an entry while it is changed, at its place. Escape leaves it as it was. */
export function EntryName({ catalog, entry, onDone }: EntryNameProps) {
  const t = useText();
  const rename = useRename(catalog);
  const unitNow = entry.unit ?? undefined;
  const form = useFormValues({
    draft: ["entry", catalog, entry.id],
    initial: { name: entry.name, unit: unitNow },
    saved: entry.name,
    only: "name",
    // An emptied name shows at once that it is required.
    tried: true,
    check: ({ name }) => ({ name: name.trim() === "" ? "catalogs.nameRequired" : undefined }),
    send: async ({ name, unit }, before) => {
      if (name.trim() !== before || unit !== unitNow) await rename.mutateAsync({ id: entry.id, name, unit, before });
      onDone();
    },
  });
  const { unit } = form.values;
  return (
    <form
      className="entry-rename"
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <SavedMeanwhile form={form} fields={{ name: t("catalogs.newName"), unit: t("catalogs.unit") }} />
      <Field
        label={t("catalogs.newName")}
        autoFocus
        autoComplete="off"
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        {...form.field("name")}
      />
      {unit && (
        <SelectField
          label={t("catalogs.unit")}
          value={unit}
          options={metricUnits.map((one) => ({ value: one, label: t(`catalogs.units.${one}`) }))}
          onChange={(event) => form.set("unit", event.currentTarget.value as MetricUnit)}
        />
      )}
      <div className="entry-buttons">
        <Button size="small" color="inherit" onClick={onDone}>
          {t("shell.cancel")}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={form.busy}>
          {t("catalogs.save")}
        </Button>
      </div>
    </form>
  );
}
