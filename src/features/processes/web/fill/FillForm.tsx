import useMediaQuery from "@mui/material/useMediaQuery";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { failureText, faultText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { later } from "#client/later.tsx";
import { notify } from "#client/snackbar.tsx";
import type { Actor } from "#protocol/actor.ts";
import { decideParts, hasProject } from "../../policy.ts";
import type { Filing, Process } from "../../process.ts";
import { FilingDialog } from "../filing/FilingButton.tsx";
import { loadRenameDialog } from "../RenameButton.tsx";
import type { FormTools, Texts } from "./AnswerField.tsx";
import type { Desk } from "./desk.ts";
import { FillHeader } from "./FillHeader.tsx";
import { FormGroup } from "./FormGroup.tsx";
import { GroupNav } from "./GroupNav.tsx";
import { LiveDocument } from "./LiveDocument.tsx";
import { wantWords } from "./late-words.ts";
import { MissingList } from "./MissingList.tsx";
import { usePress } from "./press.ts";
import { groupOf } from "./progress.ts";
import { RejectionNote } from "./RejectionNote.tsx";
import { loadPreviewSheet, StepBar } from "./StepBar.tsx";
import { useFillKeys } from "./use-fill-keys.ts";
import { useSend } from "./use-send.ts";
import "./fill.css";

const loadConflictDialog = () => import("./ConflictDialog.tsx").then((m) => m.ConflictDialog);
const ConflictDialog = later(loadConflictDialog);
const loadSendDialog = () => import("./SendDialog.tsx").then((m) => m.SendDialog);
const SendDialog = later(loadSendDialog);

/** When everything has calmed down, the pieces that may be needed without a connection are fetched, in milliseconds. */
const calm = 2000;

/** The form in its three shapes: groups, fields and document; fields and document; one group after the other. */
export function FillForm({
  process,
  actor,
  desk,
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly desk: Desk;
}) {
  const t = useText();
  const steps = useMediaQuery("(max-width:699.95px)", { noSsr: true });
  const wide = useMediaQuery("(min-width:1200px)", { noSsr: true });
  const press = usePress();
  const { register, control, setValue, trigger, getFieldState } = useForm<Texts>({ mode: "onTouched" });
  const decision = decideParts(actor);
  const fixedParts = decision === true ? undefined : faultText(decision);
  const tools = useMemo<FormTools>(() => {
    const recheck = (name: string) => void (getFieldState(name).error && trigger(name));
    return { desk, register, control, press, recheck, fixedParts };
  }, [desk, register, control, press, fixedParts, getFieldState, trigger]);
  const { sections } = desk.book.plan;
  const queries = useQueryClient();
  const [step, setStep] = useState(0);
  const [paper, setPaper] = useState(true);
  const [asking, setAsking] = useState<"send" | "differences" | "project">();
  const [tries, setTries] = useState(0);
  const finishing = actor.permissions.review !== true;
  const sending = useSend(process.id, desk, finishing, () => setAsking(undefined));

  useEffect(
    () =>
      desk.onTaken((names) => {
        for (const name of names) setValue(name, desk.book.text(name), { shouldValidate: true });
      }),
    [desk, setValue],
  );

  useEffect(() => {
    // Once the form is drawn; whoever begins to type sees the words a moment later.
    const timer = setTimeout(wantWords, 300);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.allSettled([loadConflictDialog(), loadSendDialog(), loadRenameDialog(), loadPreviewSheet()]),
      calm,
    );
    return () => clearTimeout(timer);
  }, []);

  const asked = {
    onClose: () => setAsking(undefined),
    onMissing: (error: unknown) => {
      setAsking(undefined);
      notify.error(failureText(error));
    },
  };
  const file = async (filing: Filing) => {
    await desk.file(filing);
    await queries.invalidateQueries({ queryKey: ["process", process.id] });
  };
  const toGroup = (id: string) => {
    const index = sections.findIndex((section) => section.id === id);
    if (steps) setStep(Math.max(0, index));
    // Once the group of the step is drawn.
    requestAnimationFrame(() => {
      const heading = document.getElementById(`group-${id}`);
      heading?.scrollIntoView({ block: "start" });
      heading?.focus({ preventScroll: true });
    });
  };
  const toField = (name: string) => {
    const group = groupOf(desk.book, name);
    if (group === undefined) return;
    if (steps) setStep(sections.findIndex((section) => section.id === group));
    requestAnimationFrame(() => {
      const field = document.getElementById(name);
      field?.scrollIntoView({ block: "center" });
      field?.focus({ preventScroll: true });
    });
  };
  const send = () => {
    const missing = desk.check();
    const names = missing.flatMap(({ path }) => desk.book.nameAt(path) ?? []);
    void trigger(names);
    if (missing.length === 0) {
      sending.reset();
      setAsking(hasProject(actor, process.projectId) === true ? "send" : "project");
    } else setTries(tries + 1);
  };
  useFillKeys({ send, toGroup, togglePaper: () => setPaper(!paper), sections });

  const shown = steps ? sections.slice(step, step + 1) : sections;
  const withPaper = paper && !steps;
  const shape = steps ? "steps" : wide ? "three" : "two";
  return (
    <div className={`fill ${shape}${withPaper ? " with-paper" : ""}`}>
      <FillHeader
        process={process}
        actor={actor}
        desk={desk}
        finishing={finishing}
        steps={steps}
        paper={paper}
        onPaper={() => setPaper(!paper)}
        onSend={send}
        onDifferences={() => setAsking("differences")}
      />
      <div className="fill-panes">
        {!steps && <GroupNav desk={desk} onGroup={toGroup} />}
        <form
          className="fill-form"
          aria-label={t("processes.page.fill.form")}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onFocus={({ target }) => {
            const name = (target as HTMLElement).id;
            if (desk.book.isField(name)) desk.current.set(name);
          }}
        >
          <RejectionNote process={process} next={t("processes.page.rejected.text")} />
          <MissingList desk={desk} tries={tries} finishing={finishing} onField={toField} />
          <p className="required-note">{t("processes.page.fill.requiredNote")}</p>
          {shown.map((section) => (
            <FormGroup key={section.id} tools={tools} section={section} />
          ))}
        </form>
        {withPaper && (
          <aside className="fill-paper" aria-label={t("processes.page.fill.document")}>
            <LiveDocument id={process.id} desk={desk} onPlace={toField} />
          </aside>
        )}
      </div>
      {steps && (
        <StepBar
          id={process.id}
          desk={desk}
          step={step}
          count={Math.max(1, sections.length)}
          sendLabel={t(finishing ? "processes.page.fill.finish" : "processes.page.fill.send")}
          onStep={(next) => toGroup(sections[next]?.id ?? "")}
          onSend={send}
          onPlace={toField}
        />
      )}
      {asking === "send" && (
        <SendDialog process={process} actor={actor} sending={sending} finishing={finishing} {...asked} />
      )}
      {asking === "project" && <FilingDialog process={process} actor={actor} missing onFile={file} {...asked} />}
      {asking === "differences" && <ConflictDialog id={process.id} desk={desk} {...asked} />}
    </div>
  );
}
