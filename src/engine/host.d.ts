/**
 * The functions that the engine takes from its host: deflate, CRC-32, text encodings, and a pause in which other work goes on. It uses
 * nothing else of Node.
 */
declare module "node:zlib" {
  export function crc32(data: Uint8Array, before?: number): number;
  export function deflateRawSync(data: Uint8Array, options: { level: number; finishFlush?: number }): Uint8Array;
  export function inflateRawSync(data: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
  export function createInflateRaw(options: { chunkSize: number }): AsyncIterable<Uint8Array> & {
    end(data: Uint8Array): void;
  };
  export const constants: { readonly Z_SYNC_FLUSH: number };
}
declare module "node:timers/promises" {
  export function setImmediate(): Promise<void>;
}
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(
    encoding: "utf-8" | "utf-16le" | "utf-16be" | `windows-${number}`,
    options?: { fatal?: boolean; ignoreBOM?: boolean },
  );
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}
