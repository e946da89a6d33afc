import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type FormEvent, useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import type { Team } from "../team.ts";
import { fieldFault, useRenameTeam } from "./use-teams.ts";

/** Asks for another name of a team. */
export function RenameDialog({ team, onClose }: { readonly team: Team; readonly onClose: () => void }) {
  const t = useText();
  const id = useId();
  const [name, setName] = useState(team.name);
  const rename = useRenameTeam();
  const blank = name.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!blank && !rename.isPending) rename.mutate({ id: team.id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={() => !rename.isPending && onClose()} aria-labelledby={`${id}-title`} maxWidth="xs" fullWidth>
      <DialogTitle id={`${id}-title`}>{t("teams.renameTitle")}</DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          <Field
            label={t("teams.newName")}
            value={name}
            autoFocus
            autoComplete="off"
            maxLength={200}
            error={blank ? t("teams.nameRequired") : fieldFault(rename.error)}
            onChange={(event) => {
              setName(event.currentTarget.value);
              rename.reset();
            }}
          />
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" disabled={rename.isPending} onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={rename.isPending}>
          {t("teams.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
