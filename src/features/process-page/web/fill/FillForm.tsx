import useMediaQuery from "@mui/material/useMediaQuery";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { top } from "#features/answers/answer-store.ts";
import type { Attachment } from "#features/attachments/attachment.ts";
import { attachmentKeys } from "#features/attachments/feature.ts";
import { demandsEvidence, demandsFiles, missingAttachments, missingEvidence } from "#features/processes/demanded.ts";
import { finishes, hasProject } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { answerPlace } from "../../place.ts";
import { CarriedContext, type CarriedMarks, useCarried } from "../carried/carried-marks.ts";
import { FormComments } from "../comments/Commentable.tsx";
import { useCommentsOn } from "../comments/use-comments-on.tsx";
import { narrowForm } from "./ComingForm.tsx";
import { type Asking, FillDialogs, loadConflictDialog, loadSendDialog } from "./FillDialogs.tsx";
import { FillHeader } from "./FillHeader.tsx";
import { FormBody } from "./FormBody.tsx";
import type { FormSession } from "./form-session.ts";
import { GroupNav } from "./GroupNav.tsx";
import { LiveDocument } from "./LiveDocument.tsx";
import { loadPreviewSheet, StepBar } from "./StepBar.tsx";
import { useFormTools } from "./use-form-tools.tsx";
import { finishLabel, useSend } from "./use-send.ts";
import "./fill.css";
import type { FormSection } from "#features/answers/layout.ts";
import { groupOf } from "#features/answers/progress.ts";
import { wantWords } from "#features/answers/web/index.ts";
import { layerIsOpen } from "#ui/layer-open.ts";
import { loadRenameDialog } from "../RenameButton.tsx";

/** The delay in milliseconds after the form is drawn, so that words appear a moment after typing begins. */
const wordsAfterMs = 300;

/** Nothing else is being fetched any more, in milliseconds. */
const calmAfterMs = 2000;

/** Windows with room for groups, fields and a document whose letters can be read, all next to each other. */
const threePanes = "(min-width:1440px)";

interface FillFormProps {
  readonly process: Process;
  readonly actor: Actor;
  readonly formSession: FormSession;
  /** The buttons that other features add to the header. */
  readonly more: ReactNode;
  /** The notices of other features above the form. */
  readonly notices: ReactNode;
}

/** The form of a process, with the marks of answers that came from other processes. */
export function FillForm(props: FillFormProps) {
  const carried = useCarried(props.process, props.formSession);
  return (
    <CarriedContext value={carried}>
      <FormPanes {...props} carried={carried} />
    </CarriedContext>
  );
}

/** The form in its three shapes: groups, fields and document; fields and document; one group after the other. */
function FormPanes(props: FillFormProps & { readonly carried: CarriedMarks }) {
  const { process, actor, formSession, more, notices, carried } = props;
  const t = useText();
  const steps = useMediaQuery(narrowForm, { noSsr: true });
  const wide = useMediaQuery(threePanes, { noSsr: true });
  const { sections } = formSession.answerStore.plan;
  const { step, tab, toGroup, toField, shown } = useFormNavigation(formSession, steps);
  const [previewShown, togglePreview] = useReducer((on: boolean) => !on, true);
  const { body, asking, setAsking, finishing, sending, send } = useSending({ process, actor, formSession });
  useLatePieces();
  const { comments, commentHere } = useFormComments(process, actor, formSession);
  useFillKeys({ send, toGroup, togglePreview, commentHere, confirmIn: carried.confirmIn, sections });

  const withPreview = previewShown && !steps;
  const shape = `${steps ? "steps" : wide ? "three" : "two"}${withPreview ? " with-preview" : ""}`;
  const shared = { process, actor, formSession, finishing };
  return (
    <div className={`fill ${shape}`}>
      <FillHeader
        {...{ ...shared, more, comments, steps }}
        previewShown={previewShown}
        onTogglePreview={togglePreview}
        onSend={send}
        onDifferences={() => setAsking("differences")}
      />
      <div className="fill-panes">
        <GroupNav formSession={formSession} current={tab} onGroup={toGroup} />
        <FormComments value={comments}>
          <FormBody
            {...body}
            {...shared}
            sections={shown}
            last={!steps || step >= sections.length - 1}
            onField={toField}
            notices={notices}
          />
        </FormComments>
        {withPreview && (
          <aside className="fill-preview" aria-label={t("processes.page.fill.document")}>
            <LiveDocument {...shared} onPlace={toField} comments={comments} />
          </aside>
        )}
      </div>
      {steps && (
        <StepBar
          process={process}
          formSession={formSession}
          step={step}
          count={Math.max(1, sections.length)}
          sendLabel={t(finishing ? finishLabel(process) : "processes.page.fill.send")}
          onStep={(next) => toGroup(sections[next]?.id ?? "")}
          onSend={send}
          onPlace={toField}
        />
      )}
      <FillDialogs {...{ ...shared, asking, sending }} onField={toField} onClose={() => setAsking(undefined)} />
      {comments.panel}
    </div>
  );
}

/** The comments on the form, and what opens those on the field one is in. */
function useFormComments(process: Process, actor: Actor, formSession: FormSession) {
  const comments = useCommentsOn(process, actor);
  const commentHere = () => {
    const name = formSession.current.get();
    const path = name === undefined ? undefined : formSession.answerStore.pathOf(name);
    comments.show(path === undefined ? undefined : answerPlace(path));
  };
  return { comments, commentHere };
}

