import { attribute, child, type Element, element } from "../xml-tree.ts";
import type { WordPackage } from "./word-package.ts";

/** The settings of a document, when it has any. */
export function settingsOf(source: WordPackage): Element | undefined {
  const part = source.related(source.main, "settings");
  return part === undefined ? undefined : source.tree(part).root;
}

/** True for a switch that is on among the properties. */
export function isOn(parent: Element | undefined, name: string): boolean {
  const found = child(parent, name);
  return found !== undefined && !/^(?:0|false|off)$/.test(attribute(found, "w:val") ?? "");
}

const before =
  /^w:(?:writeProtection|view|zoom|remove\w+|doNotDisplayPageBoundaries|displayBackgroundShape|printPostScriptOverText|printFractionalCharacterWidth|printFormsData|embed\w+|save\w*|mirrorMargins|alignBordersAndEdges|bordersDoNot\w+|gutterAtTop|hide\w+|activeWritingStyle|proofState|formsDesign|attachedTemplate|linkStyles|stylePane\w+|documentType|mailMerge|revisionView|trackRevisions|doNotTrack\w+|documentProtection|autoFormatOverride|styleLock\w+|defaultTabStop|autoHyphenation|consecutiveHyphenLimit|hyphenationZone|doNotHyphenateCaps|showEnvelope|summaryLength|clickAndTypeStyle|defaultTableStyle)$/;

/** Says that even pages have headers of their own. */
export function turnOnEvenPages(settings: Element): void {
  if (isOn(settings, "w:evenAndOddHeaders")) return;
  settings.children = settings.children.filter(
    (other) => typeof other === "string" || other.name !== "w:evenAndOddHeaders",
  );
  const last = settings.children.findLastIndex((other) => typeof other === "object" && before.test(other.name));
  settings.children.splice(last + 1, 0, element("<w:evenAndOddHeaders/>"));
}
