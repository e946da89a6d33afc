import type { Answers } from "#engine/document/answers-lookup.ts";
import { engines } from "./contracts/engines.ts";
import { plainContract, rowOf } from "./contracts/model.ts";
import { writeContract } from "./contracts/write.ts";
import { print, rounded } from "./report.ts";

const rounds = Number(process.env["ACTA_BENCH_ROUNDS"] ?? 3);
const pages = [1, 8, 40, 150, 400] as const;
const fields = [1, 40, "lines"] as const;
/** Milliseconds after which an engine is measured no more often. */
const patience = 20_000;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Contracts from 1 to 400 pages with one field, with forty, and with one in each line: the processor time to compile the
 * template and fill it once, and to fill it again, beside docxtemplater, which compiles each time.
 */
export async function lengths(): Promise<void> {
  // Loads and warms up both engines.
  const small = plainContract(1, 1);
  for (const name of ["acta", "docxtemplater"] as const) await leastOf(writeContract(small, "acta"), {}, name);
  for (const count of fields)
    for (const length of pages) {
      const contract = plainContract(length, count);
      const template = writeContract(contract, "acta");
      const answers = rowOf(contract, 1);
      const own = await leastOf(template, answers as Answers, "acta");
      const peer = await leastOf(template, answers as Answers, "docxtemplater");
      print(`lengths.${length}.${count}`, own.first, "ms", {
        fields: contract.fields.length,
        templateBytes: template.length,
        againMs: rounded(own.again),
        peer: "docxtemplater",
        peerValue: rounded(peer.first),
        ratio: rounded(peer.first / own.first),
      });
    }
}

async function leastOf(template: Uint8Array, answers: Answers, name: "acta" | "docxtemplater") {
  const least = { first: Number.POSITIVE_INFINITY, again: Number.POSITIVE_INFINITY };
  const began = processorMs();
  for (let round = 0; round < rounds && processorMs() - began < patience; round++) {
    const start = processorMs();
    const fill = await engines[name]?.(template);
    await fill?.(answers);
    const filled = processorMs();
    await fill?.(answers);
    least.first = Math.min(least.first, filled - start);
    least.again = Math.min(least.again, processorMs() - filled);
  }
  return least;
}
