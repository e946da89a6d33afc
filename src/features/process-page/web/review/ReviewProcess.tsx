import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useText } from "#client/i18n.ts";
import { formQuestions } from "#features/answers/form-questions.ts";
import { processAddress } from "#features/processes/addresses.ts";
import { readList } from "#features/processes/policy.ts";
import { countedQueue, type Process, type ProcessRow } from "#features/processes/process.ts";
import { BackToList, CopyButton, ProcessChip } from "#features/processes/web/index.ts";
import { forYou } from "#features/reviews/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { AnswerList } from "../AnswerList.tsx";
import { AssignReview } from "../AssignReview.tsx";
import { Unconfirmed } from "../carried/Unconfirmed.tsx";
import { useCommentsOn } from "../comments/use-comments-on.tsx";
import { FactList } from "../FactList.tsx";
import { FiguresCompared, type FiguresSeen, figuresSeenId, mustBeSeen } from "../figures/FiguresCompared.tsx";
import { FilingButton } from "../filing/FilingButton.tsx";
import { HandOverButton } from "../hand-over/HandOverButton.tsx";
import { HistoryButton } from "../history/HistoryButton.tsx";
import { type Pane, PaneSwitch } from "../PaneSwitch.tsx";
import { ProcessActions } from "../ProcessActions.tsx";
import { ProcessAttachments } from "../ProcessAttachments.tsx";
import { ProcessComments } from "../ProcessComments.tsx";
import { ProcessPreview } from "../ProcessPreview.tsx";
import { AlsoHere } from "../presence/AlsoHere.tsx";
import { Suggestions } from "../suggest/Suggestions.tsx";
import { ChangedSince } from "./ChangedSince.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useDecide } from "./use-decide.ts";
import { useQueue } from "./use-queue.ts";
import "../side-by-side.css";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#client/format.ts";
import { Link } from "#client/link.tsx";
import { figuresQuery } from "../queries.ts";

/** Returns the number of waiting processes as text. Counting stops at a limit. */
const shownQueue = (count: number): string => (count >= countedQueue ? `${countedQueue - 1}+` : String(count));

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
            <ProcessActions>
              <FilingButton process={process} actor={actor} />
              <CopyButton process={process} actor={actor} />
              <HandOverButton process={process} actor={actor} />
              <HistoryButton process={process} actor={actor} />
            </ProcessActions>
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
        <div className="panel-body in-order">
          <FactList process={process} />
          <AssignReview key={process.reviewerId} process={process} actor={actor} />
          <CarriedUnread process={process} />
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
            onFigures={() => {
              // On a small screen the document may be in their place.
              flushSync(() => setPane("details"));
              document.getElementById(figuresSeenId)?.focus();
            }}
          />
        </footer>
      </section>
      {comments.panel}
    </div>
  );
}

/** Warns of answers that came from another process and were sent without being changed or confirmed. */
function CarriedUnread({ process: { carried, form, questions, answers } }: { readonly process: Process }) {
  const { places, fields } = useMemo(() => formQuestions(form, questions), [form, questions]);
  return (
    carried && <Unconfirmed carried={carried} questions={questions} answers={answers} places={places} fields={fields} />
  );
}

/** Returns true if differing words and figures, or names and genders, must still be seen before this version is approved. */
function useFigures({ id, version }: Process): { readonly toSee: boolean; readonly confirm: FiguresSeen } {
  const found = useQuery(figuresQuery(id, version));
  // Another version needs another confirmation.
  const [seenOf, setSeenOf] = useState<string>();
  const seen = seenOf === `${id} ${version}`;
  return {
    toSee: found.data !== undefined && mustBeSeen(found.data) && !seen,
    confirm: { seen, onSeen: (on) => setSeenOf(on ? `${id} ${version}` : undefined) },
  };
}

/** The review queue around the open process, which is marked, and the number of the others. */
function ReviewQueue({
  rows,
  open,
  first,
  count,
}: {
  readonly rows: readonly ProcessRow[];
  readonly open: string;
  readonly first: number;
  readonly count: number;
}) {
  const t = useText();
  const list = useRef<HTMLElement>(null);
  const arrived = rows.length > 0;
  useEffect(() => {
    if (arrived) list.current?.querySelector(`[href$="${open}"]`)?.scrollIntoView({ block: "nearest" });
  }, [open, arrived]);
  const remaining = count - (first - 1) - rows.length;
  return (
    <nav ref={list} className="queue" aria-label={t("processes.page.review.queue")}>
      <h2>
        {t("processes.page.review.queue")} {count > 0 && <span className="count">{shownQueue(count)}</span>}
      </h2>
      {first > 1 && <p className="queue-more">{t("processes.page.review.earlier", { count: first - 1 })}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={processAddress(row.id)} aria-current={row.id === open ? "page" : undefined} activeProps={{}}>
              <strong>{row.title}</strong>
              <span>
                {row.creatorName ?? t("processes.page.nobody")} · {formatDateTime(row.timestamp)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {remaining > 0 && <p className="queue-more">{t("processes.page.review.later", { count: remaining })}</p>}
    </nav>
  );
}
