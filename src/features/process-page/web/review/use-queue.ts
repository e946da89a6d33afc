import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#client/failure-text.ts";
import { useText } from "#client/i18n.ts";
import { useNavigate } from "#client/link.tsx";
import { notify } from "#client/snackbar.tsx";
import { listAddress, processAddress } from "#features/processes/addresses.ts";
import { processListKeys } from "#features/processes/feature.ts";
import { inScope, readList, whichProcesses } from "#features/processes/policy.ts";
import type { Process, ProcessRow } from "#features/processes/process.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { processQuery, queueQuery } from "../queries.ts";

/** The queue around the process that is open, and the ways on from it. */
export function useQueue(process: Process, actor: Actor) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [going, setGoing] = useState(false);
  const hasQueue = readList(actor, "review") === true;
  // Once it is decided its place is known no more; what was around it still is.
  const queue = useQuery({ ...queueQuery(process.id), enabled: hasQueue && process.status === "reviewing" });
  const { rows = [], first = 1, count = 0 } = queue.data ?? {};
  const at = rows.findIndex((row) => row.id === process.id);

  /** Returns true if it still waits for the user. Its page is then loaded at once. */
  const waits = async (row: ProcessRow): Promise<boolean> => {
    try {
      const now = await queries.fetchQuery({ ...processQuery(row.id), staleTime: 0 });
      return inScope(whichProcesses(actor, "review"), now);
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return false;
      throw error;
    }
  };

  /** Opens the nearest of these that still waits, and announces those that do not. Returns false if none does. */
  const goTo = async (candidates: readonly ProcessRow[]): Promise<boolean> => {
    for (const row of candidates) {
      if (await waits(row)) {
        void navigate({ href: processAddress(row.id) });
        return true;
      }
      notify.info(t("processes.page.review.skipped", { title: row.title }));
    }
    return false;
  };

  const attempt = async (work: () => Promise<void>) => {
    if (going) return;
    setGoing(true);
    try {
      await work();
    } catch (error) {
      notify.error(failureText(error));
    } finally {
      setGoing(false);
    }
  };
  const forward = rows.slice(at + 1);
  const backward = at < 0 ? [] : rows.slice(0, at).toReversed();
  const refresh = () => queries.invalidateQueries({ queryKey: processListKeys.one("queue") });

  return {
    rows,
    first,
    count,
    going,
    /** Which one it is, counted from 1; undefined while that is not known. */
    number: at < 0 ? undefined : first + at,
    hasPrevious: at > 0,
    hasNext: at >= 0 && at < rows.length - 1,
    previous: () => attempt(async () => void ((await goTo(backward)) || (await refresh()))),
    next: () => attempt(async () => void ((await goTo(forward)) || (await refresh()))),
    /** After the decision: the next one, else the one before, else the list, or nowhere. */
    leave: (otherwise: "list" | "stay") =>
      attempt(async () => {
        if (await goTo([...forward, ...backward])) return;
        if (otherwise === "list") void navigate({ href: listAddress(hasQueue ? "review" : "active") });
      }),
  };
}
