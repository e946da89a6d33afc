import Button from "@mui/material/Button";
import { maskedDate } from "#client/form/date-mask.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { showBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { completeProcess } from "#features/processes/contract.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import { completeProcess as mayComplete } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";

interface Props {
  readonly process: Process;
}

/** The day an approved matter was finished: set or cleared by its creator and the owner, read by the others. */
export function CompletedDate({ process, actor }: Props & { readonly actor: Actor }) {
  const t = useText();
  if (mayComplete(actor, process) === true) return <CompletedForm process={process} />;
  return (
    <dl className="facts">
      <dt>{t("processes.page.completed.label")}</dt>
      <dd>{storedOf(process) || t("processes.page.completed.none")}</dd>
    </dl>
  );
}

const storedOf = ({ completedDate }: Process): string => (completedDate ? showBritish(completedDate) : "");

function CompletedForm({ process }: Props) {
  const t = useText();
  const { id, completedDate } = process;
  const refresh = [processKeys.one(id), processListKeys.all];
  const save = useChange(completeProcess, {
    done: (_, { completedDate: day }) => t(day ? "processes.page.completed.saved" : "processes.page.completed.cleared"),
    refresh,
    inForm: true,
  });
  const clear = useChange(completeProcess, { done: () => t("processes.page.completed.cleared"), refresh });
  const stored = storedOf(process);
  const form = useFormValues({
    draft: ["process.completed", id],
    initial: { completedDate: stored },
    only: "completedDate",
    saved: stored,
    check: (typed) => ({
      completedDate: readDay(typed.completedDate) === undefined ? "processes.completedDateInvalid" : undefined,
    }),
    send: (typed) => save.mutateAsync({ id, completedDate: readDay(typed.completedDate) ?? null }),
  });
  const empty = () => form.set("completedDate", "");
  return (
    <form className="completed" noValidate onSubmit={form.submit}>
      <Field
        label={t("processes.page.completed.label")}
        hint={t("processes.page.completed.hint")}
        placeholder={t("processes.page.fill.datePlaceholder")}
        inputMode="numeric"
        value={form.values.completedDate}
        error={form.error("completedDate")}
        onChange={(event) => {
          const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
          form.set("completedDate", maskedDate(event.currentTarget.value, deleting));
        }}
      />
      <div className="completed-buttons">
        <Button type="submit" size="small" variant="outlined" disabled={!form.changed} loading={form.busy}>
          {t("processes.page.completed.save")}
        </Button>
        {completedDate && (
          <Button
            size="small"
            color="inherit"
            loading={clear.isPending}
            onClick={() => clear.mutate({ id, completedDate: null }, { onSuccess: empty })}
          >
            {t("processes.page.completed.clear")}
          </Button>
        )}
      </div>
    </form>
  );
}
