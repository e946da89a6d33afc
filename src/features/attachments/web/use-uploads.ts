import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { upload } from "#client/call.ts";
import { failureText } from "#client/failure-text.ts";
import { currentText } from "#client/i18n.ts";
import { arriving } from "#client/lazy-component.tsx";
import { randomId } from "#client/random-id.ts";
import { notify } from "#client/snackbar.tsx";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { largestAttachment } from "../attachment.ts";
import { attachmentKeys } from "../feature.ts";

/** A file on its way, or one that could not be sent. */
export interface Sending {
  readonly id: string;
  readonly file: File;
  readonly percent: number;
  /** Why it could not be sent. */
  readonly error: string | undefined;
}

/** Files sent at once. */
const maxAtOnce = 3;

/** The pauses before a file is sent again whose earlier try is still being stored, in milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000] as const;

const isStillStored = (error: unknown): boolean => error instanceof Failure && error.code === "failure.inProgress";

/** Returns a file as it is sent. What scales pictures is loaded with the first file. */
async function prepare(file: File): Promise<File> {
  const { preparePicture } = await arriving(() => import("#client/prepare-picture.ts"));
  return preparePicture(file, { limit: largestAttachment, unreadable: "attachments.heic" });
}

/** Sends files one after the other, at most three at once, with progress, a way to stop each and to try it again. */
export function useUploads(endpoint: Endpoint, parameters: Readonly<Record<string, string>>, subjectId: string) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const waiting = useRef<Sending[]>([]);
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
  const send = async ({ id, file }: Sending, stop = new AbortController(), again = 0): Promise<void> => {
    stops.current.set(id, stop);
    try {
      const prepared = await prepare(file);
      await upload(endpoint, parameters as never, prepared, {
        signal: stop.signal,
        // The same key each time: a file that arrived although the answer was lost is not attached twice.
        idempotencyKey: id,
        onProgress: (sent, total) => put(id, { percent: total === 0 ? 0 : Math.floor((sent / total) * 100) }),
      });
      await queries.invalidateQueries({ queryKey: attachmentKeys.one(subjectId) });
      drop(id);
      notify.success(currentText()("attachments.added", { name: prepared.name }));
    } catch (error) {
      if (!stop.signal.aborted && isStillStored(error) && again < pauses.length) {
        await new Promise((goOn) => setTimeout(goOn, pauses[again]));
        return send({ id, file, percent: 0, error: undefined }, stop, again + 1);
      }
      if (stop.signal.aborted) drop(id);
      else put(id, { error: failureText(error) });
    }
    stops.current.delete(id);
    next();
  };
  const add = (files: readonly File[]) => {
    const fresh = files.map((file): Sending => ({ id: randomId(), file, percent: 0, error: undefined }));
    setSending((all) => [...all, ...fresh]);
    waiting.current.push(...fresh);
    next();
  };
  return {
    sending,
    add,
    cancel: (id: string) => {
      waiting.current = waiting.current.filter((one) => one.id !== id);
      const stop = stops.current.get(id);
      if (stop) stop.abort();
      else drop(id);
    },
    retry: (one: Sending) => {
      put(one.id, { percent: 0, error: undefined });
      waiting.current.push(one);
      next();
    },
  };
}
