import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listTemplates } from "#features/templates/contract.ts";
import { organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { newId } from "../clock.ts";
import { S3Store } from "./s3-store.ts";
import { newStorageKey } from "./store.ts";

/** The reply of the service to a request: an empty response with this status, or no response at all. */
let behaves: number | "silent" = 200;
let server: Server;
let endpoint: string;
const environment = { ...process.env };

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    if (behaves === "silent") return;
    const list = '<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>';
    const error = `<?xml version="1.0"?><Error><Code>${behaves === 404 ? "NoSuchKey" : "Odd"}</Code></Error>`;
    response.writeHead(behaves, { "content-type": "application/xml" }).end(behaves === 200 ? list : error);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env["AWS_ACCESS_KEY_ID"] = "x";
  process.env["AWS_SECRET_ACCESS_KEY"] = "x";
});
afterEach(() => {
  behaves = 200;
});
afterAll(async () => {
  process.env = environment;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe.each([500, 403, "silent"] as const)("a bucket whose service is %s", (behaviour) => {
  test("is reported as unavailable, and soon, for every request", async () => {
    behaves = behaviour;
    const store = new S3Store("s3://acta", endpoint, 500);
    const key = newStorageKey(newId());
    const began = performance.now();
    const list = async () => {
      for await (const _ of store.list(new Date())) return;
    };
    const asked = [
      store.put(newId(), new Uint8Array(9)),
      store.read(key),
      store.stream(key),
      store.remove(key),
      list(),
    ];
    for (const one of await Promise.allSettled([...asked, store.check()])) {
      expect(one).toMatchObject({ status: "rejected", reason: { code: "failure.unavailable", status: 503 } });
      const problem = behaviour === "silent" ? "did not answer" : `answered ${behaviour}`;
      expect(one).toMatchObject({ reason: { cause: { message: `the file store s3://acta (ACTA_FILES) ${problem}` } } });
    }
    // Twice half a second; the rest is for a machine that has other things to do.
    expect(performance.now() - began).toBeLessThan(8000);
  });
});

test("an unknown key is not there; the service is well", async () => {
  behaves = 404;
  const read = new S3Store("s3://acta", endpoint).read(newStorageKey(newId()));
  await expect(read).rejects.not.toMatchObject({ code: "failure.unavailable" });
});

describe("a node whose bucket fails", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ ACTA_FILES: "s3://acta", ACTA_S3_ENDPOINT: endpoint }, { work: false });
  });
  afterAll(() => app.stop());

  test("is not ready, and says why", async () => {
    behaves = 500;
    const response = await fetch(`${app.address}/readyz`);
    expect([response.status, await response.json()]).toEqual([503, { ready: false, wrong: ["files"] }]);
  });

  test.each([500, 403, "silent"] as const)(
    "answers 503 to an upload while it is %s, and takes it afterwards",
    async (behaviour) => {
      const owner = await organization(app);
      behaves = behaviour;
      const began = performance.now();
      await expect(template(owner)).rejects.toMatchObject({ status: 503, code: "failure.unavailable" });
      // Twice four seconds; the rest is for a machine that has other things to do.
      expect(performance.now() - began).toBeLessThan(16_000);
      // Nothing of it is there.
      expect((await owner.call(listTemplates, {})).rows).toEqual([]);
      behaves = 200;
      await template(owner);
      expect((await owner.call(listTemplates, {})).rows).toHaveLength(1);
      // What it knows of the bucket it knows for ten seconds.
      app.clock.advance(11_000);
      expect((await fetch(`${app.address}/readyz`)).status).toBe(200);
    },
  );
});
