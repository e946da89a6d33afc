import Alert from "@mui/material/Alert";
import { useText } from "#client/i18n.ts";
import type { InvitationFound } from "../contract.ts";

/** The error of an invitation's link. */
export type LinkState = Exclude<InvitationFound["state"], "pending"> | "unknown";

const sentences = {
  unknown: "members.linkNotFound",
  expired: "members.linkExpired",
  revoked: "members.linkRevoked",
  used: "members.linkUsed",
  otherEmail: "members.linkOtherEmail",
} as const;

/** Says why the link of a mail does not lead to an invitation, and what to do. */
export function InvitationLink({ state, email }: { readonly state: LinkState; readonly email: string }) {
  const t = useText();
  const hint = state === "otherEmail" ? t("members.linkOtherEmailHint", { email }) : t("members.linkHint");
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <strong>{t(sentences[state])}.</strong> {hint}
    </Alert>
  );
}
