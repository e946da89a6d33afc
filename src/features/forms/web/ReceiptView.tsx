import Alert from "@mui/material/Alert";
import { useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { visitorFormKeys } from "../feature.ts";
import type { Receipt } from "../visitor-contract.ts";

const CorrectionForm = lazyComponent(() => import("./CorrectionForm.tsx").then((m) => m.CorrectionForm));

const severities = {
  received: "info",
  returned: "warning",
  reviewing: "info",
  approved: "success",
  rejected: "warning",
  closed: "info",
} as const;

/** Shows the state of a request to its requester. */
export function ReceiptView({ token, receipt }: { readonly token: string; readonly receipt: Receipt }) {
  const t = useText();
  const queries = useQueryClient();
  const { state, title, name, reference, reason, completion, submittedAt } = receipt;
  return (
    <article className="public-form-card">
      <h1>{title}</h1>
      <Alert severity={severities[state]}>
        <strong>{t(`forms.receipt.${state}`)}</strong>
        <p>{t(`forms.receipt.${state}Text`, { organization: receipt.organization.name })}</p>
      </Alert>
      {receipt.correction && (
        <CorrectionForm
          token={token}
          asked={receipt.correction}
          onSent={(now) => {
            queries.setQueryData(visitorFormKeys.of("receipt", token), now);
            scrollTo({ top: 0 });
          }}
        />
      )}
      {reason !== null && (
        <section>
          <h2>{t("forms.receipt.reason")}</h2>
          <p className="public-form-words">{reason}</p>
        </section>
      )}
      <dl className="public-form-facts">
        <dt>{t("forms.receipt.number")}</dt>
        <dd>{reference}</dd>
        <dt>{t("forms.receipt.name")}</dt>
        <dd>{name}</dd>
        <dt>{t("forms.receipt.sent")}</dt>
        <dd>{formatDateTime(submittedAt)}</dd>
      </dl>
      {state === "received" && completion !== "" && <p className="public-form-words">{completion}</p>}
      <p className="quiet">{t("forms.receipt.keep")}</p>
    </article>
  );
}
