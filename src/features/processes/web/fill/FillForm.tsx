import useMediaQuery from "@mui/material/useMediaQuery";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useReducer, useState } from "react";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import type { Attachment } from "#features/attachments/attachment.ts";
import { attachmentKeys } from "#features/attachments/keys.ts";
import type { Actor } from "#protocol/actor.ts";
import { demandsEvidence, demandsFiles, missingAttachments, missingEvidence } from "../../demanded.ts";
import { answerPlace } from "../../place.ts";
import { finishes, hasProject } from "../../policy.ts";
import type { Process } from "../../process.ts";
import { FormComments } from "../comments/Commentable.tsx";
import { useCommentsOn } from "../comments/use-comments-on.tsx";
import { top } from "./answer-store.ts";
import { type Asking, FillDialogs } from "./FillDialogs.tsx";
import { FillHeader } from "./FillHeader.tsx";
import { FormBody } from "./FormBody.tsx";
import type { FormSession } from "./form-session.ts";
import { GroupNav } from "./GroupNav.tsx";
import { LiveDocument } from "./LiveDocument.tsx";
import { StepBar } from "./StepBar.tsx";
import { narrowForm } from "./shapes.ts";
import { useFillKeys } from "./use-fill-keys.ts";
import { useFormNavigation } from "./use-form-navigation.ts";
import { useFormTools } from "./use-form-tools.ts";
import { useLatePieces } from "./use-late-pieces.ts";
import { finishLabel, useSend } from "./use-send.ts";
import "./fill.css";

interface FillFormProps {
  readonly process: Process;
  readonly actor: Actor;
  readonly formSession: FormSession;
  /** The buttons that other features add to the header. */
  readonly more: ReactNode;
  /** The notices of other features above the form. */
  readonly notices: ReactNode;
}

/** The form in its three shapes: groups, fields and document; fields and document; one group after the other. */
export function FillForm({ process, actor, formSession, more, notices }: FillFormProps) {
  const t = useText();
  const steps = useMediaQuery(narrowForm, { noSsr: true });
  const wide = useMediaQuery("(min-width:1200px)", { noSsr: true });
  const { sections } = formSession.answerStore.plan;
  const { step, toGroup, toField, shown } = useFormNavigation(formSession, steps);
  const [previewShown, togglePreview] = useReducer((on: boolean) => !on, true);
  const { body, asking, setAsking, finishing, sending, send } = useSending({ process, actor, formSession });
  useLatePieces();
  const { comments, commentHere } = useFormComments(process, actor, formSession);
  useFillKeys({ send, toGroup, togglePreview, commentHere, sections });

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
        {!steps && <GroupNav formSession={formSession} onGroup={toGroup} />}
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
      <FillDialogs {...shared} asking={asking} sending={sending} onClose={() => setAsking(undefined)} />
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
  const { tools, trigger, fill } = useFormTools(formSession, actor, process);
  const [asking, setAsking] = useState<Asking>();
  const [tries, setTries] = useState(0);
  const finishing = finishes(actor, process);
  const sending = useSend(process.id, formSession, finishing, () => setAsking(undefined));
  const send = () => {
    const missing = formSession.check();
    void trigger(missing.flatMap(({ path }) => formSession.answerStore.nameAt(path) ?? []));
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
