import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import type { FormDefinition } from "#features/answers/form-definition.ts";
import { Failure } from "#protocol/failure.ts";
import { saveTemplate } from "../contract.ts";
import { formErrors, tidied } from "../edit-form.ts";
import { changed, redone, unchanged, undone } from "../edit-history.ts";
import { templateListKeys } from "../feature.ts";
import { optionGroupErrors } from "../option-rules.ts";
import { sameKinds } from "../part-kinds.ts";
import type { Template } from "../template.ts";
import { directoryPattern } from "../template.ts";
import { templateQuery } from "./queries.ts";

/** The edited settings of a template. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  readonly form: FormDefinition;
}

/** The state of the draft compared with the stored settings. `failed`: the last save did not arrive. */
export type SaveState = "clean" | "dirty" | "saving" | "failed" | "stale";

/** A pause in typing after which it is saved. */
const pauseMs = 1500;

const draftOf = ({ name, description, directory, form }: Template): Draft => ({ name, description, directory, form });
const parts = ["name", "description", "directory", "form"] as const;
const differ = (one: Draft, other: Draft): boolean => parts.some((part) => one[part] !== other[part]);

/**
 * A draft of a template's settings, saved while it is typed once it is right, and undone and done again in steps. While there
 * is nothing unsaved it follows what is stored; when somebody else saves in between, it says `stale` and keeps the work until
 * it is discarded.
 */
export function useSettingsDraft(template: Template) {
  const queries = useQueryClient();
  const [base, setBase] = useState(template);
  const { draft, change, undo, redo, reset } = useDraftHistory(template);
  // What of the draft is stored. The server tidies texts; what is being typed stays as it is typed.
  const [settled, setSettled] = useState(draft);
  const [savedAt, setSavedAt] = useState<Date>();
  const [nameTaken, setNameTaken] = useState<string>();
  const [failed, setFailed] = useState<Draft>();
  const edited = differ(draft, settled);
  const begin = (from: Template) => {
    const fresh = draftOf(from);
    setBase(from);
    reset(fresh);
    setSettled(fresh);
    setFailed(undefined);
  };
  const save = useMutation({
    mutationFn: ({ sent, asTyped }: { readonly sent: Draft; readonly asTyped: boolean }) =>
      call(saveTemplate, { id: base.id, version: base.version, ...sent, form: tidied(sent.form), asTyped }),
    onSuccess: (stored, { sent }) => {
      queries.setQueryData(templateQuery(stored.id).queryKey, stored);
      void queries.invalidateQueries({ queryKey: templateListKeys.all });
      setSavedAt(new Date());
      // Where the parts of the form are others now, what was typed has no place any more.
      if (!sameKinds(base.form.kinds, stored.form.kinds)) return begin(stored);
      setBase(stored);
      setSettled(sent);
      return setFailed(undefined);
    },
    onError: (error, { sent, asTyped }) => {
      if (error instanceof Failure && error.code === "templates.changed") {
        void queries.invalidateQueries({ queryKey: templateQuery(base.id).queryKey });
      } else if (error instanceof Failure && error.code === "templates.nameTaken") setNameTaken(placeOf(sent));
      setFailed(sent);
      if (!asTyped || (error instanceof Failure && error.status >= 400)) notify.error(failureText(error));
    },
  });

  const newer = template.version > base.version;
  if (newer && !edited && !save.isPending) begin(template);
  const errors = errorsOf(draft, nameTaken);
  const state = stateOf({ saving: save.isPending, newer, edited, failed: failed === draft });
  const { mutate } = save;
  // What the parts of the document are is decided by hand: the form is made anew around it.
  const typed = state === "dirty" && errors.size === 0 && sameKinds(base.form.kinds, draft.form.kinds);
  useAfterPause(typed ? draft : undefined, (sent) => mutate({ sent, asTyped: true }));
  return {
    draft,
    base,
    state,
    savedAt,
    errors,
    edit: (more: Partial<Draft>) => change((now) => ({ ...now, ...more })),
    editForm: (next: (form: FormDefinition) => FormDefinition) => change((now) => ({ ...now, form: next(now.form) })),
    undo,
    redo,
    save: () => {
      if ((state === "dirty" || state === "failed") && errors.size === 0) mutate({ sent: draft, asTyped: false });
    },
    discard: () => begin(template),
  };
}

/** The draft with the steps that lead back, and those that were undone. */
function useDraftHistory(template: Template) {
  const [history, setHistory] = useState(() => unchanged(draftOf(template)));
  return {
    draft: history.now,
    reset: (draft: Draft) => setHistory(unchanged(draft)),
    change: (next: (now: Draft) => Draft) => {
      const at = performance.now();
      setHistory((all) => changed(all, next(all.now), at));
    },
    undo: history.past.length > 0 ? () => setHistory(undone) : undefined,
    redo: history.future.length > 0 ? () => setHistory(redone) : undefined,
  };
}

/** Returns the errors that prevent saving the draft. */
function errorsOf(draft: Draft, nameTaken: string | undefined): ReadonlyMap<string, `templates.${string}`> {
  const errors = new Map(formErrors(draft.form));
  for (const [place, { code }] of optionGroupErrors(draft.form)) errors.set(place, code as `templates.${string}`);
  if (draft.name.trim() === "") errors.set("/name", "templates.nameRequired");
  else if (nameTaken === placeOf(draft)) errors.set("/name", "templates.nameTaken");
  if (draft.description.trim() === "") errors.set("/description", "templates.descriptionRequired");
  if (!directoryPattern.test(draft.directory.trim())) errors.set("/directory", "templates.directoryInvalid");
  return errors;
}

/** Acts on what is typed, once nothing else is for a while. */
function useAfterPause(typed: Draft | undefined, act: (typed: Draft) => void): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => newest.current(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
}

function stateOf(of: {
  readonly saving: boolean;
  readonly newer: boolean;
  readonly edited: boolean;
  readonly failed: boolean;
}): SaveState {
  if (of.saving) return "saving";
  if (!of.edited) return "clean";
  if (of.newer) return "stale";
  return of.failed ? "failed" : "dirty";
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

const placeOf = ({ name, directory }: Draft): string => `${directory.trim()}\n${name.trim()}`;
