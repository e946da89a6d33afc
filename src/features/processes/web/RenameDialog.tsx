import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { Field } from "#ui/Field.tsx";
import { titleRules } from "./title-rules.ts";

/** Asks for another title. `onRename` throws the server's failure. */
export function RenameDialog({
  title,
  onRename,
  onClose,
}: {
  readonly title: string;
  readonly onRename: (title: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const form = useForm({ defaultValues: { title } });
  const { errors, isSubmitting } = form.formState;
  const send = form.handleSubmit(async (typed) => {
    try {
      await onRename(typed.title.trim());
      onClose();
    } catch (error) {
      if (!showErrors(error, form.setError, ["title"])) notify.error(failureText(error));
    }
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} maxWidth="sm" fullWidth>
      <DialogTitle id={`${id}-title`}>{t("processes.page.rename.title")}</DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} noValidate onSubmit={(event) => void send(event)}>
          <Field
            label={t("processes.page.begin.name")}
            autoFocus
            autoComplete="off"
            error={errorText(errors.title?.message)}
            {...form.register("title", titleRules)}
          />
        </form>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button color="inherit" onClick={onClose}>
          {t("processes.page.rename.cancel")}
        </Button>
        <Button type="submit" form={`${id}-form`} variant="contained" loading={isSubmitting}>
          {t("processes.page.rename.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
