import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { call } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { notify } from "#client/snackbar.tsx";
import { undoMs } from "#client/use-change.ts";
import { fillAll, fillingOf } from "#features/answers/fill-from-record.ts";
import { choiceQuery, choicesQuery, namesQuery, recordValues } from "#features/lists/web/index.ts";
import { listProcesses } from "#features/processes/contract.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { ComboField, type Named } from "#ui/ComboField.tsx";
import { type EarlierPerson, isNamed, type Party, peopleIn, valuesFor } from "../../parties.ts";
import { processQuery } from "../queries.ts";
import type { FormSession } from "./form-session.ts";

/** The letters from which earlier processes are searched. */
const leastLetters = 3;
/** The lists that are searched, and the processes of each state. */
const maxLists = 5;
const maxProcesses = 4;

interface Props {
  readonly processId: string;
  readonly formSession: FormSession;
  readonly party: Party;
  /** The form itself, or one element of a loop. */
  readonly scope: string;
  /** Tells parties of one group apart, or is empty. */
  readonly label: string;
  /** Answers a field as if it were typed. */
  readonly fill: (name: string, typed: string) => void;
}

/** Fills the fields of a person at once: with a record of a list, or with somebody of an earlier process. */
export function PartyFill({ processId, formSession, party, scope, label, fill }: Props) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState(false);
  const queries = useQueryClient();
  const search = useDeferredValue(typed.trim());
  const records = useRecords(search, wanted);
  const stale = search !== typed.trim() || records.stale;
  const earlier = useEarlierPeople(processId, search);
  const put = (values: ReadonlyMap<string, string>) => {
    const { answerStore } = formSession;
    const fills = party.fields.map(({ key }) => ({ key, fixed: false }));
    const filling = fillingOf(answerStore, { fills }, scope, values);
    const undo = fillAll(answerStore, fill, filling);
    notify.success(t("processes.page.fill.filled", { count: filling.length }), {
      action: { label: t("shell.undo"), run: undo },
      ms: undoMs,
    });
  };
  const choose = async (option: Named | null) => {
    setTyped("");
    const person = earlier.people.find((one) => one.id === option?.id);
    const record = records.options.find((one) => one.id === option?.id);
    if (person) return put(valuesFor(party, person.person));
    if (!record) return;
    try {
      put(recordValues(party.fields, await queries.fetchQuery(choiceQuery(record.listId, record.recordId))));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  const isShort = search.length < leastLetters;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it looks on; what is focused is the field in it
    <div className="party-fill" onFocus={() => setWanted(true)}>
      <ComboField
        id={id}
        emptied
        label={label === "" ? t("processes.page.fill.person") : t("processes.page.fill.personFor", { label })}
        placeholder={t("processes.page.fill.personSearch")}
        noneText={isShort ? t("processes.page.fill.listLetters", { count: leastLetters }) : t("shell.nothingFound")}
        stale={stale}
        waiting={stale || records.pending || earlier.pending ? t("shell.loading") : undefined}
        value={null}
        options={[...records.options, ...earlier.people]}
        onChange={(option) => void choose(option)}
        onType={setTyped}
      />
    </div>
  );
}

/** Returns the records of the lists that match a search. Those of its beginning stay until they are found. */
function useRecords(search: string, wanted: boolean) {
  const queries = useQueryClient();
  const before = (id: string) => {
    const letters = [...search];
    const beginnings = letters.map((_, at) =>
      letters
        .slice(0, -1 - at)
        .join("")
        .trim(),
    );
    return beginnings.map((text) => queries.getQueryData(choicesQuery(id, text).queryKey)).find((data) => data);
  };
  const lists = useQuery({ ...namesQuery, enabled: wanted }).data ?? [];
  const found = useQueries({
    queries: lists
      .slice(0, maxLists)
      .map(({ id }) => ({ ...choicesQuery(id, search), placeholderData: () => before(id), enabled: wanted })),
  });
  return {
    pending: found.some(({ isFetching }) => isFetching),
    stale: found.some(({ isPlaceholderData }) => isPlaceholderData),
    options: found.flatMap(({ data }, at) => {
      const list = lists[at];
      if (!list) return [];
      return (data?.choices ?? []).map(({ id, name, beside }) => ({
        id: `${list.id} ${id}`,
        listId: list.id,
        recordId: id,
        name,
        beside: [...beside, list.name].join(" · "),
      }));
    }),
  };
}

/** Returns the people of earlier processes that a search names. */
function useEarlierPeople(processId: string, search: string) {
  const t = useText();
  const isLong = search.length >= leastLetters;
  const lists = useQueries({
    queries: (["approved", "active"] as const).map((list) => ({
      queryKey: processListKeys.of("people", list, search),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(listProcesses, { list, answer: search, limit: maxProcesses }, { signal }),
      enabled: isLong,
      retry: false,
    })),
  });
  const rows = isLong ? lists.flatMap(({ data }) => data?.rows ?? []).filter(({ id }) => id !== processId) : [];
  const found = useQueries({ queries: rows.map(({ id }) => processQuery(id)) });
  const seen = new Set<string>();
  return {
    pending: [...lists, ...found].some(({ isFetching }) => isFetching),
    people: found.flatMap(({ data }, at) =>
      peopleIn(data?.answers ?? {}).flatMap((person: EarlierPerson) => {
        const key = `${person.name} ${person.values.get("cui") ?? ""}`;
        if (!isNamed(person, search) || seen.has(key)) return [];
        seen.add(key);
        const beside = t("processes.page.fill.personOf", { role: person.role, title: rows[at]?.title ?? "" });
        return [{ id: `${rows[at]?.id} ${person.role} ${key}`, name: person.name, beside, person }];
      }),
    ),
  };
}
