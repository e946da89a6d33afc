import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import type { WaitingInvitation } from "#protocol/session.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { acceptInvitation, declineInvitation } from "../contract.ts";

/** One waiting invitation, to be accepted or declined. */
export function InvitationCard({ invitation }: { readonly invitation: WaitingInvitation }) {
  const t = useText();
  const [busy, setBusy] = useState<"accept" | "decline">();
  const [asking, setAsking] = useState(false);
  const { id, organization } = invitation;

  const answer = async (which: "accept" | "decline") => {
    setBusy(which);
    try {
      await call(which === "accept" ? acceptInvitation : declineInvitation, { id });
      await sessionChanged();
      setAsking(false);
      if (which === "decline") return notify.info(t("members.declinedNow", { organization }));
      notify.success(t("members.joined", { organization }));
    } catch (error) {
      notify.error(failureText(error));
      await sessionChanged();
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <Paper component="li" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 1.5 }}>
      <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
        {organization}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {t("members.invitedBy", { name: invitation.invitedBy })} ·{" "}
        {t("members.validUntil", { date: formatEnd(invitation.expiresAt) })}
      </Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
        <Typography variant="body2" component="span">
          {t("members.invitedAs")}
        </Typography>
        {invitation.roles.map((role) => (
          <Chip key={role} label={t(`members.role.${role}`)} />
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          loading={busy === "accept"}
          disabled={busy === "decline"}
          onClick={() => void answer("accept")}
        >
          {t("members.accept")}
        </Button>
        <Button disabled={busy !== undefined} onClick={() => setAsking(true)}>
          {t("members.decline")}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t("members.declineTitle", { organization })}
        text={t("members.declineText")}
        confirmLabel={t("members.decline")}
        cancelLabel={t("shell.cancel")}
        busy={busy === "decline"}
        onConfirm={() => void answer("decline")}
        onCancel={() => setAsking(false)}
      />
    </Paper>
  );
}
