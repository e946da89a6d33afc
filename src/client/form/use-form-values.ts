import { type FormEvent, useRef, useState } from "react";
import { Failure, type FailureCode, type FieldError } from "#protocol/failure.ts";
import { errorText } from "../failure-text.ts";

/** What is wrong with which value: text keys. */
export type FieldCodes<V> = Readonly<Partial<Record<keyof V, FailureCode | undefined>>>;

/** A form: its values, what is wrong with them, and how it is sent. */
export interface FormValues<V> {
  readonly values: V;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** The sentence beside a field: of the rules once sending was tried and until it is done, of the server until the value changes. */
  readonly error: (name: keyof V) => string | undefined;
  /** The attributes of a text field: `<Field label={…} {...form.field("name")} />`. */
  readonly field: (name: TextNames<V>) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  readonly busy: boolean;
  /** What failed as a whole, not beside a field. */
  readonly failure: unknown;
  /** True once a value differs from what the form began with. */
  readonly changed: boolean;
}

type TextNames<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/**
 * The state of a form of a few values. `check` is the feature's own rule and gives the text key of each error; `send`
 * makes the call and throws its failure. Errors of the server stand beside their fields; the first one gets the focus.
 */
export function useFormValues<V extends object>(options: {
  readonly initial: V;
  readonly check?: (values: V) => FieldCodes<V>;
  readonly send: (values: V) => Promise<unknown>;
}): FormValues<V> {
  const { initial, check, send } = options;
  const [values, setValues] = useState(initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, FieldError>>>({});
  const [failure, setFailure] = useState<unknown>();
  const running = useRef(false);

  const wrong = (check?.(values) ?? {}) as Readonly<Record<string, FailureCode | undefined>>;
  const set: FormValues<V>["set"] = (name, value) => {
    setValues((all) => ({ ...all, [name]: value }));
    setRefused(({ [String(name)]: _, ...others }) => others);
    setFailure(undefined);
  };
  const error = (name: keyof V) =>
    sentenceOf(refused[String(name)]) ?? errorText(tried ? wrong[String(name)] : undefined);
  const run = async (form: HTMLFormElement) => {
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await send(values);
      setTried(false);
    } catch (thrown) {
      const beside = besideFields(thrown, initial);
      setRefused(beside);
      if (Object.keys(beside).length === 0) setFailure(thrown);
      focusFirstInvalid(form);
    }
    running.current = false;
    setBusy(false);
  };
  return {
    values,
    set,
    error,
    field: (name) => ({
      name: String(name),
      value: String(values[name]),
      error: error(name),
      onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
    }),
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      setTried(true);
      if (running.current) return;
      if (Object.values(wrong).some((code) => code !== undefined)) focusFirstInvalid(event.currentTarget);
      else void run(event.currentTarget);
    },
    busy,
    failure,
    changed: (Object.keys(values) as (keyof V)[]).some((name) => values[name] !== initial[name]),
  };
}

const sentenceOf = (refused: FieldError | undefined) => refused && errorText(refused.code, refused.values);

/** The server's errors of the fields this form has, by the first part of their path. */
function besideFields(thrown: unknown, fields: object): Record<string, FieldError> {
  const beside: Record<string, FieldError> = {};
  if (!(thrown instanceof Failure)) return beside;
  for (const refused of thrown.fields) {
    const name = refused.path.split(".")[0] ?? "";
    if (Object.hasOwn(fields, name)) beside[name] ??= refused;
  }
  return beside;
}

/** The errors are drawn first. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
