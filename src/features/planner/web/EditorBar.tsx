import Back from "@mui/icons-material/ArrowBack";
import Redo from "@mui/icons-material/Redo";
import Undo from "@mui/icons-material/Undo";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState } from "react";
import { useText } from "#client/i18n.ts";
import { lazyComponent } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { createProcess } from "#features/processes/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { Field } from "#ui/Field.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import type { JudgedStudy } from "../judge-study.ts";
import { type StudyContent, studyLimits } from "../study.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import type { Edit } from "./use-history.ts";
import type { useSave } from "./use-save.ts";

const ReadDialog = lazyComponent(() => import("./ReadDialog.tsx").then((m) => m.ReadDialog));
const VersionsPanel = lazyComponent(() => import("./VersionsPanel.tsx").then((m) => m.VersionsPanel));
const UseStudyDialog = lazyComponent(() => import("./UseStudyDialog.tsx").then((m) => m.UseStudyDialog));
const CheckDialog = lazyComponent(() => import("./CheckDialog.tsx").then((m) => m.CheckDialog));
const LinkDialog = lazyComponent(() => import("./LinkDialog.tsx").then((m) => m.LinkDialog));

type Open = "read" | "check" | "use" | "versions" | "links" | undefined;

interface Steps {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface BarProps {
  readonly actor: Actor;
  /** Gives the field of the title, which takes the focus when it is missing. */
  readonly onTitleField: (field: HTMLInputElement | null) => void;
  readonly title: string;
  readonly titleError: string | undefined;
  readonly onTitle: (title: string) => void;
  readonly content: StudyContent;
  readonly judged: JudgedStudy;
  /** The polygon that is shown. */
  readonly at: number;
  readonly edit: Edit;
  readonly saving: ReturnType<typeof useSave>;
  readonly save: () => void;
  /** Why it cannot be saved. */
  readonly refused: string | undefined;
  readonly history: Steps;
}

/** The title of a study, and what can be done with it as a whole. */
export function EditorBar(props: BarProps) {
  const t = useText();
  const { saving, onTitleField } = props;
  const [open, setOpen] = useState<Open>();
  const { study } = saving;
  return (
    <header className="planner-bar">
      <Link to="/utilities" search={{ tab: "planner" }} className="planner-back">
        <Back fontSize="small" aria-hidden />
        {t("planner.studies")}
      </Link>
      <div className="planner-heading">
        <Field
          ref={onTitleField}
          name="title"
          className="planner-title"
          label={t("planner.title")}
          autoComplete="off"
          maxLength={studyLimits.title}
          value={props.title}
          error={props.titleError}
          onChange={(event) => props.onTitle(event.currentTarget.value)}
        />
        <ReasonButton
          variant="contained"
          reason={props.refused}
          loading={saving.busy}
          aria-keyshortcuts="Control+S"
          onClick={props.save}
        >
          {t("planner.save")}
        </ReasonButton>
      </div>
      <div className="planner-acts">
        <Acts {...props} onOpen={setOpen} />
        <span className="planner-state" role="status">
          {saving.unsaved
            ? t("planner.unsavedState")
            : study
              ? t("planner.savedState", { version: study.version })
              : ""}
        </span>
      </div>
      <Opened {...props} open={open} onClose={() => setOpen(undefined)} />
    </header>
  );
}

/** The buttons of the bar. */
function Acts({ onOpen, ...props }: BarProps & { readonly onOpen: (open: Open) => void }) {
  const t = useText();
  const { saving } = props;
  const { study } = saving;
  return (
    <>
      <HistoryButtons {...props.history} />
      <Button variant="outlined" onClick={() => onOpen("read")}>
        {t("planner.read.open")}
      </Button>
      <Button variant="outlined" onClick={() => onOpen("check")}>
        {t("planner.check.open")}
      </Button>
      <ExportMenu title={props.title} content={props.content} judged={props.judged} />
      {createProcess(props.actor) === true && (
        <ReasonButton
          variant="outlined"
          reason={study && !saving.unsaved ? undefined : t("planner.use.saveFirst")}
          onClick={() => onOpen("use")}
        >
          {t("bindings.action")}
        </ReasonButton>
      )}
      <Button variant="outlined" disabled={!study} onClick={() => onOpen("links")}>
        {t("planner.links.open")}
      </Button>
      <Button variant="outlined" disabled={!study} onClick={() => onOpen("versions")}>
        {t("planner.versions.open")}
      </Button>
    </>
  );
}

/** The dialog opened from the bar. */
function Opened({ open, onClose, ...props }: BarProps & { readonly open: Open; readonly onClose: () => void }) {
  const { saving, edit } = props;
  const { study } = saving;
  if (open === "read")
    return (
      <ReadDialog content={props.content} judged={props.judged} edit={edit} studyId={study?.id} onClose={onClose} />
    );
  if (open === "check")
    return (
      <CheckDialog content={props.content} judged={props.judged} at={props.at} studyId={study?.id} onClose={onClose} />
    );
  if (!study || !open) return null;
  if (open === "use") return <UseStudyDialog study={study} onClose={onClose} />;
  return open === "versions" ? (
    <VersionsPanel study={study} edit={edit} onClose={onClose} />
  ) : (
    <LinkDialog actor={props.actor} study={study} onSave={saving.save} onClose={onClose} />
  );
}

function HistoryButtons({ undo, redo, canUndo, canRedo }: Steps) {
  const t = useText();
  return (
    <>
      <IconButton aria-label={t("planner.undo")} title={t("planner.undo")} disabled={!canUndo} onClick={undo}>
        <Undo />
      </IconButton>
      <IconButton aria-label={t("planner.redo")} title={t("planner.redo")} disabled={!canRedo} onClick={redo}>
        <Redo />
      </IconButton>
    </>
  );
}
