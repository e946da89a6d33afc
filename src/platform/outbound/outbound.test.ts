import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayBeAsked, OutboundRefused, outbound } from "./outbound.ts";
import { isPublicAddress } from "./public-address.ts";

let asked = 0;
const server = createServer((request, response) => {
  asked++;
  if (request.url === "/large") return void response.end("x".repeat(2 * 1024 * 1024));
  if (request.url === "/elsewhere") return void response.writeHead(302, { location: "/" }).end();
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => response.end(`${request.method} ${body}`));
});
let host = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test.each([
  ["8.8.8.8", true],
  ["127.0.0.1", false],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["2606:4700::1111", true],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["2002:7f00:1::", false],
  ["localhost", false],
])("%s is public: %s", (address, is) => expect(isPublicAddress(address)).toBe(is));

test.each([
  "http://example.com/",
  "https://example.com:8080/",
  "https://user:word@example.com/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://2130706433/", // 127.0.0.1 as one number
])("%s is not asked", async (url) => {
  await expect(outbound()(url)).rejects.toThrow(OutboundRefused);
});

test("a name that leads inside is not asked, also when only one of its addresses does", async () => {
  const names = [
    { address: "93.184.215.14", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  await expect(outbound([], async () => names)("https://rebound.example/")).rejects.toThrow(OutboundRefused);
});

test("a host the installation allows is asked, on plain http too, and no other", async () => {
  const answer = await outbound([host])(`http://${host}/`, { method: "POST", body: "hello" });
  expect([answer.status, await answer.text()]).toEqual([200, "POST hello"]);
  const before = asked;
  await expect(outbound(["other.example"])(`http://${host}/`)).rejects.toThrow(OutboundRefused);
  expect(asked).toBe(before);
});

test("a redirect is answered and not followed; an answer has an end", async () => {
  expect((await outbound([host])(`http://${host}/elsewhere`)).status).toBe(302);
  await expect(outbound([host])(`http://${host}/large`)).rejects.toThrow(/more than/);
});

test("where only the beginning of an answer is wanted, the rest is left unread", async () => {
  const answer = await outbound([host])(`http://${host}/large`, { keptBytes: 10 });
  expect([answer.status, await answer.text()]).toEqual([200, "xxxxxxxxxx"]);
  const short = await outbound([host])(`http://${host}/`, { method: "POST", body: "x", keptBytes: 1000 });
  expect(await short.text()).toBe("POST x");
});

test("a typed address is judged before anything is asked", () => {
  expect(mayBeAsked("https://example.com/x")).toBe(true);
  expect(mayBeAsked("http://example.com/x")).toBe(false);
  expect(mayBeAsked("https://10.0.0.1/")).toBe(false);
  expect(mayBeAsked("http://10.0.0.1:9/", ["10.0.0.1:9"])).toBe(true);
  expect(mayBeAsked("ftp://10.0.0.1:9/", ["10.0.0.1:9"])).toBe(false);
  expect(mayBeAsked("no address")).toBe(false);
});
