import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useState } from "react";
import { downloadUrl } from "#client/call.ts";
import { formatDate, formatEnd } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { StatusChip, type StatusTone } from "#ui/StatusChip.tsx";
import { downloadSigned, type Envelope } from "../contract.ts";
import { type EnvelopeState, isOpen } from "../signature.ts";
import { SignerRow } from "./SignerRow.tsx";

const InPersonDialog = lazyComponent(() => import("./InPersonDialog.tsx").then((m) => m.InPersonDialog));
const VoidDialog = lazyComponent(() => import("./VoidDialog.tsx").then((m) => m.VoidDialog));

const tones: Readonly<Record<EnvelopeState, StatusTone>> = {
  sent: "info",
  partlySigned: "info",
  completing: "info",
  signed: "success",
  declined: "error",
  expired: "warning",
  voided: "neutral",
};
const files = ["signed", "certificate", "evidence"] as const;
const fileNames = {
  signed: "signatures.downloadSigned",
  certificate: "signatures.downloadCertificate",
  evidence: "signatures.downloadEvidence",
} as const;

/** Shows the state of an envelope at its outside provider, and its failure. */
function AtProvider({ envelope }: { readonly envelope: Envelope }) {
  const t = useText();
  const { provider, providerFailure, state, invitations } = envelope;
  if (provider === "local") return null;
  if (providerFailure !== null && (isOpen(state) || state === "completing"))
    return <Alert severity="warning">{t(`signatures.fault.${providerFailure}`)}</Alert>;
  if (!isOpen(state)) return null;
  const there = invitations.some(({ invitedAt }) => invitedAt !== null);
  const name = t(`signatures.settings.providers.${provider}`);
  return (
    <p className="signature-note">
      {t(there ? "signatures.atProvider" : "signatures.handingOver", { provider: name })}
    </p>
  );
}

/** One envelope: its state, its signers, and its actions. */
export function EnvelopeCard({ envelope }: { readonly envelope: Envelope }) {
  const t = useText();
  const { state, invitations } = envelope;
  const signed = invitations.filter((one) => one.state === "signed").length;
  const open = isOpen(state);
  return (
    <article className="envelope">
      <div className="envelope-head">
        <span role="status">
          <StatusChip label={t(`signatures.state.${state}`)} tone={tones[state]} />
        </span>
        <span>{t("signatures.signedOf", { signed, all: invitations.length })}</span>
      </div>
      {(open || state === "completing") && (
        <LinearProgress
          variant={state === "completing" ? "indeterminate" : "determinate"}
          value={(100 * signed) / invitations.length}
          aria-label={t("signatures.signedOf", { signed, all: invitations.length })}
        />
      )}
      <AtProvider envelope={envelope} />
      {/* A signer's own reason is shown under their name. */}
      {envelope.reason && !invitations.some(({ reason }) => reason !== null) && (
        <p className="envelope-reason">{envelope.reason}</p>
      )}
      <ol className="signers">
        {invitations.map((one) => (
          <SignerRow key={one.id} envelope={envelope} invitation={one} />
        ))}
      </ol>
      <p className="signature-note">
        {t("signatures.sentBy", { name: envelope.senderName ?? "–", date: formatDate(envelope.createdAt) })}
        {open && ` · ${t("signatures.until", { date: formatEnd(envelope.expiresAt) })}`}
      </p>
      <EnvelopeActions envelope={envelope} />
    </article>
  );
}

/** The downloads of an envelope, and the actions of its sender. */
function EnvelopeActions({ envelope }: { readonly envelope: Envelope }) {
  const t = useText();
  const [voiding, setVoiding] = useState(false);
  const [inPerson, setInPerson] = useState(false);
  const { state, processId, id: envelopeId } = envelope;
  const open = isOpen(state);
  return (
    <>
      <div className="envelope-actions">
        {state === "signed" &&
          files.map((file) => (
            <Button
              key={file}
              size="small"
              variant={file === "signed" ? "contained" : "outlined"}
              href={downloadUrl(downloadSigned, { processId, envelopeId, file })}
              download
            >
              {t(fileNames[file])}
            </Button>
          ))}
        {open && envelope.mine && envelope.provider === "local" && (
          <Button size="small" variant="outlined" onClick={() => setInPerson(true)}>
            {t("signatures.inPerson")}
          </Button>
        )}
        {open && envelope.voidable && (
          <Button size="small" color="error" onClick={() => setVoiding(true)}>
            {t("signatures.void")}
          </Button>
        )}
      </div>
      {inPerson && <InPersonDialog envelope={envelope} onClose={() => setInPerson(false)} />}
      {voiding && <VoidDialog envelope={envelope} onClose={() => setVoiding(false)} />}
    </>
  );
}
