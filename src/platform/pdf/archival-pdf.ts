import { createHash } from "node:crypto";
import {
  AFRelationship,
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { type ArchivalLevel, declaredLevel } from "./archival-level.ts";

/** Annotations that a reader of decades to come could not show. */
const fleeting = new Set(["Sound", "Movie", "Screen", "3D", "RichMedia"]);
/** Actions that reach beyond the file, or change it. */
const forbiddenActions = new Set([
  "Launch",
  "Sound",
  "Movie",
  "ResetForm",
  "ImportData",
  "Hide",
  "SetOCGState",
  "Rendition",
  "Trans",
  "GoTo3DView",
  "JavaScript",
  "GoToE",
  "RichMediaExecute",
  "SubmitForm",
]);
const maxErrors = 20;

/**
 * Checks a PDF against the rules of a PDF/A level that can be seen in its objects, and returns the violations with
 * their clauses of ISO 19005-2. It checks the head of the file, encryption, streams, fonts, colours, annotations,
 * actions, metadata and embedded files, but not the painted content of pages. Rejects if the file cannot be read.
 */
export async function archivalErrors(pdf: Uint8Array, level: ArchivalLevel): Promise<string[]> {
  const errors = new Set<string>();
  const error = (clause: string, words: string) => errors.add(`${clause} ${words}`);
  if (!/^%PDF-1\.[0-7][\r\n]+%[\x80-\xff]{4}/.test(Buffer.from(pdf.subarray(0, 40)).toString("latin1")))
    error("6.1.2", "the head of the file");
  if (declaredLevel(pdf) !== level) error("6.6.4", `the metadata do not say ${level}`);
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
  const { trailerInfo } = document.context;
  if (trailerInfo.Encrypt) error("6.1.3", "encryption");
  if (!trailerInfo.ID) error("6.1.3", "no identifier");
  checkCatalog(document, level, error);
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (errors.size > maxErrors) break;
    if (object instanceof PDFStream) checkStream(object, error);
    checkTree(object instanceof PDFStream ? object.dict : object, level, error);
  }
  return [...errors];
}

type AddError = (clause: string, words: string) => void;

const nameIn = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};
const has = (dict: PDFDict, key: string): boolean => dict.has(PDFName.of(key));

function checkCatalog({ catalog }: PDFDocument, level: ArchivalLevel, fault: AddError): void {
  const metadata = catalog.lookup(PDFName.of("Metadata"));
  if (!(metadata instanceof PDFStream)) fault("6.6.2", "no metadata");
  else if (nameIn(metadata.dict, "Subtype") !== "XML") fault("6.6.2", "metadata that are no XML");
  const intents = catalog.lookup(PDFName.of("OutputIntents"));
  const intended =
    intents instanceof PDFArray &&
    intents.asArray().some((_, at) => {
      const intent = intents.lookup(at);
      return (
        intent instanceof PDFDict &&
        nameIn(intent, "S") === "GTS_PDFA1" &&
        intent.lookup(PDFName.of("DestOutputProfile")) instanceof PDFStream
      );
    });
  if (!intended) fault("6.2.3", "no output intent with its colour profile");
  if (has(catalog, "AA")) fault("6.5.2", "actions of the document");
  if (has(catalog, "NeedsRendering")) fault("6.4.2", "a dynamic form");
  if (level === "PDF/A-3b" && !(catalog.lookup(PDFName.of("AF")) instanceof PDFArray))
    fault("6.8", "files inside that belong to nothing");
}

function checkStream({ dict }: PDFStream, fault: AddError): void {
  for (const key of ["F", "FFilter", "FDecodeParms"]) if (has(dict, key)) fault("6.1.7.1", "a stream outside the file");
  const filter = dict.lookup(PDFName.of("Filter"));
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  for (const one of filters)
    if (one instanceof PDFName && /^(?:LZWDecode|LZW|Crypt)$/.test(one.decodeText()))
      fault("6.1.7.2", `the filter ${one.decodeText()}`);
  if (nameIn(dict, "Type") === "EmbeddedFile" && !has(dict, "Subtype")) fault("6.8", "a file inside without its kind");
  const kind = nameIn(dict, "Subtype");
  if (kind === "PS" || (kind === "Form" && (has(dict, "PS") || has(dict, "Ref") || has(dict, "OPI"))))
    fault("6.2.9", "a form with PostScript or a reference");
  if (kind === "Image" && (has(dict, "Alternates") || dict.get(PDFName.of("Interpolate"))?.toString() === "true"))
    fault("6.2.8", "an image with alternates or interpolation");
}

/** Checks an object and the objects inside it. */
function checkTree(object: PDFObject, level: ArchivalLevel, fault: AddError): void {
  if (object instanceof PDFArray) for (const one of object.asArray()) checkTree(one, level, fault);
  if (!(object instanceof PDFDict)) return;
  checkDict(object, level, fault);
  for (const [, value] of object.entries()) checkTree(value, level, fault);
}

function checkDict(dict: PDFDict, level: ArchivalLevel, fault: AddError): void {
  const type = nameIn(dict, "Type");
  if (type === "Font") checkFont(dict, fault);
  if (type === "Annot") checkAnnotation(dict, fault);
  if (type === "Page" && has(dict, "AA")) fault("6.5.2", "actions of a page");
  if (has(dict, "XFA")) fault("6.4.2", "a dynamic form");
  if (dict.get(PDFName.of("NeedAppearances"))?.toString() === "true") fault("6.4.1", "fields without their looks");
  for (const key of ["A", "OpenAction", "Next"]) {
    const action = dict.lookup(PDFName.of(key));
    const does = action instanceof PDFDict ? nameIn(action, "S") : undefined;
    if (does !== undefined && forbiddenActions.has(does)) fault("6.5.1", `the action ${does}`);
  }
  if (has(dict, "EF")) checkFileInside(dict, level, fault);
}

