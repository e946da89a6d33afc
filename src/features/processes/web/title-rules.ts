import type { FailureCode } from "#protocol/failure.ts";
import { maxTitleLength } from "../process.ts";

/** Returns the text key of the error in the title of a process. */
export const titleError = (title: string): FailureCode | undefined =>
  title.trim() === ""
    ? "processes.titleRequired"
    : title.length > maxTitleLength
      ? "processes.titleTooLong"
      : undefined;
