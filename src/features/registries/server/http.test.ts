import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getCredits } from "#features/credits/contract.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import { newId } from "#platform/clock.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { organization, type SomeMember } from "#seed/people.ts";
import { type RegistryService, registryService } from "#tests/fixtures/registry-service.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { askRegistry, downloadQueryFile, getQuery } from "../contract.ts";

let app: App;
let service: RegistryService;
let owner: SomeMember;
beforeAll(async () => {
  service = await registryService();
  app = await startApp({
    ACTA_REGISTRY_URL: `${service.address}/v1/`,
    ACTA_REGISTRY_KEY: "key-1",
    ACTA_REGISTRY_SECRET: "secret-1",
    ACTA_REGISTRY_SECONDS: "0.3",
  });
});
beforeEach(async () => {
  owner = await organization(app);
  service.asked.length = 0;
  const { db, clock } = app.node.platform;
  await systemTransaction(db, { orgId: null, by: null, now: clock.now() }, (transaction) =>
    grantCredits(transaction, { orgId: owner.orgId, reference: newId(), amount: 3 }),
  );
});
afterAll(async () => {
  await app.stop();
  await service.stop();
});

const question = {
  kind: "property",
  values: { finca: "12", folio: "3", libro: "4E", department: "01" },
  reason: "Compraventa",
} as const;

async function answered() {
  const { query } = await owner.call(askRegistry, question);
  return app.eventually(async () => {
    const found = await owner.call(getQuery, { id: query.id });
    return found.settledAt !== null && found;
  });
}
const credits = () => owner.call(getCredits, {});

test("a signed request is answered, with its files, and uses a credit", async () => {
  const content = Buffer.from("%PDF-1.4\nconsulta").toString("base64");
  service.reactions = [
    {
      body: {
        status: "ok",
        data: { owners: ["<b>Ana</b>"], invented: 3 },
        attachments: [{ name: "../../consulta.pdf", content }],
        ref: "R-1",
      },
    },
  ];
  const found = await answered();
  expect(found).toMatchObject({ state: "done", result: { owners: ["<b>Ana</b>"] }, byHand: false });
  expect(found.evidence).toMatch(/^[0-9a-f]{64}$/);
  const [file] = found.files;
  const { bytes } = await owner.call.download(downloadQueryFile, { id: found.id, fileId: file?.id ?? "" });
  expect(Buffer.from(bytes).toString()).toBe("%PDF-1.4\nconsulta");
  expect(await credits()).toEqual({ balance: 2, reserved: 0, low: true });
  const [request] = service.asked;
  expect(service.asked).toHaveLength(1);
  expect(request?.path).toBe("/v1/property");
  expect(JSON.parse(request?.body ?? "")).toEqual({ id: found.id, kind: "property", input: question.values });
  expect(request?.headers).toMatchObject({
    authorization: "Bearer key-1",
    "idempotency-key": found.id,
    "x-signature": createHmac("sha256", "secret-1")
      .update(`${String(request?.headers["x-timestamp"])}.${request?.body}`)
      .digest("hex"),
  });
});

test("what does not answer in time and what breaks off is asked again, under the same key", async () => {
  service.reactions = ["hang", "break", { body: { status: "notFound" } }];
  const found = await answered();
  expect(found).toMatchObject({ state: "notFound", result: null });
  expect(service.asked).toHaveLength(3);
  expect(new Set(service.asked.map(({ headers }) => headers["idempotency-key"]))).toEqual(new Set([found.id]));
  expect(await credits()).toMatchObject({ balance: 2, reserved: 0 });
});

test.each([
  ["hangs for good", ["hang"], "unreachable", 3],
  ["fails for good", [{ status: 503, body: {} }], "unreachable", 3],
  ["refuses", [{ status: 422, body: {} }], "refused", 1],
  ["says an error", [{ body: { status: "error" } }], "refused", 1],
  ["is no JSON", [{ body: "<html>" }], "unreadable", 1],
  ["lies about its status", [{ body: { status: 200, data: {} } }], "unreadable", 1],
  ["lies about its data", [{ body: { status: "ok", data: "done" } }], "unreadable", 1],
  ["lies about a value", [{ body: { status: "ok", data: { owners: 7 } } }], "unreadable", 1],
  ["leaves out what was asked", [{ body: { status: "ok", data: {} } }], "unreadable", 1],
  [
    "sends a file that is none",
    [{ body: { status: "ok", data: { owners: ["A"] }, attachments: [{ name: "a.pdf", content: "AAAA" }] } }],
    "unreadable",
    1,
  ],
  [
    "sends a file that is not base64",
    [{ body: { status: "ok", data: { owners: ["A"] }, attachments: [{ name: "a.pdf", content: "%%" }] } }],
    "unreadable",
    1,
  ],
] as const)("a service that %s leaves no answer, and the credit comes back", async (_, reactions, failure, times) => {
  service.reactions = [...reactions];
  const found = await answered();
  expect(found).toMatchObject({ state: "failed", failure: `registries.failure.${failure}`, result: null, files: [] });
  expect(service.asked).toHaveLength(times);
  expect(await credits()).toMatchObject({ balance: 3, reserved: 0 });
});

test("a service that is still looking is asked again later, and says it once", async () => {
  service.reactions = [{ body: { status: "pending" } }, { body: { status: "ok", data: { owners: ["Ana"] } } }];
  const { query } = await owner.call(askRegistry, question);
  const state = async () => (await owner.call(getQuery, { id: query.id })).state;
  await app.eventually(async () => service.asked.length === 1 && (await state()) === "running");
  expect(await credits()).toMatchObject({ balance: 2, reserved: 1 });
  await app.eventually(async () => (await state()) === "done");
  expect(service.asked).toHaveLength(2);
  expect(await credits()).toMatchObject({ balance: 2, reserved: 0 });
});
