import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { downloadUrl, upload } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { fieldError } from "#client/use-change.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { FileButton } from "#ui/FileButton.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { BoardDetails } from "../../board.ts";
import { boardKeys, boardListKeys } from "../../feature.ts";
import { type SheetColumn, sheetColumns } from "../../sheet.ts";
import { exportTasks, importTasks, type TaskImport } from "../../sheet-contract.ts";
import { columnName } from "../column-name.ts";
import { withCredentials } from "../credentials.ts";

const accept = ".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Imports tasks from a file. It is read first and its errors are shown; only then are tasks made. */
export function ImportDialog({
  board,
  onClose,
}: {
  readonly board: BoardDetails["board"];
  readonly onClose: () => void;
}) {
  const t = useText();
  const { read, busy, failure, send } = useImport(board.id, onClose);
  const wrong = read?.answer.rows.filter(({ faults }) => faults.length > 0).length ?? 0;
  const good = (read?.answer.rows.length ?? 0) - wrong;
  const form = downloadUrl(exportTasks, withCredentials({ boardId: board.id, blank: "true" }));
  return (
    <Dialog open fullWidth maxWidth="md" onClose={() => !busy && onClose()} aria-labelledby="import-title">
      <DialogTitle id="import-title">{t("boards.sheet.import")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        <p className="board-note">
          {t("boards.sheet.intro")}{" "}
          <a href={form} download>
            {t("boards.sheet.blank")}
          </a>
        </p>
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {read && <Outcome board={board} fileName={read.file.name} answer={read.answer} good={good} wrong={wrong} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, flexWrap: "wrap" }}>
        <Button color="inherit" disabled={busy} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <FileButton
          variant={read ? "outlined" : "contained"}
          label={t(read ? "boards.sheet.other" : "boards.sheet.choose")}
          accept={accept}
          loading={busy}
          onFile={(file) => void send(file, false)}
        />
        {read && (
          <ReasonButton
            variant="contained"
            loading={busy}
            reason={good === 0 ? t("boards.sheet.noneGood") : undefined}
            onClick={() => void send(read.file, true)}
          >
            {t("boards.sheet.write", { count: good })}
          </ReasonButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Sends a file, first to be read, then to be written. */
function useImport(boardId: string, onDone: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const [read, setRead] = useState<{ readonly file: File; readonly answer: TaskImport }>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (file: File, write: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await upload(importTasks, withCredentials({ boardId, write: String(write) }), file);
      if (write) {
        notify.success(t("boards.sheet.written", { count: answer.written }));
        await Promise.all(
          [boardKeys.all, boardListKeys.all].map((queryKey) => queries.invalidateQueries({ queryKey })),
        );
        return onDone();
      }
      setRead({ file, answer });
    } catch (error) {
      if (!write) setRead(undefined);
      setFailure(fieldError(error) ?? failureText(error));
    }
    setBusy(false);
  };
  return { read, busy, failure, send };
}

/** Shows the preview of a file: the number of tasks, the ignored columns, and the wrong rows with their errors. */
function Outcome(props: {
  readonly board: BoardDetails["board"];
  readonly fileName: string;
  readonly answer: TaskImport;
  readonly good: number;
  readonly wrong: number;
}) {
  const t = useText();
  const { answer, good, wrong } = props;
  const left = answer.columns.filter(({ header, into }) => into === null && header !== "").map(({ header }) => header);
  const nameOf = (column: string) =>
    sheetColumns.includes(column as SheetColumn)
      ? t(`boards.sheet.columns.${column as SheetColumn}`)
      : (props.board.fields.find(({ id }) => id === column)?.name ?? "");
  return (
    <>
      <Alert severity={good === 0 ? "error" : wrong > 0 ? "warning" : "success"}>
        {props.fileName}: {t("boards.sheet.good", { count: good })}
        {wrong > 0 && ` ${t("boards.sheet.wrong", { count: wrong })}`}
      </Alert>
      {left.length > 0 && <p className="board-note">{t("boards.sheet.left", { columns: left.join(", ") })}</p>}
      <DataTable
        label={t("boards.sheet.rows")}
        rows={answer.rows.toSorted((a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0)).slice(0, 100)}
        rowKey={({ row }) => String(row)}
        columns={[
          { key: "row", heading: t("boards.sheet.row"), as: "short", cell: ({ row }) => row },
          { key: "title", heading: t("boards.task.title"), cell: ({ title }) => title || "–" },
          { key: "column", heading: t("boards.column.one"), cell: (row) => columnName(t, row.columnName) || "–" },
          {
            key: "faults",
            heading: t("boards.sheet.fault"),
            cell: ({ faults }) =>
              faults.length === 0 ? (
                t("boards.sheet.ready")
              ) : (
                <span className="overdue">
                  {faults.map(({ column, code }) => `${nameOf(column)}: ${errorText(code as FailureCode)}`).join("; ")}
                </span>
              ),
          },
        ]}
      />
    </>
  );
}
