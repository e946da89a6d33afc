import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import { type RefObject, useEffect, useRef, useState } from "react";
import { call } from "#client/call.ts";
import { errorText, failureText } from "#client/failure-text.ts";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { FieldSetting } from "#features/answers/form-definition.ts";
import { Failure } from "#protocol/failure.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { decideProposal, type Proposal, proposeAnswer } from "../../contract.ts";

interface AnswerProposalProps {
  readonly proposals: {
    readonly processId: string;
    /** Enters an accepted text. */
    readonly fill: (name: string, typed: string) => void;
    /** Sends what was typed before the model is asked about it. */
    readonly saved: () => Promise<void>;
  };
  readonly name: string;
  readonly setting: FieldSetting;
}

/** Beside a field: has a text proposed, shows it as such, and puts it into the form only when it is accepted. */
export function AnswerProposal({ proposals, name, setting }: AnswerProposalProps) {
  const t = useText();
  const { asking, seconds, proposal, failure, propose, cancel, close } = useProposing(proposals, setting.key);
  const place = useKeptFocus(asking ? "asking" : (proposal?.id ?? "ask"));
  if (asking)
    return (
      <div className="proposal" role="status" ref={place}>
        <LinearProgress aria-label={t("processes.proposal.title")} />
        <div className="proposal-actions">
          <span>{t("processes.proposal.proposing", { seconds })}</span>
          <Button size="small" onClick={cancel}>
            {t("processes.proposal.cancel")}
          </Button>
        </div>
      </div>
    );
  if (proposal)
    return (
      <Proposed
        key={proposal.id}
        {...{ proposal, proposals, name, setting, place }}
        onAgain={() => void propose()}
        onClose={close}
      />
    );
  return (
    <div className="proposal-ask" ref={place}>
      <Button size="small" variant="text" onClick={() => void propose()}>
        {t("processes.proposal.propose")}
      </Button>
      {failure !== undefined && <Alert severity="error">{failureText(failure)}</Alert>}
    </div>
  );
}

/** Moves the focus to the replacement of a pressed button that was removed. */
function useKeptFocus(shown: string) {
  const place = useRef<HTMLDivElement>(null);
  const first = useRef(shown);
  useEffect(() => {
    if (first.current === shown) return;
    first.current = "";
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>("textarea, button")?.focus();
  }, [shown]);
  return place;
}

/** A proposal under way: for how long, what came of it, and the way to break it off. */
function useProposing({ processId, saved }: AnswerProposalProps["proposals"], key: string) {
  const [asking, setAsking] = useState<AbortController>();
  const [seconds, setSeconds] = useState(0);
  const [{ proposal }, setKept, drop] = useKeptState<{ readonly proposal?: Proposal }>(
    ["proposal", processId, key],
    {},
  );
  const [failure, setFailure] = useState<unknown>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => {
    if (!asking) return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [asking]);
  const propose = async () => {
    const mine = new AbortController();
    current.current = mine;
    setAsking(mine);
    setSeconds(0);
    drop();
    setFailure(undefined);
    try {
      await saved();
      const answer = await call(proposeAnswer, { id: processId, key }, { signal: mine.signal });
      if (!mine.signal.aborted) setKept({ proposal: answer });
    } catch (error) {
      if (!mine.signal.aborted) setFailure(error);
    }
    if (current.current === mine) setAsking(undefined);
  };
  const cancel = () => {
    asking?.abort();
    setAsking(undefined);
  };
  return { asking, seconds, proposal, failure, propose, cancel, close: drop };
}

interface ProposedProps extends AnswerProposalProps {
  readonly proposal: Proposal;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Accepts a proposal with the text in the field below, or discards it. */
function useDeciding({ proposal, proposals, name, onClose }: ProposedProps) {
  const t = useText();
  const [text, setText, drop] = useKeptState(["proposal-text", proposal.id], proposal.text);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const of = { id: proposals.processId, proposalId: proposal.id };
  const accept = async () => {
    setBusy(true);
    try {
      await call(decideProposal, { ...of, decision: "accepted", text });
      proposals.fill(name, text);
      notify.success(t("processes.proposal.accepted"));
      drop();
      onClose();
    } catch (thrown) {
      const wrong = thrown instanceof Failure ? thrown.fields.find(({ path }) => path === "text") : undefined;
      setError(wrong ? errorText(wrong.code) : failureText(thrown));
      setBusy(false);
    }
  };
  const discard = () => {
    // What is not accepted is nowhere: nobody waits for the note about it.
    void call(decideProposal, { ...of, decision: "discarded" }).catch(() => undefined);
    drop();
    onClose();
  };
  const edit = (typed: string) => {
    setText(typed);
    setError(undefined);
  };
  return { text, edit, busy, error, accept, discard };
}

/** A proposed text, to be accepted as it is or edited, or discarded. */
function Proposed(props: ProposedProps) {
  const { proposal, setting, place, onAgain } = props;
  const t = useText();
  const { text, edit, busy, error, accept, discard } = useDeciding(props);
  const again = () => {
    discard();
    onAgain();
  };
  return (
    <section className="proposal" ref={place} aria-label={t("processes.proposal.title")}>
      <p>{t("processes.proposal.note")}</p>
      <TextAreaField
        label={t("processes.proposal.text", { label: setting.label })}
        error={error}
        rows={Math.min(10, Math.max(3, Math.ceil(text.length / 40)))}
        maxLength={10_000}
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      {proposal.unfounded.length > 0 && (
        <Alert severity="warning">
          {t("processes.proposal.unfounded", { figures: proposal.unfounded.join(", ") })}
        </Alert>
      )}
      {proposal.unread.length > 0 && (
        <Alert severity="info">{t("processes.proposal.unread", { files: proposal.unread.join(", ") })}</Alert>
      )}
      <div className="proposal-actions">
        <ReasonButton
          variant="contained"
          loading={busy}
          reason={text.trim() === "" ? t("shell.fillFirst") : undefined}
          onClick={() => void accept()}
        >
          {t("processes.proposal.accept")}
        </ReasonButton>
        <Button onClick={discard}>{t("processes.proposal.discard")}</Button>
        <Button onClick={again}>{t("processes.proposal.again")}</Button>
      </div>
    </section>
  );
}
