import type { Program } from "./program.ts";
import type { Trace } from "./run.ts";

const utf8 = new TextEncoder();
/** UTF-8 takes at most so many bytes for one UTF-16 unit. */
const widest = 3;

/**
 * Writes traces of one program as UTF-8. The segments are encoded once and copied from then on, the values written
 * between them: joining them to one text first and encoding that takes three times as long.
 */
export class TraceBytes {
  private readonly program: Program;
  private encoded: readonly Uint8Array[] | undefined;
  private room = new Uint8Array(0);

  constructor(program: Program) {
    this.program = program;
  }

  /** The XML of a trace. The bytes are good until the next call: they are written over then. */
  of(trace: Trace): Uint8Array {
    this.encoded ??= this.program.segments.map((segment) => utf8.encode(segment));
    const segments = this.encoded;
    let max = 0;
    for (const piece of trace)
      max += typeof piece === "number" ? (segments[piece]?.length ?? 0) : piece.length * widest;
    if (max > this.room.length) this.room = new Uint8Array(max + (max >> 2));
    const { room } = this;
    let at = 0;
    for (const piece of trace) {
      if (typeof piece === "string") at += utf8.encodeInto(piece, room.subarray(at)).written;
      else {
        const segment = segments[piece];
        if (!segment) continue;
        room.set(segment, at);
        at += segment.length;
      }
    }
    return room.subarray(0, at);
  }
}
