import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { processComments } from "#features/processes/contract.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { processIn, template } from "#tests/fixtures/processes.ts";
import { aBrowser, type PushService, pushService } from "#tests/fixtures/push-service.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { getPreferences, listNotices, savePreferences } from "../../contract.ts";
import { addDevice, listDevices, maxDevices, removeDevice } from "../../push-contract.ts";

let app: App;
let service: PushService;
let owner: SomeMember;
let creator: SomeMember;
let processId: string;

beforeAll(async () => {
  service = await pushService();
  app = await startApp({ ACTA_OUTBOUND_ALLOW: service.host });
});
beforeEach(async () => {
  app.clock.advance(3_700_000);
  service.pushed.length = 0;
  owner = await organization(app, { firstName: "Ana", lastName: "Paz" });
  creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  ({ id: processId } = await processIn("reviewing", { creator, reviewer, templateId: await template(owner) }));
});
afterAll(async () => {
  await app.stop();
  service.stop();
});

const subscribed = async (who: SomeMember, browser = aBrowser(service.host)) => {
  await who.call(addDevice, browser.subscription);
  return browser;
};
/** The owner mentions the creator; gives what of it is pushed to a browser. */
const mention = () =>
  owner.call(processComments.add, { id: processId, content: "Revise la cláusula", mentions: [creator.uid] });
const pushedTo = ({ path }: { readonly path: string }, least = 1) =>
  app.eventually(async () => {
    const to = service.pushed.filter((one) => one.path === path);
    return to.length >= least && to;
  });
const namesOf = async (who: SomeMember) => (await who.call(listDevices, {})).devices.map(({ name }) => name);

test("a browser gets its person's notices, and nobody else can read them", async () => {
  const browser = await subscribed(creator);
  await subscribed(owner);
  await mention();
  const [message] = await pushedTo(browser);
  const { title, body, path, tag, language } = browser.read(message?.body ?? Buffer.alloc(0));
  expect([path, tag, language]).toEqual([`/processes/${processId}`, processId, "en"]);
  expect(body).toContain("Ana Paz");
  expect(title).not.toBe("");
  expect(message?.body.includes("Ana Paz")).toBe(false);
  // The person who caused it gets none.
  expect(service.pushed).toHaveLength(1);
});

test("the push service learns the sender, by the key the browser subscribed with", async () => {
  const browser = await subscribed(creator);
  const { key } = await creator.call(listDevices, {});
  await mention();
  const [message] = await pushedTo(browser);
  const [, token = "", named] = /^vapid t=(\S+), k=(\S+)$/.exec(message?.headers.authorization ?? "") ?? [];
  expect(named).toBe(key);
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
  const { payload } = await jwtVerify(token, jwk, { currentDate: app.clock.now(), audience: `http://${service.host}` });
  expect(payload.sub).toBe(app.node.platform.config.url);
  expect(message?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
});

test.each([404, 410])("a subscription that is gone (%d) is forgotten, and the others are not", async (status) => {
  const gone = await subscribed(creator, aBrowser(service.host, "/gone", "Edge, Windows"));
  service.script.push(status);
  await mention();
  await pushedTo(gone);
  await app.eventually(async () => (await namesOf(creator)).length === 0);
  const kept = await subscribed(creator);
  await mention();
  await pushedTo(kept);
  expect(await namesOf(creator)).toEqual(["Firefox, Linux"]);
});

test("a service that is busy is asked again", async () => {
  const browser = await subscribed(creator);
  service.script.push(503, 429);
  await mention();
  expect(await app.eventually(async () => service.pushed.length === 3)).toBe(true);
  expect((await pushedTo(browser, 3)).map(({ body }) => browser.read(body)["tag"])).toEqual(Array(3).fill(processId));
});

test("each kind is wanted or not, and quiet hours are quiet", async () => {
  const browser = await subscribed(creator);
  const { kinds, timeZone } = await creator.call(getPreferences, {});
  const save = (push: boolean, quiet: { from: string; to: string } | null) =>
    creator.call(savePreferences, { kinds: { ...kinds, mentioned: { ...kinds.mentioned, push } }, quiet, mails: true });
  // The preferences are checked when the notice is written.
  const notifiedTimes = async (count: number) => {
    await mention();
    await app.eventually(async () => (await creator.call(listNotices, {})).rows.length === count);
  };
  await save(false, null);
  await notifiedTimes(1);
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(app.clock.now()),
  );
  const at = (shift: number) => `${String((hour + shift + 24) % 24).padStart(2, "0")}:00`;
  await save(true, { from: at(-1), to: at(2) });
  await notifiedTimes(2);
  await save(true, null);
  await notifiedTimes(3);
  await pushedTo(browser);
  expect(service.pushed).toHaveLength(1);
});

test("a browser is its last person's, is removed by them alone, and they may have ten", async () => {
  const browser = await subscribed(owner);
  await subscribed(creator, browser);
  expect([await namesOf(owner), await namesOf(creator)]).toEqual([[], ["Firefox, Linux"]]);
  const { devices } = await creator.call(listDevices, { endpoint: browser.subscription.endpoint });
  expect(devices.map(({ current }) => current)).toEqual([true]);
  const deviceId = devices[0]?.id ?? "";
  expect((await owner.call.raw(removeDevice, { deviceId })).status).toBe(404);
  for (let n = 1; n < maxDevices; n++) await subscribed(creator);
  await expect(subscribed(creator)).rejects.toMatchObject({ code: "notifications.push.tooMany" });
  await creator.call(removeDevice, { deviceId });
  await subscribed(creator);
});

test.each([
  ["an address inside our network", { endpoint: "http://10.0.0.1/push" }],
  [
    "a key of no curve",
    { keys: { p256dh: Buffer.alloc(65, 7).toString("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" } },
  ],
])("%s is no subscription", async (_, wrong) => {
  const { subscription } = aBrowser(service.host);
  expect((await creator.call.raw(addDevice, { ...subscription, ...wrong })).status).toBe(422);
});
