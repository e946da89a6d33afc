/** Returns true for a HEIC or AVIF picture, as phones take them, by how its bytes begin. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(4, 12));
  return /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avif)/.test(head);
}
