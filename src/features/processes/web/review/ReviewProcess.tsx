import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useState } from "react";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { readList } from "../../policy.ts";
import type { Process } from "../../process.ts";
import { AnswerList } from "../AnswerList.tsx";
import { AssignReview } from "../AssignReview.tsx";
import { CopyButton } from "../CopyButton.tsx";
import { useCommentsOn } from "../comments/use-comments-on.tsx";
import { FactList } from "../FactList.tsx";
import { FiguresCompared } from "../figures/FiguresCompared.tsx";
import { useFigures } from "../figures/use-figures.ts";
import { FilingButton } from "../filing/FilingButton.tsx";
import { HandOverButton } from "../hand-over/HandOverButton.tsx";
import { HistoryButton } from "../history/HistoryButton.tsx";
import { BackToList } from "../links.tsx";
import { type Pane, PaneSwitch } from "../PaneSwitch.tsx";
import { ProcessAttachments } from "../ProcessAttachments.tsx";
import { ProcessComments } from "../ProcessComments.tsx";
import { ProcessPreview } from "../ProcessPreview.tsx";
import { AlsoHere } from "../presence/AlsoHere.tsx";
import { forYou, ProcessChip } from "../status.tsx";
import { Suggestions } from "../suggest/Suggestions.tsx";
import { ChangedSince } from "./ChangedSince.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { ReviewQueue } from "./ReviewQueue.tsx";
import { shownQueue } from "./shown-queue.ts";
import { useDecide } from "./use-decide.ts";
import { useQueue } from "./use-queue.ts";
import "../side-by-side.css";

/** The review page: the queue, the document with its answers, and the decision. The next process follows a decision. */
export function ReviewProcess({
  process,
  actor,
  more,
}: {
  readonly process: Process;
  readonly actor: Actor;
  /** The sections of other features. */
  readonly more: ReactNode;
}) {
  const t = useText();
  const small = useMediaQuery("(max-width:899.95px)", { noSsr: true });
  const [current, setCurrent] = useState<string>();
  const figures = useFigures(process);
  const comments = useCommentsOn(process, actor);
  const [pane, setPane] = useState<Pane>("document");
  const queue = useQueue(process, actor);
  const deciding = useDecide(process, (kind) => queue.leave(kind === "approve" ? "stay" : "list"));
  const [shown, setShown] = useState<number>();
  const select = (path: string) => {
    setCurrent(path);
    if (small) setPane("document");
  };

  return (
    <div className={`beside review ${small ? pane : ""}`}>
      <ReviewQueue rows={queue.rows} open={process.id} first={queue.first} count={queue.count} />
      <div className="beside-preview">
        <ProcessPreview
          process={process}
          current={current}
          onPlace={setCurrent}
          comments={comments}
          onShown={setShown}
        />
      </div>
      <section className="beside-panel" aria-label={t("processes.page.review.decision")}>
        <header className="panel-head">
          <BackToList tab={readList(actor, "review") === true ? "review" : "active"} />
          <h1>{process.title}</h1>
          <div className="panel-line">
            <ProcessChip status={process.status} />
            <FilingButton process={process} actor={actor} />
            <CopyButton process={process} actor={actor} />
            <HandOverButton process={process} actor={actor} />
            <HistoryButton process={process} actor={actor} />
            {process.reviewerId === actor.uid && <Chip label={forYou(t, process)} color="primary" variant="outlined" />}
          </div>
          <div className="panel-line">
            <Button
              size="small"
              variant="outlined"
              aria-keyshortcuts="K"
              disabled={!queue.hasPrevious || queue.going}
              onClick={queue.previous}
            >
              {t("processes.page.review.previous")} <kbd aria-hidden>K</kbd>
            </Button>
            <Button
              size="small"
              variant="outlined"
              aria-keyshortcuts="J"
              disabled={!queue.hasNext || queue.going}
              onClick={queue.next}
            >
              {t("processes.page.review.next")} <kbd aria-hidden>J</kbd>
            </Button>
            {queue.number !== undefined && (
              <span className="panel-position">
                {t("processes.page.review.position", { number: queue.number, count: shownQueue(queue.count) })}
              </span>
            )}
          </div>
          <AlsoHere process={process} />
          {small && <PaneSwitch pane={pane} onPane={setPane} />}
        </header>
        <div className="panel-body">
          <FactList process={process} />
          <AssignReview key={process.reviewerId} process={process} actor={actor} />
          <FiguresCompared process={process} confirm={figures.confirm} />
          <ChangedSince process={process} onSelect={select} />
          <Suggestions process={process} actor={actor} />
          <section>
            <h2>{t("processes.page.review.answers")}</h2>
            <AnswerList process={process} current={current} onSelect={select} comments={comments} />
          </section>
          <ProcessAttachments process={process} actor={actor} />
          <ProcessComments process={process} actor={actor} onPlace={comments.show} />
          {more}
        </div>
        <footer className="panel-foot">
          <DecisionForm
            key={process.id}
            process={process}
            actor={actor}
            shown={shown === process.version ? `${process.id} ${shown}` : undefined}
            deciding={deciding}
            figuresToSee={figures.toSee}
          />
        </footer>
      </section>
      {comments.panel}
    </div>
  );
}
