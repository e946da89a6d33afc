import { cpus } from "node:os";
import { admission } from "./admission.ts";
import { wholeBatch } from "./batches.ts";
import { boards } from "./boards.ts";
import { dashboard } from "./dashboard.ts";
import { documents } from "./documents.ts";
import { engine } from "./engine.ts";
import { exportedLists } from "./export.ts";
import { fileSearch } from "./file-search.ts";
import { firstLoad } from "./first-load.ts";
import { lengths } from "./lengths.ts";
import { lists } from "./lists.ts";
import { mixed, soak } from "./mixed.ts";
import { pages } from "./pages.ts";
import { pdfs } from "./pdfs.ts";
import { processesAtTheDatabase } from "./process-lists.ts";
import { recognition } from "./recognition.ts";
import { listsOfRecords } from "./records.ts";
import { print } from "./report.ts";
import { repositories } from "./repository.ts";
import { searches } from "./searches.ts";
import { secondStart } from "./second-start.ts";
import { sheets } from "./sheets.ts";
import { signatures } from "./signatures.ts";
import { storm } from "./storm.ts";
import { typing } from "./typing.ts";

/** Every benchmark in its order. Arguments choose those whose name contains one of them. */
const benches: readonly (readonly [name: string, run: () => Promise<void>])[] = [
  ["first-load", firstLoad],
  ["lists", lists],
  ["processes", processesAtTheDatabase],
  ["export", exportedLists],
  ["boards", boards],
  ["records", listsOfRecords],
  ["dashboard", dashboard],
  ["file-search", fileSearch],
  ["repository", repositories],
  ["searches", searches],
  ["documents", documents],
  ["batch", wholeBatch],
  ["pdfs", pdfs],
  ["pages", pages],
  ["storm", () => storm()],
  ["admission", () => admission()],
  ["mixed", () => mixed()],
  ["soak", () => soak()],
  ["engine", engine],
  ["lengths", lengths],
  ["sheets", sheets],
  ["recognition", recognition],
  ["signatures", signatures],
  ["typing", typing],
  ["second-start", secondStart],
];

const wanted = process.argv.slice(2);
const began = performance.now();
for (const [name, run] of benches) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
  try {
    await run();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
const [cpu] = cpus();
print("bench", (performance.now() - began) / 1000, "s", {
  cores: cpus().length,
  cpu: cpu?.model,
  node: process.version,
});
