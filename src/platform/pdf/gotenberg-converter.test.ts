import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PdfConverter } from "./converter.ts";
import { gotenbergConverter } from "./gotenberg-converter.ts";
import { minimalDocx } from "./minimal-docx.ts";

type Answer = (response: ServerResponse) => void;
interface Question {
  readonly head: IncomingMessage;
  readonly body: Buffer;
}

const docx = minimalDocx(["Contrato"]);
const pdf = "%PDF-1.7\n1 0 obj<</CreationDate(D:20261121101500Z')/FontFile2 5 0 R>>endobj\n%%EOF\n";
const say =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status).end(body);
const good = say(200, pdf);
const silence: Answer = () => undefined;

let server: Server;
let url: string;
let script: Answer[];
let asked: Question[];
let converter: PdfConverter;
const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  script = [];
  asked = [];
  server = createServer((head, response) => {
    const parts: Buffer[] = [];
    head.on("data", (part: Buffer) => parts.push(part));
    head.on("end", () => {
      asked.push({ head, body: Buffer.concat(parts) });
      (script.shift() ?? say(500, "nothing is scripted"))(response);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  converter = gotenbergConverter({ url, pauseMs: 10 }, log);
});
afterEach(async () => {
  await converter.stop();
  server.closeAllConnections();
  server.close();
});

test("asks by the published protocol and takes the time out of the answer", async () => {
  script = [good];
  const answer = Buffer.from(await converter.convert(docx)).toString();
  expect(answer).toBe(pdf.replace(/\/CreationDate\([^)]*\)/, (found) => " ".repeat(found.length)));
  const [{ head, body } = {} as Question] = asked;
  expect([head.method, head.url]).toEqual(["POST", "/forms/libreoffice/convert"]);
  expect(head.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(body.toString("latin1")).toContain('name="files"; filename="document.docx"');
  expect(body.includes(Buffer.from(docx))).toBe(true);
});

test("asks for a PDF/A by its form field, and takes nothing else for one", async () => {
  const archival = pdf.replace("%%EOF", "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>%%EOF");
  script = [say(200, archival), good];
  await converter.convert(docx, { archival: "PDF/A-2b" });
  const sent = asked[0]?.body.toString("latin1") ?? "";
  const boundary = /boundary=(.*)$/.exec(asked[0]?.head.headers["content-type"] ?? "")?.[1];
  expect(
    sent.endsWith(
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="pdfa"\r\n\r\nPDF/A-2b\r\n--${boundary}--\r\n`,
    ),
  ).toBe(true);
  const refused = { code: "pdf.notArchival", status: 502 };
  await expect(converter.convert(docx, { archival: "PDF/A-2b" })).rejects.toMatchObject(refused);
  expect(asked).toHaveLength(2);
});

test("a path and a password in the address are used", async () => {
  script = [good];
  const named = gotenbergConverter({ url: `${url.replace("//", "//acta:p%40ss@")}/pdf/` }, log);
  await named.convert(docx);
  expect(asked[0]?.head.url).toBe("/pdf/forms/libreoffice/convert");
  expect(asked[0]?.head.headers.authorization).toBe(`Basic ${Buffer.from("acta:p@ss").toString("base64")}`);
});

test.each([
  ["an overloaded server (503)", say(503, "Service Unavailable")],
  ["a full queue (429)", say(429, "Too Many Requests")],
  ["garbage", say(200, "<html>hello</html>")],
  ["half a PDF", say(200, pdf.slice(0, 40))],
  ["an empty page", say(200, "%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF")],
  ["a connection that breaks", (response: ServerResponse) => response.destroy()],
])("after %s it asks once more", async (_, trouble) => {
  script = [trouble, good];
  await expect(converter.convert(docx)).resolves.toBeInstanceOf(Uint8Array);
  expect(asked).toHaveLength(2);
});

test.each([
  [503, "pdf.unavailable", 503, 2],
  [500, "pdf.unavailable", 503, 2],
  [400, "pdf.refused", 422, 1],
  [413, "pdf.tooLarge", 413, 1],
  [401, "pdf.unavailable", 503, 1],
  [404, "pdf.unavailable", 503, 1],
  [302, "pdf.unavailable", 503, 2],
])("status %i is %s (%i) after %i tries", async (status, code, own, tries) => {
  const answer: Answer = (response) => response.writeHead(status, { location: "/elsewhere" }).end("why");
  script = [answer, answer];
  await expect(converter.convert(docx)).rejects.toMatchObject({ code, status: own });
  expect(asked).toHaveLength(tries);
});

test("garbage twice is pdf.badAnswer", async () => {
  script = [say(200, ""), say(200, "%PDF-1.7 but no end")];
  await expect(converter.convert(docx)).rejects.toMatchObject({ code: "pdf.badAnswer", status: 502 });
});

test("a server that does not answer in time is pdf.timeout", async () => {
  script = [silence];
  await expect(converter.convert(docx, { timeoutMs: 100 })).rejects.toMatchObject({ code: "pdf.timeout", status: 504 });
});

test("so is one that stops in the middle of its answer", async () => {
  script = [(response) => response.writeHead(200, { "content-length": 1000 }).write("%PDF-1.7")];
  await expect(converter.convert(docx, { timeoutMs: 200 })).rejects.toMatchObject({ code: "pdf.timeout" });
});

test("no server is pdf.unavailable", async () => {
  server.close();
  await expect(converter.convert(docx)).rejects.toMatchObject({ code: "pdf.unavailable" });
});

test("abort and stop end a question", async () => {
  script = [silence, silence];
  const leaving = new AbortController();
  const left = converter.convert(docx, { signal: leaving.signal });
  const waiting = converter.convert(docx);
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 20_000 });
  leaving.abort(new Error("the reader left"));
  await expect(left).rejects.toThrow("the reader left");
  await converter.stop();
  await expect(waiting).rejects.toMatchObject({ code: "pdf.stopped" });
  await expect(converter.convert(docx)).rejects.toMatchObject({ code: "pdf.stopped" });
});

test("what is no Word document is not sent", async () => {
  await expect(converter.convert(Buffer.from("PK but not really"))).rejects.toMatchObject({ code: "pdf.notWord" });
  expect(asked).toEqual([]);
});
