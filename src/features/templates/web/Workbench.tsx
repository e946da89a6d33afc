import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { type Translate, textOf, useText } from "#client/i18n.ts";
import { fixedWords } from "../bound-words.ts";
import type { RecognizeAnswer } from "../contract.ts";
import { doubtStates } from "../doubts.ts";
import { changed, type History, redone, unchanged, undone } from "../edit-history.ts";
import { type Tagging, usedCount } from "../tagging.ts";
import { OwnValues } from "./OwnValues.tsx";
import { PeopleCounts } from "./PeopleCounts.tsx";
import { StepButton } from "./StepButton.tsx";
import { SuggestedFields } from "./SuggestedFields.tsx";
import { type Selection, TaggedDocument } from "./TaggedDocument.tsx";
import { TaggedDoubts } from "./TaggedDoubts.tsx";
import { type Current, TaggedFields } from "./TaggedFields.tsx";
import { TrialChoice, useTrial } from "./TrialChoice.tsx";
import { walkWorkbench } from "./workbench-keys.ts";

/** The largest number of words that are named. */
const maxNamed = 12;

/**
 * The template was made: whether it gives the document back, and the words of it that stay for every person. The same text for the
 * same people says nothing about the next ones.
 */
export function Made({
  answer,
  tagging,
}: {
  readonly answer: { readonly fieldCount: number; readonly givesBack: boolean };
  readonly tagging: Tagging | undefined;
}) {
  const t = useText();
  const fixed = tagging ? fixedWords(tagging) : [];
  const named = fixed.slice(0, maxNamed).join(", ") + (fixed.length > maxNamed ? "…" : "");
  return (
    <Alert severity={answer.givesBack && fixed.length === 0 ? "success" : "warning"}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        {t("templates.upload.done", { count: answer.fieldCount })}
      </Typography>
      <Typography variant="body2">
        {answer.givesBack ? t("templates.fromDocument.givesBack") : t("templates.fromDocument.differs")}
      </Typography>
      {fixed.length > 0 && (
        <Typography variant="body2">
          {t("templates.fromDocument.staysFixed", { count: fixed.length, words: named })}
        </Typography>
      )}
    </Alert>
  );
}

