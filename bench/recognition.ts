import { recognize } from "#engine/recognition/recognize.ts";
import { paragraphsOfDeed } from "#tests/fixtures/deeds/deed.ts";
import { deeds } from "#tests/fixtures/deeds/deeds.ts";
import { measureRecognition } from "#tests/fixtures/deeds/measure.ts";
import { percentile, print, rounded, spread, timed } from "./report.ts";

/** What a deed becomes by itself: how much of what changes is found, how much of what is proposed is right, and how long it takes. */
export async function recognition(): Promise<void> {
  const { kinds } = measureRecognition(deeds);
  for (const { kind, marked, found, proposed, right } of kinds) {
    const shares = { precision: rounded(right / proposed), marked, found, proposed, right };
    print(`recognition.${kind}`, found / marked, "recall", shares);
  }
  const samples: number[] = [];
  for (const deed of deeds) {
    const paragraphs = paragraphsOfDeed(deed).map(({ text }, i) => ({ file: "f", paragraph: i + 1, text }));
    samples.push(await timed(async () => recognize(paragraphs, deed.language)));
  }
  print("recognition.deed", percentile(samples, 0.5), "ms", { ...spread(samples), deeds: deeds.length });
}
