/** The signed parameters of a challenge, as far as solving it needs them. Hexadecimal. */
export interface WorkParameters {
  readonly nonce: string;
  readonly salt: string;
  readonly keyPrefix: string;
}

/** The counter that was looked for, and the digest it gives (hexadecimal). */
export interface WorkSolution {
  readonly counter: number;
  readonly derivedKey: string;
}

/**
 * Looks for the counter whose SHA-256(salt, nonce, counter) begins with the prefix, a piece at a time: each call of the
 * function it gives tries `attempts` counters more and answers the solution once it is found. Written out because
 * browsers have no digest of their own on plain http, and their own one answers only asynchronously.
 */
export function searcher(parameters: WorkParameters): (attempts: number) => WorkSolution | undefined {
  const message = [...bytesOf(parameters.salt), ...bytesOf(parameters.nonce)];
  if (message.length !== 32) throw new RangeError("a salt and a nonce of 16 bytes each");
  const block = new Uint32Array(64);
  message.forEach((byte, i) => {
    block[i >> 2] = ((block[i >> 2] ?? 0) << 8) | byte;
  });
  block[9] = 0x80000000;
  block[15] = 36 * 8;
  const digest = new Uint32Array(8);
  const { keyPrefix } = parameters;
  const first = Number.parseInt(keyPrefix.slice(0, 8).padEnd(8, "0"), 16) >>> 0;
  const bits = Math.min(32, keyPrefix.length * 4);
  const mask = bits === 32 ? 0xffffffff : ~(0xffffffff >>> bits);
  let counter = 0;
  return (attempts) => {
    for (const end = counter + attempts; counter < end; counter++) {
      block[8] = counter;
      compress(block, digest);
      if ((((digest[0] ?? 0) ^ first) & mask) !== 0) continue;
      const derivedKey = [...digest].map((word) => word.toString(16).padStart(8, "0")).join("");
      if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
    }
    return undefined;
  };
}

const bytesOf = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** The fractional parts of the roots of the first primes: the constants of SHA-256. */
function fractions(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((n ** power % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}
const start = fractions(8, 1 / 2);
const rounds = fractions(64, 1 / 3);

/** One block of SHA-256: `w` holds the 16 words of the block, the rest is scratch. */
function compress(w: Uint32Array, digest: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let a = start[0] as number;
  let b = start[1] as number;
  let c = start[2] as number;
  let d = start[3] as number;
  let e = start[4] as number;
  let f = start[5] as number;
  let g = start[6] as number;
  let h = start[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    digest[i] = (start[i] as number) + word;
  });
}
