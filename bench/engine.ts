import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { compileTemplate } from "#engine/document/compile-template.ts";
import { saveTemplate } from "#engine/document/saved-template.ts";
import { workerFiles } from "#platform/uploads/worker-files.ts";
import { contract, rowOf, type Size, sizes } from "./contracts/model.ts";
import { type Dialect, templateOf } from "./contracts/write.ts";
import { percentile, print, rounded } from "./report.ts";

const run = promisify(execFile);
const rounds = Number(process.env["ACTA_BENCH_ROUNDS"] ?? 3);
const rows = 64;

interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  /** The number of documents in one process. Slow engines make fewer, and the results are per document. */
  readonly documents: Readonly<Record<Size, number>>;
}
const engines: readonly Engine[] = [
  { name: "acta", dialect: "acta", documents: { small: 1000, medium: 1000, large: 1000 } },
  { name: "acta-prepared", dialect: "acta", documents: { small: 1000, medium: 1000, large: 1000 } },
  { name: "acta-kept", dialect: "acta", documents: { small: 1000, medium: 1000, large: 1000 } },
  { name: "limit", dialect: "acta", documents: { small: 1000, medium: 1000, large: 1000 } },
  { name: "docxtemplater", dialect: "acta", documents: { small: 1000, medium: 1000, large: 200 } },
  { name: "docx-templates", dialect: "docx-templates", documents: { small: 500, medium: 100, large: 20 } },
  { name: "easy-template-x", dialect: "easy-template-x", documents: { small: 500, medium: 100, large: 20 } },
];

interface Measured {
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly bytes: number;
  readonly characters: number;
}

/**
 * Filling generated contracts of 1, 8 and 40 pages beside the other engines: processor time of whole processes, per
 * document, and their peak memory. The engines take turns, so that a busy machine is busy for all.
 */
export async function engine(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "acta-bench-engine-"));
  try {
    for (const size of sizes) await bySize(folder, size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A template as a node keeps it. */
function kept(template: Uint8Array): Uint8Array {
  const saved = saveTemplate(compileTemplate(template));
  if (!saved) throw new Error("the template of the benchmark cannot be kept");
  return saved;
}

async function bySize(folder: string, size: Size): Promise<void> {
  const made = contract(size);
  const answers = join(folder, `${size}.json`);
  await writeFile(answers, JSON.stringify(Array.from({ length: rows }, (_, row) => rowOf(made, row))));
  const program = new URL("./contracts/fill-many.ts", import.meta.url).pathname;
  const files = (await workerFiles()).href;
  const measure = async ({ name, dialect, documents }: Engine): Promise<Measured> => {
    const template = join(folder, `${size}.${name}`);
    const bytes = templateOf(size, dialect);
    await writeFile(template, name === "acta-kept" ? kept(bytes) : bytes);
    // Node strips types at every start unless it may keep what it stripped; all engines keep what they compiled.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled"), ACTA_BENCH_FILES: files };
    const { stdout } = await run(process.execPath, [program, name, template, answers, String(documents[size])], {
      env,
    });
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Measured;
  };

  const measured = new Map<string, Measured[]>(engines.map(({ name }) => [name, []]));
  // The first turn fills the cache and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const one of engines) {
      const result = await measure(round === 0 ? { ...one, documents: { small: 1, medium: 1, large: 1 } } : one);
      if (round > 0) measured.get(one.name)?.push(result);
    }
  }
  const middle = (values: readonly number[]) => percentile(values, 0.5);
  const cpu = ({ name, documents }: Engine) =>
    middle((measured.get(name) ?? []).map((one) => one.cpuMs / documents[size]));
  const [own] = engines;
  for (const one of engines) {
    const list = measured.get(one.name) ?? [];
    print(`engine.${size}.${one.name}`, cpu(one), "ms/document", {
      documents: one.documents[size],
      ...(own && one !== own ? { ratio: rounded(cpu(one) / cpu(own)) } : {}),
      peakMb: Math.round(middle(list.map(({ peakMb }) => peakMb))),
      bytes: list[0]?.bytes,
      characters: list[0]?.characters,
    });
  }
}
