import { useState } from "react";
import { call } from "#client/call.ts";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { sessionChanged } from "#client/session.ts";
import { notify } from "#client/snackbar.tsx";
import type { Person } from "#protocol/session.ts";
import { Field } from "#ui/Field.tsx";
import { nameError } from "../../account-rules.ts";
import { completePerson } from "../../contract.ts";
import { FormDialog } from "./FormDialog.tsx";

const names = ["firstName", "lastName"] as const;

/** Changes one's name. */
export function NameDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState({ firstName: person.firstName, lastName: person.lastName });
  return (
    <FormDialog
      title={t("identity.nameTitle")}
      saveLabel={t("identity.save")}
      names={names}
      check={() =>
        Object.fromEntries(
          names.flatMap((which) => {
            const code = nameError(which, name[which]);
            return code ? [[which, code]] : [];
          }),
        )
      }
      save={async () => {
        await call(completePerson, name);
        await sessionChanged();
        notify.success(t("identity.nameSaved"));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) =>
        names.map((which) => (
          <Field
            key={which}
            label={t(`identity.${which}`)}
            autoComplete={which === "firstName" ? "given-name" : "family-name"}
            autoFocus={which === "firstName"}
            value={name[which]}
            error={errorText(errors[which])}
            onChange={(event) => setName({ ...name, [which]: event.currentTarget.value })}
          />
        ))
      }
    </FormDialog>
  );
}
