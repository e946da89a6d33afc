import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { screenPath } from "#protocol/address.ts";
import { isSettled } from "../doubts.ts";
import { beginsProcesses } from "../policy.ts";
import { proposedName } from "../proposed-name.ts";
import { taggingOf, tagsOf, wrongNames } from "../tagging.ts";
import { largestTemplate } from "../template.ts";
import { FileChooser } from "./FileChooser.tsx";
import { FindingList } from "./FindingList.tsx";
import { NameFields } from "./NameFields.tsx";
import { nameErrors, type TemplateNames, trimmedNames } from "./name-rules.ts";
import { leadToDoubts } from "./TaggedDoubts.tsx";
import { useFromDocument, useRecognition } from "./use-from-document.ts";
import { useTaggingGuard } from "./use-guard.tsx";
import { Made, noSteps, Reading, type Taggings, Workbench } from "./Workbench.tsx";

/** A document on its way: chosen, read, its fields changed, made into a template. */
function useDocument(onTagged: (file: File) => void) {
  const t = useText();
  const [file, setFile] = useState<File>();
  const [wrong, setWrong] = useState<string>();
  const [taggings, setTaggings] = useState<Taggings>();
  const recognition = useRecognition();
  const making = useFromDocument();
  const choose = (next: File | undefined) => {
    if (!next) return;
    setFile(next);
    setTaggings(undefined);
    making.reset();
    const tooLarge = next.size >= largestTemplate ? t("templates.fileTooLarge") : undefined;
    const error = /\.docx$/i.test(next.name) ? tooLarge : t("templates.onlyDocx");
    setWrong(error);
    if (error === undefined)
      recognition.mutate(next, {
        onSuccess: (answer) => {
          if (answer.kind !== "recognized") return;
          // A tag that was left open is an error of a template, which its upload shows and corrects.
          if (answer.tagged || answer.paragraphs.some(({ text }) => text.includes("{"))) onTagged(next);
          else setTaggings(noSteps(taggingOf(answer)));
        },
      });
  };
  const tagging = taggings?.now;
  const errors = tagging !== undefined && wrongNames(tagging);
  const create = async (names: TemplateNames) => {
    // Undecided doubts come first.
    if (tagging && !isSettled(tagging)) leadToDoubts();
    else if (file && tagging && !errors) await making.mutateAsync({ file, tagging, ...names });
  };
  const ready = tagging !== undefined && !errors && tagsOf(tagging).tags.length > 0;
  return { file, wrong, taggings, setTaggings, recognition, making, choose, create, ready };
}

/** Takes a document of the firm: a finished one becomes a template here, one with tags goes on to its upload. */
export function FromDocumentDialog({
  directory,
  onTagged,
  onClose,
}: {
  readonly directory: string;
  /** Called with a document that has tags already. */
  readonly onTagged: (file: File) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const titleId = useId();
  const work = useDocument(onTagged);
  const outcome = work.making.data;
  const done = outcome?.kind === "stored";
  const busy = work.making.isPending;
  const { taggings } = work;
  // What was decided in the dialog is nowhere else.
  const guard = useTaggingGuard(!done && taggings !== undefined && taggings.past.length > 0);
  const close = guard.before(onClose);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      // The document needs the whole window; to choose it does not.
      fullScreen={taggings !== undefined && !done}
      onClose={() => !busy && close()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{t("templates.fromDocument.open")}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: 2, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" }}>
        {done ? (
          <Made answer={outcome} />
        ) : (
          <Steps
            work={{ ...work, choose: (file) => guard.before(() => work.choose(file))() }}
            formId={`${titleId}-form`}
            directory={directory}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={close} disabled={busy} color="inherit">
          {done ? t("templates.upload.close") : t("templates.upload.cancel")}
        </Button>
        {done && <WhatNext template={outcome.id} />}
        {taggings && !done && (
          <Button type="submit" form={`${titleId}-form`} variant="contained" loading={busy} disabled={!work.ready}>
            {t("templates.fromDocument.create")}
          </Button>
        )}
      </DialogActions>
      {guard.dialog}
    </Dialog>
  );
}

/** Links from a new template to its settings, and to its first contract for users who may begin one. */
function WhatNext({ template }: { readonly template: string }) {
  const t = useText();
  const actor = useActor();
  const begins = actor !== undefined && beginsProcesses(actor) === true;
  return (
    <>
      <Button
        variant={begins ? "outlined" : "contained"}
        component={Link}
        to={screenPath("/templateSettings/:id", { id: template })}
      >
        {t("templates.upload.openSettings")}
      </Button>
      {begins && (
        <Button variant="contained" component={Link} to={`/processes?new=${template}`}>
          {t("templates.fromDocument.begin")}
        </Button>
      )}
    </>
  );
}

/** Choosing the document, looking through its fields, and naming the template. */
function Steps({
  work,
  formId,
  directory,
}: {
  readonly work: ReturnType<typeof useDocument>;
  readonly formId: string;
  readonly directory: string;
}) {
  const t = useText();
  const { file, wrong, taggings, setTaggings, recognition, making, choose, create } = work;
  return (
    <>
      {!taggings && (
        <Typography sx={{ color: "text.secondary", maxWidth: 720 }}>{t("templates.fromDocument.about")}</Typography>
      )}
      <FileChooser file={file} error={wrong} disabled={recognition.isPending || making.isPending} onChoose={choose} />
      <Reading reading={recognition} tagged={t("templates.fromDocument.tagged")} onAgain={() => file && choose(file)} />
      {taggings && file && (
        <Workbench taggings={taggings} onChange={(next) => setTaggings((now) => now && next(now))}>
          <NameTemplate
            formId={formId}
            proposed={proposedName(file.name, taggings.now)}
            directory={directory}
            onSubmit={create}
          />
        </Workbench>
      )}
      {making.data?.kind === "invalid" && <FindingList kind="error" findings={making.data.errors} />}
      {making.data?.kind === "refused" && <Alert severity="error">{t("templates.upload.refused")}</Alert>}
    </>
  );
}

/** Asks what a template is called; the name is proposed without what was recognized. `onSubmit` may throw; its errors stand beside their fields. */
function NameTemplate({
  formId,
  proposed,
  directory,
  onSubmit,
}: {
  readonly formId: string;
  readonly proposed: string;
  readonly directory: string;
  readonly onSubmit: (names: TemplateNames) => Promise<unknown>;
}) {
  const form = useFormValues<TemplateNames>({
    initial: { name: proposed, description: "", directory },
    check: nameErrors,
    send: (names) => onSubmit(trimmedNames(names)),
  });
  return (
    <form id={formId} noValidate className="tagged-names" onSubmit={form.submit}>
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      <NameFields form={form} />
    </form>
  );
}
