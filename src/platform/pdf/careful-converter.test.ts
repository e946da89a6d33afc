import { pino } from "pino";
import { expect, test } from "vitest";
import { carefulConverter } from "./careful-converter.ts";
import { type ConvertOptions, type PdfConverter, pdfFailure } from "./converter.ts";

const log = pino({ level: "silent" });
const times = { firstPauseMs: 100, maxPauseMs: 400, maxWaitMs: 20_000 };
const docx = new Uint8Array(1);

/** A machine that is too busy for so many attempts, and how many ran at once, with which limits and when. */
function busy(timeouts: number) {
  const seen = {
    atOnce: 0,
    most: 0,
    limits: [] as (number | undefined)[],
    began: [] as number[],
    ended: [] as number[],
  };
  const converter: PdfConverter = {
    name: "libreoffice",
    concurrency: 8,
    convert: async (_docx: Uint8Array, { timeoutMs }: ConvertOptions = {}) => {
      seen.began.push(performance.now());
      seen.limits.push(timeoutMs);
      seen.most = Math.max(seen.most, (seen.atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 30));
      seen.atOnce -= 1;
      seen.ended.push(performance.now());
      if (seen.ended.length <= timeouts) throw pdfFailure("pdf.timeout");
      return new Uint8Array(1);
    },
    stop: async () => undefined,
  };
  return { seen, careful: carefulConverter(converter, log, times) };
}

test("documents are made at once as long as none is late", async () => {
  const { seen, careful } = busy(0);
  await Promise.all(Array.from({ length: 5 }, () => careful.convert(docx)));
  expect(seen.most).toBe(5);
  expect(new Set(seen.limits)).toEqual(new Set([60_000]));
});

test("after a timeout there is a pause, a longer limit and one document at a time, until one is made", async () => {
  const { seen, careful } = busy(3);
  await expect(careful.convert(docx)).rejects.toMatchObject({ code: "pdf.timeout" });
  const later = await Promise.allSettled(Array.from({ length: 4 }, () => careful.convert(docx)));
  expect(later.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
  expect(seen.most).toBe(1);
  expect(seen.limits.slice(0, 4)).toEqual([60_000, 120_000, 180_000, 180_000]);
  const pauses = seen.began.slice(1, 4).map((began, i) => began - (seen.ended[i] ?? 0));
  for (const [i, least] of [100, 200, 400].entries()) expect(pauses[i]).toBeGreaterThan(least - 5);
  // Now they are made together again, with the usual limit.
  await Promise.all([careful.convert(docx), careful.convert(docx)]);
  expect(seen.most).toBe(2);
  expect(seen.limits.at(-1)).toBe(60_000);
});

test("who waits too long is sent away, who gives up or is stopped leaves the line", async () => {
  const { careful } = busy(1000);
  const impatient = carefulConverter(careful, log, { ...times, firstPauseMs: 5000, maxPauseMs: 5000, maxWaitMs: 100 });
  await expect(impatient.convert(docx)).rejects.toMatchObject({ code: "pdf.timeout" });
  await expect(impatient.convert(docx)).rejects.toMatchObject({ code: "pdf.unavailable" });
  const slow = carefulConverter(busy(1000).careful, log, {
    ...times,
    firstPauseMs: 60_000,
    maxPauseMs: 60_000,
    maxWaitMs: 90_000,
  });
  await expect(slow.convert(docx)).rejects.toMatchObject({ code: "pdf.timeout" });
  const leaves = new AbortController();
  const left = slow.convert(docx, { signal: leaves.signal });
  leaves.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  const waiting = slow.convert(docx);
  await slow.stop();
  await expect(waiting).rejects.toMatchObject({ code: "pdf.stopped" });
});
