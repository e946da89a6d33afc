import { call } from "#client/call.ts";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import type { Person } from "#protocol/session.ts";
import { Field } from "#ui/Field.tsx";
import { renamePerson } from "../../account-contract.ts";
import { nameError } from "../../account-rules.ts";

/** Changes one's name. */
export function NameDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const t = useText();
  const form = useFormValues({
    draft: ["person"],
    initial: { firstName: person.firstName, lastName: person.lastName },
    check: ({ firstName, lastName }) => ({
      firstName: nameError("firstName", firstName),
      lastName: nameError("lastName", lastName),
    }),
    send: async (names) => {
      await call(renamePerson, names);
      await sessionChanged();
      notify.success(t("identity.nameSaved"));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t("identity.nameTitle")} submitLabel={t("identity.save")} onClose={onClose}>
      <Field label={t("identity.firstName")} autoComplete="given-name" autoFocus {...form.field("firstName")} />
      <Field label={t("identity.lastName")} autoComplete="family-name" {...form.field("lastName")} />
    </FormDialog>
  );
}
