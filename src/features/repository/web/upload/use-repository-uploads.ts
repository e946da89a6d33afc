import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { call, upload } from "#client/call.ts";
import type { Actor } from "#protocol/actor.ts";
import { Failure } from "#protocol/failure.ts";
import { createFolder, getQuota, uploadFile } from "../../contract.ts";
import { repositoryItemKeys, repositoryListKeys } from "../../feature.ts";
import type { Picked } from "./picked-files.ts";
import { asked, isActive, type Sending, UploadQueue, verdictOf } from "./upload-queue.ts";

/** The interval in which the lists are fetched again while files arrive, in milliseconds. */
const refetchEvery = 500;

/**
 * The files a person uploads to the repository. The queue outlives the page: people who leave it and come back find the
 * current state.
 */
let current: { readonly of: string; readonly queue: UploadQueue } | undefined;

function queueOf(of: string, queries: QueryClient): UploadQueue {
  if (current?.of === of) return current.queue;
  current?.queue.cancelAll();
  const queue = new UploadQueue({ send: sender(), answers, takenBy, onArrived: refetching(queries) });
  // The browser asks before the page is closed while files are on their way.
  const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
  queue.subscribe(() =>
    isActive(queue.get().all)
      ? addEventListener("beforeunload", leaving)
      : removeEventListener("beforeunload", leaving),
  );
  addEventListener("online", () => void queue.goOn());
  current = { of, queue };
  return queue;
}

export function useRepositoryUploads(actor: Actor) {
  const queries = useQueryClient();
  const of = `${actor.uid} ${actor.orgId}`;
  const queue = useMemo(() => queueOf(of, queries), [of, queries]);
  const { all, held } = useSyncExternalStore(queue.subscribe, queue.get);
  return {
    all,
    held,
    active: isActive(all),
    queue,
    add: (picked: readonly Picked[], parentId: string | undefined) =>
      queue.add(picked.map((one) => asked(one, parentId))),
  };
}

export type RepositoryUploads = ReturnType<typeof useRepositoryUploads>;

const answers = (): Promise<boolean> =>
  call(getQuota, {}).then(
    () => true,
    (error: unknown) => verdictOf(error) !== "lost",
  );

/** Fetches the lists again while files arrive; once for many that arrive together. */
function refetching(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey: repositoryListKeys.all });
      void queries.invalidateQueries({ queryKey: repositoryItemKeys.all });
    }, refetchEvery);
  };
}

/** Sends a file into the folder it belongs to; of an empty folder, makes the folder. */
function sender() {
  const folderAt = folderMaker();
  return async (one: Sending, signal: AbortSignal, onPercent: (percent: number) => void): Promise<void> => {
    const parentId = await folderAt(one.parentId, one.path);
    if (!one.file) return;
    // Only here: drives make an empty file before they write into it.
    if (one.file.size === 0) throw new Failure("attachments.empty", 422);
    // Stopped while its folder was made.
    signal.throwIfAborted();
    const input = {
      ...(parentId === undefined ? {} : { parentId }),
      ifTaken: one.ifTaken,
      ...(one.ifTaken === "version" && one.taken ? { replaces: one.taken } : {}),
    };
    await upload(uploadFile, input, one.file, {
      signal,
      // The same key each time: a file that arrived although the answer was lost is not stored twice.
      idempotencyKey: `${one.id} ${one.ifTaken} ${one.taken ?? ""}`,
      onProgress: (sent, total) => onPercent(total === 0 ? 0 : Math.floor((sent / total) * 100)),
    });
  };
}

/**
 * The time for which the folders of an upload are cached, in milliseconds. A folder deleted meanwhile is made again by
 * the next upload.
 */
const foldersKnown = 60_000;

/** Gives the folder of a path below a place; made once, however many files lie in it. */
function folderMaker() {
  const folders = new Map<string, { readonly id: Promise<string>; readonly at: number }>();
  const folderAt = (parentId: string | undefined, path: readonly string[]): Promise<string | undefined> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(parentId);
    const key = [parentId ?? "", ...path].join("/");
    const known = folders.get(key);
    if (known && performance.now() - known.at < foldersKnown) return known.id;
    const id = folderAt(parentId, path.slice(0, -1))
      .then((above) => call(createFolder, { name, parentId: above ?? null, reuse: true }))
      .then((made) => made.id);
    folders.set(key, { id, at: performance.now() });
    id.catch(() => folders.delete(key));
    return id;
  };
  return folderAt;
}

/** The version of the file that has the name already; undefined for any other failure. */
const takenBy = (error: unknown): number | undefined =>
  error instanceof Failure &&
  (error.code === "repository.nameTaken" || error.code === "repository.laterVersion") &&
  error.values["kind"] !== "folder"
    ? Number(error.values["version"])
    : undefined;
