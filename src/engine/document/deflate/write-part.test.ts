import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fixedSegments, type Program, type Step } from "../program/program.ts";
import { traceText } from "../program/run.ts";
import { crcTable, product, shift } from "./checksum.ts";
import { huffman } from "./huffman.ts";
import { preparePart } from "./prepared-part.ts";
import { PartWriter } from "./write-part.ts";

/** A program that prints these segments in order. */
function programOf(texts: readonly string[]): Program {
  const segments = [...fixedSegments, ...texts];
  const steps = texts.map((_, i): Step => ({ do: "text", segment: fixedSegments.length + i }));
  return { segments, steps, guards: 0, dynamic: true };
}
const markup = fc.array(
  fc.constantFrom(
    "<w:p>",
    "<w:rPr><w:b/></w:rPr>",
    "<w:r><w:t>",
    "la misma respuesta ",
    "</w:t></w:r>",
    "José ",
    "cláusula ",
    "日本",
    "🙂",
    "&amp;",
  ),
  { maxLength: 60 },
);
const segment = markup.map((pieces) => pieces.join(""));

describe("a prepared part", () => {
  test("inflates to what its trace says, whatever the answers between the segments", () => {
    const answer = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("la misma respuesta", "\uD800x\uDC00"),
    );
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 8 }),
        fc.array(fc.oneof(fc.nat(), answer), { maxLength: 40 }),
        (texts, pieces) => {
          const program = programOf(texts);
          const all = texts.map((_, i) => fixedSegments.length + i);
          const writer = new PartWriter(preparePart(program, [...all, "respuesta"]));
          // Twice: nothing of one document may be left in the next.
          for (const trace of [
            pieces.map((one) => (typeof one === "number" ? one % program.segments.length : one)),
            all,
          ]) {
            const entry = writer.write("x", trace);
            expect(entry).toBeDefined();
            const expected = Buffer.from(traceText(program, trace).toWellFormed());
            // Halves of characters in two answers side by side are no whole one.
            if (!/[\uD800-\uDFFF]/.test(trace.filter((one) => typeof one === "string").join("|")))
              expect(Buffer.from(inflateRawSync(entry?.compressed ?? new Uint8Array())).equals(expected)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("writes text that is too far back again", () => {
    const program = programOf(["una frase que se repite con gusto", "otra: una frase que se repite con gusto"]);
    const first = fixedSegments.length;
    const writer = new PartWriter(preparePart(program, [first, first + 1]));
    for (const between of ["", "x".repeat(40_000), "á".repeat(16_384), "y".repeat(32_768 - 33)]) {
      const trace = [first, between, first + 1, first, first + 1];
      const entry = writer.write("x", trace);
      expect(Buffer.from(inflateRawSync(entry?.compressed ?? new Uint8Array())).toString()).toBe(
        traceText(program, trace),
      );
    }
  });

  const size = (writer: PartWriter, trace: (number | string)[]) => writer.write("x", trace)?.compressed.length ?? 0;

  test("copies an answer from the words of the template, printed before it and near enough", () => {
    const repeated = "El arrendatario pagará la renta cada mes";
    const first = fixedSegments.length;
    const writer = new PartWriter(preparePart(programOf([`<w:t>${repeated}</w:t>`, "<w:p/>"]), [first]));
    const far = "0123456789abcdefghij".repeat(2000);
    expect(size(writer, [first, repeated]) - size(writer, [first])).toBeLessThan(8);
    expect(size(writer, [first + 1, repeated]) - size(writer, [first + 1])).toBeGreaterThan(16);
    expect(size(writer, [first, far, repeated]) - size(writer, [first, far])).toBeGreaterThan(16);
  });

  test("copies from text that only some answers print, where the text that always comes before is too far", () => {
    const phrase = "Las partes renuncian al fuero de su domicilio y aceptan";
    const first = fixedSegments.length;
    const texts = [`1 ${phrase}`, `2 ${phrase}`, `3 ${phrase}`];
    const plain = programOf(texts);
    const [before, loop, after] = plain.steps as [Step, Step, Step];
    const section: Step = { do: "section", tag: {} as never, body: [loop], lastBody: undefined, otherwise: undefined };
    const program = { ...plain, steps: [before, section, after] };
    const writer = new PartWriter(preparePart(program, [first, first + 2]));
    const far = "0123456789abcdefghij".repeat(2000);
    // One of the two is written out, the other copied.
    const both = size(writer, [first, far, first + 1, first + 2]);
    expect(both - size(writer, [first, far, first + 2])).toBeLessThan(12);
    expect(both - size(writer, [first, far])).toBeGreaterThan(16);
  });

  test("copies properties from where they stood last, where all its sources are too far", () => {
    const run = '<w:rPr><w:rFonts w:asciiTheme="majorHAnsi"/><w:color w:val="000000"/></w:rPr>';
    const first = fixedSegments.length;
    const plain = programOf([`<w:p>${run}`, `<w:r>${run}`, `<w:q>${run}`]);
    const [before, loop, after] = plain.steps as [Step, Step, Step];
    // The text after a source is longer here than in the other place, so no second source contains all of it.
    const segments = [...plain.segments];
    segments[first] = `${plain.segments[first]}<w:t>x y z</w:t>`;
    segments[first + 2] = `${plain.segments[first + 2]}<w:t>x y z</w:t>`;
    const section: Step = { do: "section", tag: {} as never, body: [loop], lastBody: undefined, otherwise: undefined };
    const writer = new PartWriter(
      preparePart({ ...plain, segments, steps: [before, section, after] }, [first, first + 2]),
    );
    const far = "0123456789abcdefghij".repeat(2000);
    const trace = [first, far, first + 1, first + 2];
    expect(size(writer, trace) - size(writer, [first, far, first + 1])).toBeLessThan(30);
  });

  test("is not believed: what does not inflate to its checksum is not written", () => {
    const program = programOf(["una frase"]);
    const part = preparePart(program, [fixedSegments.length]);
    part.crcs[fixedSegments.length] = 5;
    expect(new PartWriter(part).write("x", [fixedSegments.length])).toBeUndefined();
  });
});

describe("what it is made of", () => {
  test("codes fill their space exactly, within their limit, the more frequent the shorter", () => {
    for (const limit of [7, 15]) {
      const frequencies = Array.from({ length: limit === 7 ? 19 : 286 }, (_, i) => 1.9 ** Math.min(i, 60));
      const { lengths } = huffman(frequencies, limit);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(limit);
      expect([...lengths].reduce((sum, length) => sum + 2 ** -length, 0)).toBe(1);
      expect([...lengths]).toEqual([...lengths].sort((a, b) => b - a));
    }
  });

  test("the checksum of two texts comes of the two checksums", () => {
    const crc = (bytes: Uint8Array) =>
      ~bytes.reduce((state, byte) => (crcTable[(state ^ byte) & 255] ?? 0) ^ (state >>> 8), ~0);
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array({ maxLength: 300 }), (a, b) => {
        expect(product(shift(b.length), crc(a)) ^ crc(b)).toBe(crc(Buffer.concat([a, b])));
      }),
    );
  });
});
