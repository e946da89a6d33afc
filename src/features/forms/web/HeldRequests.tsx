import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { errorText } from "#client/failure-text.ts";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { processListKeys } from "#features/processes/feature.ts";
import type { Actor } from "#protocol/actor.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { heldRequestKeys } from "../feature.ts";
import { deleteHeldRequest, type HeldRequest, releaseHeldRequest } from "../held-contract.ts";
import { decideHeld } from "../policy.ts";
import { heldQuery } from "./queries.ts";
import "./form-settings.css";

/** Lists the requests of public forms that are held, because they seem to be spam. */
export function HeldRequests({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { data, error, refetch } = useQuery(heldQuery);
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <p className="field-hint">{t("forms.held.none")}</p>;
  return (
    <>
      <p className="field-hint">{t("forms.held.about")}</p>
      <ul className="held-requests">
        {data.map((request) => (
          <OneHeld key={request.id} request={request} actor={actor} />
        ))}
      </ul>
    </>
  );
}

function OneHeld({ request, actor }: { readonly request: HeldRequest; readonly actor: Actor }) {
  const t = useText();
  const { title, name, email, phone, submittedAt, signs, answers, warnings, files } = request;
  return (
    <Paper component="li" variant="outlined">
      <h3>{title}</h3>
      <p className="field-hint">{[name, email, phone, formatDateTime(submittedAt)].filter(Boolean).join(" · ")}</p>
      <Alert severity="warning">{signs.map((sign) => t(`forms.held.sign.${sign}`)).join(" ")}</Alert>
      {warnings.length > 0 && (
        <Alert severity="info" className="held-warnings">
          <ul>
            {warnings.map(({ path, code, label, values }) => (
              <li key={path + code}>
                <strong>{label}</strong> {errorText(code, values)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <details>
        <summary>{t("forms.held.answers")}</summary>
        <dl className="facts">
          {answers.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{typeof text === "string" ? text : t(text ? "processes.page.yes" : "processes.page.no")}</dd>
            </div>
          ))}
          {files.length > 0 && (
            <div>
              <dt>{t("forms.visitor.files")}</dt>
              <dd>{files.join(", ")}</dd>
            </div>
          )}
        </dl>
      </details>
      <Decide request={request} actor={actor} />
    </Paper>
  );
}

function Decide({ request, actor }: { readonly request: HeldRequest; readonly actor: Actor }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const may = decideHeld(actor);
  const reason = may === true ? undefined : errorText(may);
  const release = useChange(releaseHeldRequest, {
    done: () => t("forms.held.released"),
    refresh: [heldRequestKeys.all, processListKeys.all],
  });
  const remove = useChange(deleteHeldRequest, {
    done: () => t("forms.held.deleted"),
    refresh: [heldRequestKeys.all],
  });
  return (
    <div className="held-acts">
      <ReasonButton
        size="small"
        variant="contained"
        reason={reason}
        loading={release.isPending}
        onClick={() => release.mutate({ id: request.id })}
      >
        {t("forms.held.release")}
      </ReasonButton>
      <ReasonButton size="small" color="error" reason={reason} onClick={() => setAsking(true)}>
        {t("forms.held.delete")}
      </ReasonButton>
      {asking && (
        <ConfirmDialog
          open
          tone="error"
          title={t("forms.held.deleteTitle")}
          text={t("forms.held.deleteText", { name: request.name })}
          confirmLabel={t("forms.held.delete")}
          cancelLabel={t("shell.cancel")}
          busy={remove.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => remove.mutate({ id: request.id })}
        />
      )}
    </div>
  );
}
