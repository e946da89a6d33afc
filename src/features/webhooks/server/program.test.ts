import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#features/api-keys/contract.ts";
import { downloadDocument } from "#features/documents/contract.ts";
import { getProcess } from "#features/processes/contract.ts";
import { approveProcess, sendProcess } from "#features/reviews/contract.ts";
import { member, organization } from "#seed/people.ts";
import { answered, template } from "#tests/fixtures/processes.ts";
import { type Receiver, webhookReceiver } from "#tests/fixtures/webhook-receiver.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { createWebhook } from "../contract.ts";

let app: App;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await webhookReceiver();
  app = await startApp({ ACTA_OUTBOUND_ALLOW: receiver.host });
});
afterAll(async () => {
  await app?.stop();
  await receiver?.stop();
});

test("a program goes all the way by its key: begins, answers, sends, gets the message, and downloads", async () => {
  const owner = await organization(app);
  const templateId = await template(owner);
  const { key } = await owner.call(createApiKey, { name: "Programa", scopes: ["processes:write", "templates:read"] });
  await owner.call(createWebhook, { url: receiver.url, description: "Contabilidad", events: ["documents.ready"] });
  const reviewer = await member(app, owner.orgId, "reviewer");
  const program = { ...owner, call: app.as(key) };
  const { id, version } = await answered(program, templateId);
  const sent = await program.call(sendProcess, { id, version });
  const { contentHash } = await reviewer.call(getProcess, { id });
  await reviewer.call(approveProcess, { id, version: sent.version, contentHash });
  const { body } = (await app.eventually(async () => receiver.received[0], 60_000)) ?? { body: "{}" };
  expect(JSON.parse(body)).toMatchObject({ data: { processId: id } });
  const { bytes } = await program.call.download(downloadDocument, { id, kind: "word" });
  expect(bytes.byteLength).toBeGreaterThan(500);
});
