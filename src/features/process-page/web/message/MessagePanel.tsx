import Button from "@mui/material/Button";
import { useCallback, useContext, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { useStore } from "#client/store.ts";
import { undoMs } from "#client/use-change.ts";
import type { ListFill } from "#features/answers/list-settings.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { SidePanel } from "#ui/SidePanel.tsx";
import { CarriedContext } from "../carried/carried-marks.ts";
import type { FormSession } from "../fill/form-session.ts";
import { MessageText } from "./MessageText.tsx";
import { fillAnswers, type MessageAnswer } from "./message-fields.ts";
import { ProposalList } from "./ProposalList.tsx";
import { useProposals } from "./use-proposals.ts";
import "./message.css";

interface Props {
  readonly formSession: FormSession;
  readonly lists: readonly ListFill[] | undefined;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
  /** The message, which stays on this device when the panel is closed. It is not sent. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Takes the message of a client, and shows which of its values go to which fields before they are filled in. */
export function MessagePanel({ formSession, lists, fill, text, onText, onClose }: Props) {
  const t = useText();
  const [current, setCurrent] = useState<number>();
  const isCarried = useIsCarried();
  const found = useProposals(text, formSession.answerStore, lists, isCarried);
  const { proposals, answers } = found;
  const put = usePut(formSession, fill);
  const marks = proposals.map(({ at, fact, isUsed, field }) => ({
    start: fact.start,
    end: fact.end,
    isUsed: isUsed && field !== undefined,
    isCurrent: at === current,
  }));
  return (
    <SidePanel
      title={t("processes.page.message.title")}
      closeLabel={t("processes.page.message.close")}
      onClose={onClose}
    >
      <div className="message-panel">
        <MessageText
          text={text}
          marks={marks}
          onChange={(next) => {
            onText(next);
            setCurrent(undefined);
          }}
        />
        <p role="status" className="message-found">
          {text.trim() === ""
            ? ""
            : proposals.length === 0
              ? t("processes.page.message.nothing")
              : t("processes.page.message.found", { count: proposals.length })}
        </p>
        <ProposalList found={found} onCurrent={setCurrent} />
        <div className="message-actions">
          <Button onClick={onClose}>{t("processes.page.message.cancel")}</Button>
          <ReasonButton
            variant="contained"
            reason={answers.length === 0 ? t(text.trim() === "" ? "shell.fillFirst" : "shell.chooseFirst") : undefined}
            onClick={() => {
              onClose();
              onText("");
              put(answers);
            }}
          >
            {answers.length === 0
              ? t("processes.page.message.fillNone")
              : t("processes.page.message.fill", { count: answers.length })}
          </ReasonButton>
        </div>
      </div>
    </SidePanel>
  );
}

/** Returns a function that is true for a field whose answer came from another contract and was not confirmed. */
function useIsCarried(): (name: string) => boolean {
  const { carried, marks } = useContext(CarriedContext);
  const marked = useStore(marks);
  return useCallback(
    (name) => {
      const mark = marked.get(name);
      return mark !== undefined && carried?.from[mark.from]?.kind === undefined;
    },
    [carried, marked],
  );
}

/** Fills the answers in, marks them as brought from a message, and offers the way back. */
function usePut(formSession: FormSession, fill: Props["fill"]) {
  const t = useText();
  return (answers: readonly MessageAnswer[]) => {
    let takeBack = () => {};
    const undo = () => {
      takeBack();
      formSession.flush().catch((error: unknown) => notify.error(failureText(error)));
    };
    const filled = () => {
      takeBack = fillAnswers(formSession.answerStore, fill, answers);
      notify.success(t("processes.page.message.filled", { count: answers.length }), {
        action: { label: t("shell.undo"), run: undo },
        ms: undoMs,
      });
    };
    // Unsaved answers wait on the device, and the head of the form says so.
    formSession.bring({ broughtFrom: "message" }, filled).catch(() => undefined);
  };
}
