import { recognize } from "#engine/recognition/recognize.ts";
import { type Deed, paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { deeds } from "#tests/fixtures/deeds/deeds.ts";
import { measureRecognition } from "#tests/fixtures/deeds/measure.ts";
import { unseen } from "#tests/fixtures/deeds/unseen.ts";
import { percentile, print, rounded, spread, timed } from "./report.ts";

/**
 * Prints the share of variable parts that are found, and the share of proposals that are right, by kind and in total.
 */
function shares(name: string, of: readonly Deed[]): void {
  const { kinds } = measureRecognition(of);
  const sum = (count: "marked" | "found" | "proposed" | "right") => kinds.reduce((all, one) => all + one[count], 0);
  const all = {
    kind: "all",
    marked: sum("marked"),
    found: sum("found"),
    proposed: sum("proposed"),
    right: sum("right"),
  };
  for (const { kind, marked, found, proposed, right } of [...kinds, all]) {
    if (marked === 0) continue;
    const precision = proposed === 0 ? null : rounded(right / proposed);
    print(`${name}.${kind}`, found / marked, "recall", { precision, marked, found, proposed, right });
  }
}

/**
 * Measures recognition and its time, on the deeds it was made with, and on deeds for which it was never changed. The
 * latter show the result for unknown deeds.
 */
export async function recognition(): Promise<void> {
  shares("recognition.made-with", deeds);
  shares("recognition.unseen", unseen);
  const samples: number[] = [];
  for (const deed of deeds) {
    const paragraphs = paragraphsOfDeed(deed).map(({ text }, i) => ({ file: "f", paragraph: i + 1, text }));
    samples.push(await timed(async () => recognize(paragraphs, deed.language)));
  }
  print("recognition.deed", percentile(samples, 0.5), "ms", { ...spread(samples), deeds: deeds.length });
}
