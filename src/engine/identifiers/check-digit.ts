/** The sum of digits, each times its weight; the first digit weighs `first`, each further one by `step` more. */
export const weighted = (digits: string, first: number, step: 1 | -1): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (first + at * step), 0);
