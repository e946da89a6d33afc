import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Signer } from "@libpdf/core";
import { beforeAll, expect, test } from "vitest";
import { newSealKey, type SealKey, signerOf } from "./certificate-for.ts";
import { certificateFacts } from "./own-certificate.ts";
import { sealLevel } from "./seal-level.ts";
import { sealPdf } from "./seal-pdf.ts";

const run = promisify(execFile);
const at = new Date("2026-11-22T15:00:00Z");
const words = { reason: "Firmado por todos", contact: "https://acta.example/verify#00", at };
let key: SealKey;
let pdf: Uint8Array;
let sealed: Uint8Array;
let signer: Signer;

beforeAll(async () => {
  key = await newSealKey("Bufete Ñandú & Cía. · sello", at);
  const approved = await PDFDocument.create();
  approved.addPage().drawText("Contrato");
  const update = await PDFDocument.load(await approved.save(), { forIncrementalUpdate: true });
  update.addPage().drawText("Firmas");
  pdf = await update.save();
  signer = await signerOf(key);
  sealed = await sealPdf(pdf, signer, words);
});

/** Runs a third-party reader on the signatures of a PDF. */
async function pdfsig(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "acta-seal-"));
  await writeFile(join(folder, "a.pdf"), bytes);
  const { stdout } = await run("pdfsig", [join(folder, "a.pdf")]).catch((failed: { stdout: string }) => failed);
  await rm(folder, { recursive: true });
  return stdout;
}

/** Returns the level of the seal. A changed PDF may be unreadable. */
function levelOf(bytes: Uint8Array) {
  try {
    return sealLevel(bytes);
  } catch {
    return undefined;
  }
}

test("others find the seal valid, over all of the file, whose bytes before are as they were", async () => {
  expect(Buffer.from(sealed.subarray(0, pdf.length)).equals(Buffer.from(pdf))).toBe(true);
  const report = await pdfsig(sealed);
  for (const line of [
    "Signer Certificate Common Name: Bufete Ñandú & Cía. · sello",
    "Signature Type: ETSI.CAdES.detached",
    "Total document signed",
    "Signature is Valid",
  ])
    expect(report).toContain(line);
  expect(sealLevel(sealed)).toBe("B-B");
  expect(certificateFacts(key.certificate)).toMatchObject({
    subject: "Bufete Ñandú & Cía. · sello",
    notAfter: "2036-11-19T15:00:00.000Z",
  });
});

test("openssl finds the signature of the CMS valid", async () => {
  const text = Buffer.from(sealed).toString("latin1");
  const [, ...numbers] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(text) ?? [];
  const [, length = 0, then = 0] = numbers.map(Number);
  const folder = await mkdtemp(join(tmpdir(), "acta-seal-"));
  const path = (name: string) => join(folder, name);
  await writeFile(path("cms.der"), Buffer.from(text.slice(length + 1, then - 1), "hex"));
  await writeFile(path("content"), Buffer.concat([sealed.subarray(0, length), sealed.subarray(then)]));
  const verify = ["cms", "-verify", "-binary", "-inform", "DER", "-in", path("cms.der"), "-content", path("content")];
  const { stderr } = await run("openssl", [...verify, "-noverify", "-out", "/dev/null"]);
  await rm(folder, { recursive: true });
  expect(stderr).toMatch(/successful/i);
});

test("one changed byte, anywhere, and it does not hold", async () => {
  const signature = Buffer.from(sealed).indexOf("/Contents <");
  for (const place of [20, pdf.length - 200, pdf.length + 40, signature + 400, sealed.length - 10]) {
    const changed = Uint8Array.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(levelOf(changed), `byte ${place}`).toBeUndefined();
  }
  const changed = Uint8Array.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(await pdfsig(changed)).not.toContain("Signature is Valid");
});

test("what is added afterwards is not covered; the seal stays valid for what it covers", async () => {
  const more = await PDFDocument.load(sealed, { forIncrementalUpdate: true });
  more.addPage().drawText("Agregado");
  const longer = await more.save();
  expect(sealLevel(longer)).toBeUndefined();
  expect(sealLevel(pdf)).toBeUndefined();
  const report = await pdfsig(longer);
  expect(report).toContain("Signature is Valid");
  expect(report).toContain("Not total document signed");
  const again = await sealPdf(sealed, signer, words);
  expect((await pdfsig(again)).match(/Signature is Valid/g)).toHaveLength(2);
});
