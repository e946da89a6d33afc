import { once } from "node:events";
import { createServer } from "node:net";
import { Worker } from "node:worker_threads";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listeners.ts";

let app: FastifyInstance;
let close: () => Promise<void>;
const port = (): number => (app.server.address() as { port: number }).port;
async function start(at = 0): Promise<void> {
  app = fastify();
  app.get("/", async () => "ok");
  close = await listen(app, { port: at, host: "127.0.0.1" });
}
const stop = () => Promise.all([close(), app.close()]);
afterEach(() => stop());

/** Opens so many connections at once and posts a message when all were answered: from a thread that is not busy. */
const caller = `
  const { workerData, parentPort } = require("node:worker_threads");
  const { get } = require("node:http");
  let left = workerData.count;
  for (let i = 0; i < workerData.count; i++)
    get({ port: workerData.port, host: "127.0.0.1", agent: false }, (response) => {
      response.resume().on("end", () => { if (--left === 0) parentPort.postMessage("answered"); });
    });
`;

test.runIf(process.platform === "linux")(
  "new connections are taken in several at a time while turns are long",
  async () => {
    await start();
    let turns = 0;
    let done = false;
    const busy = () => {
      turns += 1;
      const until = performance.now() + 20;
      while (performance.now() < until);
      if (!done) setImmediate(busy);
    };
    busy();
    const worker = new Worker(caller, { eval: true, workerData: { port: port(), count: 200 } });
    await once(worker, "online");
    const before = turns;
    await once(worker, "message");
    done = true;
    await worker.terminate();
    // With a single listener every connection takes a turn of its own.
    expect(turns - before).toBeLessThan(150);
  },
);

test("a port is not shared with another program, nor with another installation", async () => {
  await start();
  const other = fastify();
  await expect(listen(other, { port: port(), host: "127.0.0.1" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await other.close();
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const at = (taken.address() as { port: number }).port;
  await expect(listen(fastify(), { port: at, host: "127.0.0.1" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  taken.close();
});

test("after the end nothing listens on the port any more, and what was open is answered first", async () => {
  await start();
  const at = port();
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(`http://127.0.0.1:${at}/`)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  app.server.closeIdleConnections();
  await stop();
  await expect(fetch(`http://127.0.0.1:${at}/`)).rejects.toThrow();
  await start(at);
  expect((await fetch(`http://127.0.0.1:${at}/`)).ok).toBe(true);
  app.server.closeIdleConnections();
});
