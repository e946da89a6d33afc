import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import type { Batch, FileSheet } from "../batch.ts";
import { mapColumns } from "../contract.ts";
import { batchKeys } from "../feature.ts";

/** The mapping of each sheet and column of the file. It is remembered for the template's next file. */
export function ColumnMapping({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const [sheets, setSheets] = useState<readonly FileSheet[]>(batch.sheets);
  const save = useChange(mapColumns, { refresh: [batchKeys.one(batch.id)] });
  const open = unread(batch) > 0;
  const change = (at: number, next: FileSheet) => setSheets(sheets.map((one) => (one.at === at ? next : one)));
  return (
    <SectionCard title={t("batch.page.columns")}>
      <Box component="details" open={open}>
        <Box component="summary" sx={{ cursor: "pointer", minHeight: 24 }}>
          {open ? t("batch.page.columnsUnread", { count: unread(batch) }) : t("batch.page.columnsRead")}
        </Box>
        {sheets.map((sheet) => (
          <Sheet key={sheet.at} batch={batch} sheet={sheet} onChange={(next) => change(sheet.at, next)} />
        ))}
        <Button
          variant="outlined"
          loading={save.isPending}
          sx={{ mt: 2 }}
          onClick={() =>
            save.mutate({
              id: batch.id,
              sheets: sheets.map(({ at, loop, columns }) => ({
                at,
                ...(loop === undefined ? {} : { loop }),
                fields: columns.map(({ field }) => field),
              })),
            })
          }
        >
          {t("batch.page.columnsSave")}
        </Button>
      </Box>
    </SectionCard>
  );
}

/** Columns that hold something and are read as nothing. */
export const unread = ({ sheets }: Pick<Batch, "sheets">): number =>
  sheets
    .filter(({ loop }) => loop !== undefined)
    .flatMap(({ columns }) => columns)
    .filter(({ header, field, sample }) => field === null && header !== "" && sample !== "").length;

function Sheet(props: {
  readonly batch: Batch;
  readonly sheet: FileSheet;
  readonly onChange: (next: FileSheet) => void;
}) {
  const t = useText();
  const { batch, sheet, onChange } = props;
  const asked = batch.choices.find(({ loop }) => loop === sheet.loop);
  const value = sheet.loop === undefined ? "none" : (sheet.loop ?? "main");
  const choose = (chosen: string) => {
    const { loop: _, ...rest } = sheet;
    const columns = sheet.columns.map((column) => ({ ...column, field: null }));
    if (chosen === "none") onChange({ ...rest, columns });
    else onChange({ ...rest, loop: chosen === "main" ? null : chosen, columns });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, mt: 2, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
        {sheet.name}
      </Typography>
      <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))" }}>
        <SelectField
          label={t("batch.page.sheetIs")}
          options={[
            ...batch.choices.map(({ loop, label }) => ({ value: loop ?? "main", label })),
            { value: "none", label: t("batch.page.leftOut") },
          ]}
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {asked &&
          sheet.columns.map((column, at) => (
            <SelectField
              // Columns have no other name than their place.
              key={`${at} ${column.header}`}
              label={column.header || t("batch.page.columnAt", { number: at + 1 })}
              {...(column.sample === "" ? {} : { hint: t("batch.page.sample", { text: column.sample }) })}
              placeholder={t("batch.page.leftOut")}
              options={asked.columns.map(({ id, label }) => ({ value: id, label }))}
              value={column.field ?? ""}
              onChange={(event) => {
                const field = event.currentTarget.value || null;
                const columns = sheet.columns.map((one, index) =>
                  index === at
                    ? { ...one, field }
                    : field !== null && one.field === field
                      ? { ...one, field: null }
                      : one,
                );
                onChange({ ...sheet, columns });
              }}
            />
          ))}
      </Box>
    </Box>
  );
}
