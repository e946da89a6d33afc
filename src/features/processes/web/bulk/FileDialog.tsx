import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import { SelectField } from "#ui/SelectField.tsx";
import type { Filing } from "../../process.ts";
import { teamChoicesQuery } from "../queries.ts";

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** Asks for the client, the project and the team that several processes are filed under; what is left empty stays as it is. */
export function FileDialog(props: {
  readonly count: number;
  readonly onChosen: (given: Partial<Filing>) => void;
  readonly onClose: () => void;
}) {
  const { count, onChosen, onClose } = props;
  const t = useText();
  const id = useId();
  const [client, setClient] = useState<Entry | null>(null);
  const [project, setProject] = useState<Entry | null>(null);
  const [teamId, setTeamId] = useState("");
  const teams = useQuery(teamChoicesQuery).data ?? [];
  const given: Partial<Filing> = {
    ...(client ? { clientId: client.id } : {}),
    ...(project ? { projectId: project.id } : {}),
    ...(teamId ? { teams: [teamId] } : {}),
  };
  const none = Object.keys(given).length === 0;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("processes.page.bulk.fileTitle", { count })}</DialogTitle>
      <DialogContent>
        <form
          id={`${id}-form`}
          style={{ display: "grid", gap: 16 }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!none) onChosen(given);
          }}
        >
          <p style={{ margin: 0 }}>{t("processes.page.bulk.fileText")}</p>
          <EntryPicker catalog="clients" value={client} onChange={setClient} />
          <EntryPicker catalog="projects" value={project} onChange={setProject} />
          {teams.length > 0 && (
            <SelectField
              label={t("processes.page.filter.team")}
              placeholder={t("processes.page.bulk.asItIs")}
              value={teamId}
              options={teams.map((team) => ({ value: team.id, label: team.name }))}
              onChange={(event) => setTeamId(event.currentTarget.value)}
            />
          )}
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("processes.page.filing.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" disabled={none}>
          {t("processes.page.bulk.file")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
