import Add from "@mui/icons-material/Add";
import Down from "@mui/icons-material/ArrowDownward";
import Up from "@mui/icons-material/ArrowUpward";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import type { Board } from "../../board.ts";
import { saveBoard } from "../../contract.ts";
import { type BoardField, type FieldKind, fieldKinds, fieldsError, maxFields, maxOptions } from "../../field.ts";
import { newUuid } from "../new-uuid.ts";
import { useBoardChange } from "../use-board-change.ts";
import "./fields-dialog.css";

/** The custom fields of a board: added, named, put in order and taken away. Refused when somebody else changed them since. */
export function FieldsDialog({ board, onClose }: { readonly board: Board; readonly onClose: () => void }) {
  const t = useText();
  const save = useBoardChange(saveBoard, { inForm: true, done: () => t("boards.field.saved") });
  const form = useFormValues({
    draft: ["board.fields", board.id],
    initial: { fields: board.fields },
    saved: board.fields,
    check: ({ fields }) => ({ fields: fieldsError(fields)?.code }),
    send: async ({ fields }, fieldsBefore) => {
      await save.mutateAsync({ boardId: board.id, fields, fieldsBefore });
      onClose();
    },
  });
  const { fields } = form.values;
  const error = form.error("fields");
  const put = (next: readonly BoardField[]) => form.set("fields", [...next]);
  const swap = (at: number, other: number) => {
    const [one, two] = [fields[at], fields[other]];
    if (one && two) put(fields.with(at, two).with(other, one));
  };
  const add = () => put([...fields, { id: newUuid(), name: "", kind: "text", options: [], onCard: false }]);
  return (
    <FormDialog
      fields={{ fields: [t("boards.field.title"), (all) => all.map(({ name }) => name).join(", ")] }}
      form={form}
      size="sm"
      title={t("boards.field.title")}
      intro={t("boards.field.intro")}
      submitLabel={t("boards.save")}
      onClose={onClose}
    >
      {fields.map((field, at) => (
        <FieldRow
          key={field.id}
          field={field}
          isNew={!board.fields.some(({ id }) => id === field.id)}
          onChange={(next) => put(fields.with(at, next))}
          onRemove={() => put(fields.toSpliced(at, 1))}
          onUp={at > 0 ? () => swap(at, at - 1) : undefined}
          onDown={at < fields.length - 1 ? () => swap(at, at + 1) : undefined}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button startIcon={<Add />} disabled={fields.length >= maxFields} onClick={add} sx={{ justifySelf: "start" }}>
        {t("boards.field.add")}
      </Button>
    </FormDialog>
  );
}

interface RowProps {
  readonly field: BoardField;
  readonly isNew: boolean;
  readonly onChange: (next: BoardField) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

function FieldRow({ field, isNew, onChange, onRemove, onUp, onDown }: RowProps) {
  const t = useText();
  const name = field.name || t("boards.field.one");
  return (
    <fieldset className="board-field">
      <legend>{name}</legend>
      <div className="board-dialog-row">
        <Field
          label={t("boards.name")}
          autoFocus={isNew && field.name === ""}
          maxLength={60}
          value={field.name}
          onChange={(event) => onChange({ ...field, name: event.currentTarget.value })}
        />
        <SelectField
          label={t("boards.field.kind")}
          value={field.kind}
          disabled={!isNew}
          options={fieldKinds.map((kind) => ({ value: kind, label: t(`boards.field.kinds.${kind}`) }))}
          onChange={(event) => onChange({ ...field, kind: event.currentTarget.value as FieldKind })}
        />
      </div>
      {field.kind === "choice" && <Options field={field} onChange={onChange} />}
      <div className="board-field-end">
        <SwitchField
          label={t("boards.field.onCard")}
          checked={field.onCard}
          onChange={(event) => onChange({ ...field, onCard: event.currentTarget.checked })}
        />
        <IconButton aria-label={t("boards.field.up", { name })} disabled={!onUp} onClick={onUp}>
          <Up fontSize="small" />
        </IconButton>
        <IconButton aria-label={t("boards.field.down", { name })} disabled={!onDown} onClick={onDown}>
          <Down fontSize="small" />
        </IconButton>
        <IconButton aria-label={t("boards.field.remove", { name })} onClick={onRemove}>
          <Delete fontSize="small" />
        </IconButton>
      </div>
    </fieldset>
  );
}

function Options({ field, onChange }: Pick<RowProps, "field" | "onChange">) {
  const t = useText();
  const { options } = field;
  const put = (next: BoardField["options"]) => onChange({ ...field, options: next });
  return (
    <div className="board-options">
      {options.map((option, at) => (
        <div key={option.id}>
          <Field
            label={t("boards.field.option", { number: at + 1 })}
            maxLength={60}
            value={option.name}
            onChange={(event) => put(options.with(at, { ...option, name: event.currentTarget.value }))}
          />
          <IconButton
            aria-label={t("boards.field.remove", { name: option.name || t("boards.field.option", { number: at + 1 }) })}
            onClick={() => put(options.toSpliced(at, 1))}
          >
            <Delete fontSize="small" />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        disabled={options.length >= maxOptions}
        onClick={() => put([...options, { id: newUuid(), name: "" }])}
      >
        {t("boards.field.addOption")}
      </Button>
    </div>
  );
}
