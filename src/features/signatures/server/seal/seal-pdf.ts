import { PDF, type Signer } from "@libpdf/core";

/** What a signature of the organization says of itself. */
export interface SealWords {
  readonly reason: string;
  /** Where the document can be verified: whoever reads the file's bytes finds it, also when they were changed. */
  readonly contact?: string;
  readonly at: Date;
  /** The field of the PDF it stands in, where it has one that is seen. */
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

/** What a signature takes besides its certificates. */
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
