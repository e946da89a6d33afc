import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { useChange } from "#client/use-change.ts";
import { Field } from "#ui/Field.tsx";
import { arrangeTemplate } from "../../arrange-contract.ts";
import { templateKeys, templateListKeys } from "../../keys.ts";
import type { TemplateRow } from "../../template.ts";
import { directoryRules } from "../name-rules.ts";
import "./list.css";

interface Props {
  readonly row: TemplateRow;
  readonly directories: readonly string[];
  readonly onClose: () => void;
}

/** Moves a template to another directory and gives it tags. */
export function ArrangeDialog({ row, directories, onClose }: Props) {
  const t = useText();
  const titleId = useId();
  const listId = useId();
  const form = useForm({ defaultValues: { directory: row.directory, tags: row.tags.join(", ") } });
  const { errors } = form.formState;
  const [failed, setFailed] = useState("");
  const arrange = useChange(arrangeTemplate, {
    inForm: true,
    done: () => t("templates.arranging.arranged", { name: row.name }),
    refresh: [templateListKeys.all, templateKeys.one(row.id)],
    afterwards: onClose,
  });
  const send = form.handleSubmit(async ({ directory, tags: written }) => {
    const tags = written
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    await arrange.mutateAsync({ id: row.id, directory: directory.trim(), tags }).catch((error: unknown) => {
      setFailed(showErrors(error, form.setError, ["directory"]) ? "" : failureText(error));
    });
  });
  return (
    <Dialog open onClose={() => !arrange.isPending && onClose()} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t("templates.arranging.arrangeTitle", { name: row.name })}</DialogTitle>
      <DialogContent>
        <form id={`${titleId}-form`} noValidate className="arrange-form" onSubmit={(event) => void send(event)}>
          <Field
            label={t("templates.upload.directory")}
            hint={t("templates.upload.directoryHint")}
            error={errorText(errors.directory?.message)}
            list={listId}
            {...form.register("directory", directoryRules)}
          />
          <datalist id={listId}>
            {directories.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Field
            label={t("templates.arranging.tags")}
            hint={t("templates.arranging.tagsHint")}
            {...form.register("tags")}
          />
        </form>
        {failed && <Alert severity="error">{failed}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={arrange.isPending} color="inherit">
          {t("templates.arranging.cancel")}
        </Button>
        <Button type="submit" form={`${titleId}-form`} variant="contained" loading={arrange.isPending}>
          {t("templates.arranging.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
