import Close from "@mui/icons-material/Close";
import Less from "@mui/icons-material/ExpandLess";
import More from "@mui/icons-material/ExpandMore";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { useId, useState } from "react";
import { useText } from "#client/i18n.ts";
import { IconAct, UploadList, UploadNotes } from "./UploadList.tsx";
import type { RepositoryUploads } from "./use-repository-uploads.ts";

/** The uploads at the bottom right: their progress, failures, and questions about taken names. */
export function UploadCard({ uploads }: { readonly uploads: RepositoryUploads }) {
  const t = useText();
  const listId = useId();
  const [open, setOpen] = useState(true);
  const { all, active, queue } = uploads;
  if (all.length === 0) return null;
  const arrived = all.filter(({ state }) => state === "done").length;
  const percent = all.reduce((sum, one) => sum + (one.state === "failed" ? 100 : one.percent), 0) / all.length;
  return (
    <section className="repository-uploads" aria-label={t("repository.upload.title")}>
      <header>
        <strong role="status">{t("repository.upload.arrived", { arrived, count: all.length })}</strong>
        <span className="repository-upload-acts">
          {active && (
            <Button size="small" onClick={queue.cancelAll}>
              {t("repository.upload.cancelAll")}
            </Button>
          )}
          <IconAct
            label={t(open ? "repository.upload.hide" : "repository.upload.show")}
            expanded={open}
            controls={listId}
            onClick={() => setOpen(!open)}
          >
            {open ? <More /> : <Less />}
          </IconAct>
          {!active && (
            <IconAct label={t("repository.upload.close")} onClick={queue.clear}>
              <Close />
            </IconAct>
          )}
        </span>
      </header>
      {active && <LinearProgress variant="determinate" value={percent} aria-label={t("repository.upload.title")} />}
      <UploadNotes {...uploads} />
      <UploadList id={listId} hidden={!open} all={all} queue={queue} />
    </section>
  );
}
