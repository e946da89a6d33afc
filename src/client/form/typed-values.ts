import { useLayoutEffect, useRef, useState } from "react";
import { type Draft, type DraftName, draftKey, keepDraft, readDraft } from "./draft.ts";
import { isSent, mergeValues, sameValue } from "./merge-values.ts";

interface State<V, S> {
  readonly values: V;
  /** The stored values that were changed, and what they were stored as. */
  readonly base: V;
  readonly saved: S;
  /** True while the values of an earlier page are shown. */
  readonly restored: boolean;
}

/** A value that this form and somebody else changed, each in another way. */
export interface Conflict<V> {
  readonly name: keyof V;
  readonly mine: V[keyof V];
  readonly saved: V[keyof V];
}

/**
 * Holds the typed values over the stored ones, keeps them on the device until they are stored, and merges them with what
 * others store meanwhile. `saved` changes with each save; without it the form does not follow what others save.
 */
export function useTypedValues<V extends object, S>(initial: V, saved: S, name: DraftName) {
  const begun = () => ({ subject: nameText(name), key: draftKey(name) });
  const [{ subject, key }, setBegun] = useState(begun);
  const [held, setHeld] = useState(() => begin(initial, saved, readDraft(key)));
  // Another subject begins anew. The text of the first stays with the first.
  const isAnother = subject !== nameText(name);
  const state = isAnother ? begin(initial, saved, readDraft(draftKey(name))) : follow(held, initial, saved);
  if (isAnother) setBegun(begun());
  if (state !== held) setHeld(state);
  // The newest values, also for what is done before they are drawn, and for what began before they were.
  const newest = useRef(state);
  const stored = useRef({ initial, saved });
  useLayoutEffect(() => {
    newest.current = state;
    stored.current = { initial, saved };
  });
  /** True once another person signed in while the form was open: its text is not theirs. */
  const isOthers = () => draftKey(name) !== key;
  const put = (next: State<V, S>) => {
    newest.current = next;
    setHeld(next);
    keep(isOthers() ? undefined : key, next);
  };
  return {
    values: state.values,
    changed: changedNames(state.values, baseOf(state, { initial, saved })).length > 0,
    restored: state.restored,
    isOthers,
    conflicts: conflictsOf(state, { initial, saved }).map((name) => ({
      name,
      mine: state.values[name],
      saved: initial[name],
    })),
    /** The newest values, before they are drawn too, with what they were typed over. */
    now: () => {
      const { values, saved: over } = newest.current;
      const base = baseOf(newest.current, stored.current);
      const conflicts = conflictsOf(newest.current, stored.current);
      return { values, base, saved: over, names: changedNames(values, base), conflicts };
    },
    set: <K extends keyof V>(name: K, value: V[K]) => {
      const { current } = newest;
      put({ ...current, values: { ...current.values, [name]: value } });
    },
    /** Ends a conflict: the typed value will be stored over the other, or is replaced by it. */
    choose: (name: keyof V, whose: "mine" | "saved") => {
      const { current } = newest;
      const base = { ...current.base, [name]: initial[name] };
      const values = whose === "mine" ? current.values : { ...current.values, [name]: initial[name] };
      put(follow({ ...current, base, values }, stored.current.initial, stored.current.saved));
    },
    /** Drops everything that was typed. */
    discard: () => put({ values: initial, base: initial, saved, restored: false }),
    /** These values were stored. They are read again when `saved` changes. */
    stored: (these: V) => put({ ...newest.current, base: these, restored: false }),
    /** Begins again with the initial values, but for those changed since these were sent. */
    beginAgain: (these: V) => {
      const { current } = newest;
      const typed = current.values;
      const names = changedNames(typed, these);
      const values = { ...initial, ...Object.fromEntries(names.map((name) => [name, typed[name]])) };
      put({ ...current, values, base: initial, restored: false });
    },
  };
}

const nameText = (name: DraftName): string | undefined => name?.join(" ");

export type TypedValues<V extends object, S> = ReturnType<typeof useTypedValues<V, S>>;

const isNewer = <V, S>(state: State<V, S>, saved: S): boolean => saved !== undefined && !sameValue(saved, state.saved);

interface Stored<V, S> {
  readonly initial: V;
  readonly saved: S;
}

const baseOf = <V, S>(state: State<V, S>, { initial, saved }: Stored<V, S>): V =>
  saved === undefined ? initial : state.base;

const conflictsOf = <V extends object, S>(
  state: State<V, S>,
  { initial, saved }: Stored<V, S>,
): readonly (keyof V)[] => (isNewer(state, saved) ? mergeValues(state.base, state.values, initial).conflicts : []);

/** The typed values over what is stored now, if they can be merged. */
function follow<V extends object, S>(state: State<V, S>, initial: V, saved: S): State<V, S> {
  if (!isNewer(state, saved)) return state;
  const { values, conflicts } = mergeValues(state.base, state.values, initial);
  return conflicts.length > 0 ? state : { values, base: initial, saved, restored: state.restored };
}

const changedNames = <V extends object>(values: V, from: V): (keyof V)[] =>
  (Object.keys(values) as (keyof V)[]).filter((name) => !sameValue(values[name], from[name]));

/** The first values of a form: the stored ones, and over them the draft of an earlier page. */
function begin<V extends object, S>(initial: V, saved: S, draft: Draft | undefined): State<V, S> {
  const fresh = { values: initial, base: initial, saved, restored: false };
  if (!draft) return fresh;
  const fits = (name: string, value: unknown) => {
    if (!Object.hasOwn(initial, name)) return false;
    const kinds = [kindOf(value), kindOf(initial[name as keyof V])].toSorted().join(" ");
    // Something that is picked, such as a client, is nothing at first.
    return kindOf(value) === kindOf(initial[name as keyof V]) || kinds === "null object";
  };
  const ofDraft = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => fits(name, value)));
  const values = { ...initial, ...ofDraft(draft.values) };
  if (changedNames(values, initial).length === 0) return fresh;
  const before = saved === undefined ? saved : ((draft.saved ?? saved) as S);
  return { values, base: { ...initial, ...ofDraft(draft.base) }, saved: before, restored: true };
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "null" : typeof value);

/** Values that never stay on the device. */
const secret = /^(?:password|clientSecret|apiKey|key|code)$/;

function keep<V extends object, S>(key: string | undefined, { values, base, saved }: State<V, S>): void {
  const names = changedNames(values, base).filter((name) => !secret.test(String(name)) && isSent(values[name]));
  const some = (all: V) => Object.fromEntries(names.map((name) => [name, all[name]]));
  keepDraft(key, { values: some(values), base: some(base), saved });
}
