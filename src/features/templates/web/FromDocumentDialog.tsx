import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { failureText } from "#client/failure-text.ts";
import type { TemplateAct } from "#client/feature.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { screenPath } from "#protocol/address.ts";
import { FileButton } from "#ui/FileButton.tsx";
import { ReasonButton } from "#ui/ReasonButton.tsx";
import { isSettled } from "../doubts.ts";
import { proposedName } from "../proposed-name.ts";
import { type Tagging, taggingOf, tagsOf, wrongNames } from "../tagging.ts";
import { largestTemplate } from "../template.ts";
import { FileChooser, wordFiles } from "./FileChooser.tsx";
import { FindingList } from "./FindingList.tsx";
import { NameFields } from "./NameFields.tsx";
import { nameErrors, type TemplateNames, trimmedNames } from "./name-rules.ts";
import { leadToDoubts } from "./TaggedDoubts.tsx";
import { useFromDocument, useRecognition } from "./use-from-document.ts";
import { useTaggingGuard } from "./use-guard.tsx";
import { acceptLabel, Made, noSteps, Reading, type Taggings, Workbench } from "./Workbench.tsx";

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
    else if (file && tagging && !errors) {
      const named = names.name === proposedName(file.name, tagging) ? "proposed" : "typed";
      await making.mutateAsync({ file, tagging, named, ...names });
    }
  };
  const ready = tagging !== undefined && !errors && tagsOf(tagging).tags.length > 0;
  return { file, wrong, taggings, setTaggings, recognition, making, choose, create, ready };
}

/** Takes a document of the firm: a finished one becomes a template here, one with tags goes on to its upload. */
export function FromDocumentDialog({
  directory,
  acts,
  onTagged,
  onClose,
}: {
  readonly directory: string;
  /** The actions on the new template. */
  readonly acts: readonly TemplateAct[];
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
      <DialogContent
        className={taggings && !done ? "bench" : ""}
        sx={{ display: "grid", gap: 2, alignContent: "start", gridTemplateColumns: "minmax(0, 1fr)" }}
      >
        {done ? (
          <Made answer={outcome} tagging={taggings?.now} />
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
        {done && <WhatNext template={{ id: outcome.id, name: outcome.name }} acts={acts} />}
        {taggings && !done && (
          <AcceptButton form={`${titleId}-form`} tagging={taggings.now} busy={busy} disabled={!work.ready} />
        )}
      </DialogActions>
      {guard.dialog}
    </Dialog>
  );
}

/** Makes the template. While words are in doubt it says so, and leads to them. */
function AcceptButton({
  form,
  tagging,
  busy,
  disabled,
}: {
  readonly form: string;
  readonly tagging: Tagging;
  readonly busy: boolean;
  readonly disabled: boolean;
}) {
  const t = useText();
  return (
    <ReasonButton
      type="submit"
      form={form}
      variant="contained"
      aria-keyshortcuts="Control+Enter"
      loading={busy}
      reason={disabled ? t("shell.correctFirst") : undefined}
    >
      {acceptLabel(t, tagging, "templates.fromDocument.create")}
    </ReasonButton>
  );
}

/** Leads from a new template to its settings, and to what other features do with it. */
function WhatNext({ template, acts }: { readonly template: NewTemplate; readonly acts: readonly TemplateAct[] }) {
  const t = useText();
  return (
    <>
      <Button
        variant={acts.length > 0 ? "outlined" : "contained"}
        component={Link}
        to={screenPath("/templateSettings/:id", { id: template.id })}
      >
        {t("templates.upload.openSettings")}
      </Button>
      {acts.map(({ id, Part }) => (
        <Part key={id} template={template} onMissing={(error) => notify.error(failureText(error))} />
      ))}
    </>
  );
}

type NewTemplate = Parameters<TemplateAct["Part"]>[0]["template"];

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
      {taggings && file && wrong === undefined ? (
        <ReadFile file={file} disabled={making.isPending} onChoose={choose} />
      ) : (
        <FileChooser file={file} error={wrong} disabled={recognition.isPending || making.isPending} onChoose={choose} />
      )}
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

/** The document that was read, in one line. Another one can be chosen. */
function ReadFile({
  file,
  disabled,
  onChoose,
}: {
  readonly file: File;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const t = useText();
  return (
    <div className="read-file">
      <span>{file.name}</span>
      <FileButton
        label={t("templates.upload.chooseOther")}
        accept={wordFiles}
        size="small"
        variant="text"
        disabled={disabled}
        onFile={onChoose}
      />
    </div>
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
    draft: null,
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
