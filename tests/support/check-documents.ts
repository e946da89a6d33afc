import { join } from "node:path";
import { Package } from "#engine/document/package.ts";
import { Template } from "#engine/document/template.ts";
import { type DocumentError, documentErrors } from "#engine/document/validate/document-errors.ts";

const root = join(import.meta.dirname, "../..");
/** Functions that tests wrote, such as fixtures, may write broken documents. */
const ofTests = /\.test\.tsx?[:?]|^[/\\](?:tests|bench)[/\\]/;

/** True if code of the product, and not of a test, called the function that calls this one. */
function isProduct(): boolean {
  const frames = (new Error("stack").stack ?? "").split("\n").slice(1);
  const caller = frames.find((frame) => !/check-documents|document[/\\]package\.ts/.test(frame));
  const at = caller?.indexOf(root) ?? -1;
  return caller !== undefined && at >= 0 && !ofTests.test(caller.slice(at + root.length));
}

/** True for the marks of paragraphs in a preview, which Word never opens. They share a number, and are before the properties. */
const isMarkOfPreview = ({ id, subject, detail }: DocumentError): boolean =>
  (id === "id_repeated" && subject === "w:bookmarkStart" && detail === "0") ||
  (id === "element_order" && subject === "w:pPr" && detail === "w:p");

const left = Symbol.for("acta.checksLeft");

/** The number of documents of a test that are still checked. A test that measures time sets it to zero. */
export const checksLeft = ((globalThis as { [left]?: { documents: number } })[left] ??= { documents: 0 });

/**
 * Has every document that the product makes in this process checked for what Word would repair. `report` is called with the
 * errors of a document. `left` says how many more documents are checked: thousands of one test would take too long.
 */
export function checkDocuments(left: { documents: number }, report: (errors: readonly string[]) => void): void {
  const check = (document: Uint8Array): void => {
    if (left.documents-- <= 0) return;
    const errors = documentErrors(document).filter((error) => !isMarkOfPreview(error));
    if (errors.length > 0) report(errors.map((error) => Object.values(error).join(" ").trim()));
  };
  const { write } = Package.prototype;
  Package.prototype.write = function (this: Package) {
    const document = write.call(this);
    if (isProduct()) check(document);
    return document;
  };
  const { renderAs } = Template.prototype;
  Template.prototype.renderAs = function (this: Template, ...args) {
    const rendered = renderAs.apply(this, args);
    check(rendered.docx);
    return rendered;
  };
}
