import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { queryArea } from "#protocol/query-key.ts";
import { Streams } from "./streams.ts";

let streams: Streams;
let server: Server;
let port: number;

beforeEach(async () => {
  streams = new Streams();
  server = createServer((request: IncomingMessage, response) => {
    const [uid = "", orgId = ""] = (request.url ?? "").slice(1).split("/");
    streams.add(response, { uid, actor: { orgId, roles: [], teamIds: [], individual: false } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  port = typeof at === "object" && at ? at.port : 0;
});

afterEach(() => {
  streams.close();
  server.closeAllConnections();
  server.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (check: () => boolean) => {
  for (let i = 0; i < 200 && !check(); i++) await pause(10);
  expect(check(), check.toString()).toBe(true);
};

/** Opens a page's stream. `read` collects the messages it receives. */
function page(path: string, reads = true) {
  const state = { read: "", ended: false };
  const socket = connect(port, "127.0.0.1", () =>
    socket.write(`GET /${path} HTTP/1.1\r\nHost: acta\r\nConnection: close\r\n\r\n`),
  );
  if (reads) socket.on("data", (part) => void (state.read += part));
  else socket.pause();
  for (const event of ["end", "close"]) socket.on(event, () => void (state.ended = true));
  socket.on("error", () => undefined);
  return { state, socket };
}

test("a message reaches the pages of its organization, or of its people alone", async () => {
  const [ana, luis, other] = [page("ana/1"), page("luis/1"), page("eva/2")];
  await until(() => streams.size === 3);
  streams.publish({ org: "1", keys: [queryArea("processes").all] });
  streams.publish({ org: "1", keys: [queryArea("drafts").all], users: ["ana"] });
  await until(() => ana.state.read.includes("drafts") && luis.state.read.includes("processes"));
  expect(luis.state.read).not.toContain("drafts");
  expect(other.state.read).not.toContain("data:");
});

test("many pages of an organization receive the request to spread their refetches, a few are not", async () => {
  const few = page("ana/2");
  const many = Array.from({ length: 25 }, (_, at) => page(`ana${at}/1`));
  await until(() => streams.size === 26);
  for (const org of ["1", "2"]) streams.publish({ org, keys: [queryArea("processes").all] });
  await until(() => [few, ...many].every(({ state }) => state.read.includes("processes")));
  expect(many.every(({ state }) => state.read.includes('"spread":200'))).toBe(true);
  expect(few.state.read).not.toContain("spread");
});

test("streams end when sessions of their person ended, and after an hour in any case", async () => {
  const [ana, luis] = [page("ana/1"), page("luis/1")];
  await until(() => streams.size === 2);
  streams.publish({ org: null, keys: [queryArea("session").all], users: ["ana"], ends: true });
  await until(() => ana.state.ended);
  expect([ana.state.read.includes("session"), luis.state.ended, streams.size]).toEqual([true, false, 1]);
  streams.beatAll(performance.now() + 59 * 60_000);
  expect(streams.size).toBe(1);
  streams.beatAll(performance.now() + 61 * 60_000);
  await until(() => luis.state.ended);
});

test("one person's streams are bounded, and the oldest makes room", async () => {
  const first = page("ana/1");
  await until(() => streams.size === 1);
  for (let i = 0; i < 20; i++) page("ana/1");
  page("luis/1");
  await until(() => first.state.ended && streams.size === 21);
});

test("a browser that stopped reading is let go before what it left unread fills the memory", async () => {
  page("ana/1", false);
  const reading = page("luis/1");
  await until(() => streams.size === 2);
  const keys = [queryArea("x".repeat(10_000)).all];
  for (let i = 0; i < 2000 && streams.size === 2; i++) {
    streams.publish({ org: "1", keys });
    if (i % 10 === 0) await pause(1);
  }
  expect(streams.size).toBe(1);
  streams.publish({ org: "1", keys: [queryArea("last").all] });
  await until(() => reading.state.read.includes("last"));
});

test("a page that left while it was being authorized is not kept", async () => {
  server.removeAllListeners("request");
  const left = new Promise<void>((resolve) => {
    server.on("request", (_request, response) => {
      response.on("close", () => {
        streams.add(response, { uid: "ana", actor: null });
        resolve();
      });
    });
  });
  const gone = page("ana/1");
  await pause(50);
  gone.socket.destroy();
  await left;
  expect(streams.size).toBe(0);
});
