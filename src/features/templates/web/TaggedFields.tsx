import Place from "@mui/icons-material/MyLocationOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useEffect, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useAddLine } from "#client/form/use-add-line.ts";
import { textOf, useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { Tip } from "#ui/Tip.tsx";
import { canBind, withHandDoubts, withoutOpenDoubts } from "../doubts.ts";
import { withWrittenNumber } from "../people-count.ts";
import {
  accepted,
  loopError,
  nameError,
  nameForText,
  placesOf,
  renamed,
  type Tagging,
  withField,
  withLoop,
} from "../tagging.ts";
import { BoundWords } from "./BoundWords.tsx";
import { ChoiceForm } from "./ChoiceForm.tsx";
import { fieldId, focusMark, loopId, marksOf, type Selection } from "./TaggedDocument.tsx";

/** The field that is looked at, below 0 a list. Each visit is a new value: it moves the focus again. */
export interface Current {
  readonly at: number;
}

/** Moves the focus from a field, or a list below 0, to its words in the text; from one place of them to the next. */
export function leadToMark(field: number): void {
  const marks = marksOf(field);
  const last = marks.findIndex((mark) => mark.classList.contains("visited"));
  const next = marks[(last + 1) % Math.max(1, marks.length)];
  for (const mark of marks) mark.classList.toggle("visited", mark === next);
  next?.scrollIntoView({ block: "center" });
  if (next) focusMark(next);
}

/** Brings the words of a field into view, unless some of them are. */
function showMark(field: number): void {
  const marks = marksOf(field);
  const frame = marks[0]?.closest(".tagged-document")?.getBoundingClientRect();
  const isSeen = (mark: HTMLElement) => {
    const { top, bottom } = mark.getBoundingClientRect();
    return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
  };
  if (!marks.some(isSeen)) marks[0]?.scrollIntoView({ block: "nearest" });
}

/** The fields of a document that becomes a template: each can be renamed or refused, and others made of a text. */
export function TaggedFields({
  tagging,
  current,
  selection,
  onChange,
  onType,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly current: Current | undefined;
  readonly selection: Selection | undefined;
  readonly onChange: (next: Tagging) => void;
  /** Changes a name letter by letter. */
  readonly onType: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  useEffect(() => {
    if (current === undefined) return;
    const { at } = current;
    const input = document.getElementById(at < 0 ? loopId(-1 - at) : fieldId(at));
    if (input === document.activeElement) return;
    input?.closest("li")?.scrollIntoView({ block: "nearest" });
    input?.focus({ preventScroll: true });
  }, [current]);
  return (
    <>
      <NewField
        key={`${selection?.text ?? ""} ${selection?.paragraph ?? 0} ${selection?.start ?? 0}`}
        tagging={tagging}
        selection={selection}
        onChange={onChange}
        onCurrent={onCurrent}
      />
      <ul className="tagged-fields">
        {tagging.loops.map((loop, index) => (
          <LoopItem
            key={`${loop.file} ${loop.paragraph} ${loop.start}`}
            tagging={tagging}
            index={index}
            current={current?.at === -1 - index}
            onChange={onChange}
            onType={onType}
            onCurrent={onCurrent}
          />
        ))}
        {tagging.fields.map((_, index) => (
          // Fields are only added at the end: their place is who they are.
          <FieldItem
            key={String(index)}
            tagging={tagging}
            index={index}
            current={current?.at === index}
            onChange={onChange}
            onType={onType}
            onCurrent={onCurrent}
          />
        ))}
      </ul>
    </>
  );
}

/** Marks the words of a field that gets the focus. */
function visit(isCurrent: boolean, field: number, onCurrent: (field: number) => void): void {
  if (!isCurrent) onCurrent(field);
  showMark(field);
}

/** Leads from a field to its words in the text. */
function InText({ name, field }: { readonly name: string; readonly field: number }) {
  const t = useText();
  const label = t("templates.workbench.inText", { name });
  return (
    <Tip title={label}>
      <IconButton size="small" className="in-text" aria-label={label} onClick={() => leadToMark(field)}>
        <Place fontSize="small" />
      </IconButton>
    </Tip>
  );
}

function FieldItem({
  tagging,
  index,
  current,
  onChange,
  onType,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly index: number;
  readonly current: boolean;
  readonly onChange: (next: Tagging) => void;
  readonly onType: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  const t = useText();
  const field = tagging.fields[index];
  const count = placesOf(tagging, index).length;
  // Fields of a list are shown with their list.
  if (!field || count === 0) return null;
  const error = nameError(tagging, index);
  return (
    <li className={current ? "current" : undefined} onFocus={() => visit(current, index, onCurrent)}>
      <Field
        id={fieldId(index)}
        label={t("templates.fromDocument.fieldName", { value: field.value })}
        hint={`${textOf(`templates.kind.${field.kind === "option" ? "dropdown" : field.kind}`) ?? field.kind} · ${t("templates.fromDocument.places", { count })}`}
        error={errorText(error)}
        value={field.name}
        disabled={!field.accepted}
        maxLength={100}
        onChange={(event) => onType(renamed(tagging, index, event.currentTarget.value))}
      />
      <InText name={field.name} field={index} />
      <SwitchField
        label={t("templates.fromDocument.use")}
        aria-label={t("templates.fromDocument.useField", { name: field.name })}
        checked={field.accepted}
        onChange={(event) => onChange(accepted(tagging, index, event.currentTarget.checked))}
      />
      <BoundWords tagging={tagging} field={index} onChange={onChange} />
    </li>
  );
}

/** People of one role: one list, or fields for each of them. */
function LoopItem({
  tagging,
  index,
  current,
  onChange,
  onType,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly index: number;
  readonly current: boolean;
  readonly onChange: (next: Tagging) => void;
  readonly onType: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  const t = useText();
  const loop = tagging.loops[index];
  // A list on request is shown once it was requested.
  if (!loop || !(loop.proposed || loop.accepted)) return null;
  const names = loop.labels.join(", ");
  return (
    <li className={current ? "current" : undefined} onFocus={() => visit(current, -1 - index, onCurrent)}>
      <Field
        id={loopId(index)}
        label={t("templates.fromDocument.loopName", { count: loop.elements.length })}
        hint={t("templates.fromDocument.loopHint", { names })}
        error={errorText(loopError(tagging, index))}
        value={loop.name}
        disabled={!loop.accepted}
        maxLength={100}
        onChange={(event) => onType(withLoop(tagging, index, { name: event.currentTarget.value }))}
      />
      <InText name={loop.name} field={-1 - index} />
      <SwitchField
        label={t("templates.fromDocument.asList")}
        aria-label={t("templates.fromDocument.asListOf", { name: loop.name })}
        checked={loop.accepted}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? withLoop(tagging, index, { accepted: true })
              : withLoop(withWrittenNumber(tagging, index), index, { accepted: false }),
          )
        }
      />
      <BoundWords tagging={tagging} field={-1 - index} onChange={onChange} />
    </li>
  );
}

/** Returns true if the words of a doubt can follow somebody. */
function canBindAt({ tagging, index }: NonNullable<ReturnType<typeof withHandDoubts>>): boolean {
  const doubt = tagging.doubts[index];
  return doubt !== undefined && doubt.list === undefined && canBind(tagging, doubt);
}

/** Makes a field of a text, or lets it follow the gender of somebody. */
function NewField({
  tagging,
  selection,
  onChange,
  onCurrent,
}: {
  readonly tagging: Tagging;
  readonly selection: Selection | undefined;
  readonly onChange: (next: Tagging) => void;
  readonly onCurrent: (field: number) => void;
}) {
  const t = useText();
  const [hand, setHand] = useState<ReturnType<typeof withHandDoubts>>();
  const { line, field, submit } = useAddLine(
    async (text) => {
      const next = withField(tagging, text, nameForText(tagging, text));
      if (!next) throw new Failure("templates.fromDocument.notFound", 422);
      onChange(next);
      onCurrent(next.fields.length - 1);
      notify.success(t("templates.fromDocument.made"));
    },
    { initial: selection?.text ?? "", draft: null },
  );
  const doubt = hand?.tagging.doubts[hand.index];
  if (hand && doubt)
    return (
      <div className="tagged-by-hand">
        <p>
          <mark>{line.trim()}</mark>
        </p>
        <ChoiceForm
          tagging={hand.tagging}
          doubt={doubt}
          index={hand.index}
          onCancel={() => setHand(undefined)}
          onSettle={(next) => {
            setHand(undefined);
            onChange(withoutOpenDoubts(next, hand.known));
            notify.success(t("templates.doubts.byHandDone"));
          }}
        />
      </div>
    );
  const words = line.trim();
  const found = words === "" || /\d/u.test(words) ? undefined : withHandDoubts(tagging, words, selection ?? {});
  const isBindable = found !== undefined && canBindAt(found);
  return (
    <form className="tagged-new" onSubmit={submit}>
      <Field label={t("templates.fromDocument.text")} hint={t("templates.fromDocument.textHint")} {...field} />
      <Button type="submit" variant="outlined" disabled={words === ""}>
        {t("templates.fromDocument.make")}
      </Button>
      <Button variant="outlined" disabled={!isBindable} onClick={() => setHand(found)}>
        {t("templates.doubts.byHand")}
      </Button>
    </form>
  );
}
