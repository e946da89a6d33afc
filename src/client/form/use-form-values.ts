import { type FormEvent, useRef, useState } from "react";
import { Failure, type FailureCode, type FieldError } from "#protocol/failure.ts";
import { errorText, failureText } from "../failure-text.ts";
import { useFirstError } from "./use-first-error.ts";

/** The errors of values, as text keys. */
export type FieldCodes<V> = Readonly<Partial<Record<keyof V, FailureCode | undefined>>>;

/** A form: its values, what is wrong with them, and how it is sent. */
export interface FormValues<V> {
  readonly values: V;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /**
   * The sentence beside a field: of the rules once sending was tried and until it is done (with `early` once the field was
   * left), of the server until the value changes.
   */
  readonly error: (name: keyof V) => string | undefined;
  /** The attributes of a text field: `<Field label={…} {...form.field("name")} />`. */
  readonly field: (name: TextNames<V>) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
    readonly onBlur?: () => void;
  };
  /** For a field of another kind, in a form with `early`: says that it was left. */
  readonly leave: (name: keyof V) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Does something else with these values than sending them, such as asking for another code: the form is busy, and has its failure. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<void>;
  readonly busy: boolean;
  /** The failure of the whole form, not of a field. */
  readonly failure: unknown;
  /** True once a value differs from what the form began with. */
  readonly changed: boolean;
  /** True once others saved other values than those the form began with, and it keeps what was typed. */
  readonly outdated: boolean;
  /** Drops what was typed and shows what is saved. */
  readonly showSaved: () => void;
}

type TextNames<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** The initial values of a form, its rules, and its submission. */
interface FormOptions<V, S> {
  readonly initial: V;
  readonly saved?: S | undefined;
  readonly check?: (values: V) => FieldCodes<V>;
  readonly send: (values: V, saved: S) => Promise<unknown>;
  /** Shows errors of the rules at once, before the first attempt to send. */
  readonly tried?: boolean;
  /** Shows the error of a field on blur, before the first attempt to send. */
  readonly early?: boolean;
  /** Codes and passwords that are useless once they were refused. They are emptied then. */
  readonly secrets?: readonly TextNames<V>[];
  /** Each submission adds an item, and the form begins again. Values changed meanwhile stay. */
  readonly adds?: boolean;
  /** The form's only field. A failure of the whole form is shown next to it. */
  readonly only?: keyof V;
  /** Returns the name of the value for the path of a server error. Without it, the path's first part is the name. */
  readonly nameAt?: (path: string) => string | undefined;
  /** Called with the values that are wrong, by the rules or by the server, when the form was to be sent. */
  readonly onWrong?: (values: Partial<V>) => void;
  /** Called with what failed as a whole, where a form does more about it than show its `failure`; it is busy until that is done. */
  readonly onFailure?: (failure: unknown) => unknown;
}

/**
 * The state of a form of a few values. `check` is the feature's own rule and gives the text key of each error; `send`
 * makes the call and throws its failure. Errors of the server stand beside their fields; the first one gets the focus.
 *
 * Where others may save the same values, `saved` is what changes with each save: a version number or the record. The form
 * then follows it while nothing is typed. What is typed stays when somebody else saves; `<SavedMeanwhile form={form} />`
 * says so. `send` gets the `saved` whose values the form shows, so that the server can refuse to overwrite a later one.
 */
export function useFormValues<V extends object, S = undefined>(options: FormOptions<V, S>): FormValues<V> {
  const { initial, check, early = false } = options;
  const typed = useTypedValues(initial, options.saved as S);
  const { values, changed } = typed;
  const shown = useShownErrors<V>(options.tried ?? false);
  const refusals = useRefusals(initial, options.nameAt);
  const wrong = (check?.(values) ?? {}) as Readonly<Record<string, FailureCode | undefined>>;
  const { submit, attempt, busy } = useSending({ options, typed, shown, refusals, wrong });

  const set: FormValues<V>["set"] = (name, value) => {
    typed.set(name, value);
    refusals.forget(String(name));
  };
  const showSaved = () => {
    typed.show(initial);
    refusals.forget();
    shown.forget();
  };
  const error = (name: keyof V) =>
    refusals.sentence(String(name)) ??
    errorText(shown.has(name) ? wrong[String(name)] : undefined) ??
    (name === options.only && refusals.failure !== undefined ? failureText(refusals.failure) : undefined);
  return {
    values,
    set,
    error,
    leave: shown.add,
    field: textField(values, set, error, early ? shown.add : undefined),
    submit,
    attempt,
    busy,
    failure: refusals.failure,
    changed,
    // While it is sent, what comes is mostly what was sent.
    outdated: typed.newer && !busy,
    showSaved,
  };
}