/** A font is in the file, whole or the signs that are used; the descendants of a composite font are fonts of their own. */
function checkFont(font: PDFDict, fault: AddError): void {
  const kind = nameIn(font, "Subtype");
  if (kind === "Type3" || kind === "Type0") return;
  const descriptor = font.lookup(PDFName.of("FontDescriptor"));
  const inside =
    descriptor instanceof PDFDict && ["FontFile", "FontFile2", "FontFile3"].some((key) => has(descriptor, key));
  if (!inside) fault("6.2.11.4", `the font ${nameIn(font, "BaseFont") ?? ""} is not in the file`);
}

const flagged = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const;

function checkAnnotation(annotation: PDFDict, fault: AddError): void {
  const kind = nameIn(annotation, "Subtype") ?? "";
  if (fleeting.has(kind)) fault("6.3.1", `an annotation of the kind ${kind}`);
  if (kind === "Popup") return;
  const value = annotation.lookup(PDFName.of("F"));
  const flags = value instanceof PDFNumber ? value.asNumber() : 0;
  const away = flagged.invisible | flagged.hidden | flagged.noView | flagged.toggleNoView;
  if ((flags & flagged.print) === 0 || (flags & away) !== 0) fault("6.3.2", "an annotation that is not printed");
}

function checkFileInside(specification: PDFDict, level: ArchivalLevel, fault: AddError): void {
  if (level === "PDF/A-2b") return fault("6.8", "a file inside");
  for (const key of ["F", "UF", "AFRelationship"])
    if (!has(specification, key)) fault("6.8", `a file inside without ${key}`);
}

/** A file that is carried inside a PDF. */
export interface CarriedFile {
  readonly name: string;
  readonly mediaType: string;
  /** A sentence for readers of the document. */
  readonly description: string;
  readonly bytes: Uint8Array;
  /** When it was added. */
  readonly at: Date;
}

/**
 * Finishes a converted PDF: removes the time of its colour profile and embeds files byte for byte, in their order. The
 * same document and files give the same bytes, because its identifier is a hash of the rest. Its metadata are not
 * changed.
 */
export async function archivalDocument(pdf: Uint8Array, files: readonly CarriedFile[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, throwOnInvalidObject: true });
  for (const { name, mediaType, description, bytes, at } of files)
    await document.attach(bytes, name, {
      mimeType: mediaType,
      description,
      creationDate: at,
      modificationDate: at,
      afRelationship: AFRelationship.Supplement,
    });
  await document.flush();
  // The library writes the name as it is; beside its whole name a file has one that every reader reads.
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFDict && nameIn(object, "Type") === "Filespec")
      object.set(PDFName.of("F"), plainName(object.lookup(PDFName.of("UF"))));
  fixProfileDates(document);
  return identified(document);
}

/** In the header of a colour profile (ICC.1, 7.2): when it was made, and its own checksum, which may be left out. */
const profileHeader = { length: 128, date: 24, checksum: [84, 100] } as const;
/** A profile must have a date. LibreOffice writes the moment of the conversion; this is one it does not depend on. */
const profileDate = [2000, 1, 1, 0, 0, 0] as const;

/** Gives the colour profiles of the output intents, which are compressed, always the same date. */
function fixProfileDates({ catalog, context }: PDFDocument): void {
  const intents = catalog.lookup(PDFName.of("OutputIntents"));
  if (!(intents instanceof PDFArray)) return;
  for (let at = 0; at < intents.size(); at++) {
    const intent = intents.lookup(at);
    const ref = intent instanceof PDFDict ? intent.get(PDFName.of("DestOutputProfile")) : undefined;
    const stream = ref instanceof PDFRef ? context.lookup(ref) : undefined;
    if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue;
    const profile = Buffer.from(decodePDFRawStream(stream).decode());
    if (profile.length < profileHeader.length) continue;
    for (const [place, value] of profileDate.entries()) profile.writeUInt16BE(value, profileHeader.date + 2 * place);
    profile.fill(0, ...profileHeader.checksum);
    // LibreOffice writes the length as an object of its own, and compressed it depends on the date by a byte now and then.
    const length = stream.dict.get(PDFName.of("Length"));
    if (length instanceof PDFRef) context.delete(length);
    const colours = stream.dict.get(PDFName.of("N"));
    context.assign(ref, context.flateStream(profile, colours ? { N: colours } : {}));
  }
}

/** The bytes of a document, with a hash of them as its identifier. */
async function identified(document: PDFDocument): Promise<Uint8Array> {
  const blank = "0".repeat(32);
  document.context.trailerInfo.ID = document.context.obj([PDFHexString.of(blank), PDFHexString.of(blank)]);
  const whole = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false };
  const saved = Buffer.from(await document.save(whole));
  const identity = createHash("sha256").update(saved).digest("hex").slice(0, 32).toUpperCase();
  // The trailer is the last of a file: its two identifiers are the last two that are blank.
  for (let count = 0; count < 2; count++) saved.write(identity, saved.lastIndexOf(blank), "latin1");
  return new Uint8Array(saved.buffer, saved.byteOffset, saved.byteLength);
}

/** A name without accents and without signs that only some readers understand. */
function plainName(whole: PDFObject | undefined): PDFHexString {
  const text = whole instanceof PDFHexString ? whole.decodeText() : "";
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_");
  return PDFHexString.of(Buffer.from(plain, "latin1").toString("hex"));
}
