import { useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import { changePassword } from "../../account-contract.ts";
import { accountSessionKeys, signInMethodKeys } from "../../feature.ts";
import { passwordError } from "../../password.ts";
import { PasswordRules } from "../PasswordRules.tsx";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";

/** Changes the password, or sets the first one; the other sessions end. */
export function PasswordDialog({ first, onClose }: { readonly first: boolean; readonly onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const session = useSession();
  const { recently, dialog } = useRecentSignIn("/myaccount?tab=security");
  const { person, organization } = session ?? {};
  const names = [person?.firstName, person?.lastName, person?.email, organization?.name];
  const form = useFormValues({
    draft: null,
    initial: { password: "" },
    check: ({ password }) => ({
      password: passwordError(
        password,
        names.filter((name) => name !== undefined),
      ),
    }),
    send: async (chosen) => {
      if (!(await recently(() => call(changePassword, chosen)))) return;
      notify.success(t("identity.passwordSaved"));
      onClose();
      await queries.invalidateQueries({ queryKey: accountSessionKeys.all });
      await queries.invalidateQueries({ queryKey: signInMethodKeys.all });
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        title={t(first ? "identity.passwordFirstTitle" : "identity.passwordTitle")}
        intro={t("identity.passwordText")}
        submitLabel={t("identity.save")}
        onClose={onClose}
      >
        <PasswordField
          label={t("identity.newPassword")}
          showLabel={t("identity.showPassword")}
          hideLabel={t("identity.hidePassword")}
          autoComplete="new-password"
          autoFocus
          {...form.field("password")}
        />
        <PasswordRules password={form.values.password} />
      </FormDialog>
      {dialog}
    </>
  );
}
