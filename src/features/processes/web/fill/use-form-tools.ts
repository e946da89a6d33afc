import { useCallback, useEffect, useMemo, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import type { Actor } from "#protocol/actor.ts";
import { decideParts } from "../../policy.ts";
import type { Process } from "../../process.ts";
import type { FormTools } from "./AnswerField.tsx";
import { createFieldChecks } from "./field-checks.ts";
import type { FilledForm, FormSession } from "./form-session.ts";
import { listTools, memberLists } from "./list-source.ts";
import { usePress } from "./press.ts";

/**
 * Returns the tools shared by the fields of the form. `check` checks them by name, `fill` answers one as if it were
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
  const [checks] = useState(() => createFieldChecks((name) => formSession.answerStore.text(name)));
  const fill = useCallback(
    (name: string, typed: string) => {
      formSession.type(name, typed);
      checks.show(name);
    },
    [formSession, checks],
  );
  const tools = useMemo<FormTools>(
    () => ({ formSession, checks, press, fill, fixedParts }),
    [formSession, checks, press, fill, fixedParts],
  );
  useEffect(() => formSession.onTaken((names) => names.forEach(checks.show)), [formSession, checks]);
  return { tools, check: checks.all, fill };
}
