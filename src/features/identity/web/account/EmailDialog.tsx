import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { requestEmailChange } from "../../account-contract.ts";
import { emailError } from "../../account-rules.ts";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";

/** Asks for the link that moves the account to another address. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { recently, dialog } = useRecentSignIn("/myaccount");
  const form = useFormValues({
    draft: ["email"],
    initial: { email: "" },
    check: ({ email }) => ({ email: emailError(email) }),
    send: async (asked) => {
      const sent = await recently(() => call(requestEmailChange, asked));
      if (!sent) return;
      notify.success(t("identity.emailLinkSent", { email: sent.email }));
      onClose();
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t("identity.emailTitle")}
        intro={t("identity.emailText")}
        submitLabel={t("identity.emailSend")}
        onClose={onClose}
      >
        <Field
          label={t("identity.newEmail")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field("email")}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
