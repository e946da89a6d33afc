import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type FormEvent,
  memo,
  type ReactNode,
  type RefCallback,
} from "react";
import { errorText } from "#client/failure-text.ts";
import { maskedDate } from "#client/form/date-mask.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { checkAnswer, type FieldKind, readAnswer } from "#engine/answers/answer-kinds.ts";
import { tidied } from "#engine/answers/tidied.ts";
import { Field } from "#ui/Field.tsx";
import { FieldFrame, type FieldTexts } from "#ui/FieldFrame.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { answerCode } from "../answers.ts";
import { answerKind, type FieldSetting } from "../form-definition.ts";
import { asksPersonName } from "../person-names.ts";
import { currencySigns } from "../with-currency.ts";
import { AnswerWords, isSpoken } from "./AnswerWords.tsx";
import { ComputedField } from "./ComputedField.tsx";
import { CuiField } from "./CuiField.tsx";
import { useFieldError } from "./field-checks.ts";
import type { FilledForm, FormTools } from "./form-tools.ts";
import { GenderHint, NameHint, WordHint } from "./GenderHint.tsx";
import { asksGender, hasGender } from "./gender-guesses.ts";
import { focusedField, PresentHere } from "./presence.tsx";
import { useRuleError } from "./use-rule-error.ts";

const ListField = lazyComponent(() => import("./lists/ListField.tsx").then((m) => m.ListField));
const FixedField = lazyComponent(() => import("./lists/FixedField.tsx").then((m) => m.FixedField));

/** Returns the text key of the error in a typed answer. Missing answers count only once sending was tried. */
function checkTyped(setting: FieldSetting, typed: string, strict: boolean): true | string {
  const kind: FieldKind = answerKind(setting.kind);
  const rules = { required: strict && setting.required, options: setting.options };
  const result = checkAnswer(kind, readAnswer(kind, typed), rules);
  return result === true || answerCode(result);
}

export interface AnswerFieldProps {
  readonly tools: FormTools;
  readonly name: string;
  readonly setting: FieldSetting;
}

/** One question, or what is worked out in its place. */
export function AnswerField(props: AnswerFieldProps) {
  const { tools, name, setting } = props;
  if (tools.formSession.answerStore.isComputed(name))
    return <ComputedField formSession={tools.formSession} name={name} setting={setting} />;
  const { lists } = tools;
  const typed = <TypedField {...props} />;
  const set = lists?.sets.get(setting.key);
  if (lists && set)
    return (
      <ListField
        {...props}
        lists={lists}
        set={set}
        label={<AnswerLabel setting={setting} />}
        check={(text) => checkTyped(setting, text, tools.formSession.errors.get() !== undefined)}
      >
        {typed}
      </ListField>
    );
  const by = lists?.fixed.get(setting.key);
  if (!lists || !by) return typed;
  return (
    <FixedField {...props} lists={lists} by={by} label={<AnswerLabel setting={setting} />}>
      {typed}
    </FixedField>
  );
}

/** Returns the line below a field: its words, or its hint. */
function hintOf(formSession: FilledForm, name: string, setting: FieldSetting, help: string): ReactNode {
  if (isSpoken(setting.kind))
    return <AnswerWords formSession={formSession} name={name} setting={setting} hint={help} />;
  if (setting.kind === "dropdown" && asksGender(setting.name))
    return <GenderHint formSession={formSession} name={name} hint={help} />;
  if (setting.kind === "text" && hasGender(setting.name))
    return <WordHint formSession={formSession} name={name} hint={help} />;
  if (setting.kind === "text" && asksPersonName(setting.name))
    return <NameHint formSession={formSession} name={name} hint={help} />;
  return help;
}

/** One question: label, field of its kind, hint, and what is wrong with the answer. Draws itself again for that only. */
const TypedField = memo(function TypedField({ tools, name, setting }: AnswerFieldProps) {
  const t = useText();
  const { formSession, checks, press } = tools;
  const error = useFieldError(checks, name);
  const ruled = useRuleError(formSession, name);
  const ref = checks.register(name, (typed) => checkTyped(setting, typed, formSession.errors.get() !== undefined));
  const rule = formSession.answerStore.sectioned(name) ? t("processes.page.fill.sectionedHint") : "";
  const hint = hintOf(formSession, name, setting, [setting.hint, rule].filter((text) => text !== "").join(" "));
  const field = (
    <KindField
      setting={setting}
      isOneLine={tools.oneLine?.(setting.key) === true}
      texts={{
        id: name,
        label: (
          <>
            <AnswerLabel setting={setting} />
            <PresentHere path={formSession.answerStore.pathOf(name)} />
          </>
        ),
        hint,
        error: errorText(error) ?? ruled,
      }}
      input={{
        name,
        ref,
        onChange: ({ target }) => {
          formSession.type(name, target.value);
          checks.typed(name);
        },
        onFocus: () => focusedField.set(formSession.answerStore.pathOf(name)),
        // An error that comes or goes moves what lies below: not while that is being pressed.
        onBlur: (event: FocusEvent<Element>) => {
          focusedField.set(undefined);
          tidy(event.target, setting.kind);
          press.afterwards(() => {
            checks.left(name);
            formSession.rules.run();
          });
        },
        defaultValue: formSession.answerStore.text(name),
        "aria-required": setting.required || undefined,
        ...(setting.placeholder ? { placeholder: setting.placeholder } : {}),
        autoComplete: "off",
      }}
    />
  );
  const proposal = tools.proposal?.(name, setting);
  if (!proposal) return field;
  return (
    <div className="proposable">
      {field}
      {proposal}
    </div>
  );
});

