import { useText } from "#client/i18n.ts";
import { SecretDialog } from "#client/SecretDialog.tsx";

/** Shows the secret of an endpoint, once. */
export function NewSecretDialog({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const t = useText();
  return (
    <SecretDialog
      secret={secret}
      texts={{
        title: t("webhooks.secretTitle"),
        text: t("webhooks.secretText"),
        label: t("webhooks.secret"),
        copy: t("webhooks.copy"),
        copied: t("webhooks.copied"),
        done: t("webhooks.done"),
      }}
      onDone={onDone}
    />
  );
}
