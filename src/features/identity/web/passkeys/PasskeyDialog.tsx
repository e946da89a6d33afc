import { call } from "#client/call.ts";
import { deviceOf } from "#client/device.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { type Translate, useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import type { Passkey } from "../../passkey.ts";
import { renamePasskey } from "../../passkey-contract.ts";
import { passkeyNameError } from "../../passkey-name.ts";

/** Returns the default name of a new passkey: the device on which it is made. */
function usualName(t: Translate): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  return browser && system
    ? t("identity.passkeys.defaultName", { browser, system })
    : t("identity.passkeys.defaultPlain");
}

/** Names a passkey: a new one, which is made then, or one there is. */
export function PasskeyDialog(props: {
  readonly passkey: Passkey | undefined;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { passkey } = props;
  const form = useFormValues({
    draft: ["passkey", passkey?.id ?? ""],
    initial: { name: passkey?.name ?? usualName(t) },
    check: ({ name }) => ({ name: passkeyNameError(name) }),
    send: async ({ name }) => {
      if (passkey) {
        await call(renamePasskey, { id: passkey.id, name });
        notify.success(t("identity.passkeys.renamed"));
        return props.onDone([]);
      }
      const { passkeyAdd } = await arriving(() => import("./ceremonies.ts"));
      const added = await props.recently(() => passkeyAdd(name));
      if (!added) return;
      notify.success(t("identity.passkeys.added"));
      props.onDone(added.recoveryCodes);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(passkey ? "identity.passkeys.renameTitle" : "identity.passkeys.addTitle")}
      intro={passkey ? undefined : t("identity.passkeys.addText")}
      submitLabel={t(passkey ? "identity.save" : "identity.passkeys.continue")}
      onClose={props.onClose}
    >
      <Field label={t("identity.passkeys.name")} autoComplete="off" autoFocus {...form.field("name")} />
    </FormDialog>
  );
}
