import OpenInFull from "@mui/icons-material/OpenInFull";
import Key from "@mui/icons-material/VpnKeyOutlined";
import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import { useRef } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Sort } from "#ui/DataTable.tsx";
import type { List, ListRecord } from "../list.ts";
import { GridCell } from "./GridCell.tsx";
import { usePastedRows } from "./paste/PastedRows.tsx";
import { type Grid, useGrid } from "./use-grid.ts";
import type { useWrite } from "./use-records.ts";

interface Props {
  readonly list: List;
  readonly rows: readonly ListRecord[];
  readonly sort: Sort;
  readonly onSort: (next: Sort) => void;
  /** Undefined: nothing can be changed, because it shows a day of the past. */
  readonly write: ReturnType<typeof useWrite> | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (next: ReadonlySet<string>) => void;
  readonly onOpen: (record: ListRecord) => void;
}

/**
 * The records as a table whose cells are changed at their place: arrows move, with Shift they choose cells; Enter or typing
 * edits, Ctrl C, X and V copy, cut and paste cells of this table or a spreadsheet (rows beyond the last become records), Ctrl D
 * fills down, Delete empties, Ctrl Z undoes and Ctrl Y does it again.
 */
export function RecordGrid(props: Props) {
  const t = useText();
  const { list, rows, write } = props;
  const table = useRef<HTMLTableElement>(null);
  const words = { yes: t("lists.page.yes"), no: t("lists.page.no") };
  const { put: paste, dialog } = usePastedRows(list, write);
  const onOverwrite = (stored: string) =>
    notify.error(t(stored === "" ? "lists.page.cellEmptied" : "lists.page.cellChanged", { stored }));
  const grid = useGrid(list, rows, { write, words, paste, onOverwrite }, table);
  const all = rows.length > 0 && rows.every(({ id }) => props.selected.has(id));
  return (
    <div className="record-scroll">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are edited is a grid */}
      <table
        ref={table}
        role="grid"
        className="record-grid"
        aria-label={t("lists.page.recordsOf", { name: list.name })}
        aria-readonly={write === undefined}
        onKeyDown={grid.onKeyDown}
        onPaste={grid.onPaste}
        onCopy={grid.onCopy}
        onCut={grid.onCut}
      >
        <thead>
          <tr>
            <td className="record-tools">
              {write && (
                <Checkbox
                  size="small"
                  checked={all}
                  indeterminate={!all && props.selected.size > 0}
                  slotProps={{ input: { "aria-label": t("lists.page.selectAll") } }}
                  onChange={() => props.onSelect(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              )}
            </td>
            {list.attributes.map((attribute) => (
              <Heading key={attribute.id} {...props} attributeId={attribute.id} name={attribute.name} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record, row) => (
            <RecordRow key={record.id} {...props} record={record} row={row} grid={grid} />
          ))}
        </tbody>
      </table>
      {dialog}
    </div>
  );
}

function Heading({
  list,
  attributeId,
  name,
  sort,
  onSort,
}: Pick<Props, "list" | "sort" | "onSort"> & { readonly attributeId: string; readonly name: string }) {
  const t = useText();
  const sorted = sort.key === attributeId ? sort.direction : undefined;
  return (
    <th scope="col" aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}>
      <button type="button" onClick={() => onSort({ key: attributeId, direction: sorted === "asc" ? "desc" : "asc" })}>
        {name}
        {list.identifier === attributeId && <Key fontSize="inherit" titleAccess={t("lists.page.identifier")} />}
        {sorted && <span aria-hidden>{sorted === "asc" ? "↑" : "↓"}</span>}
      </button>
    </th>
  );
}

function RecordRow({
  list,
  record,
  row,
  grid,
  write,
  selected,
  onSelect,
  onOpen,
}: Props & { readonly record: ListRecord; readonly row: number; readonly grid: Grid }) {
  const t = useText();
  const name = record.items[list.identifier] ?? "";
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(record.id)) next.add(record.id);
    onSelect(next);
  };
  return (
    <tr aria-selected={write ? selected.has(record.id) : undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a grid */}
      <td role="gridcell" className="record-tools">
        {write && (
          <Checkbox
            size="small"
            checked={selected.has(record.id)}
            slotProps={{ input: { "aria-label": t("lists.page.select", { name }) } }}
            onChange={toggle}
          />
        )}
        {write && (
          <IconButton size="small" aria-label={t("lists.page.open", { name })} onClick={() => onOpen(record)}>
            <OpenInFull fontSize="inherit" />
          </IconButton>
        )}
      </td>
      {list.attributes.map((attribute, column) => (
        <GridCell key={attribute.id} attribute={attribute} record={record} row={row} column={column} grid={grid} />
      ))}
    </tr>
  );
}
