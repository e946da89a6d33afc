import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import { useSession } from "#client/who.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { SectionCard } from "#ui/SectionCard.tsx";
import { leaveOrganization } from "../contract.ts";
import { leave as mayLeave } from "../policy.ts";
import { LinkButton } from "./links.tsx";
import { WaysIn } from "./WaysIn.tsx";

/** Leaves the organization by typing its name. Its owner is asked to transfer ownership first. */
export function LeaveOrganization() {
  const t = useText();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const name = session?.organization?.name ?? "";
  const leave = useMutation({
    mutationFn: () => call(leaveOrganization, { name }),
    onSuccess: async () => {
      setAsking(false);
      await sessionChanged("/home");
      notify.success(t("members.left", { organization: name }));
    },
    onError: (error) => notify.error(failureText(error)),
  });
  if (!session?.actor || !session.organization) return null;
  const may = mayLeave(session.actor) === true;
  return (
    <SectionCard title={t("members.leaveTitle", { organization: name })}>
      <Typography>{may ? t("members.leaveText") : t("members.leaveOwner", { organization: name })}</Typography>
      {may ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {t("members.leave")}
        </Button>
      ) : (
        <LinkButton variant="outlined" to="/manageorg" search={{ tab: "users" }}>
          {t("members.leaveGo")}
        </LinkButton>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t("members.leaveTitle", { organization: name })}
          text={
            <>
              <p style={{ margin: 0 }}>{t("members.leaveText")}</p>
              <WaysIn id={session.actor.uid} />
            </>
          }
          confirmLabel={t("members.leave")}
          cancelLabel={t("shell.cancel")}
          tone="error"
          busy={leave.isPending}
          typed={{ words: [name], label: t("members.leaveLabel", { organization: name }) }}
          onConfirm={() => leave.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </SectionCard>
  );
}
