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
import { useId, useState } from "react";
import { type UseFormRegister, useForm, useWatch } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Link } from "#client/link.tsx";
import { screenPath } from "#protocol/address.ts";
import { Failure } from "#protocol/failure.ts";
import type { Fix } from "../findings.ts";
import { largestTemplate } from "../template.ts";
import { FileChooser } from "./FileChooser.tsx";
import { FormulaHelpButton } from "./FormulaHelpButton.tsx";
import { NameFields, type TemplateNames } from "./NameFields.tsx";
import { UploadOutcome } from "./UploadOutcome.tsx";
import { type Sending, useUpload } from "./use-upload.ts";

/** What the dialog uploads. */
export type UploadTarget =
  | { readonly kind: "template"; readonly directory: string }
  | { readonly kind: "version"; readonly id: string; readonly name: string };

interface Values extends TemplateNames {
  readonly file: File | undefined;
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
  const directory = target.kind === "template" ? target.directory : "";
  const form = useForm<Values>({ defaultValues: { file: undefined, name: "", description: "", directory } });
  const { errors } = form.formState;
  const file = useWatch({ control: form.control, name: "file" });
  const outcome = sending.data;
  const done = outcome?.kind === "stored";

  // Errors that were put right by a press, in their order: the file itself stays as it is.
  const [fixes, setFixes] = useState<readonly Fix[]>([]);
  const sendWith = (made: readonly Fix[]) =>
    form.handleSubmit(({ file: sent, name, description, directory: folder }) => {
      if (!sent) return;
      const stored = target.kind === "version" ? target.id : outcome?.kind === "stored" ? outcome.id : undefined;
      const what: Sending =
        stored !== undefined
          ? { kind: "version", id: stored, file: sent, fixes: made }
          : {
              kind: "template",
              name: name.trim(),
              description: description.trim(),
              directory: folder.trim(),
              file: sent,
              fixes: made,
            };
      sending.mutate(what, {
        onError: (error) => void showErrors(error, form.setError, ["name", "description", "directory"]),
      });
    });
  const send = sendWith(fixes);
  const mend = (fix: Fix) => {
    const made = [...fixes, fix];
    setFixes(made);
    void sendWith(made)();
  };
  const choose = (next: File | undefined) => {
    form.setValue("file", next, { shouldValidate: true });
    setFixes([]);
    // What was said is about the file before; the next one is sent by a press only.
    sending.reset();
    // The name follows the file until somebody writes another one.
    if (next && ["", nameOf(file)].includes(form.getValues("name"))) {
      form.setValue("name", nameOf(next), { shouldValidate: form.formState.isSubmitted });
    }
  };
  form.register("file", {
    validate: (file) => {
      if (!file) return "templates.documentRequired";
      if (!/\.docx$/i.test(file.name)) return "templates.onlyDocx";
      return file.size < largestTemplate || "templates.fileTooLarge";
    },
  });

  const title =
    target.kind === "template"
      ? t("templates.upload.title")
      : t("templates.upload.versionTitle", { name: target.name });
  return (
    <Dialog
      open
      onClose={() => !sending.isPending && onClose()}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={small}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id={`${titleId}-form`}
          noValidate
          onSubmit={(event) => void send(event)}
          sx={{ display: "grid", gap: 2 }}
        >
          {target.kind === "version" && !done && (
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {t("templates.upload.versionHint")}
            </Typography>
          )}
          {!done && (
            <FileChooser
              file={file}
              error={errorText(errors.file?.message)}
              disabled={sending.isPending}
              onChoose={choose}
            />
          )}
          {target.kind === "template" && !done && (
            <NameFields
              register={form.register as unknown as UseFormRegister<TemplateNames>}
              errors={errors}
              directories={directories}
            />
          )}
        </Box>
        <Box aria-live="polite" sx={{ mt: sending.isIdle ? 0 : 2, display: "grid", gap: 2 }}>
          {sending.isPending && <Progress percent={sending.percent} />}
          {sending.isError && !isFieldError(sending.error) && (
            <Alert severity="error">{sentenceOf(sending.error, t("templates.fileTooLarge"))}</Alert>
          )}
          {outcome && !sending.isPending && (
            <UploadOutcome
              answer={outcome}
              version={target.kind === "version"}
              file={file}
              mended={fixes.length}
              onFix={mend}
            />
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {!done && (
          <Box sx={{ mr: "auto" }}>
            <FormulaHelpButton />
          </Box>
        )}
        <Button onClick={onClose} disabled={sending.isPending} color="inherit">
          {done ? t("templates.upload.close") : t("templates.upload.cancel")}
        </Button>
        {done && target.kind === "template" && (
          <Button
            variant={outcome.fieldCount === 0 ? "outlined" : "contained"}
            component={Link}
            to={screenPath("/templateSettings/:id", { id: outcome.id })}
          >
            {t("templates.upload.openSettings")}
          </Button>
        )}
        {done && outcome.fieldCount === 0 && (
          <Button
            variant="contained"
            component={Link}
            to={screenPath("/templateSettings/:id", { id: outcome.id }, { find: "fields" })}
          >
            {t("templates.fromDocument.find")}
          </Button>
        )}
        {!done && (
          <Button type="submit" form={`${titleId}-form`} variant="contained" loading={sending.isPending}>
            {outcome ? t("templates.upload.again") : t("templates.upload.send")}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The name of a template as its file is named. */
const nameOf = (file: File | undefined): string => file?.name.replace(/\.\w{1,5}$/, "").slice(0, 100) ?? "";

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

const isFieldError = (error: unknown): boolean => error instanceof Failure && error.fields.length > 0;

const sentenceOf = (error: unknown, tooLarge: string): string =>
  error instanceof Failure && error.code === "failure.tooLarge" ? tooLarge : failureText(error);
