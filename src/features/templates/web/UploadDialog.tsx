import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { errorText, failureText } from "#client/failure-text.ts";
import { type FormValues, useFormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import type { FailureCode } from "#protocol/failure.ts";
import type { UploadAnswer } from "../contract.ts";
import type { Fix } from "../findings.ts";
import { largestTemplate } from "../template.ts";
import { FileChooser } from "./FileChooser.tsx";
import { FormulaHelpButton } from "./FormulaHelpButton.tsx";
import { NameFields } from "./NameFields.tsx";
import { nameErrors, nameOfFile, type TemplateNames, trimmedNames } from "./name-rules.ts";
import { UploadOutcome } from "./UploadOutcome.tsx";
import { useUpload } from "./use-upload.ts";

/** The target of an upload. */
export type UploadTarget =
  | { readonly kind: "template"; readonly directory: string; readonly file: File }
  | { readonly kind: "version"; readonly id: string; readonly name: string };

interface Values extends TemplateNames {
  readonly file: File | undefined;
  /** Errors that were put right by a press, in their order: the file itself stays as it is. */
  readonly fixes: readonly Fix[];
}

export interface UploadDialogProps {
  readonly target: UploadTarget;
  readonly directories?: readonly string[];
  readonly onClose: () => void;
}

/** Uploads a Word file and shows what came of it; an invalid one is corrected in Word and uploaded again right here. */
export function UploadDialog({ target, directories = [], onClose }: UploadDialogProps) {
  const t = useText();
  const titleId = useId();
  const small = useMediaQuery("(max-width:599px)", { noSsr: true });
  const sending = useUpload();
  const form = useUploadForm(target, sending);
  const element = useRef<HTMLFormElement>(null);
  const outcome = sending.data;
  const done = outcome?.kind === "stored";
  const mend = (fix: Fix) => {
    // What is sent is what the form holds once it is drawn again.
    flushSync(() => form.set("fixes", [...form.values.fixes, fix]));
    element.current?.requestSubmit();
  };
  return (
    <Dialog
      open
      onClose={() => !form.busy && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={small}
    >
      <DialogTitle id={titleId}>
        {target.kind === "template"
          ? t("templates.upload.title")
          : t("templates.upload.versionTitle", { name: target.name })}
      </DialogTitle>
      <DialogContent>
        <form
          ref={element}
          id={`${titleId}-form`}
          noValidate
          style={{ display: "grid", gap: 16 }}
          onSubmit={form.submit}
        >
          {!done && <UploadFields form={form} target={target} directories={directories} onOther={sending.reset} />}
        </form>
        <UploadStatus form={form} sending={sending} target={target} onFix={mend} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {done ? (
          <WhatNext outcome={outcome} target={target} onClose={onClose} />
        ) : (
          <>
            <Box sx={{ mr: "auto" }}>
              <FormulaHelpButton />
            </Box>
            <Button onClick={onClose} disabled={form.busy} color="inherit">
              {t("templates.upload.cancel")}
            </Button>
            <Button type="submit" form={`${titleId}-form`} variant="contained" loading={form.busy}>
              {outcome ? t("templates.upload.again") : t("templates.upload.send")}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

const fileError = (file: File | undefined): FailureCode | undefined => {
  if (!file) return "templates.documentRequired";
  if (!/\.docx$/i.test(file.name)) return "templates.onlyDocx";
  return file.size < largestTemplate ? undefined : "templates.fileTooLarge";
};

/** The form of an upload: of a new template, or of the next version of one. */
function useUploadForm(target: UploadTarget, sending: ReturnType<typeof useUpload>) {
  const outcome = sending.data;
  const [initial] = useState<Values>({
    file: target.kind === "template" ? target.file : undefined,
    name: target.kind === "template" ? nameOfFile(target.file) : "",
    description: "",
    directory: target.kind === "template" ? target.directory : "",
    fixes: [],
  });
  const stored = target.kind === "version" ? target.id : outcome?.kind === "stored" ? outcome.id : undefined;
  return useFormValues({
    draft: ["template", target.kind === "version" ? target.id : ""],
    initial,
    check: (values) => ({ ...(stored === undefined ? nameErrors(values) : {}), file: fileError(values.file) }),
    send: async ({ file, fixes, ...names }) => {
      if (!file) return;
      const sent = { file, fixes };
      if (stored !== undefined) await sending.mutateAsync({ kind: "version", id: stored, ...sent });
      else await sending.mutateAsync({ kind: "template", ...trimmedNames(names), ...sent });
    },
  });
}

/** The file, and for a new template its names. `onOther`: another file was chosen. */
function UploadFields(props: {
  readonly form: FormValues<Values>;
  readonly target: UploadTarget;
  readonly directories: readonly string[];
  readonly onOther: () => void;
}) {
  const t = useText();
  const { form, target } = props;
  const { file, name } = form.values;
  const choose = (next: File | undefined) => {
    form.set("file", next);
    form.set("fixes", []);
    // The result is about the previous file. The next one is sent by a press only.
    props.onOther();
    // The name follows the file until somebody writes another one.
    if (next && ["", nameOfFile(file)].includes(name)) form.set("name", nameOfFile(next));
  };
  return (
    <>
      {target.kind === "version" && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {t("templates.upload.versionHint")}
        </Typography>
      )}
      <FileChooser
        file={file}
        // A wrong file is reported as soon as it is chosen.
        error={form.error("file") ?? (file && errorText(fileError(file)))}
        disabled={form.busy}
        onChoose={choose}
      />
      {target.kind === "template" && <NameFields form={form} directories={props.directories} />}
    </>
  );
}

/** Shows the progress of the upload and its result. */
function UploadStatus(props: {
  readonly form: FormValues<Values>;
  readonly sending: ReturnType<typeof useUpload>;
  readonly target: UploadTarget;
  readonly onFix: (fix: Fix) => void;
}) {
  const { form, sending } = props;
  return (
    <Box aria-live="polite" sx={{ mt: sending.isIdle ? 0 : 2, display: "grid", gap: 2 }}>
      {sending.isPending && <Progress percent={sending.percent} />}
      {form.failure !== undefined && <Alert severity="error">{failureText(form.failure)}</Alert>}
      {sending.data && !sending.isPending && (
        <UploadOutcome
          answer={sending.data}
          version={props.target.kind === "version"}
          file={form.values.file}
          mended={form.values.fixes.length}
          onFix={props.onFix}
        />
      )}
    </Box>
  );
}

/** Links from a stored upload. */
function WhatNext(props: {
  readonly outcome: Extract<UploadAnswer, { kind: "stored" }>;
  readonly target: UploadTarget;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { id, fieldCount } = props.outcome;
  return (
    <>
      <Button onClick={props.onClose} color="inherit">
        {t("templates.upload.close")}
      </Button>
      {props.target.kind === "template" && (
        <Button
          variant={fieldCount === 0 ? "outlined" : "contained"}
          component={Link}
          to={screenPath("/templateSettings/:id", { id })}
        >
          {t("templates.upload.openSettings")}
        </Button>
      )}
      {fieldCount === 0 && (
        <Button
          variant="contained"
          component={Link}
          to={screenPath("/templateSettings/:id", { id }, { find: "fields" })}
        >
          {t("templates.fromDocument.find")}
        </Button>
      )}
    </>
  );
}

function Progress({ percent }: { readonly percent: number }) {
  const t = useText();
  const sent = percent >= 100;
  const text = sent ? t("templates.upload.checking") : t("templates.upload.sending", { percent });
  return (
    <Box>
      <LinearProgress variant={sent ? "indeterminate" : "determinate"} value={percent} aria-label={text} />
      <Typography variant="body2" sx={{ mt: 1, color: "text.secondary" }}>
        {text}
      </Typography>
    </Box>
  );
}