/** Sends the values unless some are wrong, and does what else is asked for; one thing at a time. */
function useSending<V extends object, S>(form: {
  readonly options: FormOptions<V, S>;
  readonly typed: TypedValues<V, S>;
  readonly shown: ShownErrors<V>;
  readonly refusals: ReturnType<typeof useRefusals>;
  readonly wrong: Readonly<Record<string, FailureCode | undefined>>;
}): Pick<FormValues<V>, "submit" | "attempt" | "busy"> {
  const { options, typed, shown, refusals, wrong } = form;
  const { values } = typed;
  const { busy, once } = useOnce();
  const showFirstError = useFirstError();
  const run = (work: () => Promise<unknown>, form?: HTMLFormElement) =>
    once(async () => {
      refusals.forget();
      try {
        await work();
      } catch (thrown) {
        const beside = refusals.take(thrown);
        if (beside.length === 0) await options.onFailure?.(thrown);
        else options.onWrong?.(some(values, beside));
        if (form) showFirstError(form);
      }
    });
  const sendAll = async () => {
    try {
      await options.send(values, typed.shows);
    } catch (thrown) {
      for (const name of options.secrets ?? []) typed.set(name, "" as V[typeof name]);
      if (options.secrets) shown.forget();
      throw thrown;
    }
    shown.forget();
    typed.stored(values);
    if (options.adds) typed.beginAgain(values);
  };
  return {
    busy,
    attempt: (work) => run(work),
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      shown.add();
      const broken = Object.keys(wrong).filter((name) => wrong[name] !== undefined);
      if (broken.length === 0) return void run(sendAll, event.currentTarget);
      if (busy) return;
      options.onWrong?.(some(values, broken));
      showFirstError(event.currentTarget);
    },
  };
}

type ShownErrors<V> = ReturnType<typeof useShownErrors<V>>;
type TypedValues<V extends object, S> = ReturnType<typeof useTypedValues<V, S>>;

/** The fields whose errors are shown. */
function useShownErrors<V>(atOnce: boolean) {
  const first = atOnce || [];
  const [shown, setShown] = useState<true | readonly (keyof V)[]>(first);
  const has = (name: keyof V) => shown === true || shown.includes(name);
  return {
    has,
    /** One more field, or all. */
    add: (name?: keyof V) => {
      if (name === undefined) setShown(true);
      else setShown((now) => (now === true || now.includes(name) ? now : [...now, name]));
    },
    forget: () => setShown(first),
  };
}

/** Does one thing at a time: while it goes on, others are left out. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}

/** Returns the values with these names. */
const some = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>;

/** Holds the errors of the server: next to these fields, or of the whole form. */
function useRefusals(fields: object, nameAt: (path: string) => string | undefined = firstOfPath) {
  const [refused, setRefused] = useState<Readonly<Record<string, FieldError>>>({});
  const [failure, setFailure] = useState<unknown>();
  return {
    failure,
    sentence: (name: string) => sentenceOf(refused[name]),
    /** Gives the names of the fields with an error. */
    take: (thrown: unknown): readonly string[] => {
      const beside = besideFields(thrown, fields, nameAt);
      const names = Object.keys(beside);
      setRefused(beside);
      if (names.length === 0) setFailure(thrown);
      return names;
    },
    /** Forgets the failure and the error of a field, or of all. */
    forget: (name?: string) => {
      setRefused((all) =>
        Object.fromEntries(Object.entries(all).filter(([one]) => name !== undefined && one !== name)),
      );
      setFailure(undefined);
    },
  };
}

/** The attributes of text fields. */
const textField =
  <V extends object>(
    values: V,
    set: FormValues<V>["set"],
    error: (name: keyof V) => string | undefined,
    leave: ((name: keyof V) => void) | undefined,
  ): FormValues<V>["field"] =>
  (name) => ({
    name: String(name),
    value: String(values[name]),
    error: error(name),
    onChange: (event) => set(name, event.currentTarget.value as V[typeof name]),
    ...(leave && { onBlur: () => leave(name) }),
  });

/** Holds the typed values over the saved ones. `shows` is the `saved` they were typed over. */
function useTypedValues<V extends object, S>(initial: V, saved: S) {
  const [values, setValues] = useState(initial);
  const [begun, setBegun] = useState({ initial, saved });
  // What was stored by this form; it is read again when `saved` changes.
  const [sent, setSent] = useState<V>();
  const newer = saved !== undefined && !same(saved, begun.saved);
  const changed = differ(values, sent ?? (saved === undefined ? initial : begun.initial));
  const show = (next: V) => {
    setBegun({ initial, saved });
    setValues(next);
    setSent(undefined);
  };
  if (newer && sent) show(withTyped(initial, sent, values));
  else if (newer && !(changed && differ(values, initial))) show(initial);
  else if (newer && same(initial, begun.initial)) setBegun({ initial, saved });
  return {
    values,
    changed,
    newer,
    shows: begun.saved,
    show,
    set: <K extends keyof V>(name: K, value: V[K]) => {
      setValues((all) => ({ ...all, [name]: value }));
      if (sent) setBegun({ initial: sent, saved: begun.saved });
      setSent(undefined);
    },
    stored: (these: V) => {
      if (saved !== undefined) setSent(these);
    },
    beginAgain: (these: V) => setValues((now) => withTyped(initial, these, now)),
  };
}

const differ = <V extends object>(values: V, from: V): boolean =>
  (Object.keys(values) as (keyof V)[]).some((name) => values[name] !== from[name]);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the saved values with those typed since they were sent. */
const withTyped = <V extends object>(initial: V, sent: V, values: V): V => ({
  ...initial,
  ...Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== sent[name as keyof V])),
});

const sentenceOf = (refused: FieldError | undefined) => refused && errorText(refused.code, refused.values);

const firstOfPath = (path: string): string | undefined => path.split(".")[0];

/** The server's errors of the fields this form has. */
function besideFields(
  thrown: unknown,
  fields: object,
  nameAt: (path: string) => string | undefined,
): Record<string, FieldError> {
  const beside: Record<string, FieldError> = {};
  if (!(thrown instanceof Failure)) return beside;
  for (const refused of thrown.fields) {
    const name = nameAt(refused.path) ?? "";
    if (Object.hasOwn(fields, name)) beside[name] ??= refused;
  }
  return beside;
}
