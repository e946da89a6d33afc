import Alert from "@mui/material/Alert";
import { changedValues } from "#client/form/changed-values.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { boardColor } from "../../board.ts";
import type { Column } from "../../column.ts";
import { createColumn, saveColumn } from "../../contract.ts";
import { useBoardChange } from "../use-board-change.ts";

/** Makes a column at the end of a board, or changes the one that is given. */
export function ColumnDialog({
  boardId,
  column,
  onClose,
}: {
  readonly boardId: string;
  readonly column?: Column & { readonly tasks: readonly unknown[] };
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useColumnForm(boardId, column, onClose);
  const { final } = form.values;
  const count = column && column.final !== final ? column.tasks.length : 0;
  return (
    <FormDialog
      fields={{
        name: t("boards.name"),
        color: t("boards.color"),
        targetTimeMinutes: t("boards.column.target"),
        clientLabel: t("boards.column.clientLabel"),
      }}
      form={form}
      title={t(column ? "boards.column.edit" : "boards.column.add")}
      submitLabel={t("boards.save")}
      onClose={onClose}
    >
      <Field
        label={t("boards.name")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={100}
        {...form.field("name")}
      />
      <Field type="color" className="color-field" label={t("boards.color")} {...form.field("color")} />
      <Field
        label={t("boards.column.target")}
        hint={t("boards.column.targetHint")}
        optional={t("boards.optional")}
        inputMode="decimal"
        {...form.field("targetTimeMinutes")}
      />
      <Field
        label={t("boards.column.clientLabel")}
        hint={t("boards.column.clientLabelHint")}
        optional={t("boards.optional")}
        maxLength={60}
        {...form.field("clientLabel")}
      />
      <SwitchField
        label={t("boards.column.notify")}
        hint={t("boards.column.notifyHint")}
        checked={form.values.notifyExternalEmails}
        onChange={(event) => form.set("notifyExternalEmails", event.currentTarget.checked)}
      />
      <SwitchField
        label={t("boards.column.final")}
        hint={t("boards.column.finalHint")}
        checked={final}
        onChange={(event) => form.set("final", event.currentTarget.checked)}
      />
      {count > 0 && (
        <Alert severity="warning">{t(final ? "boards.column.completes" : "boards.column.reopens", { count })}</Alert>
      )}
    </FormDialog>
  );
}

/** The form of a column. */
function useColumnForm(boardId: string, column: Column | undefined, onClose: () => void) {
  const create = useBoardChange(createColumn, { inForm: true });
  const save = useBoardChange(saveColumn, { inForm: true });
  return useFormValues({
    draft: ["column", boardId, column?.id ?? ""],
    initial: valuesOf(column),
    saved: column,
    check: ({ name, targetTimeMinutes }) => ({
      name:
        name.trim() === ""
          ? "boards.column.nameRequired"
          : Array.from(name.trim()).length > 30
            ? "boards.column.nameTooLong"
            : undefined,
      targetTimeMinutes: minutesOf(targetTimeMinutes) === undefined ? "boards.column.targetInvalid" : undefined,
    }),
    send: async (values, saved) => {
      if (column) {
        const over = fieldsOf(valuesOf(saved));
        const changed = changedValues(fieldsOf(values), over);
        const before = Object.fromEntries(Object.entries(over).filter(([name]) => Object.hasOwn(changed, name)));
        await save.mutateAsync({ boardId, columnId: column.id, ...changed, before });
      } else await create.mutateAsync({ boardId, ...fieldsOf(values) });
      onClose();
    },
  });
}

const valuesOf = (column: Column | undefined) => ({
  name: column?.name ?? "",
  color: column?.color ?? boardColor,
  targetTimeMinutes: column?.targetTimeMinutes ? String(column.targetTimeMinutes / 60) : "",
  clientLabel: column?.clientLabel ?? "",
  notifyExternalEmails: column?.notifyExternalEmails ?? false,
  final: column?.final ?? false,
});

const fieldsOf = ({ targetTimeMinutes, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  targetTimeMinutes: minutesOf(targetTimeMinutes) ?? null,
});

/** Hours as one writes them, as whole minutes; null for none, undefined for what is no time. */
function minutesOf(hours: string): number | null | undefined {
  const text = hours.trim().replace(",", ".");
  if (text === "") return null;
  const minutes = Math.round(Number(text) * 60);
  return Number.isFinite(minutes) && minutes >= 1 && minutes <= 525_600 ? minutes : undefined;
}
