import Comments from "@mui/icons-material/ChatBubbleOutlineOutlined";
import Paper from "@mui/icons-material/DescriptionOutlined";
import Send from "@mui/icons-material/SendOutlined";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Translate, useText } from "#client/i18n.ts";
import { processKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import { BackToList, CopyButton, listOf, ProcessChip } from "#features/processes/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { ActionButton } from "#ui/ActionButton.tsx";
import { Tip } from "#ui/Tip.tsx";
import type { CommentsOn } from "../comments/use-comments-on.tsx";
import { FilingButton } from "../filing/FilingButton.tsx";
import { HandOverButton } from "../hand-over/HandOverButton.tsx";
import { HistoryButton } from "../history/HistoryButton.tsx";
import { ProcessActions } from "../ProcessActions.tsx";
import { RenameButton } from "../RenameButton.tsx";
import type { FormSession, Saving } from "./form-session.ts";
import { finishLabel } from "./use-send.ts";
import "./fill-header.css";
import Offline from "@mui/icons-material/CloudOffOutlined";
import Wrong from "@mui/icons-material/ErrorOutlineOutlined";
import { failureText } from "#client/failure-text.ts";
import { formatTime } from "#client/format.ts";
import { useStore } from "#client/store.ts";

/**
 * Returns true if the server refused because another person saved in between, and not because the process is out of
 * reach.
 */
const isDifference = ({ state, failure }: Saving): boolean =>
  state === "conflict" && failure?.code === "processes.changed";

interface FillHeaderProps {
  readonly process: Process;
  readonly actor: Actor;
  readonly formSession: FormSession;
  readonly more: ReactNode;
  readonly comments: CommentsOn;
  readonly finishing: boolean;
  readonly steps: boolean;
  readonly previewShown: boolean;
  readonly onTogglePreview: () => void;
  readonly onSend: () => void;
  readonly onDifferences: () => void;
}

const sendLabel = (process: Process, finishing: boolean) => {
  if (finishing) return finishLabel(process);
  return process.status === "rejected" ? "processes.page.fill.sendAgain" : "processes.page.fill.send";
};

/** Opens all comments on the process; says how many are open. */
function AllComments({ comments }: { readonly comments: CommentsOn }) {
  const t = useText();
  const count = [...comments.open.values()].reduce((sum, one) => sum + one, 0);
  const label = count > 0 ? t("processes.places.allOpen", { count }) : t("processes.places.all");
  return (
    <ActionButton
      label={label}
      icon={<Comments fontSize="small" />}
      badge={
        count > 0 && (
          <span aria-hidden className="open-comments">
            {count}
          </span>
        )
      }
      keys="Control+Alt+M"
      onClick={() => comments.show()}
    />
  );
}

/** The title, the state of saving, and the next step. */
export function FillHeader({
  process,
  actor,
  formSession,
  more,
  comments,
  finishing,
  steps,
  previewShown,
  onTogglePreview,
  onSend,
  onDifferences,
}: FillHeaderProps) {
  const t = useText();
  const queries = useQueryClient();
  const rename = async (title: string) => {
    await formSession.rename(title);
    await queries.invalidateQueries({ queryKey: processKeys.one(process.id) });
  };
  return (
    <header className="fill-header">
      <div className="fill-title">
        <BackToList tab={listOf[process.status]} />
        <div className="fill-name">
          <h1 title={process.title}>{process.title}</h1>
          <ProcessActions chip={<ProcessChip status={process.status} />} main={<AllComments comments={comments} />}>
            <RenameButton title={process.title} onRename={rename} />
            <FilingButton process={process} actor={actor} onFile={(filing) => formSession.file(filing)} />
            <CopyButton process={process} actor={actor} />
            <HandOverButton process={process} actor={actor} onBefore={() => formSession.flush()} />
            <HistoryButton process={process} actor={actor} />
            {more}
          </ProcessActions>
        </div>
      </div>
      <div className="fill-actions">
        <SaveNote formSession={formSession} onDifferences={onDifferences} />
        {!steps && (
          <>
            <Tip title={t(previewShown ? "processes.page.fill.hidePreview" : "processes.page.fill.showPreview")}>
              <IconButton
                aria-pressed={previewShown}
                aria-label={t("processes.page.fill.document")}
                aria-keyshortcuts="Control+\"
                color={previewShown ? "primary" : "default"}
                onClick={onTogglePreview}
              >
                <Paper />
              </IconButton>
            </Tip>
            <Button variant="contained" startIcon={<Send />} aria-keyshortcuts="Control+Enter" onClick={onSend}>
              {t(sendLabel(process, finishing))}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

function stateText(t: Translate, saving: Saving): string {
  const { state, failure, at } = saving;
  switch (state) {
    case "clean":
      return at ? t("processes.page.save.saved", { time: formatTime(at) }) : t("processes.page.save.clean");
    case "saved":
      return t("processes.page.save.saved", { time: formatTime(at ?? new Date()) });
    case "offline":
      return failure && failure.status !== 0 ? t("processes.page.save.waiting") : t("processes.page.save.offline");
    case "conflict":
      return isDifference(saving)
        ? t("processes.page.save.conflict")
        : t("processes.page.save.refused", { why: failureText(failure) });
    case "refused":
      return t("processes.page.save.refused", { why: failureText(failure) });
    default:
      return t(`processes.page.save.${state}`);
  }
}

/** The only message about the state of saving. Only trouble is read out; success is just visible. */
function SaveNote({
  formSession,
  onDifferences,
}: {
  readonly formSession: FormSession;
  readonly onDifferences: () => void;
}) {
  const t = useText();
  const saving = useStore(formSession.saving);
  const { state } = saving;
  const trouble = state === "offline" || state === "conflict" || state === "refused";
  return (
    <div className={`save-note ${state}`}>
      {state === "offline" && <Offline fontSize="small" aria-hidden />}
      {(state === "conflict" || state === "refused") && <Wrong fontSize="small" aria-hidden />}
      <span aria-hidden={trouble || undefined}>{stateText(t, saving)}</span>
      <span role="status" className="unseen">
        {trouble ? stateText(t, saving) : ""}
      </span>
      {isDifference(saving) && (
        <Button size="small" onClick={onDifferences}>
          {t("processes.page.save.see")}
        </Button>
      )}
    </div>
  );
}
