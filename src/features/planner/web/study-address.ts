import { useSearch } from "@tanstack/react-router";
import type { Translate } from "#client/i18n.ts";
import { exampleStudy, newStudy } from "../new-study.ts";
import type { StudyContent } from "../study.ts";

/** With what a study that is not saved yet begins. */
const beginnings = ["empty", "example"] as const;
export type Beginning = (typeof beginnings)[number];

interface Search {
  readonly study?: unknown;
  readonly begin?: unknown;
}

/** Which study the address names, or with what a new one begins. */
export function useStudyAddress(): { readonly study: string | undefined; readonly begin: Beginning | undefined } {
  const { study, begin }: Search = useSearch({ strict: false });
  return {
    study: typeof study === "string" ? study : undefined,
    begin: beginnings.find((one) => one === begin),
  };
}

/** Returns the content of a new study. */
export const startOf = (begin: Beginning, language: "es" | "en"): StudyContent =>
  begin === "example" ? exampleStudy(language) : newStudy(language);

/** Returns the title of a new study until it is named. */
export const newTitle = (begin: Beginning, t: Translate): string =>
  begin === "example" ? t("planner.exampleTitle") : "";
