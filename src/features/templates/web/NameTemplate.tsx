import Alert from "@mui/material/Alert";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "#client/failure-text.ts";
import { showErrors } from "#client/form.ts";
import { Failure } from "#protocol/failure.ts";
import { NameFields, type TemplateNames } from "./NameFields.tsx";

/** Asks what a template is called; the name is proposed by the file's. */
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
      <NameFields register={form.register} errors={errors} />
    </form>
  );
}
