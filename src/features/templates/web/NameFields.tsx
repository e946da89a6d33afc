import { type ComponentPropsWithRef, useId } from "react";
import type { FormValues } from "#client/form/use-form-values.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import type { TemplateNames } from "./name-rules.ts";

interface NameFieldsProps {
  readonly form: Pick<FormValues<TemplateNames>, "field">;
  /** The directories there are, proposed as one types. */
  readonly directories?: readonly string[];
}

/** The fields that name a template, of a form that asks more or nothing else. */
export function NameFields({ form, directories = [] }: NameFieldsProps) {
  const t = useText();
  return (
    <>
      <Field label={t("templates.upload.name")} maxLength={100} {...form.field("name")} />
      <Field
        label={t("templates.upload.description")}
        optional={t("templates.upload.optional")}
        hint={t("templates.upload.descriptionHint")}
        maxLength={50}
        {...form.field("description")}
      />
      <DirectoryField directories={directories} {...form.field("directory")} />
    </>
  );
}

/** The directory of a template: an existing one or a new one. */
export function DirectoryField({
  error,
  directories,
  ...input
}: Omit<ComponentPropsWithRef<"input">, "children"> & {
  readonly error: string | undefined;
  readonly directories: readonly string[];
}) {
  const t = useText();
  const listId = useId();
  return (
    <>
      <Field
        label={t("templates.upload.directory")}
        optional={t("templates.upload.optional")}
        hint={t("templates.upload.directoryHint")}
        error={error}
        list={listId}
        {...input}
      />
      <datalist id={listId}>
        {directories.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
