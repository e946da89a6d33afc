import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { SelectField } from "#ui/SelectField.tsx";
import type { Filing } from "../../process.ts";
import { teamChoicesQuery } from "../queries.ts";

interface Entry {
  readonly id: string;
  readonly name: string;
}
interface Chosen {
  readonly client: Entry | null;
  readonly project: Entry | null;
  readonly teamId: string;
}

const nothing: Chosen = { client: null, project: null, teamId: "" };

const givenOf = ({ client, project, teamId }: Chosen): Partial<Filing> => ({
  ...(client ? { clientId: client.id } : {}),
  ...(project ? { projectId: project.id } : {}),
  ...(teamId ? { teams: [teamId] } : {}),
});

/** Asks for the client, the project and the team that several processes are filed under; what is left empty stays as it is. */
export function FileDialog(props: {
  readonly count: number;
  readonly onChosen: (given: Partial<Filing>) => void;
  readonly onClose: () => void;
}) {
  const { count, onChosen, onClose } = props;
  const t = useText();
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const form = useFormValues({ initial: nothing, send: async (chosen) => onChosen(givenOf(chosen)) });
  const { client, project } = form.values;
  return (
    <FormDialog
      form={form}
      title={t("processes.page.bulk.fileTitle", { count })}
      intro={t("processes.page.bulk.fileText")}
      submitLabel={t("processes.page.bulk.file")}
      disabled={Object.keys(givenOf(form.values)).length === 0}
      onClose={onClose}
    >
      <EntryPicker catalog="clients" value={client} onChange={(next) => form.set("client", next)} />
      <EntryPicker catalog="projects" value={project} onChange={(next) => form.set("project", next)} />
      {teams.length > 0 && (
        <SelectField
          label={t("processes.page.filter.team")}
          placeholder={t("processes.page.bulk.asItIs")}
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          {...form.field("teamId")}
        />
      )}
    </FormDialog>
  );
}
