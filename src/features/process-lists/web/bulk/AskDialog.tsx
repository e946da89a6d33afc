import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { maxTagLength } from "#features/processes/process.ts";
import { usePeopleToGoOn } from "#features/processes/web/index.ts";
import { reviewersQuery } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";

const chosenOf = (value: string): string => value.trim().replace(/^#/, "");

/** Asks for the reviewer, the tag or the colleague that several processes are given. */
export function AskDialog({
  what,
  actor,
  count,
  onChosen,
  onClose,
}: {
  readonly what: "assign" | "tag" | "handOver";
  readonly actor: Actor;
  readonly count: number;
  readonly onChosen: (value: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useFormValues({
    draft: null,
    initial: { value: "" },
    send: async ({ value }) => onChosen(chosenOf(value)),
  });
  const { value } = form.values;
  return (
    <FormDialog
      form={form}
      title={t(`processes.page.bulk.${what}Title`, { count })}
      submitLabel={t(`processes.page.bulk.${what}`)}
      reason={chosenOf(value) === "" ? t("shell.chooseFirst") : undefined}
      onClose={onClose}
    >
      {what === "tag" ? (
        <Field
          label={t("processes.page.filter.tag")}
          autoComplete="off"
          maxLength={maxTagLength}
          {...form.field("value")}
        />
      ) : (
        <PersonField what={what} actor={actor} value={value} onChange={(uid) => form.set("value", uid)} />
      )}
    </FormDialog>
  );
}

/** The field for the reviewer, or for the next creator. */
function PersonField(props: {
  readonly what: "assign" | "handOver";
  readonly actor: Actor;
  readonly value: string;
  readonly onChange: (uid: string) => void;
}) {
  const t = useText();
  const { what, actor, value, onChange } = props;
  const reviewers = useQuery({ ...reviewersQuery, enabled: what === "assign" }).data ?? [];
  const people = usePeopleToGoOn(actor.uid, what === "handOver");
  return (
    <SelectField
      label={t(what === "assign" ? "processes.page.assign.title" : "processes.handOver.to")}
      hint={what === "handOver" ? t("processes.handOver.hint") : undefined}
      placeholder={t(what === "handOver" ? "processes.handOver.choose" : "processes.page.assign.choose")}
      value={value}
      options={what === "assign" ? reviewers.map(({ uid, name }) => ({ value: uid, label: name })) : people}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
