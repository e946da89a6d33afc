import { formatDateTime } from "#client/format.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { StatusChip } from "#ui/StatusChip.tsx";
import type { WebhookEndpoint } from "../webhook.ts";

/** The state of an endpoint, in words and in a tone. */
export function EndpointChip({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = useText();
  const { enabled, disabledBecause, failingSince } = endpoint;
  if (disabledBecause === "gone") return <StatusChip label={t("webhooks.state.gone")} tone="error" />;
  if (disabledBecause === "failing") return <StatusChip label={t("webhooks.state.failed")} tone="error" />;
  if (!enabled) return <StatusChip label={t("webhooks.state.off")} />;
  if (failingSince !== null) return <StatusChip label={t("webhooks.state.failing")} tone="warning" />;
  return <StatusChip label={t("webhooks.state.on")} tone="success" />;
}

/** When it took something last, or since when it does not. */
export const lastOf = (t: Translate, { failingSince, deliveredAt }: WebhookEndpoint): string => {
  if (failingSince !== null) return t("webhooks.failingSince", { date: formatDateTime(failingSince) });
  return deliveredAt === null
    ? t("webhooks.neverDelivered")
    : t("webhooks.deliveredAt", { date: formatDateTime(deliveredAt) });
};
