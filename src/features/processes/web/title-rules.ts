import { maxTitleLength } from "../process.ts";

/** The rules of `ProcessTitle` for `register`. */
export const titleRules = {
  validate: (value: string) => value.trim() !== "" || "processes.titleRequired",
  maxLength: { value: maxTitleLength, message: "processes.titleTooLong" },
};
