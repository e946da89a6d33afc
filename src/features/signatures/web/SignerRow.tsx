import Button from "@mui/material/Button";
import { useState } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { useChange } from "#client/use-change.ts";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import { type Envelope, type Invitation, remindSigner, signingLink } from "../contract.ts";
import { signatureKeys } from "../feature.ts";
import { capabilities, type InvitationState, isOpen } from "../signature.ts";

const CorrectDialog = lazyComponent(() => import("./CorrectDialog.tsx").then((m) => m.CorrectDialog));

const tones: Readonly<Record<InvitationState, StatusTone>> = {
  pending: "neutral",
  viewed: "info",
  accepted: "info",
  declined: "error",
  signed: "success",
};

/** One signer: how far they are, and what the sender can do about it. */
export function SignerRow({ envelope, invitation }: { readonly envelope: Envelope; readonly invitation: Invitation }) {
  const t = useText();
  const [correcting, setCorrecting] = useState(false);
  const { name, email, state, stage, invitedAt, mailOutcome, reason, delegatedBy, signedBefore } = invitation;
  const of = { processId: envelope.processId, envelopeId: envelope.id, invitationId: invitation.id };
  const waited = isOpen(envelope.state) && state !== "signed" && envelope.mine;
  const inOrder = envelope.invitations.some((one) => one.stage > 1);
  const local = envelope.provider === "local";
  const reminds = invitedAt !== null && capabilities[envelope.provider].reminds;
  const shown = invitedAt === null && isOpen(envelope.state) ? "waiting" : state;
  return (
    <li className="signer">
      {inOrder && (
        <span className="signer-stage" aria-hidden>
          {stage}
        </span>
      )}
      <div className="signer-who">
        <strong>{name}</strong>
        <span>{email}</span>
        {state === "signed" && invitation.decidedAt && (
          <span>{t("signatures.signedOn", { date: formatDateTime(invitation.decidedAt) })}</span>
        )}
        {delegatedBy && <span>{t("signatures.delegatedBy", { name: delegatedBy.name })}</span>}
        {signedBefore && <span>{t("signatures.signedBefore", { name: signedBefore })}</span>}
        {reason !== null && <q className="envelope-reason">{reason}</q>}
        {mailOutcome === "bounced" && <span className="signer-fault">{t("signatures.mailBounced")}</span>}
        {mailOutcome === "failed" && <span className="signer-fault">{t("signatures.mailFailed")}</span>}
      </div>
      <StatusChip label={t(`signatures.signer.${shown}`)} tone={tones[state]} />
      {waited && (local || reminds) && (
        <div className="signer-actions">
          {reminds && <RemindButton of={of} name={name} />}
          {local && invitedAt !== null && "clipboard" in navigator && <LinkButton of={of} name={name} />}
          {local && (
            <Button
              size="small"
              aria-label={t("signatures.correctNamed", { name })}
              onClick={() => setCorrecting(true)}
            >
              {t("signatures.correct")}
            </Button>
          )}
        </div>
      )}
      {correcting && <CorrectDialog of={of} invitation={invitation} onClose={() => setCorrecting(false)} />}
    </li>
  );
}

interface OfSigner {
  readonly of: { readonly processId: string; readonly envelopeId: string; readonly invitationId: string };
  readonly name: string;
}

/** Has a signer mailed once more. */
function RemindButton({ of, name }: OfSigner) {
  const t = useText();
  const remind = useChange(remindSigner, {
    done: () => t("signatures.reminded", { name }),
    refresh: [signatureKeys.one(of.processId)],
  });
  return (
    <Button
      size="small"
      loading={remind.isPending}
      aria-label={t("signatures.remindNamed", { name })}
      onClick={() => remind.mutate(of)}
    >
      {t("signatures.remind")}
    </Button>
  );
}

/** Takes a signer's link, to be passed on. */
function LinkButton({ of, name }: OfSigner) {
  const t = useText();
  const link = useChange(signingLink, {
    afterwards: async ({ url }) => {
      await navigator.clipboard.writeText(url);
      notify.success(t("signatures.linkCopied", { name }));
    },
    refresh: [signatureKeys.one(of.processId)],
  });
  return (
    <Button
      size="small"
      loading={link.isPending}
      aria-label={t("signatures.copyLinkNamed", { name })}
      onClick={() => link.mutate(of)}
    >
      {t("signatures.copyLink")}
    </Button>
  );
}
