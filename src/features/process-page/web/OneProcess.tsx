import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useParams } from "@tanstack/react-router";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import {
  type FileSource,
  type FormNotice,
  type PartyCard,
  type ProcessNotice,
  type ProcessSection,
  partsFor,
} from "#client/feature.ts";
import { useText } from "#client/i18n.ts";
import { doWithout, firstPartOfSome, processPart } from "#client/lazy-component.tsx";
import { Link } from "#client/link.tsx";
import { useActor } from "#client/who.ts";
import { editProcess, readList } from "#features/processes/policy.ts";
import type { Process } from "#features/processes/process.ts";
import { BackToList } from "#features/processes/web/index.ts";
import { openReview } from "#features/reviews/policy.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { Awaiting } from "#ui/Awaiting.tsx";
import { PageBody } from "#ui/PageHeader.tsx";
import { PageSkeleton } from "#ui/skeletons.tsx";
import { NoPermission } from "#ui/states.tsx";
import { FileSources, PartyCards } from "./file-sources.ts";
import { ComingForm } from "./fill/ComingForm.tsx";
import { processQuery } from "./queries.ts";

const ProcessSections = processPart(() => import("./ProcessSections.tsx").then((m) => m.ProcessSections));
const SectionsPanel = processPart(() => import("./ProcessSections.tsx").then((m) => m.SectionsPanel));
// On the first page of a visit its files come after the title is painted: it is what one sees first, and waits for none of them.
const FillProcess = firstPartOfSome(() => import("./fill/FillProcess.tsx").then((m) => m.FillProcess));
const ReviewProcess = firstPartOfSome(() => import("./review/ReviewProcess.tsx").then((m) => m.ReviewProcess));
const ReadProcess = firstPartOfSome(() => import("./read/ReadProcess.tsx").then((m) => m.ReadProcess));

/** One process: its creator fills it in, who reviews decides, everybody else reads. */
export function OneProcess({
  sections,
  notices,
  formNotices,
  fileSources,
  partyCards,
}: {
  readonly sections: readonly ProcessSection[];
  readonly notices: readonly ProcessNotice[];
  readonly formNotices: readonly FormNotice[];
  readonly fileSources: readonly FileSource[];
  readonly partyCards: readonly PartyCard[];
}) {
  const t = useText();
  const actor = useActor();
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const process = useQuery(processQuery(id));
  const fromAnotherPage = useCanGoBack();
  useEffect(() => {
    if (actor) fetchAhead(actor, fromAnotherPage);
  }, [actor, fromAnotherPage]);
  const waiting = <PageSkeleton label={t("shell.loading")} />;
  if (process.data && process.isError && isOver(process.error))
    return (
      <PageBody>
        <BackToList tab="active" />
        <NoLonger title={process.data.title} />
      </PageBody>
    );
  if (process.isError && !process.data)
    return (
      <PageBody>
        <BackToList tab="active" />
        <FailureState page error={process.error} onRetry={() => void process.refetch()} />
      </PageBody>
    );
  if (!actor || !process.data) return waiting;
  return (
    <FileSources value={partsFor(actor, fileSources)}>
      <PartyCards value={partsFor(actor, partyCards)}>
        <View
          key={id}
          process={process.data}
          actor={actor}
          sections={partsFor(actor, sections)}
          notices={partsFor(actor, notices)}
          formNotices={partsFor(actor, formNotices)}
          meanwhile={waiting}
        />
      </PartyCards>
    </FileSources>
  );
}

/** The place of a process that was open and is no longer this person's to see. */
function NoLonger({ title }: { readonly title: string }) {
  const t = useText();
  return (
    <NoPermission
      page
      title={t("processes.noLonger.title")}
      text={t("processes.noLonger.text", { title })}
      action={
        <Button component={Link} to="/processes" variant="outlined">
          {t("processes.noLonger.toList")}
        </Button>
      }
    />
  );
}

/** Fetches what most processes of this person are shown with, beside the process itself. */
function fetchAhead(actor: Actor, fromAnotherPage: boolean): void {
  if (fromAnotherPage && readList(actor, "drafts") === true) FillProcess.ahead();
  if (readList(actor, "review") === true) {
    ReviewProcess.ahead();
    ProcessSections.ahead();
  }
}

/** It is gone, or not theirs any more; what passes (no connection, a restart) leaves the page and the work in it alone. */
const isOver = (error: unknown): boolean =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;

/** Milliseconds in which a form is drawn, on a slow phone too. */
const formMs = 1_000;

/** Renders the notices next to a form or above it, once the form is drawn. */
function AfterForm({ children }: { readonly children: ReactNode }) {
  const [formIsThere, setFormIsThere] = useState(false);
  useEffect(() => {
    // In slices: somebody may be typing by then.
    const timer = setTimeout(() => startTransition(() => setFormIsThere(true)), formMs);
    return () => clearTimeout(timer);
  }, []);
  return formIsThere && children;
}

function View({
  sections,
  notices,
  formNotices,
  ...shown
}: {
  readonly process: Process;
  readonly actor: Actor;
  readonly sections: readonly ProcessSection[];
  readonly notices: readonly ProcessNotice[];
  readonly formNotices: readonly FormNotice[];
  readonly meanwhile: ReactNode;
}) {
  const { process, actor } = shown;
  const more = sections.length > 0 && (
    <Awaiting>
      {(waiting) => <ProcessSections processId={process.id} actor={actor} sections={sections} {...waiting} />}
    </Awaiting>
  );
  const noticesOf = (parts: readonly ProcessNotice[]) =>
    parts.map(({ id, Part }) => <Part key={id} processId={process.id} onMissing={doWithout} />);
  if (editProcess(actor, process) === true)
    return (
      <FillProcess
        {...shown}
        notices={<AfterForm>{noticesOf(formNotices)}</AfterForm>}
        more={
          more && (
            <AfterForm>
              <SectionsPanel onMissing={doWithout}>{more}</SectionsPanel>
            </AfterForm>
          )
        }
        meanwhile={<ComingForm process={process} />}
      />
    );
  if (openReview(actor, process) === true) return <ReviewProcess {...shown} more={more} />;
  return <ReadProcess {...shown} more={more} notices={noticesOf(notices)} />;
}
