import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { requestEmailChange } from "../../account-contract.ts";
import { emailError } from "../../account-rules.ts";
import { useRecentSignIn } from "../use-recent-sign-in.tsx";
import { FormDialog } from "./FormDialog.tsx";

/** Asks for the link that moves the account to another address. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [email, setEmail] = useState("");
  const { recently, dialog } = useRecentSignIn("/myaccount");
  return (
    <>
      <FormDialog
        title={t("identity.emailTitle")}
        text={t("identity.emailText")}
        saveLabel={t("identity.emailSend")}
        names={["email"]}
        check={() => {
          const code = emailError(email);
          return code ? { email: code } : {};
        }}
        save={async () => {
          const sent = await recently(() => call(requestEmailChange, { email }));
          if (!sent) return;
          notify.success(t("identity.emailLinkSent", { email: sent.email }));
          onClose();
        }}
        onClose={onClose}
      >
        {(errors) => (
          <Field
            label={t("identity.newEmail")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            error={errorText(errors.email)}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
