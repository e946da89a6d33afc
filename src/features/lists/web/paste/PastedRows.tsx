import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { textOf, useText } from "#client/i18n.ts";
import { DataTable } from "#ui/DataTable.tsx";
import type { List } from "../../list.ts";
import { pastedCells } from "../paste.ts";
import { sayWrong, type useWrite, type Writing } from "../use-records.ts";
import { extraColumns, newRecords, splitRows, type WrongRow } from "./pasted-rows.ts";

type Rows = NonNullable<Writing["set"]>;

/** Rows of one paste that can be saved, and those with errors. `lines` are the places of the good ones in the paste. */
interface Refused {
  readonly good: Rows;
  readonly lines: readonly number[];
  readonly wrong: readonly WrongRow[];
}

/** Rows of a paste with more columns than the list has. */
interface Wider {
  readonly rows: Rows;
  readonly extra: readonly number[];
}

/** Asks before columns without an attribute are left out. */
function ExtraColumns(props: {
  readonly extra: readonly number[];
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const count = props.extra.length;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-labelledby="extra-columns">
      <DialogTitle id="extra-columns">{t("lists.page.extraColumns", { count })}</DialogTitle>
      <DialogContent>
        <p>{t("lists.page.extraColumnsText", { count, columns: props.extra.join(", ") })}</p>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={props.onClose}>
          {t("shell.cancel")}
        </Button>
        <Button variant="contained" onClick={props.onSave}>
          {t("lists.page.saveWithoutColumns", { count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Writes pasted rows. If some have errors, `dialog` shows them and offers to save the others. */
export function usePastedRows(list: List, write: ReturnType<typeof useWrite> | undefined) {
  const [refused, setRefused] = useState<Refused>();
  const [wider, setWider] = useState<Wider>();
  const send = (rows: Rows, lines: readonly number[], before: readonly WrongRow[]) =>
    write?.mutate(
      { set: rows },
      {
        onSuccess: () => setRefused(undefined),
        onError: (error) => {
          const { good, wrong } = splitRows(error, rows, lines);
          if (wrong.length === 0 || (rows.length === 1 && before.length === 0)) return sayWrong(list)(error);
          setRefused({
            good: good.map(({ row }) => row),
            lines: good.map(({ line }) => line),
            wrong: [...before, ...wrong].toSorted((a, b) => a.line - b.line),
          });
        },
      },
    );
  const sendAll = (rows: Rows) =>
    send(
      rows,
      rows.map((_, at) => at + 1),
      [],
    );
  const put = (rows: Rows, extra: readonly number[]) => {
    if (rows.length === 0) return;
    if (extra.length > 0) setWider({ rows, extra });
    else sendAll(rows);
  };
  const saveWithout = ({ rows }: Wider) => {
    setWider(undefined);
    sendAll(rows);
  };
  const extra = wider && (
    <ExtraColumns extra={wider.extra} onSave={() => saveWithout(wider)} onClose={() => setWider(undefined)} />
  );
  const dialog: ReactNode =
    extra ??
    (refused && (
      <WrongRows
        list={list}
        wrong={refused.wrong}
        goodCount={refused.good.length}
        busy={write?.isPending === true}
        onSave={() => send(refused.good, refused.lines, refused.wrong)}
        onClose={() => setRefused(undefined)}
      />
    ));
  return { put, dialog };
}

/** The rows of a paste with errors, each with its first error. */
function WrongRows(props: {
  readonly list: List;
  readonly wrong: readonly WrongRow[];
  readonly goodCount: number;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { list, wrong, goodCount } = props;
  const nameOf = (attribute: string | undefined) => list.attributes.find(({ id }) => id === attribute)?.name ?? "–";
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-labelledby="wrong-rows">
      <DialogTitle id="wrong-rows">{t("lists.page.wrongRows", { count: wrong.length })}</DialogTitle>
      <DialogContent>
        <p>{goodCount === 0 ? t("lists.page.noGoodRows") : t("lists.page.goodRows", { count: goodCount })}</p>
        <DataTable
          label={t("lists.page.wrongRows", { count: wrong.length })}
          rows={wrong}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: "line", heading: t("lists.page.pastedRow"), as: "short", cell: ({ line }) => line },
            { key: "name", heading: t("lists.page.attribute"), cell: ({ attribute }) => nameOf(attribute) },
            {
              key: "value",
              heading: t("lists.page.pastedValue"),
              cell: ({ value }) => <span className="pasted-value">{value || "–"}</span>,
            },
            { key: "why", heading: t("lists.page.pastedError"), cell: ({ code }) => textOf(code) ?? "" },
          ]}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={props.onClose}>
          {t("shell.cancel")}
        </Button>
        {goodCount > 0 && (
          <Button variant="contained" loading={props.busy} onClick={props.onSave}>
            {t("lists.page.saveGood", { count: goodCount })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Takes rows that are pasted while a list is empty. There is no cell yet that could have the focus. */
export function PasteIntoEmpty({ list, write }: { readonly list: List; readonly write: ReturnType<typeof useWrite> }) {
  const { put, dialog } = usePastedRows(list, write);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
    const cells = pastedCells(event.clipboardData?.getData("text/plain") ?? "");
    const rows = newRecords(list, cells);
    if (typing || rows.length === 0) return;
    event.preventDefault();
    put(rows, extraColumns(cells, list.attributes.length));
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return dialog;
}
