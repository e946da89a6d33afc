/** What the engine takes from its host: deflate, CRC-32 and UTF-8. Nothing else of Node is known here. */
declare module "node:zlib" {
  export function crc32(data: Uint8Array): number;
  export function deflateRawSync(data: Uint8Array, options: { level: number }): Uint8Array;
  export function inflateRawSync(data: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(encoding: "utf-8", options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
