import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { concatTransformationMatrix, degrees, PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readAndAccept, readyProcess, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import * as contract from "../contract.ts";
import * as signing from "../public-contract.ts";
import { shownPage } from "./pdf/shown-page.ts";

const turns = [0, 90, 180, 270];
/** The page that readers show: a little of its paper is cropped at each side. */
const [width, height] = [612, 792];
const crop = { x: 20, y: 30 };

/** A contract as scanners write it: each page is turned in the file, and its text reads upright when it is shown. */
const scanned: PdfConverter = {
  name: "none",
  concurrency: 4,
  convert: async () => {
    const pdf = await PDFDocument.create();
    for (const [index, turn] of turns.entries()) {
      const [wide, high] = turn % 180 === 0 ? [width, height] : [height, width];
      const page = pdf.addPage([wide + 50, high + 70]);
      page.setCropBox(crop.x, crop.y, wide, high);
      page.setRotation(degrees(turn));
      const { matrix } = shownPage({ media: page.getMediaBox(), crop: page.getCropBox(), rotation: turn });
      page.pushOperators(concatTransformationMatrix(...matrix));
      const signer = index + 1;
      page.drawText(`Hoja ${signer}`, { x: 72, y: 720, size: 12 });
      page.drawText(`f. /firma${signer}/`, { x: 72, y: 300, size: 12 });
      page.drawText(`/iniciales${signer}/`, { x: 400, y: 300, size: 12 });
      page.drawText(`/fecha${signer}/`, { x: 72, y: 200, size: 12 });
    }
    return pdf.save();
  },
  stop: async () => undefined,
};

let app: App;
let creator: SomeMember;
let processId: string;
beforeAll(async () => {
  app = await startApp({}, { pdf: scanned });
  const owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  const reviewer = await member(app, owner.orgId, "reviewer");
  processId = await readyProcess(app, { creator, reviewer, templateId: await template(owner), title: "Compraventa" });
});
afterAll(() => app?.stop());

/** A page as a third-party program shows it: a pixel a point, black is 0. */
async function rendered(bytes: Uint8Array, page: number): Promise<{ text: string; ink: (at: Area) => number }> {
  const folder = await mkdtemp(join(tmpdir(), "acta-turned-"));
  try {
    const file = join(folder, "a.pdf");
    await writeFile(file, bytes);
    const only = ["-f", String(page), "-l", String(page)];
    const run = promisify(execFile);
    await run("pdftoppm", ["-r", "72", "-gray", "-cropbox", "-singlefile", ...only, file, join(folder, "a")]);
    const { stdout: text } = await run("pdftotext", ["-layout", ...only, file, "-"]);
    const picture = await readFile(join(folder, "a.pgm"));
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString("latin1"));
    expect(head?.slice(1, 3)).toEqual([String(width), String(height)]);
    const pixels = picture.subarray(head?.[0].length);
    const dark = ({ x, y, width: w, height: h }: Area) => {
      let count = 0;
      for (let row = y; row < y + h; row++)
        for (let column = x; column < x + w; column++) if ((pixels[row * width + column] ?? 255) < 160) count++;
      return count;
    };
    return { text, ink: dark };
  } finally {
    await rm(folder, { recursive: true });
  }
}
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const area = ({ x, y, width: w, height: h }: Area): Area => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(w),
  height: Math.round(h),
});

test("anchor words are found where readers show them, however the page is turned or cropped", async () => {
  const { pages, fields } = await creator.call(contract.findAnchors, { processId });
  expect(pages).toEqual(turns.map(() => ({ width, height })));
  const first = fields.filter(({ signer }) => signer === 1).map(({ field }) => ({ ...field, page: 0 }));
  expect(first.map(({ kind, x }) => [kind, Math.round(x)])).toEqual([
    ["signature", 82],
    ["initials", 400],
    ["date", 72],
  ]);
  for (const [index] of turns.entries()) {
    const own = fields.filter(({ signer }) => signer === index + 1).map(({ field }) => field);
    expect(own.map(({ page }) => page)).toEqual([index + 1, index + 1, index + 1]);
    for (const [at, { kind, x, y, width: w, height: h, covers }] of own.entries()) {
      expect(kind).toBe(first[at]?.kind);
      for (const [is, should] of [
        [x, first[at]?.x],
        [y, first[at]?.y],
        [w, first[at]?.width],
        [h, first[at]?.height],
        [covers?.width, first[at]?.covers?.width],
      ] as const)
        expect(is).toBeCloseTo(should ?? -1, 0);
    }
  }
});

test("signatures, initials, days and the line at the foot are upright and in place on turned pages", async () => {
  const { fields } = await creator.call(contract.findAnchors, { processId });
  const people = ["Ana Díaz", "Luis Paz", "Eva Cruz", "Raúl Soto"].map((name, index) => ({
    name,
    email: `turned-${index}@example.com`,
    language: "es" as const,
  }));
  const envelope = await creator.call(contract.sendEnvelope, { processId, invitations: people });
  // A line from the upper left to the lower right corner of the field, and nothing in its other half.
  const slope = { kind: "drawn" as const, strokes: [[2, 2, 300, 100, 598, 198]] };
  for (const { name, email } of people) {
    const token = await signingToken(app, email);
    if (name === "Ana Díaz") {
      const shown = await readAndAccept(app, token);
      await app.as()(signing.signDocument, { token, shown, mark: slope, answers: { initials: "AD", texts: {} } });
    } else await signWith(app, token, { kind: "typed", text: name }, undefined, { initials: "WM", texts: {} });
  }
  const { bytes } = await app.eventually(
    () =>
      creator.call
        .download(contract.downloadSigned, { processId, envelopeId: envelope.id, file: "signed" })
        .catch(() => undefined),
    300_000,
  );
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Guatemala" }).format(app.clock.now());
  for (const [index, { name }] of people.entries()) {
    const { text, ink } = await rendered(bytes, index + 1);
    expect(text).toContain(`Hoja ${index + 1}`);
    if (index > 0) expect(text).toContain(name);
    expect(text).toContain(index === 0 ? "AD" : "WM");
    expect(text).toContain(day);
    for (const { field } of fields.filter(({ signer }) => signer === index + 1)) {
      const box = area(field);
      expect(ink(box), `${field.kind} on page ${index + 1}`).toBeGreaterThan(8);
      // No drawing leaves its field.
      expect(ink({ ...box, y: box.y - 12, height: 10 })).toBe(0);
      expect(ink({ ...box, y: box.y + box.height + 4, height: 10 })).toBe(0);
    }
    expect(ink({ x: 24, y: height - 16, width: 200, height: 8 }), `foot of page ${index + 1}`).toBeGreaterThan(4);
  }
});
