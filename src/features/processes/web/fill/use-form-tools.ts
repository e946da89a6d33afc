import { useCallback, useEffect, useMemo } from "react";
import { useForm } from "react-hook-form";
import { errorText } from "#client/failure-text.ts";
import type { Actor } from "#protocol/actor.ts";
import { decideParts } from "../../policy.ts";
import type { Process } from "../../process.ts";
import type { FormTools, Texts } from "./AnswerField.tsx";
import type { FilledForm, FormSession } from "./form-session.ts";
import { listTools, memberLists } from "./list-source.ts";
import { usePress } from "./press.ts";

/**
 * Returns the tools shared by the fields of the form. `trigger` checks them by name, `fill` answers one as if it were
 * typed.
 */
export function useFormTools(formSession: FormSession, actor: Actor, { id, form }: Pick<Process, "id" | "form">) {
  const decision = decideParts(actor);
  const { tools, fill, ...more } = useTools(formSession, decision === true ? undefined : errorText(decision));
  const { ai, lists } = form;
  const proposing = useMemo<FormTools>(() => {
    const filling = { ...tools, lists: listTools({ lists }, memberLists, fill) };
    if (!ai || ai.length === 0) return filling;
    const keys = new Set(ai.map(({ key }) => key));
    return { ...filling, proposals: { processId: id, keys, fill, saved: () => formSession.flush() } };
  }, [tools, fill, ai, lists, id, formSession]);
  return { ...more, fill, tools: proposing };
}

/** The same of any form. `fixedParts`: why optional parts are not this person's to decide. */
export function useTools(formSession: FilledForm, fixedParts?: string) {
  const press = usePress();
  const { register, control, setValue, trigger, getFieldState } = useForm<Texts>({ mode: "onTouched" });
  const fill = useCallback(
    (name: string, typed: string) => {
      formSession.type(name, typed);
      setValue(name, formSession.answerStore.text(name), { shouldValidate: true });
    },
    [formSession, setValue],
  );
  const tools = useMemo<FormTools>(() => {
    const recheck = (name: string) => void (getFieldState(name).error && trigger(name));
    return { formSession, register, control, press, fill, recheck, fixedParts };
  }, [formSession, register, control, press, fill, fixedParts, getFieldState, trigger]);
  useEffect(
    () =>
      formSession.onTaken((names) => {
        for (const name of names) setValue(name, formSession.answerStore.text(name), { shouldValidate: true });
      }),
    [formSession, setValue],
  );
  return { tools, trigger, fill };
}