interface ReadingProps {
  readonly reading: {
    readonly data: RecognizeAnswer | undefined;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  /** The message about a document that has tags already. */
  readonly tagged: string;
  /** Reads the same document once more. */
  readonly onAgain: () => void;
}

/** True if reading the document once more may end otherwise. */
const mayEndOtherwise = ({ data, error }: ReadingProps["reading"]): boolean =>
  error !== null || (data?.kind === "refused" && data.problems.some(({ code }) => code === "tookTooLong"));

/** Shows the progress of reading the document, or the error. */
export function Reading({ reading, tagged, onAgain }: ReadingProps) {
  const t = useText();
  const { data, isPending, error } = reading;
  const again = mayEndOtherwise(reading) && (
    <Button color="inherit" size="small" onClick={onAgain}>
      {t("shell.retry")}
    </Button>
  );
  return (
    <Box aria-live="polite">
      {isPending && (
        <>
          <LinearProgress aria-label={t("templates.fromDocument.reading")} />
          <Typography variant="body2" sx={{ mt: 1, color: "text.secondary" }}>
            {t("templates.fromDocument.reading")}
          </Typography>
        </>
      )}
      {error && !isPending && (
        <Alert severity="error" action={again}>
          {failureText(error)}
        </Alert>
      )}
      {data?.kind === "recognized" && data.tagged && <Alert severity="info">{tagged}</Alert>}
      {data?.kind === "refused" && !isPending && (
        <Alert severity="error" action={again}>
          {data.problems.map(({ code, part, detail }) => (
            <Typography key={`${code} ${part}`} variant="body2">
              {textOf(`templates.problem.${code}`, { part, detail }) ?? t("templates.problem.unknown")}
            </Typography>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** The decisions about a document, with undo and redo. */
export type Taggings = History<Tagging>;
export const noSteps = (tagging: Tagging): Taggings => unchanged(tagging);

/** Returns the label of the button that accepts the fields. While words are in doubt, it leads to them. */
export function acceptLabel(t: Translate, tagging: Tagging, label: Parameters<Translate>[0]): string {
  const count = doubtStates(tagging).filter((state) => state === "open").length;
  return count > 0 ? t("templates.workbench.review", { count }) : t(label);
}

interface WorkbenchProps {
  readonly taggings: Taggings;
  readonly onChange: (next: (now: Taggings) => Taggings) => void;
  readonly children: ReactNode;
}

/** The document next to its fields, and below them the names of the template. */
export function Workbench({ taggings, onChange, children }: WorkbenchProps) {
  const bench = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Current>();
  const [selection, setSelection] = useState<Selection>();
  const tagging = taggings.now;
  const trial = useTrial(tagging);
  const visit = (at: number) => setCurrent({ at });
  const press = (next: Tagging) => onChange((now) => changed(now, next, performance.now(), "pressed"));
  const type = (next: Tagging) => onChange((now) => changed(now, next, performance.now()));
  const step = (to: (now: Taggings) => Taggings) => {
    setCurrent(undefined);
    onChange(to);
  };
  const back = taggings.past.length > 0 ? () => step(undone) : undefined;
  const forth = taggings.future.length > 0 ? () => step(redone) : undefined;
  const keys = (event: KeyboardEvent) => {
    if (bench.current && walkWorkbench(event, bench.current, { visit, current: current?.at, turn: trial.turn })) return;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    // A text that is being written for a new field has steps of its own.
    if (event.target instanceof Element && event.target.closest("form")) return;
    event.preventDefault();
    (key === "y" || event.shiftKey ? forth : back)?.();
  };
  // The field that chose the document is gone, and the focus with it.
  useEffect(() => bench.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={bench} className="tagged" tabIndex={-1} onKeyDown={keys}>
      <div className="tagged-text">
        <TrialChoice trial={trial} />
        <TaggedDocument
          tagging={tagging}
          trial={trial.shown}
          current={current?.at}
          onCurrent={visit}
          onSelect={setSelection}
        />
      </div>
      <div className="tagged-side">
        <Heading tagging={tagging} back={back} forth={forth} />
        <TaggedDoubts tagging={tagging} onChange={press} />
        <PeopleCounts tagging={tagging} onChange={press} />
        <SuggestedFields tagging={tagging} onChange={press} />
        <OwnValues tagging={tagging} onChange={press} />
        <TaggedFields
          tagging={tagging}
          current={current}
          selection={selection}
          onChange={press}
          onType={type}
          onCurrent={visit}
        />
        {children}
        <WorkbenchKeys />
      </div>
    </div>
  );
}

/** The number of fields, and the steps back and forth. */
function Heading(props: {
  readonly tagging: Tagging;
  readonly back: (() => void) | undefined;
  readonly forth: (() => void) | undefined;
}) {
  const t = useText();
  const { tagging, back, forth } = props;
  return (
    <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
      <Typography variant="h2" component="h2" sx={{ fontSize: "1.125rem", flex: 1 }}>
        {t("templates.fromDocument.fields", { count: usedCount(tagging) })}
      </Typography>
      <StepButton size="small" label={t("templates.settings.undo")} keys="Control+Z" onStep={back}>
        <Undo fontSize="small" />
      </StepButton>
      <StepButton size="small" label={t("templates.settings.redo")} keys="Control+Shift+Z" onStep={forth}>
        <Redo fontSize="small" />
      </StepButton>
    </Box>
  );
}

const keyRows = [
  ["Alt ↑ / ↓", "walk"],
  ["Alt Enter", "there"],
  ["Alt P", "people"],
  ["Ctrl Z", "undo"],
  ["Ctrl Enter", "accept"],
] as const;

/** The keys of the workbench. */
function WorkbenchKeys() {
  const t = useText();
  return (
    <details className="tagged-keys">
      <summary>{t("templates.workbench.keys")}</summary>
      <dl>
        {keyRows.map(([keys, name]) => (
          <div key={name}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{t(`templates.workbench.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
