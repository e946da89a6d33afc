import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { useChange } from "#client/use-change.ts";
import { useSession } from "#client/who.ts";
import { emailError } from "#features/identity/account-rules.ts";
import { useRecentSignIn } from "#features/identity/web/index.ts";
import { Field } from "#ui/Field.tsx";
import { transferOwnership } from "../contract.ts";
import { peopleQuery } from "./people.ts";

/** Gives the organization to another member, whose address the owner types. */
export function TransferDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const organization = useSession()?.organization?.name ?? "";
  const { recently, dialog } = useRecentSignIn("/manageorg?tab=users");
  const transfer = useChange(transferOwnership, {
    inForm: true,
    done: (_, { email }) => t("members.transferred", { email: email.trim() }),
    refresh: [peopleQuery.queryKey],
    afterwards: async () => {
      onClose();
      await sessionChanged();
    },
  });
  const form = useFormValues({
    draft: null,
    initial: { email: "" },
    check: ({ email }) => ({ email: emailError(email) }),
    send: ({ email }) => recently(() => transfer.mutateAsync({ email })),
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t("members.transferTitle", { organization })}
        intro={t("members.transferText")}
        submitLabel={t("members.transferConfirm")}
        tone="error"
        onClose={onClose}
      >
        <Field
          label={t("members.transferEmail")}
          hint={t("members.transferHint")}
          type="email"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
          autoFocus
          {...form.field("email")}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
