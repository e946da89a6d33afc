import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { saveAnswers } from "../../contract.ts";
import { processKeys } from "../../keys.ts";
import type { Process } from "../../process.ts";
import type { FormSession } from "../fill/form-session.ts";

/** Saves the answers of an earlier process, after what was typed here, and offers the way back. */
export function useTake({ id }: Process, formSession: FormSession, onDone: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const save = async (patch: Answers) => {
    await formSession.flush();
    await call(saveAnswers, { id, version: formSession.version, patch });
    // The form goes along with what is there now.
    await queries.invalidateQueries({ queryKey: processKeys.one(id) });
  };
  return useMutation({
    mutationFn: async ({ answers, title }: { readonly answers: Answers; readonly title: string }) => {
      await formSession.flush();
      const was = formSession.answerStore.answers();
      const before = Object.fromEntries(Object.keys(answers).map((name) => [name, was[name] ?? null])) as Answers;
      await save(answers);
      return { before, title, count: Object.keys(answers).length };
    },
    onSuccess: ({ before, title, count }) => {
      onDone();
      const undo = () => void save(before).catch((error: unknown) => notify.error(failureText(error)));
      notify.success(t("processes.earlier.taken", { count, title }), {
        action: { label: t("shell.undo"), run: undo },
        ms: 10_000,
      });
    },
  });
}
