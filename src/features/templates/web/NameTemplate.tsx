import Alert from "@mui/material/Alert";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { errorText, failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { useText } from "#client/i18n.ts";
import { Failure } from "#protocol/failure.ts";
import { Field } from "#ui/Field.tsx";
import { descriptionRules, directoryRules, nameRules } from "./name-rules.ts";

/** What a template is called, described as, and where it is kept. */
export interface TemplateNames {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
}

/** Asks them; the name is proposed by the file's. */
export function NameTemplate({
  formId,
  file,
  directory,
  error,
  onSubmit,
}: {
  readonly formId: string;
  readonly file: File;
  readonly directory: string;
  readonly error: Error | null;
  readonly onSubmit: (names: TemplateNames) => void;
}) {
  const t = useText();
  const name = file.name.replace(/\.\w{1,5}$/, "").slice(0, 100);
  const form = useForm<TemplateNames>({ defaultValues: { name, description: "", directory } });
  const { errors } = form.formState;
  const { setError } = form;
  useEffect(() => {
    if (error) void showErrors(error, setError, ["name", "description", "directory"]);
  }, [error, setError]);
  const send = form.handleSubmit((names) =>
    onSubmit({ name: names.name.trim(), description: names.description.trim(), directory: names.directory.trim() }),
  );
  return (
    <form id={formId} noValidate className="tagged-names" onSubmit={(event) => void send(event)}>
      {error && !(error instanceof Failure && error.fields.length > 0) && (
        <Alert severity="error">{failureText(error)}</Alert>
      )}
      <Field
        label={t("templates.upload.name")}
        error={errorText(errors.name?.message)}
        maxLength={100}
        {...form.register("name", nameRules)}
      />
      <Field
        label={t("templates.upload.description")}
        hint={t("templates.upload.descriptionHint")}
        error={errorText(errors.description?.message)}
        maxLength={50}
        {...form.register("description", descriptionRules)}
      />
      <Field
        label={t("templates.upload.directory")}
        hint={t("templates.upload.directoryHint")}
        error={errorText(errors.directory?.message)}
        {...form.register("directory", directoryRules)}
      />
    </form>
  );
}
