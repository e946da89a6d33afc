import { openPackage, partText } from "../package.ts";
import { child, descendants, elements, isElement, MalformedXml } from "../xml-tree.ts";
import { ZipRefused } from "../zip/read.ts";
import { settleNotes } from "./note-order.ts";
import { NotWord, WordPackage } from "./word-package.ts";

/**
 * The document as it may be given to LibreOffice for printing. LibreOffice (7.4) finds notes by counting, and a comment
 * between two of them makes it miscount: it then prints the wrong note under a page. So notes stand in the order of their
 * signs, and comments, which are not printed, go. Answers the same bytes when there are no notes, nothing to change, or
 * nothing that can be read.
 */
export function printCopy(document: Uint8Array): Uint8Array {
  try {
    const name = "word/document.xml";
    const zip = openPackage(document);
    if (zip.files[name] && !/<w:(?:foot|end)noteReference\b/.test(partText(zip, name))) return document;
    const opened = new WordPackage(document);
    const changed = [settleNotes(opened), dropComments(opened)];
    return changed.includes(true) ? opened.save() : document;
  } catch (cause) {
    // Another step reports the error when the document is printed.
    if (cause instanceof NotWord || cause instanceof MalformedXml || cause instanceof ZipRefused) return document;
    throw cause;
  }
}

/** Takes the signs of comments out of the text. */
function dropComments(opened: WordPackage): boolean {
  let changed = false;
  for (const found of descendants(opened.tree(opened.main).root)) {
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
