import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { beginPhone, confirmPhone } from "#features/identity/factor-contract.ts";
import { outbound } from "#platform/outbound/outbound.ts";
import { somebody } from "#tests/fixtures/accounts.ts";
import { newNumber } from "#tests/fixtures/second-factors.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { SmsRefused } from "./sms.ts";
import { twilioSms } from "./twilio.ts";

/** The requests to the scripted Twilio, and its responses: in turn, then the last one again. */
const twilio = {
  asked: [] as { url: string; authorization: string; form: URLSearchParams }[],
  answers: [] as { status: number; body: string }[],
  silent: false,
};
const created = { status: 201, body: JSON.stringify({ sid: "SM1", status: "queued" }) };
const failing = (status: number, code: number) => ({ status, body: JSON.stringify({ code, message: "no", status }) });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const piece of request) body += String(piece);
  return body;
}
const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    const { url = "", headers } = request;
    twilio.asked.push({ url, authorization: headers.authorization ?? "", form: new URLSearchParams(body) });
    if (twilio.silent) return;
    const { status, body: answer } =
      (twilio.answers.length > 1 ? twilio.answers.shift() : twilio.answers[0]) ?? created;
    response.writeHead(status, { "content-type": "application/json" }).end(answer);
  });
});
let app: App;
let address: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    ACTA_TWILIO_ACCOUNT: "AC1",
    ACTA_TWILIO_TOKEN: "secret token",
    ACTA_TWILIO_FROM: "+15005550006",
    ACTA_TWILIO_URL: address,
  };
  app = await startApp(settings, { times: { retry: 0 } });
});
beforeEach(() => {
  Object.assign(twilio, { asked: [], answers: [created], silent: false });
  app.clock.advance(3_600_000);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});

const message = { key: "k", number: "+50255551234", text: "123456 is your code" };
const send = (from = "+15005550006", allMs = 10_000) => {
  const ask = outbound([new URL(address).host]);
  const account = { url: address, account: "AC1", token: "secret token", from };
  return twilioSms(account, (url, request) => ask(url, { allMs, ...request })).send(message);
};

test("a message is posted as Twilio's documentation says", async () => {
  await send();
  const [asked] = twilio.asked;
  expect(asked?.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(Buffer.from(asked?.authorization.slice(6) ?? "", "base64").toString()).toBe("AC1:secret token");
  expect(Object.fromEntries(asked?.form ?? [])).toEqual({
    To: "+50255551234",
    From: "+15005550006",
    Body: "123456 is your code",
  });
  await send("MG9");
  expect(twilio.asked[1]?.form.get("MessagingServiceSid")).toBe("MG9");
  expect(twilio.asked[1]?.form.has("From")).toBe(false);
});

test("a final refusal is distinguished from one that may be tried again", async () => {
  twilio.answers = [failing(400, 21_211)];
  await expect(send()).rejects.toThrow(SmsRefused);
  await expect(send()).rejects.toThrow(/21211/);
  for (const answer of [failing(429, 20_429), failing(401, 20_003), { status: 503, body: "<html>" }]) {
    twilio.answers = [answer];
    const error: unknown = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefused);
  }
});

test("silence is an error that may be tried again, as soon as its time is up", async () => {
  twilio.silent = true;
  const error: unknown = await send("MG9", 200).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(SmsRefused);
});

const codeIn = (): string => /\b\d{6}\b/.exec(twilio.asked.at(-1)?.form.get("Body") ?? "")?.[0] ?? "";

test("a message that was not taken for its number being many is tried again, and its code counts", async () => {
  twilio.answers = [failing(429, 20_429), created];
  const one = await somebody(app);
  const number = newNumber();
  await app.as(one.token)(beginPhone, { phone: number, asSecondFactor: false });
  await app.eventually(async () => twilio.asked.length === 2);
  expect(twilio.asked.map(({ form }) => form.get("To"))).toEqual([`+502${number}`, `+502${number}`]);
  expect(await app.as(one.token)(confirmPhone, { code: codeIn() })).toEqual({ recoveryCodes: [] });
});

test("a message that is refused for good is not tried again", async () => {
  twilio.answers = [failing(400, 21_614)];
  const one = await somebody(app);
  await app.as(one.token)(beginPhone, { phone: newNumber(), asSecondFactor: false });
  await app.eventually(async () => twilio.asked.length === 1);
  await app.idle();
  expect(twilio.asked).toHaveLength(1);
});
