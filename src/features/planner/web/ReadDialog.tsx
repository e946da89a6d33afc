import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { type ChangeEvent, useDeferredValue, useId, useMemo, useRef } from "react";
import { useKeptState } from "#client/form/use-kept-state.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { checkText, type TextDifference } from "#engine/survey/compare/check-text.ts";
import { planOf, type ReadFinding, readDeed } from "#engine/survey/deed/read/read-deed.ts";
import { readGeoJson } from "#engine/survey/formats/geojson.ts";
import type { ImportErrorId, Imported, ImportFinding } from "#engine/survey/formats/imported.ts";
import { readDxf } from "#engine/survey/formats/read-dxf.ts";
import { readTable } from "#engine/survey/formats/table.ts";
import type { Plan } from "#engine/survey/plan.ts";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { TextAreaField } from "#ui/TextAreaField.tsx";
import { declinationOf } from "../draft.ts";
import type { JudgedStudy } from "../judge-study.ts";
import { withPlan } from "../paste-rows.ts";
import type { StudyContent } from "../study.ts";
import type { Edit } from "./use-history.ts";

/** The recognized kinds of a text. */
type ReadKind = "deed" | "table" | "geojson" | "dxf";

/** The figures read from a text, with notes about it. */
interface ReadAny {
  readonly kind: ReadKind;
  readonly plan: Plan | undefined;
  readonly error?: ImportErrorId;
  readonly findings: readonly ReadNote[];
  /** In what a deed's text differs from the figures of the study; undefined when there are none to compare with. */
  readonly differences?: readonly TextDifference[];
}

const fromFile = (kind: ReadKind, read: Imported): ReadAny =>
  "error" in read
    ? { kind, plan: undefined, error: read.error, findings: [] }
    : { kind, plan: read.plan, findings: read.findings };

/** More than these help nobody at once. */
const most = 8;

/** More than a file of a plan has. */
const maxBytes = 2_000_000;

/**
 * Reads figures out of what is pasted or opened: the prose of a deed, a table of courses or points, a GeoJSON or a DXF. What
 * was found is shown before it replaces the figures; a deed's text is also compared with them.
 */
