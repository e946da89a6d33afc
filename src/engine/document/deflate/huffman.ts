/** A prefix code: per symbol its length in bits and its bits, first bit lowest, as deflate writes them. */
export interface Code {
  readonly lengths: Uint8Array;
  readonly bits: Uint16Array;
}

interface Knot {
  readonly weight: number;
  readonly symbol: number;
  readonly left?: Knot;
  readonly right?: Knot;
}

/**
 * The best prefix code for these frequencies with codes of at most `limit` bits. Every symbol gets one, also those that
 * were not met: what is written later may need them.
 */
export function huffman(frequencies: ArrayLike<number>, limit: number): Code {
  let weights = Array.from(frequencies, (frequency) => Math.max(1, frequency));
  for (;;) {
    const lengths = lengthsFor(weights);
    if (Math.max(...lengths) <= limit) return { lengths, bits: canonical(lengths) };
    // Flatter frequencies give shorter longest codes.
    weights = weights.map((weight) => Math.max(1, Math.floor(weight / 2)));
  }
}

function lengthsFor(weights: readonly number[]): Uint8Array {
  const leaves: Knot[] = weights
    .map((weight, symbol) => ({ weight, symbol }))
    .sort((a, b) => a.weight - b.weight || a.symbol - b.symbol);
  const joined: Knot[] = [];
  let leaf = 0;
  let knot = 0;
  const lightest = (): Knot => {
    const a = leaves[leaf];
    const b = joined[knot];
    if (a && (!b || a.weight <= b.weight)) {
      leaf++;
      return a;
    }
    knot++;
    return b as Knot;
  };
  for (let i = 1; i < weights.length; i++) {
    const left = lightest();
    const right = lightest();
    joined.push({ weight: left.weight + right.weight, symbol: -1, left, right });
  }
  const lengths = new Uint8Array(weights.length);
  const visit = (at: Knot | undefined, depth: number): void => {
    if (!at) return;
    if (at.symbol >= 0) lengths[at.symbol] = Math.max(1, depth);
    visit(at.left, depth + 1);
    visit(at.right, depth + 1);
  };
  visit(joined.at(-1), 0);
  return lengths;
}

/** RFC 1951, 3.2.2: the lengths alone decide the codes. */
function canonical(lengths: Uint8Array): Uint16Array {
  const count = new Uint16Array(17);
  for (const length of lengths) count[length] = (count[length] ?? 0) + 1;
  count[0] = 0;
  const next = new Uint16Array(17);
  let code = 0;
  for (let length = 1; length <= 16; length++) {
    code = (code + (count[length - 1] ?? 0)) << 1;
    next[length] = code;
  }
  return Uint16Array.from(lengths, (length) => {
    let forward = next[length] ?? 0;
    next[length] = forward + 1;
    let reversed = 0;
    for (let i = 0; i < length; i++) {
      reversed = (reversed << 1) | (forward & 1);
      forward >>= 1;
    }
    return reversed;
  });
}
