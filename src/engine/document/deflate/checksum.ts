import { once } from "#engine/once.ts";

const polynomial = 0xedb88320 | 0;

/** One byte of CRC-32: `table[(state ^ byte) & 255] ^ (state >>> 8)`. */
export const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/** The product of two polynomials modulo that of CRC-32, highest power in the lowest bit. Without branches: nobody guesses them. */
export function product(a: number, b: number): number {
  let result = 0;
  let factor = b;
  for (let left = a; left !== 0; left <<= 1) {
    result ^= factor & (left >> 31);
    factor = (factor >>> 1) ^ (polynomial & -(factor & 1));
  }
  return result;
}

/** x to the power of 2^n, for n from 0. */
function powersOfX(): Int32Array {
  const powers = new Int32Array(32);
  for (let n = 0, power = 1 << 30; n < 32; n++, power = product(power, power)) powers[n] = power;
  return powers;
}
const powers = once(powersOfX);

/** Returns the factor for the checksum of a text that is followed by this many bytes. Their checksum is then added. */
export function shift(bytes: number): number {
  let result = 0x80000000 | 0;
  for (let left = bytes, n = 3; left > 0; left = Math.floor(left / 2), n++)
    if (left & 1) result = product(powers()[n & 31] ?? 0, result);
  return result;
}
