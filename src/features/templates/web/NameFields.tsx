import { type ComponentPropsWithRef, useId } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { errorText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { Field } from "#ui/Field.tsx";
import { descriptionRules, directoryRules, nameRules } from "./name-rules.ts";

/** What a template is called, described as, and where it is kept. */
export interface TemplateNames {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
}

interface NameFieldsProps {
  readonly register: UseFormRegister<TemplateNames>;
  readonly errors: FieldErrors<TemplateNames>;
  /** The directories there are, proposed as one types. */
  readonly directories?: readonly string[];
}

/** The fields that name a template, of a form that asks more or nothing else. */
export function NameFields({ register, errors, directories = [] }: NameFieldsProps) {
  const t = useText();
  return (
    <>
      <Field
        label={t("templates.upload.name")}
        error={errorText(errors.name?.message)}
        maxLength={100}
        {...register("name", nameRules)}
      />
      <Field
        label={t("templates.upload.description")}
        hint={t("templates.upload.descriptionHint")}
        error={errorText(errors.description?.message)}
        maxLength={50}
        {...register("description", descriptionRules)}
      />
      <DirectoryField
        error={errorText(errors.directory?.message)}
        directories={directories}
        {...register("directory", directoryRules)}
      />
    </>
  );
}

/** Where a template is kept: one of the directories there are, or another. */
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
