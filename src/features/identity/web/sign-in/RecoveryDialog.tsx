import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { requestReset } from "../../contract.ts";
import { AddressDialog } from "./AddressDialog.tsx";

/** Asks for the mail that lets somebody choose a new password. */
export function RecoveryDialog(props: { readonly email: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <AddressDialog
      {...props}
      action="recoveryEmail"
      title={t("identity.recoveryTitle")}
      intro={t("identity.recoveryIntro")}
      sent={t("identity.recoverySuccess")}
      failed={t("identity.recoveryError")}
      send={(wanted) => call(requestReset, wanted)}
    />
  );
}
