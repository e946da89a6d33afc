import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { hasRole } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { deactivate } from "../../account-contract.ts";
import { useRecentSignIn } from "../sign-in/use-recent-sign-in.tsx";

/** Deactivates the account, by typing its address; an owner is led to transfer the organization first. */
export function Deactivate({ email }: { readonly email: string }) {
  const t = useText();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { recently, dialog } = useRecentSignIn("/myaccount");
  const owns = session?.actor && hasRole(session.actor, "owner") ? session.organization?.name : undefined;
  const go = async () => {
    setBusy(true);
    try {
      if (await recently(() => call(deactivate, { email }))) {
        notify.success(t("identity.deactivate.done"));
        await sessionChanged("/login");
      }
    } catch (error) {
      notify.error(failureText(error));
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <SectionCard title={t("identity.deactivate.title")}>
      <Typography sx={{ overflowWrap: "anywhere" }}>
        {owns === undefined ? t("identity.deactivate.text") : t("identity.deactivate.owner", { organization: owns })}
      </Typography>
      {owns === undefined ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t("identity.deactivate.action")}
        </Button>
      ) : (
        <Button component={Link} to="/manageorg?tab=users" variant="outlined">
          {t("identity.deactivate.go")}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t("identity.deactivate.title")}
          text={t("identity.deactivate.text")}
          confirmLabel={t("identity.deactivate.action")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={busy}
          typed={{ words: [email], label: t("identity.deactivate.label", { email }) }}
          onConfirm={() => void go()}
          onCancel={() => setAsking(false)}
        />
      )}
      {dialog}
    </SectionCard>
  );
}
