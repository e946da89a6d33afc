/** Runs work that holds this many bytes in memory, when there is room for them. */
export type ByteBudget = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

/**
 * Limits the bytes that are in use at once. Work waits in line until there is room. Work larger than the limit runs
 * alone.
 */
export function byteBudget(maxBytes: number): ByteBudget {
  let used = 0;
  const line: { readonly bytes: number; readonly begin: () => void }[] = [];
  const admit = (): void => {
    for (let next = line[0]; next && used + next.bytes <= maxBytes; next = line[0]) {
      line.shift();
      used += next.bytes;
      next.begin();
    }
  };
  return async (bytes, work) => {
    const held = Math.min(bytes, maxBytes);
    await new Promise<void>((begin) => {
      line.push({ bytes: held, begin });
      admit();
    });
    try {
      return await work();
    } finally {
      used -= held;
      admit();
    }
  };
}
