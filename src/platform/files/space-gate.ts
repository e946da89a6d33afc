import type { Clock } from "../clock.ts";

/** Space on a disk, in bytes; infinite where it is not limited. */
export interface Space {
  readonly free: number;
  readonly total: number;
}

/** Decides whether there is enough space to write. */
export interface SpaceGate {
  admits(what: "upload" | "write"): Promise<boolean>;
}

const mib = 1024 * 1024;
/**
 * The space that must stay free: a share of the disk, at most `plenty` (a tenth of a large disk is enough for years)
 * and at least `least`, which the database needs to finish its work. Uploads are refused first, so that everything else
 * can go on.
 */
const reserves = {
  upload: { share: 0.1, plenty: 5 * 1024 * mib, least: 512 * mib },
  write: { share: 0.05, plenty: 1024 * mib, least: 128 * mib },
} as const;

/** Bytes that must stay free on a disk of this size for this to be admitted. */
export const reserve = (what: keyof typeof reserves, total: number): number => {
  const { share, plenty, least } = reserves[what];
  return Math.max(least, Math.min(plenty, total * share));
};

const cacheMs = 5000;

/**
 * Measures the disks at most every five seconds. If a disk cannot be measured, writing is admitted: the write itself
 * will report what is wrong.
 */
export function spaceGate(disks: readonly (() => Promise<Space>)[], clock: Clock): SpaceGate {
  let measured: { readonly at: number; readonly spaces: Promise<readonly Space[]> } | undefined;
  const measure = async () => {
    const answers = await Promise.allSettled(disks.map((disk) => disk()));
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  };
  return {
    admits: async (what) => {
      const now = clock.now().getTime();
      if (!measured || Math.abs(now - measured.at) > cacheMs) measured = { at: now, spaces: measure() };
      return (await measured.spaces).every(({ free, total }) => free >= reserve(what, total));
    },
  };
}
