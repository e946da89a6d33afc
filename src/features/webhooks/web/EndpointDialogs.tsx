import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { changeWebhook, createWebhook } from "../contract.ts";
import { webhookKeys } from "../keys.ts";
import { type WebhookEndpoint, type WebhookEvent, webhookEvents } from "../webhook.ts";

/** What programs wait for most. */
const usual: readonly WebhookEvent[] = ["process.approved", "documents.ready"];

interface EndpointDialogProps {
  /** Undefined: a new one. */
  readonly endpoint?: WebhookEndpoint;
  /** The secret of a new one. */
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
}

/** The form of an endpoint, and how it is stored. */
function useEndpointForm({ endpoint, onSecret, onClose }: EndpointDialogProps) {
  const t = useText();
  const queries = useQueryClient();
  return useFormValues({
    initial: {
      url: endpoint?.url ?? "",
      description: endpoint?.description ?? "",
      events: endpoint?.events ?? usual,
      enabled: endpoint?.enabled ?? true,
    },
    check: ({ url, events }) => ({
      url: /^https?:\/\/\S+$/i.test(url.trim()) ? undefined : "webhooks.urlInvalid",
      events: events.length > 0 ? undefined : "webhooks.eventRequired",
    }),
    send: async ({ url, description, events, enabled }) => {
      const given = { url: url.trim(), description, events: [...events] };
      if (endpoint) {
        await call(changeWebhook, { id: endpoint.id, ...given, enabled });
        notify.success(t("webhooks.saved"));
        onClose();
      } else {
        const { secret } = await call(createWebhook, given);
        onSecret?.(secret);
      }
      await queries.invalidateQueries({ queryKey: webhookKeys.all });
    },
  });
}

/** Adds an endpoint, or changes one. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { endpoint, onClose } = props;
  const t = useText();
  const title = useId();
  const form = useEndpointForm(props);
  return (
    <Dialog open onClose={() => !form.busy && onClose()} aria-labelledby={title} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={form.submit}>
        <DialogTitle id={title}>{t(endpoint ? "webhooks.changeTitle" : "webhooks.addTitle")}</DialogTitle>
        <DialogContent sx={{ display: "grid", gap: 2 }}>
          {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
          <Field
            label={t("webhooks.url")}
            hint={t("webhooks.urlHint")}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
            autoFocus
            {...form.field("url")}
          />
          <Field
            label={t("webhooks.description")}
            optional={t("webhooks.optional")}
            autoComplete="off"
            maxLength={120}
            {...form.field("description")}
          />
          <ChoicesField
            label={t("webhooks.events")}
            error={form.error("events")}
            options={webhookEvents.map((event) => ({ value: event, label: t(`webhooks.event.${event}`) }))}
            chosen={form.values.events}
            onChange={(next) =>
              form.set(
                "events",
                webhookEvents.filter((event) => next.includes(event)),
              )
            }
          />
          {endpoint && (
            <SwitchField
              label={t("webhooks.enabled")}
              checked={form.values.enabled}
              onChange={(event) => form.set("enabled", event.currentTarget.checked)}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" disabled={form.busy} onClick={onClose}>
            {t("shell.cancel")}
          </Button>
          <Button type="submit" variant="contained" loading={form.busy}>
            {t(endpoint ? "webhooks.save" : "webhooks.add")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Tells a secret, once. Neither a press beside it nor Escape closes it: the secret would be lost. */
export function SecretDialog({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const t = useText();
  const title = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify.success(t("webhooks.copied"));
  };
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{t("webhooks.secretTitle")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2 }}>
        <Alert severity="warning">{t("webhooks.secretText")}</Alert>
        <div className="webhook-secret">
          <code aria-label={t("webhooks.secret")}>{secret}</code>
          {"clipboard" in navigator && (
            <Button variant="outlined" size="small" onClick={() => void copy()}>
              {t("webhooks.copy")}
            </Button>
          )}
        </div>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="contained" onClick={onDone}>
          {t("webhooks.done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
