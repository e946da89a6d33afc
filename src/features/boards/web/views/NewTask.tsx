import Button from "@mui/material/Button";
import { type ClipboardEvent, useState } from "react";
import { useAddLine } from "#client/form/use-add-line.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import type { BoardDetails } from "../../board.ts";
import { createTask } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";

const PastedTasks = lazyComponent(() => import("./PastedTasks.tsx").then((m) => m.PastedTasks));

type Column = BoardDetails["columns"][number];

/** The line of a column that makes a task. Several pasted lines become several tasks, after a question. */
export function NewTask({ boardId, column }: { readonly boardId: string; readonly column: Column }) {
  const t = useText();
  const create = useBoardChange(createTask);
  const [pasted, setPasted] = useState<string>();
  const { line, type, submit } = useAddLine((title) => create.mutateAsync({ boardId, columnId: column.id, title }), {
    draft: ["task", column.id],
  });
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain").trim();
    if (!/[\r\n]/.test(text)) return;
    event.preventDefault();
    setPasted(text);
  };
  return (
    <form className="kanban-new" onSubmit={submit}>
      <input
        className="field-input"
        aria-label={t("boards.task.newIn", { column: column.name })}
        placeholder={t("boards.task.new")}
        maxLength={100}
        value={line}
        onPaste={paste}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {line.trim() !== "" && (
        <Button type="submit" size="small">
          {t("boards.task.add")}
        </Button>
      )}
      {pasted !== undefined && (
        <PastedTasks boardId={boardId} column={column} text={pasted} onClose={() => setPasted(undefined)} />
      )}
    </form>
  );
}
