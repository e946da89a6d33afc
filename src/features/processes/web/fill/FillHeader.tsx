import Paper from "@mui/icons-material/DescriptionOutlined";
import Send from "@mui/icons-material/SendOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { Tip } from "#ui/Tip.tsx";
import type { Process } from "../../process.ts";
import { FilingButton } from "../filing/FilingButton.tsx";
import { BackToList } from "../links.tsx";
import { RenameButton } from "../RenameButton.tsx";
import { listOf, ProcessChip } from "../status.tsx";
import type { Desk } from "./desk.ts";
import { SaveNote } from "./SaveNote.tsx";

/** What one works on, how its saving stands, and the way on. */
export function FillHeader({
  process,
  actor,
  desk,
  finishing,
  steps,
  paper,
  onPaper,
  onSend,
  onDifferences,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly desk: Desk;
  readonly finishing: boolean;
  readonly steps: boolean;
  readonly paper: boolean;
  readonly onPaper: () => void;
  readonly onSend: () => void;
  readonly onDifferences: () => void;
}) {
  const t = useText();
  const queries = useQueryClient();
  const rename = async (title: string) => {
    await desk.rename(title);
    await queries.invalidateQueries({ queryKey: ["process", process.id] });
  };
  const label = finishing
    ? t("processes.page.fill.finish")
    : process.status === "rejected"
      ? t("processes.page.fill.sendAgain")
      : t("processes.page.fill.send");
  return (
    <header className="fill-header">
      <div className="fill-title">
        <BackToList tab={listOf[process.status]} />
        <div className="fill-name">
          <h1 title={process.title}>{process.title}</h1>
          <RenameButton title={process.title} onRename={rename} />
          <FilingButton process={process} actor={actor} onFile={(filing) => desk.file(filing)} />
          <ProcessChip status={process.status} />
        </div>
      </div>
      <div className="fill-actions">
        <SaveNote desk={desk} onDifferences={onDifferences} />
        {!steps && (
          <>
            <Tip title={t(paper ? "processes.page.fill.hidePreview" : "processes.page.fill.showPreview")}>
              <IconButton
                aria-pressed={paper}
                aria-label={t("processes.page.fill.document")}
                aria-keyshortcuts="Control+\"
                color={paper ? "primary" : "default"}
                onClick={onPaper}
              >
                <Paper />
              </IconButton>
            </Tip>
            <Button variant="contained" startIcon={<Send />} aria-keyshortcuts="Control+Enter" onClick={onSend}>
              {label}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
