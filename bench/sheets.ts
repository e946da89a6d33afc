import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { percentile, print } from "./report.ts";

const run = promisify(execFile);
const rounds = Number(process.env["ACTA_BENCH_ROUNDS"] ?? 3);

/** The measurements, in an order in which each finds the file it needs. */
const works = [
  { name: "write-xlsx", rows: 100_000 },
  { name: "write-csv", rows: 100_000 },
  { name: "read-xlsx", rows: 100_000 },
  { name: "general-parser", rows: 100_000 },
  { name: "read-csv", rows: 100_000 },
  { name: "write-xlsx", rows: 50_000 },
  { name: "read-xlsx", rows: 50_000 },
  { name: "general-parser", rows: 50_000 },
] as const;

interface Measured {
  readonly cpuMs: number;
  readonly moreMb: number;
  readonly bytes: number;
}

/**
 * Writes and reads tables of 12 columns. Measures the processor time of one process each, and its memory beyond that
 * after a small table. For comparison, a general XML parser inflates the same file and stores nothing.
 */
export async function sheets(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "acta-bench-sheets-"));
  const program = new URL("./sheets/one-sheet.ts", import.meta.url).pathname;
  try {
    const measured = new Map<string, Measured[]>();
    for (let round = 0; round < rounds; round++)
      for (const { name, rows } of works) {
        const { stdout } = await run(process.execPath, [program, name, String(rows), folder]);
        const key = `sheets.${name}.${rows}`;
        measured.set(key, [...(measured.get(key) ?? []), JSON.parse(stdout) as Measured]);
      }
    for (const [key, list] of measured) {
      const middle = (of: (one: Measured) => number) => percentile(list.map(of), 0.5);
      print(
        key,
        middle((one) => one.cpuMs),
        "ms",
        { moreMb: Math.round(middle((one) => one.moreMb)), bytes: list[0]?.bytes },
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
