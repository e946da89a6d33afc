import Button from "@mui/material/Button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { readBritish, showBritish } from "#engine/calendar/day.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { completeProcess } from "../../contract.ts";
import { processKeys, processListKeys } from "../../keys.ts";
import { completeProcess as mayComplete } from "../../policy.ts";
import type { Process } from "../../process.ts";
import { maskedDate } from "../fill/date-mask.ts";

/** The day an approved matter was finished: set or cleared by its creator and the owner, read by the others. */
export function CompletedDate({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const queries = useQueryClient();
  const { id, completedDate } = process;
  const stored = completedDate ? showBritish(completedDate) : "";
  const [typed, setTyped] = useState(stored);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: (day: string | null) => call(completeProcess, { id, completedDate: day }),
    onSuccess: (_, day) => {
      setTyped(day ? showBritish(day) : "");
      notify.success(t(day ? "processes.page.completed.saved" : "processes.page.completed.cleared"));
    },
    onError: (error) => notify.error(failureText(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: processKeys.one(id) }),
        queries.invalidateQueries({ queryKey: processListKeys.all }),
      ]),
  });
  if (mayComplete(actor, process) !== true)
    return (
      <dl className="facts">
        <dt>{t("processes.page.completed.label")}</dt>
        <dd>{stored || t("processes.page.completed.none")}</dd>
      </dl>
    );
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    const day = readBritish(typed);
    setError(day === undefined ? "processes.completedDateInvalid" : undefined);
    if (day !== undefined) save.mutate(day);
  };
  return (
    <form className="completed" noValidate onSubmit={send}>
      <Field
        label={t("processes.page.completed.label")}
        hint={t("processes.page.completed.hint")}
        placeholder={t("processes.page.fill.datePlaceholder")}
        inputMode="numeric"
        value={typed}
        error={errorText(error)}
        onChange={(event) => {
          const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
          setTyped(maskedDate(event.currentTarget.value, deleting));
        }}
      />
      <div className="completed-buttons">
        <Button
          type="submit"
          size="small"
          variant="outlined"
          disabled={typed === stored}
          loading={save.isPending && save.variables !== null}
        >
          {t("processes.page.completed.save")}
        </Button>
        {completedDate && (
          <Button
            size="small"
            color="inherit"
            loading={save.isPending && save.variables === null}
            onClick={() => {
              setError(undefined);
              save.mutate(null);
            }}
          >
            {t("processes.page.completed.clear")}
          </Button>
        )}
      </div>
    </form>
  );
}
