import Button from "@mui/material/Button";
import { useEffect } from "react";
import { errorText } from "#client/failure-text.ts";
import { useAddLine } from "#client/form/use-add-line.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { fieldName } from "#engine/recognition/names.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { accepted, loopError, nameError, placesOf, renamed, type Tagging, withField, withLoop } from "../tagging.ts";
import { fieldId, loopId } from "./TaggedDocument.tsx";

/** The fields of a document that becomes a template: each can be renamed or refused, and others made of a text. */
export function TaggedFields({
  tagging,
  current,
  selection,
  onChange,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly current: number | undefined;
  readonly selection: string;
  readonly onChange: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  useEffect(() => {
    if (current === undefined) return;
    const input = document.getElementById(current < 0 ? loopId(-1 - current) : fieldId(current));
    input?.closest("li")?.scrollIntoView({ block: "nearest" });
    input?.focus({ preventScroll: true });
  }, [current]);
  return (
    <>
      <NewField key={selection} tagging={tagging} selection={selection} onChange={onChange} onCurrent={onCurrent} />
      <ul className="tagged-fields">
        {tagging.loops.map((loop, index) => (
          <LoopItem
            key={`${loop.file} ${loop.paragraph} ${loop.start}`}
            tagging={tagging}
            index={index}
            current={current === -1 - index}
            onChange={onChange}
          />
        ))}
        {tagging.fields.map((_, index) => (
          // Fields are only added at the end: their place is who they are.
          <FieldItem
            key={String(index)}
            tagging={tagging}
            index={index}
            current={index === current}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}

function FieldItem({
  tagging,
  index,
  current,
  onChange,
}: {
  readonly tagging: Tagging;
  readonly index: number;
  readonly current: boolean;
  readonly onChange: (next: Tagging) => void;
}) {
  const t = useText();
  const field = tagging.fields[index];
  const count = placesOf(tagging, index).length;
  // Fields of a list are shown with their list.
  if (!field || count === 0) return null;
  const error = nameError(tagging, index);
  return (
    <li className={current ? "current" : undefined}>
      <Field
        id={fieldId(index)}
        label={t("templates.fromDocument.fieldName", { value: field.value })}
        hint={`${textOf(`templates.kind.${field.kind === "option" ? "dropdown" : field.kind}`) ?? field.kind} · ${t("templates.fromDocument.places", { count })}`}
        error={errorText(error)}
        value={field.name}
        disabled={!field.accepted}
        maxLength={100}
        onChange={(event) => onChange(renamed(tagging, index, event.currentTarget.value))}
      />
      <SwitchField
        label={t("templates.fromDocument.use")}
        aria-label={t("templates.fromDocument.useField", { name: field.name })}
        checked={field.accepted}
        onChange={(event) => onChange(accepted(tagging, index, event.currentTarget.checked))}
      />
    </li>
  );
}

/** People of one role: one list, or fields for each of them. */
function LoopItem({
  tagging,
  index,
  current,
  onChange,
}: {
  readonly tagging: Tagging;
  readonly index: number;
  readonly current: boolean;
  readonly onChange: (next: Tagging) => void;
}) {
  const t = useText();
  const loop = tagging.loops[index];
  if (!loop) return null;
  const names = loop.fields.map(({ name }) => name).join(", ");
  return (
    <li className={current ? "current" : undefined}>
      <Field
        id={loopId(index)}
        label={t("templates.fromDocument.loopName", { count: loop.elements.length })}
        hint={t("templates.fromDocument.loopHint", { names })}
        error={errorText(loopError(tagging, index))}
        value={loop.name}
        disabled={!loop.accepted}
        maxLength={100}
        onChange={(event) => onChange(withLoop(tagging, index, { name: event.currentTarget.value }))}
      />
      <SwitchField
        label={t("templates.fromDocument.asList")}
        aria-label={t("templates.fromDocument.asListOf", { name: loop.name })}
        checked={loop.accepted}
        onChange={(event) => onChange(withLoop(tagging, index, { accepted: event.currentTarget.checked }))}
      />
    </li>
  );
}

function NewField({
  tagging,
  selection,
  onChange,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly selection: string;
  readonly onChange: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  const t = useText();
  const { line, field, submit } = useAddLine(
    async (text) => {
      const next = withField(tagging, text, fieldName(text) || "dato");
      if (!next) throw new Failure("templates.fromDocument.notFound", 422);
      onChange(next);
      onCurrent(next.fields.length - 1);
      notify.success(t("templates.fromDocument.made"));
    },
    { initial: selection },
  );
  return (
    <form className="tagged-new" onSubmit={submit}>
      <Field label={t("templates.fromDocument.text")} hint={t("templates.fromDocument.textHint")} {...field} />
      <Button type="submit" variant="outlined" disabled={line.trim() === ""}>
        {t("templates.fromDocument.make")}
      </Button>
    </form>
  );
}
