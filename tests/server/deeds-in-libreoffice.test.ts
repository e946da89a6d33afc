import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { paragraphsOf } from "#engine/document/text/paragraphs-of.ts";
import { choosePdfConverter, installedOffice } from "#platform/pdf/choose-pdf-converter.ts";
import type { PdfConverter } from "#platform/pdf/converter.ts";
import { employment } from "#seed/demo/quetzal-employment.ts";
import { leases } from "#seed/demo/quetzal-leases.ts";
import { loans } from "#seed/demo/quetzal-loans.ts";
import { agreements, powers } from "#seed/demo/quetzal-mandates.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import type { Story } from "#seed/demo/stories.ts";
import { type DemoTemplateName, demoTemplates } from "#seed/demo/templates.ts";

let folder: string;
let converter: PdfConverter;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-deeds-"));
  converter = choosePdfConverter(
    { sofficePath: installedOffice() ?? "soffice", workDirectory: folder },
    { info: () => {}, warn: () => {} },
  );
});
afterAll(async () => {
  await converter.stop();
  await rm(folder, { recursive: true, force: true });
});

const now = new Date("2026-03-16T15:00:00Z");
const stories = [sales, leases, powers, employment, agreements, loans].flatMap((each): Story[] => each(now));
/** A text without its white space: a PDF breaks lines behind hyphens too. */
const written = (text: string): string => text.normalize("NFC").replace(/\s/g, "");
/** A header or footer, whatever page it stands on. */
const anyPage = (line: string): string => written(line).replace(/\d+$/, "");

/** What a PDF says between its headers and footers. */
function body(pdf: Uint8Array, margins: ReadonlySet<string>): string {
  const lines = execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf })
    .toString()
    .split(/[\n\f]/);
  return lines
    .filter((line) => !margins.has(anyPage(line)))
    .map(written)
    .join("");
}

test.each(Object.keys(demoTemplates) as DemoTemplateName[])(
  "a PDF of %s says what its Word file says",
  async (name) => {
    const template = compileTemplate(demoTemplates[name].document());
    const some = stories.filter((story) => story.template === name);
    expect(some.length).toBeGreaterThan(0);
    for (const { answers, title } of some) {
      const { docx } = template.render(answers, { language: name === "nda" ? "en" : "es" });
      const texts = (part: "body" | "margins") => paragraphsOf(docx, { parts: [part] }).map(({ text }) => text);
      const margins = new Set(texts("margins").map(anyPage));
      expect(body(await converter.convert(docx), margins), title).toBe(texts("body").map(written).join(""));
    }
  },
  300_000,
);
