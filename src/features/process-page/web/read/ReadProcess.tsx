import Alert from "@mui/material/Alert";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { type Translate, useText } from "#client/i18n.ts";
import type { Process } from "#features/processes/process.ts";
import { BackToList, CopyButton, listOf, ProcessChip } from "#features/processes/web/index.ts";
import { reviewerOf } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { AnswerList } from "../AnswerList.tsx";
import { AssignReview } from "../AssignReview.tsx";
import { useCommentsOn } from "../comments/use-comments-on.tsx";
import { FactList } from "../FactList.tsx";
import { FilingButton } from "../filing/FilingButton.tsx";
import { RejectionNote } from "../fill/RejectionNote.tsx";
import { HandOverButton } from "../hand-over/HandOverButton.tsx";
import { HistoryButton } from "../history/HistoryButton.tsx";
import { type Pane, PaneSwitch } from "../PaneSwitch.tsx";
import { ProcessActions } from "../ProcessActions.tsx";
import { ProcessAttachments } from "../ProcessAttachments.tsx";
import { ProcessComments } from "../ProcessComments.tsx";
import { ProcessPreview } from "../ProcessPreview.tsx";
import { AlsoHere } from "../presence/AlsoHere.tsx";
import { CompletedDate } from "./CompletedDate.tsx";
import { DocumentFiles } from "./DocumentFiles.tsx";
import "../side-by-side.css";
import Button from "@mui/material/Button";
import { useQueue } from "../review/use-queue.ts";

function standing(t: Translate, process: Process): string {
  const { status } = process;
  const reviewer = reviewerOf(t, process);
  if (status === "approved") return t("processes.page.read.approved");
  if (status === "rejected") return t("processes.page.read.rejected");
  if (status === "unassigned") return t("processes.page.read.inbox");
  return reviewer ? t("processes.page.read.waitingFor", { name: reviewer }) : t("processes.page.read.waiting");
}

/** A process that cannot be changed by who looks: the document beside its facts, files and answers. */
export function ReadProcess({
  process,
  actor,
  more,
  notices,
}: {
  readonly process: Process;
  readonly actor: Actor;
  /** The sections of other features. */
  readonly more: ReactNode;
  /** The notices of other features, shown first. */
  readonly notices: ReactNode;
}) {
  const t = useText();
  const small = useMediaQuery("(max-width:899.95px)", { noSsr: true });
  const [current, setCurrent] = useState<string>();
  const comments = useCommentsOn(process, actor);
  const [pane, setPane] = useState<Pane>("details");
  const { status } = process;
  return (
    <div className={`beside ${small ? pane : ""}`}>
      <div className="beside-preview">
        {(!small || pane === "document") && (
          <ProcessPreview process={process} current={current} onPlace={setCurrent} comments={comments} />
        )}
      </div>
      <section className="beside-panel" aria-label={t("processes.page.review.details")}>
        <header className="panel-head">
          <BackToList tab={listOf[status]} />
          <h1>{process.title}</h1>
          <div className="panel-line">
            <ProcessChip status={status} />
            <ProcessActions>
              <FilingButton process={process} actor={actor} />
              <CopyButton process={process} actor={actor} />
              <HandOverButton process={process} actor={actor} />
              <HistoryButton process={process} actor={actor} />
            </ProcessActions>
            {(status === "approved" || status === "rejected") && <NextToReview process={process} actor={actor} />}
          </div>
          <AlsoHere process={process} />
          {small && <PaneSwitch pane={pane} onPane={setPane} />}
        </header>
        <div className="panel-body in-order">
          {notices}
          {status === "rejected" && process.reason !== null ? (
            <RejectionNote process={process} next={standing(t, process)} />
          ) : (
            <Alert severity={status === "approved" ? "success" : "info"}>{standing(t, process)}</Alert>
          )}
          {status === "approved" && <DocumentFiles process={process} actor={actor} />}
          {/* The sections after approval are next to the files: signing them. */}
          {status === "approved" && more}
          {status === "approved" && (
            <section>
              <CompletedDate process={process} actor={actor} />
            </section>
          )}
          <section>
            <h2>{t("processes.page.review.facts")}</h2>
            <FactList process={process} />
            <AssignReview key={process.reviewerId} process={process} actor={actor} />
          </section>
          {status !== "approved" && more}
          <section>
            <h2>{t("processes.page.review.answers")}</h2>
            <AnswerList
              process={process}
              current={current}
              comments={comments}
              onSelect={(path) => {
                setCurrent(path);
                if (small) setPane("document");
              }}
            />
          </section>
          <ProcessAttachments process={process} actor={actor} />
          <ProcessComments process={process} actor={actor} onPlace={comments.show} />
        </div>
      </section>
      {comments.panel}
    </div>
  );
}

/** The way on for who was reviewing a process while somebody else decided it; nothing for everybody else. */
function NextToReview({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  const t = useText();
  const queue = useQueue(process, actor);
  if (!queue.hasNext && !queue.hasPrevious) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      aria-keyshortcuts="J"
      disabled={queue.going}
      onClick={() => void queue.leave("list")}
    >
      {t("processes.page.review.nextToReview")} <kbd aria-hidden>J</kbd>
    </Button>
  );
}
