import Button from "@mui/material/Button";
import { useEffect, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { fieldName } from "#engine/recognition/names.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { accepted, fieldsOf, nameError, renamed, type Tagging, withField } from "../tagging.ts";
import { fieldId } from "./TaggedDocument.tsx";

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
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const item = list.current?.children[current];
    item?.scrollIntoView({ block: "nearest" });
    item?.querySelector<HTMLInputElement>("input[type=text]")?.focus({ preventScroll: true });
  }, [current]);
  return (
    <>
      <NewField key={selection} tagging={tagging} selection={selection} onChange={onChange} onCurrent={onCurrent} />
      <ul className="tagged-fields" ref={list}>
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
  if (!field) return null;
  const error = nameError(tagging, index);
  const count = tagging.places.filter((place) => fieldsOf(place).includes(index)).length;
  return (
    <li className={current ? "current" : undefined}>
      <Field
        id={fieldId(index)}
        label={t("templates.fromDocument.fieldName", { value: field.value })}
        hint={`${textOf(`templates.kind.${field.kind}`) ?? field.kind} · ${t("templates.fromDocument.places", { count })}`}
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
  const [text, setText] = useState(selection);
  const [error, setError] = useState<string>();
  const make = () => {
    const next = withField(tagging, text, fieldName(text) || "dato");
    if (!next) return setError("templates.fromDocument.notFound");
    onChange(next);
    onCurrent(next.fields.length - 1);
    setText("");
    notify.success(t("templates.fromDocument.made"));
  };
  return (
    <form
      className="tagged-new"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Field
        label={t("templates.fromDocument.text")}
        hint={t("templates.fromDocument.textHint")}
        error={errorText(error)}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="outlined" disabled={text.trim() === ""}>
        {t("templates.fromDocument.make")}
      </Button>
    </form>
  );
}
