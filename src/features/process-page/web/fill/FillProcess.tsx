import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, startTransition, useEffect, useState } from "react";
import { currentText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { RulesGate } from "#features/answers/web/index.ts";
import { carriedAfter } from "#features/processes/carried.ts";
import { processKeys, processListKeys } from "#features/processes/feature.ts";
import type { Process } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { processQuery } from "../queries.ts";
import { ComingForm } from "./ComingForm.tsx";
import { FillForm } from "./FillForm.tsx";
import { type FormSession, openFormSession } from "./form-session.ts";

interface FillProcessProps {
  readonly process: Process;
  readonly actor: Actor;
  /** Opens what other features say about it. */
  readonly more: ReactNode;
  /** The notices of other features above the form. */
  readonly notices: ReactNode;
}

/** A process while it is filled in, once the rules of its form can be run. */
export const FillProcess = (props: FillProcessProps) => (
  <RulesGate questions={props.process.questions} meanwhile={<ComingForm process={props.process} />}>
    <OpenProcess {...props} />
  </RulesGate>
);

/** Opens the form session, puts back what an earlier page could not save, follows other windows. */
function OpenProcess({ process, actor, more, notices }: FillProcessProps) {
  const queries = useQueryClient();
  const [formSession, setFormSession] = useState<FormSession>();
  const { id } = process;
  const { uid } = actor;
  useEffect(() => {
    const first = queries.getQueryData(processQuery(id).queryKey);
    if (!first) return;
    const opened = openFormSession(first, uid, ({ version, title, savedAt, answers, brought }) => {
      queries.setQueryData(processQuery(id).queryKey, (known) =>
        known && known.version < version
          ? {
              ...known,
              version,
              title,
              answers,
              saveTimestamp: savedAt,
              carried: known.carried && carriedAfter(known.carried, known.answers, answers),
            }
          : known,
      );
      // Only the server knows what it marked.
      if (brought) void queries.invalidateQueries({ queryKey: processKeys.one(id) });
    });
    if (opened.recovered) notify.info(currentText()("processes.page.save.recovered"));
    // oxlint-disable-next-line react/set-state-in-effect -- a form session has timers and listeners: it opens and closes with the page
    startTransition(() => setFormSession(opened));
    return () => {
      opened.close();
      void queries.invalidateQueries({ queryKey: processListKeys.all });
    };
  }, [id, uid, queries]);
  // Saved elsewhere: the page goes along.
  useEffect(() => formSession?.follow(process), [formSession, process]);
  useEffect(
    () =>
      formSession?.saving.subscribe(() => {
        const { state, failure } = formSession.saving.get();
        if (state !== "conflict" || failure?.code !== "processes.changed") return;
        void queries
          .fetchQuery({ ...processQuery(id), staleTime: 0 })
          .then(formSession.follow.bind(formSession), () => {});
      }),
    [formSession, id, queries],
  );
  if (!formSession) return <ComingForm process={process} />;
  return <FillForm process={process} actor={actor} formSession={formSession} more={more} notices={notices} />;
}
