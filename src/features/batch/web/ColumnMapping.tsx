import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { SectionCard } from "#ui/SectionCard.tsx";
import { type Option, SelectField } from "#ui/SelectField.tsx";
import type { Batch, FileSheet } from "../batch.ts";
import { mapColumns } from "../contract.ts";
import { batchKeys } from "../feature.ts";

type FileColumn = FileSheet["columns"][number];

/** The mapping of each sheet and column of the file. It is remembered for the template's next file. */
export function ColumnMapping({ batch }: { readonly batch: Batch }) {
  const t = useText();
  const [sheets, setSheets] = useState<readonly FileSheet[]>(batch.sheets);
  const save = useChange(mapColumns, { refresh: [batchKeys.one(batch.id)] });
  const [doubts, left] = [doubtful(batch), unread(batch)];
  const open = doubts + left > 0;
  const change = (at: number, next: FileSheet) => setSheets(sheets.map((one) => (one.at === at ? next : one)));
  return (
    <SectionCard title={t("batch.page.columns")}>
      <Box component="details" open={open} sx={{ width: "100%" }}>
        <Box component="summary" sx={{ cursor: "pointer", minHeight: 24 }}>
          {doubts > 0 && `${t("batch.page.columnsDoubtful", { count: doubts })} `}
          {left > 0 && t("batch.page.columnsUnread", { count: left })}
          {!open && t("batch.page.columnsRead")}
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
                undecided: columns.flatMap((column, index) => (isDoubtful(column) ? index : [])),
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

const usedColumns = ({ sheets }: Pick<Batch, "sheets">): FileColumn[] =>
  sheets.filter(({ loop }) => loop !== undefined).flatMap(({ columns }) => columns);

/** Columns that hold something and are read as nothing. */
export const unread = (batch: Pick<Batch, "sheets">): number =>
  usedColumns(batch).filter(
    (column) =>
      column.field === null && column.header !== "" && column.sample !== "" && !column.ours && !isDoubtful(column),
  ).length;

/** True for a column that may be several questions and waits for a choice. */
const isDoubtful = ({ field, candidates = [] }: FileColumn): boolean => field === null && candidates.length > 0;

/** Columns that wait for a choice. */
export const doubtful = (batch: Pick<Batch, "sheets">): number => usedColumns(batch).filter(isDoubtful).length;

/** The columns of a sheet with their places, those first that were doubtful when the file was read. */
const inOrder = (sheet: FileSheet, stored: FileSheet | undefined): (readonly [column: FileColumn, at: number])[] => {
  const wasDoubtful = (at: number) => {
    const column = stored?.columns[at];
    return column !== undefined && isDoubtful(column);
  };
  return sheet.columns
    .map((column, at) => [column, at] as const)
    .filter(([column]) => !column.ours)
    .toSorted(([, one], [, other]) => Number(wasDoubtful(other)) - Number(wasDoubtful(one)));
};

/** The questions a column can be, its candidates first, each with its party. */
function optionsOf({ columns }: Batch["choices"][number], { candidates = [] }: FileColumn): Option[] {
  const place = (id: string) => (candidates.includes(id) ? candidates.indexOf(id) : candidates.length);
  return columns
    .toSorted((one, other) => place(one.id) - place(other.id))
    .map(({ id, place }) => ({ value: id, label: place }));
}

/** The value of a doubtful column that is none of the questions. */
const leftOut = "#leftOut";

/** Returns the columns of a sheet after a choice. A question goes to one column, and a column that was chosen is in no doubt. */
const chosenAt = ({ columns }: FileSheet, at: number, value: string): FileColumn[] =>
  columns.map((one, index) => {
    const field = value === "" || value === leftOut ? null : value;
    if (index === at) return { header: one.header, sample: one.sample, field };
    return field !== null && one.field === field ? { ...one, field: null } : one;
  });

function Sheet(props: {
  readonly batch: Batch;
  readonly sheet: FileSheet;
  readonly onChange: (next: FileSheet) => void;
}) {
  const t = useText();
  const { batch, sheet, onChange } = props;
  const stored = batch.sheets.find(({ at }) => at === sheet.at);
  const asked = batch.choices.find(({ loop }) => loop === sheet.loop);
  const value = sheet.loop === undefined ? "none" : (sheet.loop ?? "main");
  const choose = (chosen: string) => {
    const { loop: _, ...rest } = sheet;
    const columns = sheet.columns.map(({ header, sample }) => ({ header, sample, field: null }));
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
          inOrder(sheet, stored).map(([column, at]) => (
            <SelectField
              // Columns have no other name than their place.
              key={`${at} ${column.header}`}
              label={column.header || t("batch.page.columnAt", { number: at + 1 })}
              {...(column.sample === "" ? {} : { hint: t("batch.page.sample", { text: column.sample }) })}
              {...(isDoubtful(column)
                ? {
                    placeholder: t("batch.page.columnDoubtful"),
                    options: [...optionsOf(asked, column), { value: leftOut, label: t("batch.page.leftOut") }],
                  }
                : { placeholder: t("batch.page.leftOut"), options: optionsOf(asked, column) })}
              value={column.field ?? ""}
              onChange={(event) => onChange({ ...sheet, columns: chosenAt(sheet, at, event.currentTarget.value) })}
            />
          ))}
      </Box>
    </Box>
  );
}
