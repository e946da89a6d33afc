import Alert from "@mui/material/Alert";
import { failureText } from "#client/failure-text.ts";
import { useFormValues } from "#client/form/use-form-values.ts";
import { NameFields } from "./NameFields.tsx";
import { nameErrors, nameOfFile, type TemplateNames, trimmedNames } from "./name-rules.ts";

/** Asks what a template is called; the name is proposed by the file's. `onSubmit` may throw; its errors stand beside their fields. */
export function NameTemplate({
  formId,
  file,
  directory,
  onSubmit,
}: {
  readonly formId: string;
  readonly file: File;
  readonly directory: string;
  readonly onSubmit: (names: TemplateNames) => Promise<unknown>;
}) {
  const form = useFormValues<TemplateNames>({
    initial: { name: nameOfFile(file), description: "", directory },
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
