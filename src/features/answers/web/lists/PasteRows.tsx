import Checkbox from "@mui/material/Checkbox";
import { useState } from "react";
import type { DraftName } from "#client/form/draft.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { matchPasted, type PastedColumn, type PastedTable, readPasted, valuesOf } from "../../pasted-rows.ts";

/** Letters of a cell that are shown as its sample. */
const sampleLetters = 60;

/** Rows of a spreadsheet become elements of a loop: which column is which field is proposed and can be chosen. */
export function PasteRows({
  label,
  columns,
  text,
  draft,
  room,
  onAdd,
  onClose,
}: {
  readonly label: string;
  readonly columns: readonly PastedColumn[];
  /** The text pasted into a field, or "" to paste it here. */
  readonly text: string;
  /** The name under which pasted text stays on this device. */
  readonly draft: DraftName;
  /** The number of elements that still fit. */
  readonly room: number;
  readonly onAdd: (values: readonly ReadonlyMap<string, string>[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  // Rows that were pasted into a field are shown as a table only.
  const [pasted, setPasted, drop] = useKeptState(text === "" ? draft : null, text);
  const [table, setTable] = useState(() => matchPasted(readPasted(pasted), columns));
  const paste = (next: string) => {
    setPasted(next);
    setTable(matchPasted(readPasted(next), columns));
  };
  const values = valuesOf(table, columns).slice(0, room);
  const left = table.rows.length - (table.header ? 1 : 0) - values.length;
  const chosen = table.keys.some((key) => key !== null);
  return (
    <FormDialog
      form={{
        submit: (event) => {
          event?.preventDefault();
          drop();
          onAdd(values);
        },
        busy: false,
        failure: undefined,
        discard: drop,
      }}
      title={t("processes.pasted.title", { label })}
      submitLabel={t("processes.pasted.add", { count: values.length })}
      reason={values.length === 0 || !chosen ? t("shell.fillFirst") : undefined}
      size="sm"
      onClose={onClose}
    >
      {text === "" && (
        <TextAreaField
          label={t("processes.pasted.here")}
          hint={t("processes.pasted.hint")}
          rows={4}
          value={pasted}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to paste into it
          autoFocus
          onChange={(event) => paste(event.currentTarget.value)}
        />
      )}
      {table.rows.length > 0 && <Columns table={table} columns={columns} onChange={setTable} />}
      {left > 0 && <p className="field-hint">{t("processes.pasted.left", { count: left })}</p>}
    </FormDialog>
  );
}

/** The columns of the table with their first cell, each with the field it fills. */
function Columns({
  table,
  columns,
  onChange,
}: {
  readonly table: PastedTable;
  readonly columns: readonly PastedColumn[];
  readonly onChange: (table: PastedTable) => void;
}) {
  const t = useText();
  const { rows, header, keys } = table;
  const [first = []] = rows;
  const sample = rows[header ? 1 : 0] ?? [];
  const give = (at: number, key: string | null) =>
    // A field is filled by one column.
    onChange({ ...table, keys: keys.map((one, index) => (index === at ? key : one === key ? null : one)) });
  return (
    <>
      <label className="pasted-header">
        <Checkbox
          size="small"
          checked={header}
          onChange={(event) => onChange({ ...table, header: event.target.checked })}
        />
        {t("processes.pasted.header")}
      </label>
      <div className="pasted-columns">
        {keys.map((key, at) => (
          <SelectField
            // oxlint-disable-next-line react/no-array-index-key -- the columns of a table differ only in their position
            key={at}
            label={(header && first[at]) || t("processes.pasted.column", { number: at + 1 })}
            hint={(sample[at] ?? "").slice(0, sampleLetters)}
            value={key ?? ""}
            options={[
              { value: "", label: t("processes.pasted.ignore") },
              ...columns.map((one) => ({ value: one.key, label: one.label })),
            ]}
            onChange={(event) => give(at, event.currentTarget.value || null)}
          />
        ))}
      </div>
    </>
  );
}
