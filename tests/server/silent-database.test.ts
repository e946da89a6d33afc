import { Agent, request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listProcesses } from "#features/processes/contract.ts";
import { renameTeam } from "#features/teams/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, databaseProxy } from "#tests/support/database-proxy.ts";

let app: App;
let proxy: DatabaseProxy;
let owner: SomeMember;

beforeEach(async () => {
  app = await startApp({}, {}, async (connection) => {
    proxy = await databaseProxy(connection);
    return proxy.connection;
  });
  owner = await organization(app);
});

afterEach(async () => {
  await app?.stop();
  await proxy?.stop();
});

const seconds = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work;
  return (performance.now() - from) / 1000;
};

test("a database that stops answering: calls are answered within ten seconds, and the node stops within ten", async () => {
  const creator = await member(app, owner.orgId, "creator");
  expect((await creator.call.raw(listProcesses, { list: "active" })).status).toBe(200);
  proxy.silence();
  const statuses: number[] = [];
  const call = async (calling: Promise<Response>) => void statuses.push((await calling).status);
  const read = () => call(creator.call.raw(listProcesses, { list: "active" }));
  const write = () => call(owner.call.raw(renameTeam, { id: crypto.randomUUID(), name: "Notaría" }));
  const all = Array.from({ length: 12 }, (_, i) => (i % 2 ? read() : write()));
  expect(await seconds(Promise.all(all))).toBeLessThan(10);
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 503));
  expect(await seconds(app.node.stop())).toBeLessThan(10);
});

test("a connection that carries calls until the end is closed behind the last of them", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let last = 0;
  let leaving = false;
  const calling = async () => {
    while (!leaving)
      await new Promise<void>((resolve) => {
        const headers = { authorization: `Bearer ${owner.token}` };
        const asked = request(`${app.address}/api${listProcesses.path}?list=active`, { agent, headers }, (answer) => {
          last = performance.now();
          answer.resume().on("close", () => resolve());
        });
        asked.on("error", () => {
          leaving = true;
          resolve();
        });
        asked.end();
      });
  };
  const callers = Array.from({ length: 4 }, calling);
  await app.eventually(async () => last > 0);
  const stopped = await seconds(app.node.stop());
  leaving = true;
  await Promise.all(callers);
  agent.destroy();
  // Connections are kept for more than a minute otherwise; what is cut off is cut off after seven seconds.
  expect(stopped).toBeLessThan(6);
});
