import Button from "@mui/material/Button";
import { type FormEvent, useState } from "react";
import { useText } from "#client/i18n.ts";
import { fieldError } from "#client/use-change.ts";
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
  const [name, setName] = useState(entry.name);
  const [unit, setUnit] = useState(entry.unit ?? undefined);
  const rename = useRename(catalog);
  const blank = name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blank || rename.isPending) return;
    if (name.trim() === entry.name && unit === (entry.unit ?? undefined)) onDone();
    else rename.mutate({ id: entry.id, name, unit }, { onSuccess: onDone });
  };
  return (
    <form
      className="entry-rename"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onDone();
      }}
    >
      <Field
        label={t("catalogs.newName")}
        value={name}
        autoFocus
        autoComplete="off"
        maxLength={200}
        error={blank ? t("catalogs.nameRequired") : fieldError(rename.error)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          rename.reset();
        }}
      />
      {unit && (
        <SelectField
          label={t("catalogs.unit")}
          value={unit}
          options={metricUnits.map((one) => ({ value: one, label: t(`catalogs.units.${one}`) }))}
          onChange={(event) => setUnit(event.currentTarget.value as MetricUnit)}
        />
      )}
      <div className="entry-buttons">
        <Button size="small" color="inherit" onClick={onDone}>
          {t("shell.cancel")}
        </Button>
        <Button size="small" type="submit" variant="contained" loading={rename.isPending}>
          {t("catalogs.save")}
        </Button>
      </div>
    </form>
  );
}
