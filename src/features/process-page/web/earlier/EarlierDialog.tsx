import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FailureState } from "#client/FailureState.tsx";
import { FormDialog } from "#client/form/FormDialog.tsx";
import { formatDate } from "#client/format.ts";
import { useText } from "#client/i18n.ts";
import { listQuery } from "#features/process-lists/web/index.ts";
import { shownStatus } from "#features/processes/lifecycle.ts";
import type { Process } from "#features/processes/process.ts";
import type { Failure } from "#protocol/failure.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { SelectField } from "#ui/SelectField.tsx";
import { ListSkeleton } from "#ui/skeletons.tsx";
import type { FormSession } from "../fill/form-session.ts";
import { earlierQuery } from "../queries.ts";
import { TakenAnswers } from "./TakenAnswers.tsx";
import "./earlier.css";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { notify } from "#client/snackbar.tsx";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { saveAnswers } from "#features/processes/contract.ts";
import { processKeys } from "#features/processes/feature.ts";

/** Chooses an earlier process and which of its answers this one takes. */
export function EarlierDialog({
  process,
  formSession,
  onClose,
}: {
  readonly process: Process;
  readonly formSession: FormSession;
  readonly onClose: () => void;
}) {
  const t = useText();
  const [earlierId, setEarlier] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({ ...earlierQuery(process.id, process.version, earlierId ?? ""), enabled: !!earlierId });
  const taken = useMemo(
    () => Object.fromEntries(Object.entries(found.data?.answers ?? {}).filter(([name]) => !left.has(name))),
    [found.data, left],
  );
  const taking = useTake(process, formSession, onClose);
  const count = Object.keys(taken).length;
  const choose = (id: string) => {
    setEarlier(id);
    setLeft(new Set());
  };
  return (
    <FormDialog
      form={{
        submit: (event) => {
          event?.preventDefault();
          taking.mutate({ answers: taken, title: found.data?.title ?? "", from: earlierId });
        },
        busy: taking.isPending,
        failure: taking.error ? (taking.error as Failure) : undefined,
      }}
      title={t("processes.earlier.title")}
      intro={t("processes.earlier.intro")}
      submitLabel={t("processes.earlier.take", { count })}
      reason={count === 0 ? t("shell.chooseFirst") : undefined}
      size="md"
      onClose={onClose}
    >
      <EarlierList process={process} chosen={earlierId} onChoose={choose} />
      {earlierId && found.isPending && <ListSkeleton label={t("shell.loading")} />}
      {found.isError && <FailureState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <TakenAnswers
          process={process}
          answers={found.data.answers}
          left={left}
          onToggle={(name) =>
            setLeft(left.has(name) ? new Set([...left].filter((one) => one !== name)) : new Set([...left, name]))
          }
        />
      )}
    </FormDialog>
  );
}

type From = "template" | "client";

/** The processes one may take answers from: of the same template, or of the same client; approved ones first. */
function EarlierList({
  process,
  chosen,
  onChoose,
}: {
  readonly process: Process;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const t = useText();
  const { clientId, templateName, clientName } = process;
  const [from, setFrom] = useState<From>("template");
  const [search, setSearch] = useState("");
  const found = useEarlier(process, from, search);
  return (
    <>
      <div className="earlier-search">
        {clientId && (
          <SelectField
            label={t("processes.earlier.from")}
            value={from}
            options={[
              { value: "template", label: t("processes.earlier.ofTemplate", { name: templateName }) },
              { value: "client", label: t("processes.earlier.ofClient", { name: clientName ?? "" }) },
            ]}
            onChange={(event) => setFrom(event.currentTarget.value as From)}
          />
        )}
        <SearchField label={t("processes.earlier.search")} value={search} onSearch={setSearch} />
      </div>
      {found.pending && <ListSkeleton label={t("shell.loading")} />}
      {found.error !== null && <FailureState error={found.error} onRetry={found.again} />}
      {!found.pending && found.error === null && found.rows.length === 0 && (
        <p role="status">{t("processes.earlier.none")}</p>
      )}
      <Rows rows={found.rows} chosen={chosen} onChoose={onChoose} />
      {found.more && (
        <button type="button" className="earlier-more" onClick={found.more}>
          {t("processes.page.fill.listMore")}
        </button>
      )}
    </>
  );
}

/** The rows in a scrolling frame. The list shrinks for the content below it, its frame does not. */
function Rows({
  rows,
  chosen,
  onChoose,
}: {
  readonly rows: ReturnType<typeof useEarlier>["rows"];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}) {
  const t = useText();
  return (
    <div>
      <ul className="earlier-list" aria-label={t("processes.earlier.list")}>
        {rows.map((row) => (
          <li key={row.id}>
            <label>
              <input type="radio" name="earlier" checked={row.id === chosen} onChange={() => onChoose(row.id)} />
              <span>
                {row.title}
                <small>
                  {[t(`processes.status.${shownStatus(row)}`), row.clientName, formatDate(row.timestamp)]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the processes to choose from: approved ones and those in progress, as far as the user sees them. */
function useEarlier({ id, templateId, clientId }: Process, from: From, search: string) {
  const filters = from === "client" && clientId ? { clientId: [clientId] } : { templateId: [templateId] };
  const both = [
    useInfiniteQuery(listQuery("approved", search, filters)),
    useInfiniteQuery(listQuery("active", search, filters)),
  ];
  const further = both.find(({ hasNextPage }) => hasNextPage);
  return {
    rows: both.flatMap(({ data }) => data?.pages.flatMap((page) => page.rows) ?? []).filter((row) => row.id !== id),
    pending: both.some(({ isPending }) => isPending),
    error: both.find(({ error }) => error)?.error ?? null,
    again: () => both.forEach((one) => void one.refetch()),
    more: further && (() => void further.fetchNextPage()),
  };
}

interface Taking {
  readonly answers: Answers;
  readonly title: string;
  /** The earlier process. */
  readonly from: string | undefined;
}

/** Saves the answers of an earlier process, after what was typed here, and offers the way back. */
function useTake({ id }: Process, formSession: FormSession, onDone: () => void) {
  const t = useText();
  const queries = useQueryClient();
  const save = async (patch: Answers, takenFrom?: string) => {
    await formSession.flush();
    const taken = takenFrom === undefined ? {} : { takenFrom };
    await call(saveAnswers, { id, version: formSession.version, patch, ...taken });
    // The form goes along with what is there now.
    await queries.invalidateQueries({ queryKey: processKeys.one(id) });
  };
  return useMutation({
    mutationFn: async ({ answers, title, from }: Taking) => {
      await formSession.flush();
      const was = formSession.answerStore.answers();
      const before = Object.fromEntries(Object.keys(answers).map((name) => [name, was[name] ?? null])) as Answers;
      await save(answers, from);
      return { before, title, count: Object.keys(answers).length };
    },
    onSuccess: ({ before, title, count }) => {
      onDone();
      const undo = () => void save(before).catch((error: unknown) => notify.error(failureText(error)));
      notify.success(t("processes.earlier.taken", { count, title }), {
        action: { label: t("shell.undo"), run: undo },
        ms: 10_000,
      });
    },
  });
}
