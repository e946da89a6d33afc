import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatToken } from "#features/identity/contract.ts";
import { identityTokenOf, somebody } from "#tests/fixtures/accounts.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";

const script = "https://chat.example.com/widget.js";
let app: App;
beforeAll(async () => {
  app = await startApp({ ACTA_CHAT_SCRIPT: script, ACTA_CHAT_SECRET: "shared", ACTA_CHAT_IDENTIFY: "chat.identify" });
});
afterAll(() => app.stop());

const post = (body: unknown) =>
  fetch(`${app.address}/api/engine/chat/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the chat receives the user, with a proof of the e-mail", async () => {
  const { uid, email, token: session } = await somebody(app);
  const token = await identityTokenOf(app, session);
  const response = await post({ uid, email, token });
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      code: 200,
      script,
      identify: "chat.identify",
      token: createHmac("sha256", "shared").update(email).digest("hex"),
    },
  ]);
});

test("a user is never reported as another", async () => {
  const [one, two] = [await somebody(app), await somebody(app)];
  const token = await identityTokenOf(app, one.token);
  expect((await post({ uid: one.uid, email: two.email, token })).status).toBe(403);
  expect((await post({ uid: two.uid, email: one.email, token })).status).toBe(403);
  expect((await post({ uid: one.uid, email: one.email })).status).toBe(401);
});

test("nobody is given a proof of an address they have not shown to be theirs", async () => {
  const { token } = await somebody(app, { emailVerified: false });
  expect(await app.as(token)(chatToken, {})).toMatchObject({ script, token: null });
});

test("without a script there is no chat", async () => {
  const bare = await startApp({ ACTA_CHAT_SECRET: "shared" });
  const { token } = await somebody(bare);
  expect(await bare.as(token)(chatToken, {})).toMatchObject({ code: 200, script: null, token: null });
  await bare.stop();
});
