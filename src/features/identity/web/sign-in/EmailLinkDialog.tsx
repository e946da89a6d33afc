import { call } from "#client/call.ts";
import { useText } from "#client/i18n.ts";
import { requestSignInLink } from "../../contract.ts";
import { AddressDialog } from "./AddressDialog.tsx";

/** Asks for the mail whose link signs in. */
export function EmailLinkDialog(props: { readonly email: string; readonly onClose: () => void }) {
  const t = useText();
  return (
    <AddressDialog
      {...props}
      action="emailLink"
      title={t("identity.linkTitle")}
      intro={t("identity.linkIntro")}
      sent={t("identity.linkSent")}
      failed={t("identity.linkError")}
      send={(wanted) => call(requestSignInLink, wanted)}
    />
  );
}
