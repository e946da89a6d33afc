import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { signOut } from "#features/identity/contract.ts";
import { SwitchField } from "#ui/SwitchField.tsx";
import { type Envelope, signInPerson } from "../contract.ts";
import { keepQueue } from "./signing/in-person.ts";

/** Has everybody who has not signed sign on this device, one after the other. */
export function InPersonDialog({ envelope, onClose }: { readonly envelope: Envelope; readonly onClose: () => void }) {
  const t = useText();
  const { processId, id: envelopeId } = envelope;
  const form = useFormValues({
    draft: null,
    initial: { leave: true },
    send: async ({ leave }) => {
      const { signers } = await call(signInPerson, { processId, envelopeId });
      const [first] = signers;
      if (!first) return onClose();
      keepQueue(signers.map(({ name, url }) => ({ name, url })));
      if (leave) await call(signOut, {});
      location.assign(first.url);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("signatures.inPersonTitle")}
      intro={t("signatures.inPersonIntro")}
      submitLabel={t("signatures.inPersonStart")}
      onClose={onClose}
    >
      <SwitchField
        label={t("signatures.inPersonLeave")}
        hint={t("signatures.inPersonLeaveHint")}
        checked={form.values.leave}
        onChange={(event) => form.set("leave", event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
