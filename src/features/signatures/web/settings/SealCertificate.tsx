import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { useChange } from "#client/use-change.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import {
  getSealCertificate,
  removeSealCertificate,
  type SealCertificate as Shown,
} from "../../certificate-contract.ts";
import { signatureSettingsKeys } from "../../feature.ts";
import { changeSettings } from "../../policy.ts";

const CertificateDialog = lazyComponent(() => import("./CertificateDialog.tsx").then((m) => m.CertificateDialog));

/** The certificate the signed PDFs of the organization are sealed with. */
export function SealCertificate({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const found = useQuery({
    queryKey: signatureSettingsKeys.of("certificate"),
    queryFn: ({ signal }) => call(getSealCertificate, {}, { signal }),
  });
  const [dialog, setDialog] = useState<"give" | "remove">();
  const remove = useChange(removeSealCertificate, {
    done: () => t("signatures.settings.certificate.removed"),
    refresh: [signatureSettingsKeys.all],
    afterwards: () => setDialog(undefined),
  });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton label={t("shell.loading")} fields={2} />;
  const may = changeSettings(actor);
  const own = found.data.kind === "own";
  const reason = may === true ? undefined : errorText(may);
  return (
    <section className="seal-certificate" aria-label={t("signatures.settings.certificate.title")}>
      <h2>{t("signatures.settings.certificate.title")}</h2>
      <p className="signature-note">{t("signatures.settings.certificate.intro")}</p>
      <Facts certificate={found.data} />
      {found.data.over && <Alert severity="warning">{t("signatures.settings.certificate.over")}</Alert>}
      <div className="buttons">
        <ReasonButton reason={reason} variant="outlined" onClick={() => setDialog("give")}>
          {t(own ? "signatures.settings.certificate.replace" : "signatures.settings.certificate.give")}
        </ReasonButton>
        {own && may === true && (
          <Button color="error" onClick={() => setDialog("remove")}>
            {t("signatures.settings.certificate.remove")}
          </Button>
        )}
      </div>
      {dialog === "give" && <CertificateDialog onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        open={dialog === "remove"}
        title={t("signatures.settings.certificate.removeTitle")}
        text={t("signatures.settings.certificate.removeText")}
        confirmLabel={t("signatures.settings.certificate.remove")}
        cancelLabel={t("shell.cancel")}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={() => setDialog(undefined)}
      />
    </section>
  );
}

function Facts({ certificate }: { readonly certificate: Shown }) {
  const t = useText();
  const { kind, subject, issuer, notAfter, sha256 } = certificate;
  if (kind === "none") return <p>{t("signatures.settings.certificate.none")}</p>;
  const facts = [
    [t("signatures.settings.certificate.subject"), subject],
    [t("signatures.settings.certificate.issuer"), kind === "made" ? t("signatures.settings.certificate.made") : issuer],
    [t("signatures.settings.certificate.until"), notAfter && formatDate(notAfter)],
    ["SHA-256", sha256],
  ] as const;
  return (
    <>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="signature-note">
        {t(kind === "own" ? "signatures.settings.certificate.lawNote" : "signatures.settings.certificate.madeNote")}
      </p>
    </>
  );
}
