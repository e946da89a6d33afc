import Button from "@mui/material/Button";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import type { SignatureSettings } from "../../contract.ts";
import type { SettingsValues } from "./SignatureSettingsSection.tsx";

const labels = {
  docusign: "signatures.settings.apiKeyDocusign",
  cincel: "signatures.settings.apiKey",
  webhook: "signatures.settings.apiKeyWebhook",
} as const;

/** By which key an outside provider is asked, where it is, and where its messages go. */
export function KeyFields({ form, settings }: { readonly form: SettingsValues; readonly settings: SignatureSettings }) {
  const t = useText();
  const { provider } = form.values;
  if (provider === "local") return null;
  const current = settings.provider === provider;
  const kept = current ? settings.keyLastFour : null;
  const hint = provider === "docusign" ? t("signatures.settings.apiKeyDocusignHint") : undefined;
  return (
    <>
      {provider === "webhook" && (
        <Field
          label={t("signatures.settings.endpoint")}
          hint={t("signatures.settings.endpointHint")}
          inputMode="url"
          {...form.field("endpoint")}
        />
      )}
      <Field
        label={t(labels[provider])}
        hint={kept ? t("signatures.settings.keyKept", { lastFour: kept }) : hint}
        type="password"
        autoComplete="off"
        {...form.field("apiKey")}
      />
      {current && settings.messagesUrl && provider !== "docusign" && <MessagesUrl url={settings.messagesUrl} />}
    </>
  );
}

/** The address a provider is to send its messages to. */
function MessagesUrl({ url }: { readonly url: string }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify.success(t("signatures.settings.copied"));
  };
  return (
    <div className="signature-messages">
      <Field label={t("signatures.settings.messages")} value={url} readOnly />
      {"clipboard" in navigator && (
        <Button variant="outlined" onClick={() => void copy()}>
          {t("signatures.settings.copy")}
        </Button>
      )}
    </div>
  );
}
