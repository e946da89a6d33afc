import type { FailureCode } from "#protocol/failure.ts";
import { directoryPattern } from "../template.ts";

/** What is wrong with a directory, as a text key. */
export const directoryError = (directory: string): FailureCode | undefined =>
  directory.trim().length > 200
    ? "templates.directoryTooLong"
    : directoryPattern.test(directory.trim())
      ? undefined
      : "templates.directoryInvalid";

/** The rules of `TemplateName`, `Description` and `Directory` for `register`. */
export const nameRules = {
  validate: (value: string) => value.trim() !== "" || "templates.nameRequired",
  maxLength: { value: 100, message: "templates.nameTooLong" },
};
export const descriptionRules = {
  validate: (value: string) => value.trim() !== "" || "templates.descriptionRequired",
  maxLength: { value: 50, message: "templates.descriptionTooLong" },
};
export const directoryRules = { validate: (value: string) => directoryError(value) ?? true };
