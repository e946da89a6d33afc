import { randomId } from "#client/random-id.ts";

/** A random UUID (version 4). Works on plain http too. */
export function newUuid(): string {
  const hex = randomId();
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}
