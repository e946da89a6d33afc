import { Worker } from "node:worker_threads";

/** A request as a thread of its own sends it. */
export interface Sent {
  readonly number: number;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body?: Uint8Array | undefined;
}

/** `status` is 0 if the connection was closed before an answer. `text` is the beginning of the answer, a byte a character. */
export interface Received {
  readonly number: number;
  readonly status: number;
  readonly text: string;
}

/** Sends requests from another thread. */
export interface Sender {
  send(request: Omit<Sent, "number">): Promise<Received>;
  stop(): Promise<void>;
}

export function startSender(): Sender {
  const worker = new Worker(new URL("./sender-thread.ts", import.meta.url), { execArgv: [] });
  const waiting = new Map<number, (answer: Received) => void>();
  worker.on("message", (answer: Received) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  let number = 0;
  return {
    send: (request) =>
      new Promise((resolve) => {
        number += 1;
        waiting.set(number, resolve);
        worker.postMessage({ ...request, number } satisfies Sent);
      }),
    stop: async () => void (await worker.terminate()),
  };
}
