import type { FailureCode } from "#protocol/failure.ts";
import { maxTitleLength } from "../process.ts";

/** What is wrong with the title of a process, as a text key. */
export const titleError = (title: string): FailureCode | undefined =>
  title.trim() === ""
    ? "processes.titleRequired"
    : title.length > maxTitleLength
      ? "processes.titleTooLong"
      : undefined;
