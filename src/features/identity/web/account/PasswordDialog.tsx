import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { changePassword } from "../../account-contract.ts";
import { accountSessionKeys, signInMethodKeys } from "../../keys.ts";
import { passwordError } from "../../password.ts";
import { PasswordRules } from "../PasswordRules.tsx";
import { useRecentSignIn } from "../use-recent-sign-in.tsx";
import { FormDialog } from "./FormDialog.tsx";

/** Changes the password, or sets the first one; the other sessions end. */
export function PasswordDialog({ first, onClose }: { readonly first: boolean; readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const session = useSession();
  const [password, setPassword] = useState("");
  const { recently, dialog } = useRecentSignIn("/myaccount");
  return (
    <>
      <FormDialog
        title={t(first ? "identity.passwordFirstTitle" : "identity.passwordTitle")}
        text={t("identity.passwordText")}
        saveLabel={t("identity.save")}
        names={["password"]}
        check={() => {
          const { person, organization } = session ?? {};
          const names = [person?.firstName, person?.lastName, person?.email, organization?.name];
          const code = passwordError(
            password,
            names.filter((name) => name !== undefined),
          );
          return code ? { password: code } : {};
        }}
        save={async () => {
          if (!(await recently(() => call(changePassword, { password })))) return;
          notify.success(t("identity.passwordSaved"));
          onClose();
          await queries.invalidateQueries({ queryKey: accountSessionKeys.all });
          await queries.invalidateQueries({ queryKey: signInMethodKeys.all });
        }}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <PasswordField
              label={t("identity.newPassword")}
              showLabel={t("identity.showPassword")}
              hideLabel={t("identity.hidePassword")}
              autoComplete="new-password"
              autoFocus
              value={password}
              error={errorText(errors.password)}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <PasswordRules password={password} />
          </>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
