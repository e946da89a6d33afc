import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { useText } from "#client/i18n.ts";
import { useActor } from "#features/members/web/index.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { PageBody } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { editProcess, inScope, readList, whichProcesses } from "../policy.ts";
import type { Process } from "../process.ts";
import { BackToList } from "./links.tsx";
import { processQuery } from "./queries.ts";

const FillProcess = lazy(() => import("./fill/FillProcess.tsx").then((m) => ({ default: m.FillProcess })));
const ReviewProcess = lazy(() => import("./review/ReviewProcess.tsx").then((m) => ({ default: m.ReviewProcess })));
const ReadProcess = lazy(() => import("./read/ReadProcess.tsx").then((m) => ({ default: m.ReadProcess })));

/** One process: its creator fills it in, who reviews decides, everybody else reads. */
export function Page() {
  const t = useText();
  const actor = useActor();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const process = useQuery(processQuery(id));
  const waiting = <PageSkeleton label={t("shell.loading")} />;
  if (process.isError && (!process.data || isOver(process.error)))
    return (
      <PageBody>
        <BackToList tab="active" />
        <FailureState error={process.error} onRetry={() => void process.refetch()} />
      </PageBody>
    );
  if (!actor || !process.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <View key={id} process={process.data} actor={actor} />
    </Suspense>
  );
}

/** It is gone, or not theirs any more; what passes (no connection, a restart) leaves the page and the work in it alone. */
const isOver = (error: unknown): boolean =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;

function View({ process, actor }: { readonly process: Process; readonly actor: Actor }) {
  if (editProcess(actor, process) === true) return <FillProcess process={process} actor={actor} />;
  if (readList(actor, "review") === true && inScope(whichProcesses(actor, "review"), process))
    return <ReviewProcess process={process} actor={actor} />;
  return <ReadProcess process={process} actor={actor} />;
}