/** The sending of the form: checks it first, and asks for what is missing. */
function useSending({ process, actor, formSession }: Omit<FillFormProps, "more" | "notices">) {
  const t = useText();
  const queries = useQueryClient();
  const { tools, check, fill } = useFormTools(formSession, actor, process);
  const [asking, setAsking] = useState<Asking>();
  const [tries, setTries] = useState(0);
  const finishing = finishes(actor, process);
  const sending = useSend(process.id, formSession, finishing, () => setAsking(undefined));
  const send = () => {
    const missing = formSession.check();
    check(missing.flatMap(({ path }) => formSession.answerStore.nameAt(path) ?? []));
    if (missing.length > 0) return setTries(tries + 1);
    const attached = queries.getQueryData<readonly Attachment[]>(attachmentKeys.of(process.id));
    const demanded = demandsFiles(actor) ? process.form.attachments : [];
    const files = missingAttachments(demanded, attached ?? [], (when) => formSession.answerStore.shown(top, when));
    if (attached && files.length > 0) {
      document.querySelector(".demanded-file")?.scrollIntoView({ block: "center" });
      return notify.error(t("processes.attachmentsMissing", { names: files.map(({ name }) => name).join(", ") }));
    }
    const [stale] =
      attached && demandsEvidence(actor) ? missingEvidence(process.form.evidence, attached, new Date()) : [];
    if (stale) {
      document.querySelector(".demanded-evidence")?.scrollIntoView({ block: "center" });
      return notify.error(t(`processes.evidenceMissing.${stale.kind}`, { days: stale.days }));
    }
    sending.reset();
    setAsking(hasProject(actor, process.projectId) === true ? "send" : "project");
  };
  return { body: { tools, fill, tries }, asking, setAsking, finishing, sending, send };
}

/** Fetches what the form needs a little later: the words of amounts and dates, then the pieces that may be needed without a connection. */
function useLatePieces(): void {
  useEffect(() => {
    const words = setTimeout(wantWords, wordsAfterMs);
    const pieces = setTimeout(
      () => void Promise.allSettled([loadConflictDialog(), loadSendDialog(), loadRenameDialog(), loadPreviewSheet()]),
      calmAfterMs,
    );
    return () => {
      clearTimeout(words);
      clearTimeout(pieces);
    };
  }, []);
}

/** Scrolls to an element and focuses it, once the group of the step is drawn. */
function focusWhenDrawn(id: string, block: "start" | "center"): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block });
    element?.focus({ preventScroll: true });
  });
}

/** Returns the position in the form. With `steps`, one group is shown at a time, and going to another one shows it. */
function useFormNavigation(formSession: FormSession, steps: boolean) {
  const { sections } = formSession.answerStore.plan;
  const [step, setStep] = useState(0);
  const toGroup = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    if (steps) setStep(Math.max(0, index));
    focusWhenDrawn(`group-${id}`, "start");
  };
  const toField = (name: string) => {
    const group = groupOf(formSession.answerStore, name);
    if (group === undefined) return;
    if (steps) setStep(sections.findIndex((section) => section.id === group));
    focusWhenDrawn(name, "center");
  };
  const [first] = sections;
  useEffect(() => {
    // The button that led here is gone, and the focus with it.
    if (document.activeElement === document.body)
      document.getElementById(`group-${first?.id}`)?.focus({ preventScroll: true });
  }, [first]);
  const tab = steps ? sections[step]?.id : undefined;
  return { step, tab, toGroup, toField, shown: steps ? sections.slice(step, step + 1) : sections };
}

interface Wishes {
  readonly send: () => void;
  readonly toGroup: (id: string) => void;
  readonly togglePreview: () => void;
  /** Opens the comments on the field one is in. */
  readonly commentHere: () => void;
  /** Confirms what came from another process in a group. */
  readonly confirmIn: (parts: FormSection["parts"]) => void;
  readonly sections: readonly FormSection[];
}

/**
 * Ctrl+Enter sends, Alt+Enter confirms the carried answers of the group one is in, Alt+PgUp and Alt+PgDn go to the group before and after, Ctrl+\ shows or hides the document, Ctrl+Alt+M
 * comments on the field one is in.
 */
function useFillKeys(wishes: Wishes): void {
  const now = useRef(wishes);
  useEffect(() => {
    now.current = wishes;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || layerIsOpen("dialog")) return;
      const { send, toGroup, togglePreview, commentHere, confirmIn, sections } = now.current;
      const control = event.ctrlKey || event.metaKey;
      if (control && event.key === "Enter") {
        if (!event.repeat) send();
      } else if (event.altKey && event.key === "Enter") confirmIn(groupHere(sections)?.parts ?? []);
      else if (control && event.key === "\\") togglePreview();
      else if (control && event.altKey && event.code === "KeyM") commentHere();
      else if (event.altKey && (event.key === "PageDown" || event.key === "PageUp")) {
        const next = neighbour(sections, event.key === "PageDown" ? 1 : -1);
        if (next !== undefined) toGroup(next);
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The group the focus is in. */
function groupHere(sections: readonly FormSection[]): FormSection | undefined {
  const group = document.activeElement?.closest(".form-group")?.querySelector("h2")?.id;
  return sections.find(({ id }) => `group-${id}` === group);
}

/** The group before or after the one the focus is in. */
function neighbour(sections: readonly FormSection[], by: 1 | -1): string | undefined {
  const here = groupHere(sections);
  return sections[here ? sections.indexOf(here) + by : 0]?.id;
}
