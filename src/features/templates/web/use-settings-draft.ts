import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { saveTemplate } from "../contract.ts";
import { formErrors, tidied } from "../edit-form.ts";
import { templateListKeys } from "../keys.ts";
import { optionGroupErrors } from "../option-rules.ts";
import { sameKinds } from "../part-kinds.ts";
import type { FormDefinition, Template } from "../template.ts";
import { directoryPattern } from "../template.ts";
import { templateQuery } from "./queries.ts";

/** What is edited of a template. */
export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  readonly form: FormDefinition;
}

/** Where the draft stands against what is stored. */
export type SaveState = "clean" | "dirty" | "saving" | "stale";

const draftOf = ({ name, description, directory, form }: Template): Draft => ({ name, description, directory, form });

/**
 * A draft of a template's settings. Saved by hand, because each save is a version of its own for new processes. While
 * there is nothing unsaved it follows what is stored; when somebody else saves in between, it says `stale` and keeps the
 * work until it is discarded.
 */
export function useSettingsDraft(template: Template) {
  const queries = useQueryClient();
  const [base, setBase] = useState(template);
  const [draft, setDraft] = useState(() => draftOf(template));
  const [savedAt, setSavedAt] = useState<Date>();
  const [nameTaken, setNameTaken] = useState<string>();
  const edited = (Object.keys(draft) as (keyof Draft)[]).some((name) => draft[name] !== base[name]);
  const save = useMutation({
    mutationFn: (sent: Draft) =>
      call(saveTemplate, { id: base.id, version: base.version, ...sent, form: tidied(sent.form) }),
    onSuccess: (stored, sent) => {
      queries.setQueryData(templateQuery(stored.id).queryKey, stored);
      void queries.invalidateQueries({ queryKey: templateListKeys.all });
      setBase(stored);
      // What was typed while the save was under way stays, unless the parts of the form are others now.
      const rebuilt = !sameKinds(base.form.kinds, stored.form.kinds);
      setDraft((now) => (now === sent || rebuilt ? draftOf(stored) : now));
      setSavedAt(new Date());
    },
    onError: (error, sent) => {
      if (error instanceof Failure && error.code === "templates.changed") {
        void queries.invalidateQueries({ queryKey: templateQuery(base.id).queryKey });
      } else if (error instanceof Failure && error.code === "templates.nameTaken") setNameTaken(placeOf(sent));
      notify.error(failureText(error));
    },
  });

  const newer = template.version > base.version;
  if (newer && !edited && !save.isPending) {
    setBase(template);
    setDraft(draftOf(template));
  }
  const errors = new Map(formErrors(draft.form));
  for (const [place, { code }] of optionGroupErrors(draft.form)) errors.set(place, code);
  if (draft.name.trim() === "") errors.set("/name", "templates.nameRequired");
  else if (nameTaken === placeOf(draft)) errors.set("/name", "templates.nameTaken");
  if (draft.description.trim() === "") errors.set("/description", "templates.descriptionRequired");
  if (!directoryPattern.test(draft.directory.trim())) errors.set("/directory", "templates.directoryInvalid");
  const state: SaveState = save.isPending ? "saving" : newer && edited ? "stale" : edited ? "dirty" : "clean";
  return {
    draft,
    base,
    state,
    savedAt,
    errors: errors as ReadonlyMap<string, `templates.${string}`>,
    edit: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    editForm: (change: (form: FormDefinition) => FormDefinition) =>
      setDraft((now) => ({ ...now, form: change(now.form) })),
    save: () => {
      if (state === "dirty" && errors.size === 0) save.mutate(draft);
    },
    discard: () => {
      setBase(template);
      setDraft(draftOf(template));
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

const placeOf = ({ name, directory }: Draft): string => `${directory.trim()}\n${name.trim()}`;
