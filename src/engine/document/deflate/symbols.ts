/** RFC 1951, 3.2.5: lengths 3…258 and distances 1…32768 are a symbol and some extra bits each. */
export const lengthBase: readonly number[] = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
export const lengthExtra: readonly number[] = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
export const distanceBase = Int32Array.from([
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
]);
export const distanceExtra = Uint8Array.from([
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
]);
export const maxMatch = 258;
export const minMatch = 3;
export const window = 32_768;
/** Symbols of the first alphabet: 256 bytes, the end of a block, 29 lengths. */
export const literals = 286;
export const endOfBlock = 256;
export const firstLength = 257;
export const distances = 30;

const symbols = (base: ArrayLike<number>, max: number): Uint8Array => {
  const table = new Uint8Array(max + 1);
  for (let symbol = 0; symbol < base.length; symbol++) table.fill(symbol, base[symbol]);
  return table;
};
/** The symbol of a length less `firstLength`, and of a distance. */
export const lengthSymbol = symbols(lengthBase, maxMatch);
export const distanceSymbol = symbols(distanceBase, window);
/** The order of the code lengths of the code-length alphabet. */
export const codeLengthOrder: readonly number[] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
