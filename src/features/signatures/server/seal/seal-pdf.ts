import { PDF, type Signer } from "@libpdf/core";

/** The texts in a signature of the organization. */
export interface SealWords {
  readonly reason: string;
  /**
   * The address where the document can be verified. It is readable in the file's bytes, also after they were changed.
   */
  readonly contact?: string;
  readonly at: Date;
  /** The field of the PDF that shows it, if there is one. */
  readonly field?: string;
}

/** The PDF with a PAdES signature over all of it, appended as an update: its bytes so far stay as they are. */
export async function sealPdf(pdf: Uint8Array, signer: Signer, words: SealWords): Promise<Uint8Array> {
  const loaded = await PDF.load(pdf);
  if (words.field) keepPlace(loaded, words.field);
  const { bytes } = await loaded.sign({
    signer,
    level: "B-B",
    reason: words.reason,
    ...(words.contact ? { contactInfo: words.contact } : {}),
    ...(words.field ? { fieldName: words.field } : {}),
    location: "Guatemala",
    signingTime: words.at,
    estimatedSize: reserved + signer.certificate.length + sizeOf(signer.certificateChain),
  });
  return bytes;
}

/** The bytes reserved for a signature, without its certificates. */
const reserved = 4096;
const sizeOf = (chain: readonly Uint8Array[] = []): number => chain.reduce((sum, { length }) => sum + length, 0);

/** The library makes every signature invisible: a field that has a place keeps it. */
function keepPlace(pdf: PDF, name: string): void {
  const dictionary = pdf.getForm()?.getSignatureField(name)?.getDict();
  if (!dictionary) throw new Error(`the PDF has no signature field ${name}`);
  const set = dictionary.set.bind(dictionary);
  dictionary.set = (key, value) => {
    if (key !== "Rect" && key !== "P") set(key, value);
  };
}
