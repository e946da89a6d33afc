import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs } from "#client/use-change.ts";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import type { BoardDetails } from "../../board.ts";
import { titlesInLines } from "../../pasted-titles.ts";
import { maxTitle } from "../../task.ts";
import { createTask, deleteTask } from "../../task-contract.ts";
import { useBoardChange } from "../use-board-change.ts";

interface Props {
  readonly boardId: string;
  readonly column: BoardDetails["columns"][number];
  readonly text: string;
  readonly onClose: () => void;
}

/** Tasks that one paste may make. */
const maxPasted = 100;

/** Asks before pasted lines become tasks. The lines can be changed; those that are not stored yet stay in the dialog. */
export function PastedTasks({ boardId, column, text, onClose }: Props) {
  const t = useText();
  const create = useBoardChange(createTask, { inForm: true });
  const remove = useBoardChange(deleteTask);
  const form = useFormValues({
    // The lines are in the clipboard, so they are not kept on the device.
    draft: null,
    initial: { lines: titlesInLines(text).join("\n") },
    check: ({ lines }) => {
      const titles = titlesInLines(lines);
      if (titles.length === 0) return { lines: "boards.task.titleRequired" };
      if (titles.length > maxPasted) return { lines: "boards.paste.tooMany" };
      return { lines: titles.some((one) => Array.from(one).length > maxTitle) ? "boards.paste.tooLong" : undefined };
    },
    send: async ({ lines }) => {
      const titles = titlesInLines(lines);
      const made: string[] = [];
      try {
        for (const title of titles) {
          made.push((await create.mutateAsync({ boardId, columnId: column.id, title })).id);
        }
      } catch (error) {
        form.set("lines", titles.slice(made.length).join("\n"));
        throw error;
      }
      notify.success(t("boards.sheet.written", { count: made.length }), {
        ms: undoMs,
        action: {
          label: t("shell.undo"),
          run: () => {
            for (const taskId of made) remove.mutate({ boardId, taskId });
          },
        },
      });
      onClose();
    },
  });
  const count = titlesInLines(form.values.lines).length;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("boards.paste.title", { count })}
      intro={t("boards.paste.intro", { column: column.name })}
      submitLabel={t("boards.sheet.write", { count })}
      onClose={onClose}
    >
      <TextAreaField
        autoFocus
        rows={Math.min(12, count + 1)}
        label={t("boards.paste.lines")}
        error={form.error("lines")}
        value={form.values.lines}
        onChange={(event) => form.set("lines", event.currentTarget.value)}
      />
    </FormDialog>
  );
}
