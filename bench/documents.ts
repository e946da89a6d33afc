import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Docxtemplater from "docxtemplater";
import { pino } from "pino";
import PizZip from "pizzip";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { fill } from "#engine/document/fill.ts";
import { choosePdfConverter } from "#platform/pdf/choose-pdf-converter.ts";
import { sales } from "#seed/demo/quetzal-sales.ts";
import { compraventa } from "#seed/documents/compraventa.ts";
import { print, rounded, timed } from "./report.ts";

const rounds = 6;
const roundMs = 1000;
const pdfs = 12;

/** Documents a second from the sale of real estate: beside a plain loop of the library below, and as PDFs. */
export async function documents(): Promise<void> {
  const template = compraventa();
  const answers = (sales(new Date())[0]?.answers ?? {}) as Answers;
  const ours = () => fill(template, answers).document;
  const plain = () => {
    const document = new Docxtemplater(new PizZip(template), { paragraphLoop: true, linebreaks: true });
    document.render(answers);
    return document.getZip().generate({ type: "uint8array", compression: "DEFLATE" }) as Uint8Array;
  };
  const [own, peer] = inTurns([ours, plain]);
  const plainly = { peer: "docxtemplater, plain loop", peerValue: rounded(peer ?? 0) };
  print("documents.fill", own ?? 0, "documents/s", { ...plainly, ratio: rounded((own ?? 0) / (peer ?? 1)) });
  await pdf(ours());
}

/** Runs of each per second, measured in turns so that a busy moment of the machine hits all. */
function inTurns(works: readonly (() => unknown)[]): number[] {
  const runs = works.map(() => 0);
  const spent = works.map(() => 0);
  for (const work of works) for (let warm = 0; warm < 20; warm++) work();
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, i) => {
      const began = performance.now();
      while (performance.now() - began < roundMs) {
        work();
        runs[i] = (runs[i] ?? 0) + 1;
      }
      spent[i] = (spent[i] ?? 0) + performance.now() - began;
    });
  }
  return runs.map((count, i) => (count / (spent[i] ?? 1)) * 1000);
}

async function pdf(document: Uint8Array): Promise<void> {
  const workDirectory = await mkdtemp(join(tmpdir(), "acta-bench-pdf-"));
  const converter = choosePdfConverter({ workDirectory }, pino({ level: "silent" }));
  try {
    if (converter.name === "none") return print("documents.pdf", 0, "documents/s", { converter: "none" });
    const first = await timed(() => converter.convert(document));
    const alone = await timed(() => converter.convert(document));
    const all = await timed(() => Promise.all(Array.from({ length: pdfs }, () => converter.convert(document))));
    print("documents.pdf", (pdfs / all) * 1000, "documents/s", {
      converter: converter.name,
      at: pdfs,
      firstMs: rounded(first),
      aloneMs: rounded(alone),
    });
  } finally {
    await converter.stop();
    await rm(workDirectory, { recursive: true, force: true });
  }
}
