import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quetzal } from "#seed/demo/firms.ts";
import { storyClock } from "#seed/demo/story-clock.ts";
import { seedDemo } from "#seed/demo.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const clock = storyClock();
let app: App;
let proxy: Server;
/** How many more calls reach the product before it seems to be gone. */
let left = 0;
beforeAll(async () => {
  app = await startApp({ ACTA_PAYMENTS: "true" }, { clock, work: false });
  proxy = createServer((incoming, outgoing) => {
    if (left-- <= 0) return void incoming.socket.destroy();
    const { method, headers } = incoming;
    const onward = ask(`${app.address}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  proxy.close();
  await app?.stop();
});

const numberOf = async (what: string): Promise<number> =>
  Number((await app.query<{ n: string }>(`select count(*) as n from ${what}`)).rows[0]?.n);

test("a demo that is interrupted again and again is the same demo in the end", async () => {
  const node = { ...app.node, address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  let interruptions = 0;
  for (let said = ""; said === ""; ) {
    // Another number each time, so that it ends at other places, also in the middle of a chapter.
    left = 61 + 13 * interruptions;
    said = await seedDemo(node, clock).catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      interruptions += 1;
      return "";
    });
  }
  expect(interruptions).toBeGreaterThan(3);
  const { rows } = await app.query<{ status: string; n: string }>(
    "select case when deleted_at is null then status else 'deleted' end as status, count(*) as n from processes group by 1",
  );
  expect(Object.fromEntries(rows.map(({ status, n }) => [status, Number(n)]))).toEqual({
    approved: 16,
    reviewing: 8,
    drafting: 9,
    rejected: 3,
    unassigned: 3,
    deleted: 1,
  });
  const titles = await numberOf("(select title from processes group by title having count(*) > 1) t");
  expect(titles).toBe(0);
  expect(await numberOf("boards")).toBe(3);
  expect(await numberOf("payment_receipts")).toBe(1);
  expect(await numberOf(`users where email = '${quetzal.people[0].email}'`)).toBe(1);
  expect(await seedDemo(app.node, clock)).toBe("The demo firms are there already.");
});
