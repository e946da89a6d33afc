import { useState } from "react";
import { call } from "#client/call.ts";
import { deviceOf } from "#client/device.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import type { Passkey } from "../../passkey.ts";
import { renamePasskey } from "../../passkey-contract.ts";
import { passkeyNameError } from "../../passkey-name.ts";
import { FormDialog } from "../account/FormDialog.tsx";

/** Names a passkey: a new one, which is made then, or one there is. */
export function PasskeyDialog(props: {
  readonly passkey: Passkey | undefined;
  readonly recently: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { passkey } = props;
  const [name, setName] = useState(() => {
    if (passkey) return passkey.name;
    const { browser, system } = deviceOf(navigator.userAgent);
    return browser && system
      ? t("identity.passkeys.defaultName", { browser, system })
      : t("identity.passkeys.defaultPlain");
  });
  const save = async () => {
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
  };
  return (
    <FormDialog
      title={t(passkey ? "identity.passkeys.renameTitle" : "identity.passkeys.addTitle")}
      {...(passkey ? {} : { text: t("identity.passkeys.addText") })}
      saveLabel={t(passkey ? "identity.save" : "identity.passkeys.continue")}
      names={["name"]}
      check={() => {
        const code = passkeyNameError(name);
        return code ? { name: code } : {};
      }}
      save={save}
      onClose={props.onClose}
    >
      {(errors) => (
        <Field
          label={t("identity.passkeys.name")}
          autoComplete="off"
          autoFocus
          value={name}
          error={errorText(errors.name)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
