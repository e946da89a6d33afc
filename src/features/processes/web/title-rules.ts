import { longestTitle } from "../process.ts";

/** The rules of `ProcessTitle` for `register`. */
export const titleRules = {
  validate: (value: string) => value.trim() !== "" || "processes.titleRequired",
  maxLength: { value: longestTitle, message: "processes.titleTooLong" },
};
