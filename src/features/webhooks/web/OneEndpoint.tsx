import Back from "@mui/icons-material/ArrowBackOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatDateTime } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { removeWebhook, rotateWebhookSecret, testWebhook } from "../contract.ts";
import { webhookKeys, webhookLogKeys } from "../feature.ts";
import type { WebhookEndpoint } from "../webhook.ts";
import { DeliveryLog } from "./DeliveryLog.tsx";
import { EndpointDialog } from "./EndpointDialog.tsx";
import { EndpointChip, lastOf } from "./EndpointState.tsx";
import { NewSecretDialog } from "./NewSecretDialog.tsx";

interface OneEndpointProps {
  readonly endpoint: WebhookEndpoint;
  /** Why nothing can be changed. */
  readonly reason: string | undefined;
  readonly onBack: () => void;
}

/** One endpoint: what can be done with it, and its log. */
export function OneEndpoint({ endpoint, reason, onBack }: OneEndpointProps) {
  const t = useText();
  const { url, description, formerUntil } = endpoint;
  return (
    <section className="webhooks" aria-label={description || new URL(url).host}>
      <div>
        <Button color="inherit" size="small" startIcon={<Back />} onClick={onBack}>
          {t("webhooks.back")}
        </Button>
      </div>
      <div className="webhook-name">
        <Typography variant="h2">{description || new URL(url).host}</Typography>
        <code>{url}</code>
        <span className="webhook-state webhook-state-row">
          <EndpointChip endpoint={endpoint} />
          <small>{lastOf(t, endpoint)}</small>
        </span>
        {formerUntil !== null && <small>{t("webhooks.formerUntil", { date: formatDateTime(formerUntil) })}</small>}
      </div>
      <EndpointActions endpoint={endpoint} reason={reason} onRemoved={onBack} />
      <DeliveryLog endpointId={endpoint.id} reason={reason} />
    </section>
  );
}

type Asked = "rotate" | "remove";

function EndpointActions({
  endpoint,
  reason,
  onRemoved,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly reason: string | undefined;
  readonly onRemoved: () => void;
}) {
  const t = useText();
  const { id, url } = endpoint;
  const [changing, setChanging] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<string>();
  const test = useChange(testWebhook, { done: () => t("webhooks.tested"), refresh: [webhookLogKeys.one(id)] });
  const rotate = useChange(rotateWebhookSecret, {
    afterwards: ({ secret: made }) => setSecret(made),
    refresh: [webhookKeys.all],
  });
  const remove = useChange(removeWebhook, {
    done: () => t("webhooks.removed"),
    afterwards: onRemoved,
    refresh: [webhookKeys.all],
  });
  const change = asked === "remove" ? remove : rotate;
  return (
    <div className="webhook-actions">
      <ReasonButton reason={reason} variant="contained" loading={test.isPending} onClick={() => test.mutate({ id })}>
        {t("webhooks.test")}
      </ReasonButton>
      <ReasonButton reason={reason} variant="outlined" onClick={() => setChanging(true)}>
        {t("webhooks.change")}
      </ReasonButton>
      <ReasonButton reason={reason} variant="outlined" onClick={() => setAsked("rotate")}>
        {t("webhooks.rotate")}
      </ReasonButton>
      <Button variant="text" color="error" onClick={() => setAsked("remove")}>
        {t("webhooks.remove")}
      </Button>
      {changing && <EndpointDialog endpoint={endpoint} onClose={() => setChanging(false)} />}
      {asked && (
        <ConfirmDialog
          open
          title={t(`webhooks.${asked}Title`)}
          text={t(`webhooks.${asked}Text`, { host: new URL(url).host })}
          confirmLabel={t(`webhooks.${asked}`)}
          cancelLabel={t("shell.cancel")}
          tone={asked === "remove" ? "error" : "primary"}
          busy={change.isPending}
          onConfirm={() => change.mutate({ id }, { onSettled: () => setAsked(undefined) })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {secret !== undefined && <NewSecretDialog secret={secret} onDone={() => setSecret(undefined)} />}
    </div>
  );
}
