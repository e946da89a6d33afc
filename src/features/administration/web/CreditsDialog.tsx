import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { type AdministeredOrganization, giveCredits } from "../contract.ts";
import { administrationKeys } from "../keys.ts";

/** Gives an organization credits for registry queries. */
export function CreditsDialog({
  organization,
  onClose,
}: {
  readonly organization: AdministeredOrganization;
  readonly onClose: () => void;
}) {
  const t = useText();
  const give = useChange(giveCredits, {
    inForm: true,
    done: ({ balance }) => t("administration.given.done", { balance }),
    refresh: [administrationKeys.all],
  });
  const form = useFormValues({
    initial: { amount: "", reference: "" },
    check: ({ amount, reference }) => ({
      amount: /^[1-9]\d{0,4}$/.test(amount) ? undefined : "administration.amountWrong",
      reference: reference.trim() === "" ? "administration.referenceRequired" : undefined,
    }),
    send: async ({ amount, reference }) => {
      await give.mutateAsync({ id: organization.id, amount: Number(amount), reference });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("administration.given.title", { name: organization.name })}
      submitLabel={t("administration.organizations.give")}
      onClose={onClose}
    >
      <Field
        label={t("administration.given.amount")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...form.field("amount")}
      />
      <Field
        label={t("administration.given.reference")}
        hint={t("administration.given.referenceHint")}
        autoComplete="off"
        maxLength={60}
        {...form.field("reference")}
      />
    </FormDialog>
  );
}
