import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey } from "#features/api-keys/contract.ts";
import { organization } from "#seed/people.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { processorMs } from "#tests/support/processor-time.ts";
import { methods } from "./methods.ts";
import { multiStatus, requestedProperties } from "./xml.ts";

let app: App;
let key: string;
beforeAll(async () => {
  app = await startApp({}, { work: false });
  const owner = await organization(app);
  key = (await owner.call(createApiKey, { name: "WebDAV", scopes: ["repository:write"] })).key;
});
afterAll(() => app.stop());

const propfind = (body: string, as = key) =>
  fetch(`${app.address}/dav/mine/`, {
    method: "PROPFIND",
    headers: { authorization: `Basic ${btoa(`ana:${as}`)}`, depth: "0" },
    body,
  });
const prop = (inside: string) => `<D:propfind xmlns:D="DAV:"><D:prop>${inside}</D:prop></D:propfind>`;

/** Sends the head of a request alone and returns the status of the answer. */
const statusOfHead = (method: string, more: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname);
    socket.on("error", reject);
    socket.on("data", (data) => {
      resolve(Number(data.toString().slice(9, 12)));
      socket.destroy();
    });
    socket.write(`${method} /dav/mine/a.txt HTTP/1.1\r\nhost: acta\r\n${more}\r\n`);
  });

test.each(["OPTIONS", ...methods.keys()])("%s without a valid key is answered before its body", async (method) => {
  const expected = method === "OPTIONS" ? 200 : 401;
  for (const length of [
    "content-length: 60000\r\n",
    "content-length: 90000000\r\n",
    "transfer-encoding: chunked\r\n",
  ]) {
    expect(await statusOfHead(method, length), length).toBe(expected);
    const wrong = `${length}authorization: Basic ${btoa("ana:invented")}\r\n`;
    expect(await statusOfHead(method, wrong), wrong).toBe(expected);
  }
});

test("only a PUT may send more than 64 KB, also with a key", async () => {
  const authorization = `authorization: Basic ${btoa(`ana:${key}`)}\r\n`;
  for (const method of ["PROPFIND", "PROPPATCH", "LOCK", "MKCOL", "MOVE"]) {
    expect(await statusOfHead(method, `${authorization}content-length: 70000\r\n`), method).toBe(413);
    expect(await statusOfHead(method, `${authorization}transfer-encoding: chunked\r\n`), method).toBe(413);
  }
});

test.each([
  ["deep", prop("<a>".repeat(9000) + "</a>".repeat(9000))],
  ["deep in its beginning only", "<a>".repeat(20_000)],
  ["deep, with namespaces", '<a xmlns="b">'.repeat(4000)],
  ["with a document type", `<!DOCTYPE a [<!ENTITY b "c">]>${prop("<a/>")}`],
  ["a long list of properties", prop(Array.from({ length: 5000 }, (_, n) => `<a${n}/>`).join(""))],
  ["no XML", "<".repeat(60_000)],
  ["a long name", prop(`<${"a".repeat(5000)}/>`)],
  ["long names by a namespace", `<p xmlns="DAV:" xmlns:x="${"'".repeat(900)}"><prop><x:a/></prop></p>`],
])("a question that is %s is refused at once", async (_name, body) => {
  const before = processorMs();
  expect((await propfind(body)).status).toBe(400);
  expect(processorMs() - before).toBeLessThan(1000);
});

test.each([
  ["many attributes", `<a ${Array.from({ length: 5000 }, (_, n) => `b${n}=""`).join(" ")}/>`],
  ["many namespaces", `<a ${Array.from({ length: 2500 }, (_, n) => `xmlns:b${n}="c"`).join(" ")}/>`],
  ["the same property many times", prop("<a/>".repeat(15_000))],
  ["a long text", `<a>${"&amp;".repeat(12_000)}</a>`],
])("the cost of %s grows with the length alone", (_name, body) => {
  const before = processorMs();
  requestedProperties(body);
  expect(processorMs() - before).toBeLessThan(1000);
});

test("what the answer repeats for each item is a few KB, whatever a question names", () => {
  const names = Array.from({ length: 64 }, (_, n) => `<x:a${n}/>`).join("");
  const question = `<p xmlns="DAV:" xmlns:x="${"'".repeat(60_000)}"><prop>${names}</prop></p>`;
  expect(() => requestedProperties(question)).toThrow("too long names");
});

test("a namespace with spaces and signs of XML stays a value in the answer", () => {
  const asked = requestedProperties(`<p xmlns="DAV:" xmlns:x="a b/&gt;&lt;c"><prop><x:d/></prop></p>`);
  const answer = multiStatus([{ href: "/", properties: new Map() }], asked);
  expect(answer).toContain('<x:d xmlns:x="a b/&#62;&#60;c"/>');
});

test("a property that every object of the language has is missing like any other", async () => {
  const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];
  const answer = await propfind(prop(names.map((name) => `<D:${name}/>`).join("")));
  const text = await answer.text();
  expect([answer.status, text]).toEqual([207, expect.not.stringMatching(/native code|200 OK<\/D:status>.*function/)]);
  for (const name of names) expect(text).toMatch(new RegExp(`<D:${name}/>.*404 Not Found`));
  expect(multiStatus([{ href: "/", properties: new Map() }], ["constructor"])).toContain("404 Not Found");
});
