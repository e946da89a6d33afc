import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { useChange } from "#client/use-change.ts";
import { createStudy, saveStudy } from "../contract.ts";
import { landStudyKeys, landStudyListKeys } from "../feature.ts";
import type { Study, StudyContent } from "../study.ts";

/** With what the editor begins: a saved study, or what a new one is. */
export type Start = Study | { readonly title: string; readonly content: StudyContent };

/** The links of a study. Missing ones stay. */
export interface Links {
  readonly processId?: string | null;
  readonly projectId?: string | null;
}

/** Saves the study of the editor: the first time as a new one, whose address is shown from then on. */
export function useSave(start: Start, title: string, content: StudyContent) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [saved, setSaved] = useState<{
    readonly study: Study | undefined;
    readonly title: string;
    readonly content: StudyContent;
  }>({ study: "id" in start ? start : undefined, title: start.title, content: start.content });
  const unsaved = title !== saved.title || content !== saved.content;
  // Read while leaving, which may happen before the next drawing.
  const left = useRef(false);
  const keep = (study: Study) => {
    queries.setQueryData(landStudyKeys.of(study.id), study);
    setSaved({ study, title, content });
  };
  const refresh = [landStudyListKeys.all, ...(saved.study ? [landStudyKeys.of(saved.study.id, "versions")] : [])];
  const update = useChange(saveStudy, {
    done: ({ version }) => t("planner.saved", { version }),
    afterwards: keep,
    refresh,
  });
  const create = useChange(createStudy, {
    done: () => t("planner.savedNew"),
    afterwards: (study) => {
      keep(study);
      left.current = true;
      return navigate({ to: "/utilities", search: { tab: "planner", study: study.id }, replace: true });
    },
    refresh,
  });
  const given = (links: Links) => ({ title, content, ...links });
  const save = (links: Links = {}) => {
    if (create.isPending || update.isPending) return;
    const { study } = saved;
    if (study) update.mutate({ id: study.id, version: study.version, ...given(links) });
    else create.mutate(given(links));
  };
  return {
    study: saved.study,
    unsaved,
    /** Returns true if the page is about to show the study that was just saved. */
    leaving: () => left.current,
    save,
    saveAsNew: () => create.mutate(given({})),
    busy: create.isPending || update.isPending,
    error: update.error ?? create.error,
  };
}
