import type { FieldCodes } from "#client/form/use-form-values.ts";
import type { FailureCode } from "#protocol/failure.ts";
import { directoryPattern } from "../template.ts";

/** The name, description and directory of a template. */
export interface TemplateNames {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
}

/** Returns the text key of the error in a directory. */
export const directoryError = (directory: string): FailureCode | undefined =>
  directory.trim().length > 200
    ? "templates.directoryTooLong"
    : directoryPattern.test(directory.trim())
      ? undefined
      : "templates.directoryInvalid";

const lengthError = (text: string, max: number, missing: FailureCode, tooLong: FailureCode): FailureCode | undefined =>
  text.trim() === "" ? missing : text.length > max ? tooLong : undefined;

/** Returns the errors in the names of a template. */
export const nameErrors = ({ name, description, directory }: TemplateNames): FieldCodes<TemplateNames> => ({
  name: lengthError(name, 100, "templates.nameRequired", "templates.nameTooLong"),
  description: description.length > 50 ? "templates.descriptionTooLong" : undefined,
  directory: directoryError(directory),
});

/** Returns the same as the calls take them. A template without a description is described by its name. */
export const trimmedNames = ({ name, description, directory }: TemplateNames): TemplateNames => ({
  name: name.trim(),
  description: description.trim() || name.trim().slice(0, 50).trim(),
  directory: directory.trim(),
});

/** The name of a template as its file is named. */
export const nameOfFile = (file: File | undefined): string => file?.name.replace(/\.\w{1,5}$/, "").slice(0, 100) ?? "";
