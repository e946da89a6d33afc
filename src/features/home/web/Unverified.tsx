import Mail from "@mui/icons-material/MarkEmailUnreadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { sessionQuery } from "#client/who.ts";
import { resendVerification } from "#features/identity/contract.ts";
import type { Person } from "#protocol/session.ts";
import { PageBody } from "#ui/PageHeader.tsx";

/** The time for which the button is disabled after a mail was requested, in milliseconds. */
const pause = 6_000;

/** Asks to confirm the e-mail address, and sends another link. Coming back to the window asks whether it is done. */
export function Unverified({ person }: { readonly person: Person }) {
  const t = useText();
  const [sending, setSending] = useState(false);
  const [asking, setAsking] = useState(false);
  const { refetch } = useQuery({
    ...sessionQuery,
    staleTime: 0,
    refetchOnWindowFocus: "always",
    refetchOnMount: false,
  });
  const send = async () => {
    setSending(true);
    setTimeout(() => setSending(false), pause);
    try {
      const { sent } = await call(resendVerification, {});
      if (sent) notify.success(t("identity.emailSent"));
      else await sessionChanged();
    } catch (error) {
      notify.error(`${t("identity.emailSentError")}. ${failureText(error)}`);
    }
  };
  const ask = async () => {
    setAsking(true);
    const { data } = await refetch();
    setAsking(false);
    if (data?.person && !data.person.emailVerified) notify.info(t("home.unverified.notYet"));
  };
  return (
    <PageBody narrow>
      <Paper sx={{ p: { xs: 3, sm: 5 }, display: "grid", gap: 2, justifyItems: "start" }}>
        <Mail color="primary" sx={{ fontSize: 44 }} />
        <Typography variant="h1">{t("home.unverified.title")}</Typography>
        <Typography sx={{ overflowWrap: "anywhere" }}>{t("home.unverified.text", { email: person.email })}</Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("home.unverified.spam")}
        </Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
          <Button variant="contained" loading={sending} onClick={() => void send()}>
            {t("home.unverified.send")}
          </Button>
          <Button loading={asking} onClick={() => void ask()}>
            {t("home.unverified.done")}
          </Button>
        </Box>
      </Paper>
    </PageBody>
  );
}
