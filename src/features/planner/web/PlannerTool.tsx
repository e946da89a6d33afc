import { useQuery } from "@tanstack/react-query";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import type { Actor } from "#protocol/actor.ts";
import { ListSkeleton } from "#ui/skeletons.tsx";
import { studyQuery } from "./queries.ts";
import { StudyEditor } from "./StudyEditor.tsx";
import { StudyList } from "./StudyList.tsx";
import { newTitle, startOf, useStudyAddress } from "./study-address.ts";
import "./planner.css";

/** The land planner: the saved studies, or the one in the address. */
export function PlannerTool({ actor }: { readonly actor: Actor }) {
  const t = useText();
  const { study, begin } = useStudyAddress();
  if (study) return <SavedStudy key={study} id={study} actor={actor} />;
  if (begin === undefined) return <StudyList actor={actor} />;
  const language = document.documentElement.lang === "es" ? "es" : "en";
  return (
    <StudyEditor key={begin} actor={actor} start={{ title: newTitle(begin, t), content: startOf(begin, language) }} />
  );
}

function SavedStudy({ id, actor }: { readonly id: string; readonly actor: Actor }) {
  const t = useText();
  const found = useQuery(studyQuery(id));
  if (found.isPending) return <ListSkeleton label={t("shell.loading")} />;
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  return <StudyEditor actor={actor} start={found.data} />;
}
