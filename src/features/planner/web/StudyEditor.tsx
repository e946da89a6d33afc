import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useBlocker } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { judgeStudy } from "../judge-study.ts";
import { saveStudy } from "../policy.ts";
import type { StudyContent } from "../study.ts";
import { CourseTable } from "./CourseTable.tsx";
import { DeedPanel } from "./DeedPanel.tsx";
import { EditorBar } from "./EditorBar.tsx";
import { FigureForm } from "./FigureForm.tsx";
import { Measures } from "./Measures.tsx";
import { PlanDrawing } from "./PlanDrawing.tsx";
import { type Edit, useHistory } from "./use-history.ts";
import { type Start, useSave } from "./use-save.ts";

/** The title is no part of what is taken back. */
const isTitle = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.name === "title";

/** One study: its table, its drawing, what it measures and its text, all of the same figures. */
export function StudyEditor({ actor, start }: { readonly actor: Actor; readonly start: Start }) {
  const t = useText();
  const [title, setTitle] = useState(start.title);
  const { content, edit, ...history } = useHistory(start.content);
  // While a corner is dragged the others see where it would be; the table changes when it is let go.
  const [dragged, setDragged] = useState<StudyContent>();
  // What is typed is drawn at once; drawing, measures and text follow when there is time.
  const late = useDeferredValue(dragged ?? content);
  const judged = useMemo(() => judgeStudy(late), [late]);
  const may = saveStudy(actor, true);
  const saving = useSave(start, title, content);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, content.figures.length - 1);
  const [untitled, setUntitled] = useState(false);
  const titleField = useRef<HTMLInputElement | null>(null);
  const save = () => {
    if (may !== true) return;
    setUntitled(title.trim() === "");
    if (title.trim() === "") titleField.current?.focus();
    else saving.save();
  };
  useEditorKeys({ save, undo: history.undo, redo: history.redo });
  return (
    <section aria-label={t("planner.tool")} className="planner">
      <EditorBar
        actor={actor}
        onTitleField={(field) => {
          titleField.current = field;
        }}
        title={title}
        titleError={untitled && title.trim() === "" ? t("planner.titleRequired") : undefined}
        onTitle={setTitle}
        content={content}
        judged={judged}
        at={at}
        edit={edit}
        saving={saving}
        save={save}
        refused={may === true ? undefined : errorText(may)}
        history={history}
      />
      <Conflict saving={saving} />
      <Panes
        content={content}
        late={late}
        judged={judged}
        at={at}
        onChoose={setChosen}
        edit={edit}
        onDrag={setDragged}
      />
      <DeedPanel content={late} judged={judged} edit={edit} />
      <LeaveQuestion unsaved={saving.unsaved} leaving={saving.leaving} />
    </section>
  );
}

/** Somebody else saved the study meanwhile: what was done here may be kept as a new one. */
function Conflict({ saving }: { readonly saving: ReturnType<typeof useSave> }) {
  const t = useText();
  if (!(saving.error instanceof Failure) || saving.error.code !== "planner.changed") return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={saving.saveAsNew}>
          {t("planner.saveAsNew")}
        </Button>
      }
    >
      {t("planner.conflict")}
    </Alert>
  );
}

interface PanesProps {
  readonly content: StudyContent;
  /** The study as drawing and measures see it: a moment later, or with a corner that is held. */
  readonly late: StudyContent;
  readonly judged: ReturnType<typeof judgeStudy>;
  /** The polygon that is shown. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly edit: Edit;
  readonly onDrag: (content: StudyContent | undefined) => void;
}

/** The table beside the drawing, with the polygon that is shown and the row that is worked on. */
function Panes({ content, late, judged, at, onChoose, edit, onDrag }: PanesProps) {
  const [row, setRow] = useState<number>();
  return (
    <div className="planner-panes">
      <div className="planner-table-pane">
        <FigureForm content={content} at={at} onChoose={onChoose} edit={edit} />
        <CourseTable
          content={content}
          at={at}
          errors={judged.figures[at]?.errors}
          marked={row}
          onRow={setRow}
          edit={edit}
        />
      </div>
      <div className="planner-drawing-pane">
        <PlanDrawing content={late} judged={judged} at={at} marked={row} onRow={setRow} edit={edit} onDrag={onDrag} />
        <Measures content={late} judged={judged} at={at} />
      </div>
    </div>
  );
}

/** Asks before what is not saved is left. */
function LeaveQuestion({ unsaved, leaving }: { readonly unsaved: boolean; readonly leaving: () => boolean }) {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved && !leaving(),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === "blocked"}
      title={t("planner.unsaved")}
      text={t("planner.leave")}
      confirmLabel={t("planner.discard")}
      cancelLabel={t("shell.cancel")}
      tone="error"
      onConfirm={() => blocker.status === "blocked" && blocker.proceed()}
      onCancel={() => blocker.status === "blocked" && blocker.reset()}
    />
  );
}

/** The keys of the editor, wherever the focus is: Ctrl+S saves, Ctrl+Z takes back, Ctrl+Y or Ctrl+Shift+Z makes again. */
function useEditorKeys(acts: { readonly save: () => void; readonly undo: () => void; readonly redo: () => void }) {
  const newest = useRef(acts);
  useEffect(() => {
    newest.current = acts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A dialog over the page has texts of its own.
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      const key = event.key.toLowerCase();
      const { save, undo, redo } = newest.current;
      const act =
        key === "s" ? save : key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
      if (!act || (act !== save && isTitle(event.target))) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
