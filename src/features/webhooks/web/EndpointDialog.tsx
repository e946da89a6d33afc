import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { ChoicesField } from "#ui/ChoicesField.tsx";
import { Field } from "#ui/Field.tsx";
import { SwitchField } from "#ui/SwitchField.tsx";
import { changeWebhook, createWebhook } from "../contract.ts";
import { webhookKeys } from "../feature.ts";
import { type WebhookEndpoint, type WebhookEvent, webhookEvents } from "../webhook.ts";

/** The default events, which most programs wait for. */
const usual: readonly WebhookEvent[] = ["process.approved", "documents.ready"];

interface EndpointDialogProps {
  /** Undefined: a new one. */
  readonly endpoint?: WebhookEndpoint;
  /** The secret of a new one. */
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
}

/** Returns the settings of an endpoint that can be changed. */
const pickSettings = ({ url, description, events, enabled }: WebhookEndpoint) => ({
  url,
  description,
  events,
  enabled,
});

/** The form of an endpoint, and how it is stored. */
function useEndpointForm({ endpoint, onSecret, onClose }: EndpointDialogProps) {
  const t = useText();
  const change = useChange(changeWebhook, {
    inForm: true,
    done: () => t("webhooks.saved"),
    refresh: [webhookKeys.all],
  });
  const create = useChange(createWebhook, { inForm: true, refresh: [webhookKeys.all] });
  return useFormValues({
    draft: ["webhook", endpoint?.id ?? ""],
    saved: endpoint && pickSettings(endpoint),
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
    send: async ({ url, description, events, enabled }, before) => {
      const given = { url: url.trim(), description, events: [...events] };
      if (endpoint) {
        await change.mutateAsync({ id: endpoint.id, ...given, enabled, ...(before && { before }) });
        onClose();
      } else {
        const { secret } = await create.mutateAsync(given);
        onSecret?.(secret);
      }
    },
  });
}

/** Adds an endpoint, or changes one. */
export function EndpointDialog(props: EndpointDialogProps) {
  const { endpoint, onClose } = props;
  const t = useText();
  const form = useEndpointForm(props);
  return (
    <FormDialog
      fields={{ url: t("webhooks.url"), description: t("webhooks.description") }}
      form={form}
      size="sm"
      title={t(endpoint ? "webhooks.changeTitle" : "webhooks.addTitle")}
      submitLabel={t(endpoint ? "webhooks.save" : "webhooks.add")}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
