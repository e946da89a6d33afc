import { readFileSync } from "node:fs";
import { engines } from "./engines.ts";

// One engine, one template, a number of documents: a whole process, so that start, compilation and garbage collection
// count. Documents are dropped at once. The length of the last text is printed, to prove that all engines did the
// same work.
const [name = "", template = "", answers = "", documents = "1"] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(answers, "utf8")) as Record<string, unknown>[];
const fill = await engines[name]?.(readFileSync(template));
if (!fill) throw new Error(`there is no engine ${name}`);
let last: Uint8Array = new Uint8Array();
for (let i = 0; i < Number(documents); i++) last = await fill(rows[i % rows.length] ?? {});
const used = process.resourceUsage();
const { textOf } = await import("#engine/document/text/text-of.ts");
const paragraphs = name === "limit" ? [] : textOf(last).flatMap((part) => part.paragraphs);
console.log(
  JSON.stringify({
    cpuMs: (used.userCPUTime + used.systemCPUTime) / 1000,
    peakMb: used.maxRSS / 1024,
    bytes: last.length,
    characters: paragraphs.join(" ").replace(/\s+/g, " ").trim().length,
  }),
);
process.exit(0);
