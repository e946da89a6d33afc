import { child, type Element, elements, isElement } from "../xml-tree.ts";

/** Elements recorded as deleted. */
const gone = new Set(["w:del", "w:moveFrom", "w:cellDel"]);
/**
 * Elements recorded as inserted. They contain the new content, or mark a row, a cell or the end of a paragraph if
 * empty.
 */
const come = new Set(["w:ins", "w:moveTo", "w:cellIns", "w:cellMerge"]);
const former = /^w:\w+(?:PrChange|GridChange)$|^w:numberingChange$|^w:move(?:From|To)Range(?:Start|End)$/;

/** Takes the changes recorded in a part for made, so that others can be recorded in it; changes the tree. */
export function acceptChanges(parent: Element): void {
  parent.children = parent.children.flatMap((below) => {
    if (!isElement(below)) return [below];
    if (gone.has(below.name) || former.test(below.name)) return [];
    const lost = isLost(below);
    acceptChanges(below);
    if (come.has(below.name)) return below.children;
    // The end of a paragraph that goes on in the next one stays: only what says nothing any more is gone with its end.
    return lost && !saysSomething(below) ? [] : [below];
  });
  const cell = parent.name === "w:tc" && !elements(parent).some(({ name }) => name === "w:p" || name === "w:sdt");
  if (cell) parent.children.push({ name: "w:p", tag: "<w:p/>", children: [] });
}

/** True for a row, or the end of a paragraph, that is recorded as deleted. */
function isLost(of: Element): boolean {
  const mark =
    of.name === "w:tr" ? child(of, "w:trPr") : of.name === "w:p" ? child(child(of, "w:pPr"), "w:rPr") : undefined;
  return elements(mark).some(({ name }) => gone.has(name));
}

const contents = new Set(["w:t", "w:drawing", "w:pict", "w:object", "m:t", "w:sectPr"]);
const saysSomething = (of: Element): boolean =>
  contents.has(of.name) || elements(of).some((below) => saysSomething(below));
