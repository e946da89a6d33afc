import { openPackage, partText } from "../package.ts";
import { child, descendants, elements, isElement, MalformedXml } from "../xml-tree.ts";
import { ZipRefused } from "../zip/read.ts";
import { settleNotes } from "./note-order.ts";
import { NotWord, WordPackage } from "./word-package.ts";

/**
 * The document as it may be given to LibreOffice for printing. LibreOffice (7.4) finds notes by counting, and a comment
 * between two of them makes it miscount: it then prints the wrong note under a page. So notes stand in the order of their
 * signs, and comments, which are not printed, go. They go from every part: a LibreOffice that is loaded as a library (7.4)
 * refuses a document with a comment. Returns the same bytes if there is nothing to change, or nothing that can be read.
 */
export function printCopy(document: Uint8Array): Uint8Array {
  try {
    const name = "word/document.xml";
    const zip = openPackage(document);
    const commented = Object.keys(zip.files).some((part) => /comments\w*\.xml$/i.test(part));
    if (!commented && zip.files[name] && !/<w:(?:foot|end)noteReference\b/.test(partText(zip, name))) return document;
    const opened = new WordPackage(document);
    const others = commented ? opened.names().filter((part) => withText.test(opened.typeOf(part) ?? "")) : [];
    const changed = [settleNotes(opened), ...[opened.main, ...others].map((part) => dropComments(opened, part))];
    return changed.includes(true) ? opened.save() : document;
  } catch (cause) {
    // Another step reports the error when the document is printed.
    if (cause instanceof NotWord || cause instanceof MalformedXml || cause instanceof ZipRefused) return document;
    throw cause;
  }
}

/** The content types of the parts that can have the sign of a comment, besides the main one. */
const withText = /\.(?:header|footer|footnotes|endnotes)\+xml$/;

/** Takes the signs of comments out of the text of a part. */
function dropComments(opened: WordPackage, part: string): boolean {
  let changed = false;
  for (const found of descendants(opened.tree(part).root)) {
    const remaining = found.children.filter((below) => {
      if (!isElement(below)) return true;
      if (below.name === "w:r" && child(below, "w:commentReference"))
        return elements(below).some(({ name }) => name !== "w:rPr" && name !== "w:commentReference");
      return !/^w:comment(?:RangeStart|RangeEnd|Reference)$/.test(below.name);
    });
    if (remaining.length === found.children.length) continue;
    found.children = remaining;
    changed = true;
  }
  return changed;
}
