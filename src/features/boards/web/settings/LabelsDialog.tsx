import Delete from "@mui/icons-material/DeleteOutlined";
import IconButton from "@mui/material/IconButton";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import type { BoardDetails } from "../../board.ts";
import { saveLabels } from "../../contract.ts";
import { labelsOf } from "../../filters.ts";
import { colorOf, labelPalette } from "../../label.ts";
import { useBoardChange } from "../use-board-change.ts";

interface Row {
  readonly before: string;
  readonly name: string;
  readonly color: string;
}

/** The labels of a board: their colours and names, on all of its tasks. */
export function LabelsDialog({ details, onClose }: { readonly details: BoardDetails; readonly onClose: () => void }) {
  const t = useText();
  const form = useLabelsForm(details, onClose);
  const { labels } = form.values;
  const put = (next: readonly Row[]) => form.set("labels", next);
  return (
    <FormDialog
      fields={{ labels: [t("boards.task.labels"), (rows) => rows.map(({ name }) => name).join(", ")] }}
      form={form}
      title={t("boards.labels.title")}
      intro={t(labels.length === 0 ? "boards.labels.none" : "boards.labels.intro")}
      submitLabel={t("boards.save")}
      size="sm"
      onClose={onClose}
    >
      {labels.map((row, at) => (
        <div key={row.before} className="label-row">
          <Field
            type="color"
            className="color-field"
            list="label-palette"
            label={t("boards.labels.colorOf", { name: row.before })}
            value={row.color}
            onChange={(event) => put(labels.with(at, { ...row, color: event.currentTarget.value }))}
          />
          <Field
            label={t("boards.name")}
            maxLength={60}
            value={row.name}
            error={row.name.trim() === "" ? form.error("labels") : undefined}
            onChange={(event) => put(labels.with(at, { ...row, name: event.currentTarget.value }))}
          />
          <IconButton
            aria-label={t("boards.field.remove", { name: row.before })}
            onClick={() => put(labels.toSpliced(at, 1))}
          >
            <Delete fontSize="small" />
          </IconButton>
        </div>
      ))}
      {labels.every(({ name }) => name.trim() !== "") && form.error("labels") && (
        <p className="field-error" role="alert">
          {form.error("labels")}
        </p>
      )}
      <datalist id="label-palette">
        {labelPalette.map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </FormDialog>
  );
}

function useLabelsForm(details: BoardDetails, onClose: () => void) {
  const t = useText();
  const save = useBoardChange(saveLabels, { inForm: true, done: () => t("boards.labels.saved") });
  const { id: boardId, labelColors } = details.board;
  const names = [...new Set([...labelsOf(details), ...labelColors.map(({ name }) => name)])];
  const initial: readonly Row[] = names.map((name) => ({ before: name, name, color: colorOf(name, labelColors) }));
  return useFormValues({
    draft: ["board.labels", boardId],
    initial: { labels: initial },
    saved: { colors: labelColors, names },
    check: ({ labels }) => {
      const given = labels.map(({ name }) => name.trim());
      if (given.includes("")) return { labels: "boards.nameRequired" };
      if (given.some((name) => Array.from(name).length > 30)) return { labels: "boards.task.labelTooLong" };
      return { labels: new Set(given).size < given.length ? "boards.labels.twice" : undefined };
    },
    send: async ({ labels }, { colors, names: shown }) => {
      const removed = shown.filter((name) => !labels.some(({ before }) => before === name));
      await save.mutateAsync({ boardId, labels: [...labels], removed, before: colors });
      onClose();
    },
  });
}
