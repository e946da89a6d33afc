import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { randomId } from "#client/random-id.ts";
import { Failure } from "#protocol/failure.ts";
import { createFolder, type onTaken, uploadFile } from "../contract.ts";
import { repositoryItemKeys, repositoryListKeys } from "../keys.ts";
import type { Picked } from "./picked-files.ts";

type IfTaken = (typeof onTaken)[number];

/** A file on its way, one that arrived, or one that could not be sent. */
export interface Sending extends Picked {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly percent: number;
  readonly done: boolean;
  /** Why it could not be sent. */
  readonly error: string | undefined;
  /** Its name is taken by a file, of this version: a new version of it, or both? */
  readonly taken: number | undefined;
  readonly ifTaken: IfTaken;
}

const maxAtOnce = 3;

/** Sends files, three at once, with progress, a way to stop each, to try it again, and to say what a taken name means. */
export function useRepositoryUploads() {
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const waiting = useRef<Sending[]>([]);
  const folderAt = useRef(folderMaker());
  const put = (id: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => setSending((all) => all.filter((one) => one.id !== id));

  const next = () => {
    while (stops.current.size < maxAtOnce) {
      const one = waiting.current.shift();
      if (!one) return;
      void send(one);
    }
  };
  const send = async (one: Sending) => {
    const { id } = one;
    const stop = new AbortController();
    stops.current.set(id, stop);
    try {
      const parentId = await folderAt.current(one.parentId, one.path);
      await uploadOne(one, parentId, stop.signal, (percent) => put(id, { percent }));
      put(id, { percent: 100, done: true });
      void queries.invalidateQueries({ queryKey: repositoryListKeys.all });
      void queries.invalidateQueries({ queryKey: repositoryItemKeys.all });
    } catch (error) {
      if (stop.signal.aborted) drop(id);
      else put(id, { error: failureText(error), taken: takenBy(error) });
    }
    stops.current.delete(id);
    next();
  };
  const start = (fresh: readonly Sending[]) => {
    waiting.current.push(...fresh);
    next();
  };
  return {
    sending,
    add: (picked: readonly Picked[], parentId: string | undefined) => {
      folderAt.current = folderMaker();
      const fresh = picked.map((one): Sending => ({ ...one, ...blank, id: randomId(), parentId }));
      setSending((all) => [...all.filter(({ done }) => !done), ...fresh]);
      start(fresh);
    },
    cancel: (id: string) => {
      waiting.current = waiting.current.filter((one) => one.id !== id);
      const stop = stops.current.get(id);
      if (stop) stop.abort();
      else drop(id);
    },
    /** Tries once more, or says what a taken name means. */
    again: (one: Sending, ifTaken: IfTaken) => {
      const again = { ...one, ifTaken, error: undefined, percent: 0 };
      put(one.id, again);
      start([again]);
    },
    clear: () => setSending((all) => all.filter(({ done, error }) => !done && error === undefined)),
  };
}

/** Sends a file into the folder it belongs to. */
const uploadOne = (
  one: Sending,
  parentId: string | undefined,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<unknown> =>
  upload(
    uploadFile,
    {
      ...(parentId === undefined ? {} : { parentId }),
      ifTaken: one.ifTaken,
      ...(one.ifTaken === "version" && one.taken ? { replaces: one.taken } : {}),
    },
    one.file,
    {
      signal,
      // The same key each time: a file that arrived although the answer was lost is not stored twice.
      idempotencyKey: `${one.id} ${one.ifTaken} ${one.taken ?? ""}`,
      onProgress: (sent, total) => onPercent(total === 0 ? 0 : Math.floor((sent / total) * 100)),
    },
  );

const blank = { percent: 0, done: false, error: undefined, taken: undefined, ifTaken: "refuse" } as const;

/** Gives the folder of a path below a place; made once, however many files lie in it. */
function folderMaker() {
  const folders = new Map<string, Promise<string>>();
  const folderAt = (parentId: string | undefined, path: readonly string[]): Promise<string | undefined> => {
    const name = path.at(-1);
    if (name === undefined) return Promise.resolve(parentId);
    const key = [parentId ?? "", ...path].join("/");
    const made =
      folders.get(key) ??
      folderAt(parentId, path.slice(0, -1))
        .then((above) => call(createFolder, { name, parentId: above ?? null, reuse: true }))
        .then(({ id }) => id);
    folders.set(key, made);
    made.catch(() => folders.delete(key));
    return made;
  };
  return folderAt;
}

export type Uploads = ReturnType<typeof useRepositoryUploads>;

/** The version of the file that has the name already; undefined for any other failure. */
const takenBy = (error: unknown): number | undefined =>
  error instanceof Failure &&
  (error.code === "repository.nameTaken" || error.code === "repository.laterVersion") &&
  error.values["kind"] !== "folder"
    ? Number(error.values["version"])
    : undefined;
