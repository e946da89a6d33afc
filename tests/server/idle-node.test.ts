import { expect, test } from "vitest";
import { startApp } from "../support/app-under-test.ts";
import { type DatabaseProxy, databaseProxy } from "../support/database-proxy.ts";

const seconds = 20;
/** The statements of one schedule that falls due meanwhile. */
const ofSchedules = 15;

test("a node without work asks its database twice a second at most, with all its queues", async () => {
  let proxy: DatabaseProxy | undefined;
  const app = await startApp({}, {}, async (connection) => {
    proxy = await databaseProxy(connection);
    return proxy.connection;
  });
  await app.idle();
  await new Promise((resolve) => setTimeout(resolve, 5000));
  proxy?.taken();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const asked = proxy?.taken() ?? [];
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.length, asked.map((text) => text.slice(0, 60)).join("\n")).toBeLessThanOrEqual(
    seconds * 2 + ofSchedules,
  );
  await app.stop();
  await proxy?.stop();
});
