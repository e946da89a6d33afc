import Button from "@mui/material/Button";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { fieldError, useChange } from "#client/use-change.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { type Import, type ImportMode, importModes } from "../import.ts";
import { readImport } from "../import-contract.ts";
import { listKeys } from "../keys.ts";
import type { List } from "../list.ts";

/** Which attribute each column of the file is, and what is imported. */
export function ImportColumns({
  list,
  one,
  onRead,
}: {
  readonly list: List;
  readonly one: Import;
  readonly onRead: () => void;
}) {
  const t = useText();
  const [mode, setMode] = useState<ImportMode>(one.mode);
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(() =>
    one.mapping
      ? new Map(one.mapping.map(({ index, attribute }) => [index, attribute]))
      : new Map(one.columns.flatMap(({ index, attribute }) => (attribute === null ? [] : [[index, attribute]]))),
  );
  const read = useChange(readImport, { refresh: [listKeys.one(list.id)] });
  // An attribute belongs to one column. Choosing it again takes it from the other.
  const choose = (index: number, attribute: string) => {
    const next = new Map([...chosen].filter(([at, id]) => at !== index && id !== attribute));
    if (attribute !== "") next.set(index, attribute);
    setChosen(next);
    read.reset();
  };
  const start = () => {
    const mapping = [...chosen].map(([index, attribute]) => ({ index, attribute }));
    read.mutate({ id: list.id, importId: one.id, mapping, mode }, { onSuccess: onRead });
  };
  return (
    <>
      <p className="lists-intro">{t("lists.page.import.columnsText")}</p>
      <ul className="import-columns" aria-label={t("lists.page.import.columns")}>
        {one.columns.map(({ index, header, sample }) => (
          <li key={index}>
            <SelectField
              label={header || `${t("lists.page.import.column")} ${index + 1}`}
              hint={sample.join(" · ")}
              placeholder={t("lists.page.import.leaveOut")}
              options={list.attributes.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosen.get(index) ?? ""}
              onChange={(event) => choose(index, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label={t("lists.page.import.mode")}
        options={importModes.map((value) => ({ value, label: t(`lists.page.import.modes.${value}`) }))}
        value={mode}
        error={fieldError(read.error)}
        onChange={(event) => setMode(event.currentTarget.value as ImportMode)}
      />
      <div className="import-actions">
        <span>{t("lists.page.import.previewText")}</span>
        <Button variant="contained" loading={read.isPending} onClick={start}>
          {t("lists.page.import.preview")}
        </Button>
      </div>
    </>
  );
}