const AnswerLabel = ({ setting }: { readonly setting: FieldSetting }) => (
  <>
    {setting.label}
    {setting.required && (
      <span className="required" aria-hidden>
        {" *"}
      </span>
    )}
  </>
);

interface KindFieldProps {
  readonly setting: FieldSetting;
  readonly isOneLine: boolean;
  readonly texts: FieldTexts & { readonly id: string };
  /** The attributes every kind of field takes. */
  readonly input: {
    readonly name: string;
    readonly ref: RefCallback<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent<Element>) => void;
    readonly defaultValue: string;
    readonly autoComplete: "off";
    readonly "aria-required": true | undefined;
    readonly placeholder?: string;
  };
}

/** The field of a kind of answer. */
function KindField({ setting, isOneLine, texts, input }: KindFieldProps) {
  const t = useText();
  const common = { ...texts, ...input };
  switch (setting.kind) {
    case "dropdown":
      return (
        <SelectField
          {...common}
          placeholder={t("processes.page.fill.choose")}
          options={setting.options.map((option) => ({ value: option, label: option }))}
        />
      );
    case "date": {
      const placeholder = t("processes.page.fill.datePlaceholder");
      return (
        <Field
          placeholder={placeholder}
          {...common}
          inputMode="numeric"
          // As long as "a los treinta y un días del mes de diciembre del año mil novecientos ochenta y cinco".
          maxLength={120}
          onInput={mask}
          onKeyDown={({ key, target }) => key === "Enter" && tidy(target, "date")}
          className="short"
        />
      );
    }
    case "currency":
      return <MoneyField texts={texts} symbol={currencySigns[setting.currency]} input={input} />;
    case "number":
      return <Field {...common} inputMode="decimal" />;
    case "time":
      return (
        <Field placeholder={t("processes.page.fill.timePlaceholder")} {...common} maxLength={60} className="short" />
      );
    case "code":
    case "nit":
      return <Field {...common} spellCheck={false} autoCapitalize="characters" />;
    case "cui":
      return <CuiField texts={texts} input={input} />;
    case "phone":
      return <Field {...common} inputMode="tel" />;
    case "email":
      return <Field {...common} inputMode="email" spellCheck={false} autoCapitalize="none" />;
    case "longText":
      return <TextAreaField {...common} rows={4} className="growing long" />;
    case "text":
    case "list":
      return isOneLine ? <Field {...common} /> : <TextAreaField {...common} rows={1} className="growing" />;
    default:
      return setting.kind satisfies never;
  }
}

const writeValue = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, "value")?.set;

/** Writes an answer in its standard form when the field is left or sent with Enter. The form receives it like a key press. */
function tidy(target: EventTarget, kind: FieldSetting["kind"]): void {
  if (kind === "dropdown" || kind === "list" || kind === "longText" || !(target instanceof HTMLInputElement)) return;
  const shown = tidied(kind, target.value);
  if (shown === target.value) return;
  writeValue?.call(target, shown);
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Runs before the form reads the field: `input` events of an element come before React's change. */
function mask(event: FormEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
  // Somebody who corrects the middle of a date is not thrown to its end.
  if (field.selectionStart !== field.value.length) return;
  const shown = maskedDate(field.value, deleting);
  if (shown !== field.value) field.value = shown;
}

function MoneyField({
  texts,
  symbol,
  input,
}: {
  readonly texts: FieldTexts & { readonly id: string };
  readonly symbol: string;
  readonly input: ComponentPropsWithRef<"input">;
}) {
  const { id, ...rest } = texts;
  return (
    <FieldFrame texts={rest} id={id} className="money">
      {(ties) => (
        <>
          <span className="money-symbol" aria-hidden>
            {symbol}
          </span>
          <input type="text" inputMode="decimal" placeholder="0.00" className="field-input" {...input} {...ties} />
        </>
      )}
    </FieldFrame>
  );
}
