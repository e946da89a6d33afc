import { directoryPattern } from "../template.ts";

/** The rules of `TemplateName`, `Description` and `Directory` for `register`. */
export const nameRules = {
  validate: (value: string) => value.trim() !== "" || "templates.nameRequired",
  maxLength: { value: 100, message: "templates.nameTooLong" },
};
export const descriptionRules = {
  validate: (value: string) => value.trim() !== "" || "templates.descriptionRequired",
  maxLength: { value: 50, message: "templates.descriptionTooLong" },
};
export const directoryRules = {
  validate: (value: string) => directoryPattern.test(value.trim()) || "templates.directoryInvalid",
  maxLength: { value: 200, message: "templates.directoryTooLong" },
};
