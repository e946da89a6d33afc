import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { redline } from "#engine/document/difference/redline.ts";
import { openPackage, partText } from "#engine/document/package.ts";
import { installedOffice } from "#platform/pdf/choose-pdf-converter.ts";
import { mutuo } from "#seed/documents/mutuo.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-redline-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The content of a document as LibreOffice reads it. */
async function opened(document: Uint8Array): Promise<string> {
  const path = join(folder, "cambios.docx");
  await writeFile(path, document);
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const args = [profile, "--headless", "--convert-to", "odt", "--outdir", folder, path];
  await promisify(execFile)(installedOffice() ?? "soffice", args);
  return partText(openPackage(await readFile(join(folder, "cambios.odt"))), "content.xml");
}

test("LibreOffice shows the changes between two versions as tracked ones, of their author and day", async () => {
  const author = { name: "Diego Ixcot", date: "2026-11-20T15:00:00Z" };
  const content = await opened(redline(mutuo(), mutuo({ second: true }), author));
  const regions = [...content.matchAll(/<text:changed-region [^]*?<\/text:changed-region>/g)].map(([region]) => region);
  const plain = (xml: string) => xml.replace(/<[^>]*>/g, "");
  const deletions = regions.filter((region) => region.includes("<text:deletion>"));
  const insertions = regions.filter((region) => region.includes("<text:insertion>"));
  expect(regions.every((region) => region.includes("<dc:creator>Diego Ixcot</dc:creator>"))).toBe(true);
  expect(regions.every((region) => region.includes("2026-11-20T15:00:00"))).toBe(true);
  // What was taken out lies in its region; what was put in stands in the text.
  expect(deletions.map(plain).join(" ")).toContain("lugar_pago");
  expect(insertions.length).toBeGreaterThan(1);
  expect(plain(content)).toContain("INTERESES MORATORIOS");
  expect(plain(content)).toContain("{lugar_del_pago}");
});
