import { Failure } from "#protocol/failure.ts";
import { meters } from "../meters.ts";
import type { PdfConverter } from "./converter.ts";

/** Measures the documents of a converter. */
export const meteredConverter = (converter: PdfConverter): PdfConverter => ({
  ...converter,
  convert: async (docx, options) => {
    const began = performance.now();
    const measure = (outcome: string) => meters.pdfs.observe({ outcome }, (performance.now() - began) / 1000);
    try {
      const pdf = await converter.convert(docx, options);
      measure("made");
      return pdf;
    } catch (error) {
      measure(error instanceof Failure ? error.code : "unexpected");
      throw error;
    }
  },
});
