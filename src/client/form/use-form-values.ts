import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Failure, type FailureCode } from "#protocol/failure.ts";
import { errorText, failureText } from "../failure-text.ts";
import { queryClient } from "../query.ts";
import type { DraftName } from "./draft.ts";
import { sameValue } from "./merge-values.ts";
import { type Refusals, useRefusals } from "./refusals.ts";
import { type Conflict, type TypedValues, useTypedValues } from "./typed-values.ts";
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
  /** The values that others saved while they were changed here. Nothing is sent until they are chosen. */
  readonly conflicts: readonly Conflict<V>[];
  /** Ends a conflict: keeps the typed value, or takes the saved one. */
  readonly choose: (name: keyof V, whose: "mine" | "saved") => void;
  /** True while the form shows what was typed before it was closed. */
  readonly restored: boolean;
  /** Drops what was typed. */
  readonly discard: () => void;
  /** In a form with `asLeft`: sends what was changed, if it is right. */
  readonly save: () => void;
}

type TextNames<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** The values that are sent because they were changed, and what they were before. */
export interface SentChanges<V> {
  readonly changes: Partial<V>;
  readonly before: Partial<V>;
}

/** The initial values of a form, its rules, and its submission. */
interface FormOptions<V, S> {
  readonly initial: V;
  /** The name under which typed values stay on this device until they are sent. */
  readonly draft: DraftName;
  readonly saved?: S | undefined;
  readonly check?: (values: V) => FieldCodes<V>;
  /** `sent` has the changed values alone, and what they were before. */
  readonly send: (values: V, saved: S, sent: SentChanges<V>) => Promise<unknown>;
  /** Sends each value as its field is left, and when the form goes away. */
  readonly asLeft?: boolean;
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
 * then takes over what others save, as far as it was not changed here; `<SavedMeanwhile form={form} />` shows the rest. `send`
 * gets the `saved` whose values the form shows, so that the server can refuse to overwrite a later one.
 */
export function useFormValues<V extends object, S = undefined>(options: FormOptions<V, S>): FormValues<V> {
  const { initial, check, early = options.asLeft ?? false } = options;
  const typed = useTypedValues(initial, options.saved as S, options.draft);
  const { values, changed } = typed;
  const shown = useShownErrors<V>(options.tried ?? false);
  const refusals = useRefusals(initial, options.nameAt);
  const wrongOf = (these: V) => (check?.(these) ?? {}) as Wrong;
  const wrong = wrongOf(values);
  const { submit, attempt, save, busy } = useSending({ options, typed, shown, refusals, wrongOf });

  const set: FormValues<V>["set"] = (name, value) => {
    typed.set(name, value);
    refusals.forget(String(name));
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
    save,
    busy,
    failure: refusals.failure,
    changed,
    // While it is sent, what comes is mostly what was sent.
    conflicts: busy ? [] : typed.conflicts,
    choose: (name, whose) => {
      typed.choose(name, whose);
      refusals.forget();
      save();
    },
    restored: typed.restored && changed,
    discard: () => {
      typed.discard();
      refusals.forget();
      shown.forget();
    },
  };
}

type Wrong = Readonly<Record<string, FailureCode | undefined>>;

interface Sending<V extends object, S> {
  readonly options: FormOptions<V, S>;
  readonly typed: TypedValues<V, S>;
  readonly shown: ShownErrors<V>;
  readonly refusals: Refusals;
  readonly wrongOf: (values: V) => Wrong;
}

/** Sends the values unless some are wrong, and does what else is asked for; one thing at a time. */
function useSending<V extends object, S>(
  form: Sending<V, S>,
): Pick<FormValues<V>, "submit" | "attempt" | "save" | "busy"> {
  const { options, typed, shown, refusals, wrongOf } = form;
  const { busy, run, showFirstError } = useAttempts(form);
  const newest = useNewest(options);
  const sendAll = async (repeats = 0): Promise<void> => {
    if (typed.isOthers()) return;
    const now = typed.now();
    const names = options.asLeft ? sendable(now, wrongOf(now.values), refusals) : now.names;
    if (options.asLeft && names.length === 0) return;
    const changes = pick(now.values, names);
    const values = options.asLeft ? { ...now.base, ...changes } : now.values;
    try {
      await newest.current.send(values, now.saved, { changes, before: pick(now.base, names) });
    } catch (thrown) {
      if (repeats < maxRepeats && (await hasNewBase(thrown, form))) {
        // A conflict waits until one of the two values is chosen.
        return !options.asLeft && typed.now().conflicts.length > 0 ? undefined : sendAll(repeats + 1);
      }
      for (const name of options.secrets ?? []) typed.set(name, "" as V[typeof name]);
      if (options.secrets) shown.forget();
      throw thrown;
    }
    if (!options.asLeft) shown.forget();
    typed.stored(values);
    if (options.adds) typed.beginAgain(values);
  };
  const save = useSaving(form, () => run(() => sendAll()));
  return {
    busy,
    attempt: (work) => run(work),
    save,
    submit: (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (options.asLeft) return save();
      shown.add();
      const { currentTarget: element } = event;
      const { values, conflicts } = typed.now();
      const broken = brokenNames(wrongOf(values));
      if (broken.length === 0 && conflicts.length === 0) return void run(() => sendAll(), element);
      if (busy) return;
      if (broken.length === 0) return showConflict(element);
      options.onWrong?.(pick(values, broken as (keyof V)[]));
      showFirstError(element);
    },
  };
}

/** Does one thing with a form at a time, and shows its errors. */
function useAttempts<V extends object, S>({ options, typed, refusals }: Sending<V, S>) {
  const { busy, once } = useOnce();
  const showFirstError = useFirstError();
  const run = (work: () => Promise<unknown>, element?: HTMLFormElement) =>
    once(async () => {
      if (options.asLeft) refusals.forgetFailure();
      else refusals.forget();
      const { values } = typed.now();
      try {
        await work();
      } catch (thrown) {
        const beside = refusals.take(thrown);
        if (beside.length === 0) await options.onFailure?.(thrown);
        else options.onWrong?.(pick(values, beside as (keyof V)[]));
        if (element && !options.asLeft) showFirstError(element);
      }
    });
  return { busy, run, showFirstError };
}

/** Holds what the form was drawn with last, for what began earlier. */
function useNewest<T>(value: T): { readonly current: T } {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}

const brokenNames = (wrong: Wrong): string[] => Object.keys(wrong).filter((name) => wrong[name] !== undefined);

const showConflict = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>("[data-conflict] button")?.focus();

/** The names of the changed values that can be sent: those that are right, and not in conflict with what others saved. */
const sendable = <V extends object, S>(
  { names, conflicts }: ReturnType<TypedValues<V, S>["now"]>,
  wrong: Wrong,
  refusals: Refusals,
): (keyof V)[] =>
  names.filter((name) => {
    const text = String(name);
    return wrong[text] === undefined && refusals.sentence(text) === undefined && !conflicts.includes(name);
  });

/**
 * Sends a form with `asLeft` each time it is asked to: what comes while it is being sent follows afterwards. The rest is sent
 * when the form goes away.
 */
function useSaving<V extends object, S>(form: Sending<V, S>, run: () => Promise<void>): () => void {
  const { options, typed, wrongOf, refusals } = form;
  const state = useRef({ running: false, wanted: false });
  const newest = useRef<() => void>(undefined);
  const save = () => {
    if (!options.asLeft) return;
    const { current } = state;
    if (typed.now().names.length > 0) form.shown.add(...typed.now().names);
    if (sendable(typed.now(), wrongOf(typed.now().values), refusals).length === 0) return;
    current.wanted = true;
    if (current.running) return;
    current.running = true;
    current.wanted = false;
    void run().finally(() => {
      current.running = false;
      if (current.wanted) newest.current?.();
    });
  };
  useLayoutEffect(() => {
    newest.current = save;
  });
  useEffect(() => {
    const send = () => newest.current?.();
    // Sends the text of the page before a reload, and the rest when this page goes away.
    send();
    for (const event of ["online", "pagehide"]) addEventListener(event, send);
    return () => {
      for (const event of ["online", "pagehide"]) removeEventListener(event, send);
      send();
    };
  }, []);
  return save;
}

/**
 * Returns true if a form was refused because others saved meanwhile, and what they saved is now here. What can be merged was
 * merged then.
 */
async function hasNewBase<V extends object, S>(thrown: unknown, { typed, options }: Sending<V, S>): Promise<boolean> {
  if (options.saved === undefined || !isConflict(thrown)) return false;
  const { saved } = typed.now();
  await queryClient.invalidateQueries({ refetchType: "active" });
  // The values that were read are drawn a moment later.
  await pauseFor(drawnMs);
  const now = typed.now();
  return now.conflicts.length > 0 || !sameValue(now.saved, saved);
}

const drawnMs = 60;
/** The number of times a form is sent again because others saved meanwhile. */
const maxRepeats = 3;
const pauseFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isConflict = (thrown: unknown): boolean =>
  thrown instanceof Failure && thrown.status === 409 && /^failure\.conflict$|[cC]hanged$/.test(thrown.code);

type ShownErrors<V> = ReturnType<typeof useShownErrors<V>>;

/** The fields whose errors are shown. */
function useShownErrors<V>(atOnce: boolean) {
  const first = atOnce || [];
  const [shown, setShown] = useState<true | readonly (keyof V)[]>(first);
  const has = (name: keyof V) => shown === true || shown.includes(name);
  return {
    has,
    /** More fields, or all. */
    add: (...names: (keyof V)[]) => {
      if (names.length === 0) setShown(true);
      else setShown((now) => (now === true ? now : [...new Set([...now, ...names])]));
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
const pick = <V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name as keyof V))) as Partial<V>;

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
