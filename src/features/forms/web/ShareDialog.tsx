import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { emailError } from "#features/identity/account-rules.ts";
import { Field } from "#ui/Field.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { shareKeys } from "../feature.ts";
import { shareForm } from "../share-contract.ts";

/** The uses of a group: fill in, read, or hidden. */
const uses = ["fill", "read", "none"] as const;
type Use = (typeof uses)[number];

const choices = ["3", "7", "14", "30", "90"];
const usualDays = "14";

interface Group {
  readonly id: string;
  readonly label: string;
}
type Uses = Readonly<Record<string, Use>>;
const allFilled = (groups: readonly Group[]): Uses => Object.fromEntries(groups.map(({ id }) => [id, "fill"]));

function useShareForm(processId: string, groups: readonly Group[], onClose: () => void) {
  const t = useText();
  const share = useChange(shareForm, {
    inForm: true,
    done: ({ email }) => t("forms.share.done", { email }),
    refresh: [shareKeys.one(processId)],
  });
  return useFormValues({
    draft: ["process.share", processId],
    initial: { email: "", message: "", days: usualDays, groups: allFilled(groups) },
    check: ({ email, groups: chosen }) => ({
      email: emailError(email.trim()),
      groups: Object.values(chosen).includes("fill") ? undefined : "forms.groupsNeeded",
    }),
    send: async ({ groups: chosen, days, ...given }) => {
      const those = (use: Use) => groups.map(({ id }) => id).filter((id) => chosen[id] === use);
      const parts = { groups: those("fill"), readGroups: those("read") };
      await share.mutateAsync({ id: processId, days: Number(days), ...given, ...parts });
      onClose();
    },
  });
}

/** Shares the form of a process with an address: which groups they fill or read, until when, with what words. */
export function ShareDialog({
  processId,
  groups,
  onClose,
}: {
  readonly processId: string;
  readonly groups: readonly Group[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const form = useShareForm(processId, groups, onClose);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t("forms.share.share")}
      intro={t("forms.share.intro")}
      submitLabel={t("forms.share.send")}
      onClose={onClose}
    >
      <Field
        type="email"
        label={t("forms.share.email")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={254}
        {...form.field("email")}
      />
      <GroupUses
        groups={groups}
        chosen={form.values.groups}
        error={form.error("groups")}
        onChange={(chosen) => form.set("groups", chosen)}
      />
      <SelectField
        label={t("forms.share.days")}
        options={choices.map((days) => ({ value: days, label: t("forms.share.day", { count: Number(days) }) }))}
        {...form.field("days")}
      />
      <TextAreaField
        label={t("forms.share.message")}
        optional={t("forms.settings.optional")}
        maxLength={1000}
        rows={3}
        {...form.field("message")}
      />
    </FormDialog>
  );
}

/** The fields for the recipient's use of each group. */
function GroupUses({
  groups,
  chosen,
  error,
  onChange,
}: {
  readonly groups: readonly Group[];
  readonly chosen: Uses;
  readonly error: string | undefined;
  readonly onChange: (chosen: Uses) => void;
}) {
  const t = useText();
  return (
    <>
      {groups.map(({ id, label }) => (
        <SelectField
          key={id}
          label={label}
          value={chosen[id] ?? "none"}
          options={uses.map((use) => ({ value: use, label: t(`forms.share.use.${use}`) }))}
          onChange={(event) => onChange({ ...chosen, [id]: event.currentTarget.value as Use })}
        />
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
