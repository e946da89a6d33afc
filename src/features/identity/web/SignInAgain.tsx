import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { Failure } from "#protocol/failure.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { signOut } from "../contract.ts";

/** Whether a call was refused because the sign-in is no longer recent. */
export const asksForSignIn = (error: unknown): boolean =>
  error instanceof Failure && error.code === "failure.signInAgain";

/** Offers to sign in again and come back to `to`, whatever one signs in with. */
export function SignInAgain({ to, onClose }: { readonly to: string; readonly onClose: () => void }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await call(signOut, {});
      await sessionChanged(`/login?next=${encodeURIComponent(to)}`);
    } catch (error) {
      notify.error(failureText(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t("identity.signInAgainTitle")}
      text={t("identity.signInAgainText")}
      confirmLabel={t("identity.signInAgainAction")}
      cancelLabel={t("shell.cancel")}
      busy={busy}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  );
}
