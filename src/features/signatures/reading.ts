import { z } from "zod";

const maxPages = 5000;
/** A browser reports nothing older than this. */
const maxSeconds = 7 * 24 * 3600;

const SecondsAgo = z.number().int().min(0).max(maxSeconds);

/**
 * The reading of a document, as the signer's browser reports it. `pages`: the pages that were drawn and on screen. `file`: the browser
 * could not draw pages, and the signer opened the PDF itself. Times are seconds before the report, because clocks of devices are wrong.
 */
export const Reading = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.literal("pages"),
    /** The number of pages of the document. */
    of: z.number().int().min(1).max(maxPages),
    /** Each page with the time it was first shown. */
    shown: z
      .array(z.strictObject({ page: z.number().int().min(1).max(maxPages), secondsAgo: SecondsAgo }))
      .min(1)
      .max(maxPages),
  }),
  z.strictObject({ by: z.literal("file"), secondsAgo: SecondsAgo }),
]);
export type Reading = z.infer<typeof Reading>;

/** Returns true if the reader came to the last page, or opened the PDF itself. `pages` is the number of pages, where it is known. */
export const reachesEnd = (reading: Reading, pages?: number): boolean =>
  reading.by === "file" ||
  ((pages === undefined || reading.of === pages) && reading.shown.some(({ page }) => page === reading.of));

/** Consecutive pages that were first shown at the same time. */
interface ShownPages {
  readonly from: number;
  readonly to: number;
  readonly at: string;
}

/** A reading as the certificate shows it. */
export type StoredReading =
  | { readonly by: "pages"; readonly of: number; readonly shown: readonly ShownPages[] }
  | { readonly by: "file"; readonly at: string };

/** The details of a step of the evidence, which are flat. */
type Details = Readonly<Record<string, string | number | boolean | null>>;

/** Returns a reading as details of a step. No time is before `opened`, when the document was sent to the browser. */
export function readingDetails(reading: Reading, now: Date, opened: Date): Record<string, string | number> {
  const time = (secondsAgo: number) =>
    new Date(Math.max(opened.getTime(), now.getTime() - secondsAgo * 1000)).toISOString().slice(0, 19);
  if (reading.by === "file") return { read: "file", openedAt: `${time(reading.secondsAgo)}Z` };
  const first = new Map<number, number>();
  for (const { page, secondsAgo } of reading.shown)
    if (page <= reading.of) first.set(page, Math.max(secondsAgo, first.get(page) ?? 0));
  const pages = [...first].toSorted(([a], [b]) => a - b).map(([page, ago]) => ({ page, at: `${time(ago)}Z` }));
  const shown = joined(pages.map(({ page, at }) => ({ from: page, to: page, at })));
  return {
    read: "pages",
    pages: reading.of,
    pagesShown: shown.map(({ from, to, at }) => `${pageRange({ from, to })} ${at}`).join(", "),
  };
}

/** Returns the reading in the details of a step, or undefined if the step has none. */
export function readingIn(details: Details): StoredReading | undefined {
  const { read, openedAt, pages, pagesShown } = details;
  if (read === "file" && typeof openedAt === "string") return { by: "file", at: openedAt };
  if (read !== "pages" || typeof pages !== "number" || typeof pagesShown !== "string") return undefined;
  const shown = pagesShown.split(", ").map((run) => {
    const [, from = "", to = from, at = ""] = /^(\d+)(?:-(\d+))? (.+)$/.exec(run) ?? [];
    return { from: Number(from), to: Number(to), at };
  });
  return { by: "pages", of: pages, shown };
}

/** Joins neighbouring pages whose times are equal. */
export function joined(runs: readonly ShownPages[]): readonly ShownPages[] {
  const all: ShownPages[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && last.to + 1 === run.from && last.at === run.at) all[all.length - 1] = { ...last, to: run.to };
    else all.push(run);
  }
  return all;
}

/** Returns pages as a range: `3`, or `3-5`. */
export const pageRange = ({ from, to }: Pick<ShownPages, "from" | "to">): string =>
  from === to ? String(from) : `${from}-${to}`;