export function ReadDialog({
  content,
  judged,
  edit,
  studyId,
  onClose,
}: {
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  /** Undefined until the study is stored. */
  readonly studyId: string | undefined;
  readonly edit: Edit;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery("(max-width:600px)", { noSsr: true });
  const [text, setText, drop] = useKeptState(["planner-read", studyId ?? ""], "");
  const { late, read } = useReading(text, content, judged);
  const plan = read?.plan;
  const dropAndClose = () => {
    drop();
    onClose();
  };
  return (
    <Dialog open fullWidth fullScreen={narrow} maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t("planner.read.title")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start" }}>
        <p className="planner-hint">{t("planner.read.about")}</p>
        <TextAreaField
          autoFocus
          label={t("planner.read.text")}
          rows={narrow ? 8 : 11}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <OpenFile onText={setText} />
        <div role="status">{read && <ReadResult read={read} text={late} />}</div>
        {plan && content.figures.some(({ courses }) => courses.some(({ distance }) => distance !== "")) && (
          <Alert severity="info">{t("planner.read.replaces")}</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={dropAndClose}>
          {t("shell.cancel")}
        </Button>
        <ReasonButton
          variant="contained"
          reason={plan ? undefined : t(text.trim() === "" ? "shell.fillFirst" : "planner.read.notWhole")}
          onClick={() => {
            if (plan) edit((before) => withPlan(before, plan));
            dropAndClose();
          }}
        >
          {t("planner.read.use")}
        </ReasonButton>
      </DialogActions>
    </Dialog>
  );
}

/** Reads a text a moment after it is typed. */
function useReading(text: string, content: StudyContent, judged: JudgedStudy) {
  const late = useDeferredValue(text);
  const read = useMemo(
    () => (late.trim() === "" ? undefined : readAny(late, content, judged)),
    [late, content, judged],
  );
  return { late, read };
}

/** Reads a file of the person's computer as a text. */
function OpenFile({ onText }: { readonly onText: (text: string) => void }) {
  const t = useText();
  const file = useRef<HTMLInputElement>(null);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = "";
    if (!chosen) return;
    if (chosen.size > maxBytes) notify.error(t("planner.read.error.too_large"));
    else onText(await chosen.text());
  };
  return (
    <div>
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,.tsv,.geojson,.json,.dxf"
        aria-label={t("planner.read.file")}
        onChange={(event) => void open(event)}
      />
      <Button variant="outlined" onClick={() => file.current?.click()}>
        {t("planner.read.file")}
      </Button>
    </div>
  );
}

/** Shows the result of reading a text, its unreadable parts, and the differences between a deed and the table. */
function ReadResult({ read, text }: { readonly read: ReadAny; readonly text: string }) {
  const t = useText();
  if (read.error) return <Alert severity="error">{t(`planner.read.error.${read.error}`)}</Alert>;
  const { findings, differences, plan, kind } = read;
  const sides = plan?.figures.reduce((sum, { courses }) => sum + courses.length, 0) ?? 0;
  const excerpt = (at: number, end: number) => {
    const piece = text
      .slice(at, Math.min(end, at + 90))
      .replace(/\s+/g, " ")
      .trim();
    return end > at + 90 ? `${piece}…` : piece;
  };
  return (
    <div className="planner-read">
      {plan ? (
        <Alert severity="success">
          {t(`planner.read.found.${kind}`)} {t("planner.read.sides", { count: sides })}
          {plan.figures.length > 1 && ` ${t("planner.read.figures", { count: plan.figures.length })}`}
        </Alert>
      ) : (
        <Alert severity="warning">{t("planner.read.notWhole")}</Alert>
      )}
      {findings.length > 0 && (
        <ul>
          {findings
            .slice(0, most)
            .map(({ id, at, end, words = "", figures = "", line = lineAt(text, at), count = 1 }) => (
              <li key={`${id}${at ?? line}`}>
                {t(`planner.read.finding.${id}`, { words, figures, line, number: count })}
                {at !== undefined && end !== undefined && <q>{excerpt(at, end)}</q>}
              </li>
            ))}
        </ul>
      )}
      {differences && (
        <section>
          <h3>{t("planner.read.compared")}</h3>
          {differences.length === 0 && <p>{t("planner.read.same")}</p>}
          <ul>
            {differences.slice(0, most).map(({ id, course, text: found, expected }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: differences have no name
              <li key={i}>
                {t(`planner.read.difference.${id}`, {
                  number: (course ?? 0) + 1,
                  said: found || "–",
                  expected: expected || "–",
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The number of the line with a character. The first line is 1. */
const lineAt = (text: string, at = 0): number => text.slice(0, at).split("\n").length;

/** A part of a text that was changed or ignored: its position or its line. */
interface ReadNote {
  readonly id: ReadFinding["id"] | ImportFinding["id"] | "no_directions";
  readonly at?: number;
  readonly end?: number;
  readonly words?: string;
  readonly figures?: string;
  readonly line?: number;
  readonly count?: number;
}

function kindOf(text: string): ReadKind {
  const beginning = text.trimStart().slice(0, 200);
  if (beginning.startsWith("{")) return "geojson";
  if (/^(?:999|0)\s*\r?\n/.test(beginning) || beginning.startsWith("AutoCAD Binary DXF")) return "dxf";
  const lines = text.trim().split(/\r?\n/).slice(0, 5);
  return lines.some((line) => /[\t;]/.test(line) && !/\p{L}{3,}.*\p{L}{3,}.*;.*\p{L}{3,}.*\p{L}{3,}/u.test(line)) ||
    lines.every((line) => line.split(",").length >= 3 && line.length < 120)
    ? "table"
    : "deed";
}

/** Reads figures out of a text, whatever it is: a GeoJSON, a DXF, a table, or the prose of a deed. */
function readAny(text: string, content: StudyContent, judged: JudgedStudy): ReadAny {
  const kind = kindOf(text);
  if (kind === "geojson") return fromFile(kind, readGeoJson(text));
  if (kind === "dxf") return fromFile(kind, readDxf(text));
  if (kind === "table") return fromFile(kind, readTable(text, declinationOf(content)));
  const deed = readDeed(text);
  const plan = planOf(deed);
  const undirected = deed.figures.some(({ courses }) => courses.some(({ azimuth }) => azimuth === undefined));
  const { sizes } = content.deed;
  const differences =
    judged.complete && deed.figures.length > 0 ? checkText(text, judged.plan, { sizes }).differences : undefined;
  return {
    kind,
    plan,
    findings: [...deed.findings, ...(deed.format === "alt-1" && undirected ? [{ id: "no_directions" as const }] : [])],
    ...(differences && { differences }),
  };
}
