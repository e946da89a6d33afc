import { Agent, request } from "node:http";
import { parentPort } from "node:worker_threads";
import type { Received, Sent } from "./sender.ts";

// Sends what the main thread posts, and posts back what was answered: the work of a client is not counted for the server.

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** The answers are searched, not kept. */
const maxText = 1_000_000;

const send = ({ number, url, method, headers, body }: Sent): void => {
  let answered = false;
  const answer = (given: Omit<Received, "number">) => {
    if (!answered) parentPort?.postMessage({ number, ...given } satisfies Received);
    answered = true;
  };
  const sending = request(url, { agent, method, headers: { ...headers, "content-length": body?.byteLength ?? 0 } });
  sending.on("response", (response) => {
    let text = "";
    response.setEncoding("latin1");
    response.on("data", (part: string) => {
      if (text.length < maxText) text += part;
    });
    response.on("close", () => answer({ status: response.statusCode ?? 0, text }));
  });
  // A refusal may close the connection before all of a body is sent.
  sending.on("error", (error) => setTimeout(() => answer({ status: 0, text: String(error) }), 100));
  sending.end(body);
};

parentPort?.on("message", send);
