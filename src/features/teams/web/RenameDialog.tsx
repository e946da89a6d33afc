import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { renameTeam } from "../contract.ts";
import { teamKeys } from "../keys.ts";
import type { Team } from "../team.ts";

/** Asks for another name of a team. */
export function RenameDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const t = useText();
  const rename = useChange(renameTeam, {
    done: (_, { name }) => t("teams.renamed", { name: name.trim() }),
    refresh: [teamKeys.all],
    inForm: true,
  });
  const form = useFormValues({
    initial: { name: team.name },
    check: ({ name }) => ({ name: name.trim() === "" ? "teams.nameRequired" : undefined }),
    send: ({ name }) => rename.mutateAsync({ id: team.id, name }).then(onClose),
  });
  return (
    <FormDialog form={form} title={t("teams.renameTitle")} submitLabel={t("teams.save")} onClose={onClose}>
      <Field
        label={t("teams.newName")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to be filled in
        autoFocus
        autoComplete="off"
        maxLength={200}
        {...form.field("name")}
      />
    </FormDialog>
  );
}
