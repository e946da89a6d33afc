import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useOffers } from "#client/use-offers.ts";
import { EntryPicker } from "#features/catalogs/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { screenPath } from "#protocol/address.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import type { Study } from "../study.ts";
import { processChoicesQuery } from "./queries.ts";
import type { Links } from "./use-save.ts";

/** Links a study to a process and to a project; the study is saved with it. */
export function LinkDialog({
  actor,
  study,
  onSave,
  onClose,
}: {
  readonly actor: Actor;
  readonly study: Study;
  readonly onSave: (links: Links) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const [process, setProcess] = useState<Named | null>(
    study.process && { id: study.process.id, name: study.process.title },
  );
  const [project, setProject] = useState<Named | null>(
    study.projectId ? { id: study.projectId, name: study.projectName ?? "" } : null,
  );
  const offers = useOffers((search) => processChoicesQuery(actor, search));
  const save = () => {
    const before = study.process?.id ?? null;
    const next = process?.id ?? null;
    // A process one may not read is not shown; left out, it stays.
    onSave({ ...(next !== before && { processId: next }), projectId: project?.id ?? null });
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("planner.links.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", minHeight: 260 }}>
        <p className="planner-hint">{t("planner.links.about")}</p>
        <ComboField
          label={t("planner.links.process")}
          optional={t("planner.deed.optional")}
          placeholder={t("planner.links.choose")}
          noneText={t("planner.links.none")}
          value={process}
          options={offers.data ?? []}
          onChange={setProcess}
          {...offers.field}
        />
        {study.process && (
          <Link to={screenPath("/processes/:id", { id: study.process.id })}>{t("planner.links.openProcess")}</Link>
        )}
        <EntryPicker catalog="projects" optional={t("planner.deed.optional")} value={project} onChange={setProject} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {t("shell.cancel")}
        </Button>
        <Button variant="contained" onClick={save}>
          {t("planner.links.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
