import { type Element, elements } from "../xml-tree.ts";

/** The order that the schema of Word requires below an element. Names on one line separated by `|` have the same rank. */
interface Order {
  readonly ranks: ReadonlyMap<string, number>;
  /** True if an element may be there more than once. */
  mayRepeat(name: string): boolean;
}

const order = (names: string, repeated: string | true = ""): Order => {
  const list = names
    .trim()
    .split(/\s+/)
    .map((rank) => rank.split("|").map(prefixed));
  const several = new Set(repeated === true ? [] : repeated.split(/\s+/).map(prefixed));
  return {
    ranks: new Map(list.flatMap((rank, at) => rank.map((name) => [name, at] as const))),
    mayRepeat: (name) => repeated === true || several.has(name),
  };
};
const prefixed = (name: string): string => (name.includes(":") ? name : `w:${name}`);

const sides = order("top left|start bottom right|end insideH insideV tl2br tr2bl between bar");
const cellSides = order("top left|start bottom right|end");

/**
 * By element the order of what is below it, where Word refuses or loses another. It reads the properties of a run and of a
 * row in any order, but what records a change comes last. Elements of other names may be anywhere.
 */
const orders: Readonly<Record<string, Order>> = {
  "w:pPr": order(
    `pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
    suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid
    spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl
    divId cnfStyle rPr sectPr pPrChange`,
  ),
  "w:tblPr": order(
    `tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders
    shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange`,
  ),
  "w:tblPrEx": order("tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblPrExChange"),
  "w:tcPr": order(
    `cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers
    cellIns|cellDel|cellMerge tcPrChange`,
  ),
  "w:sectPr": order(
    `headerReference|footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt
    vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings sectPrChange`,
    "headerReference footerReference",
  ),
  "w:numPr": order("ilvl numId numberingChange ins"),
  "w:pBdr": order("top left|start bottom right|end between bar"),
  "w:tblBorders": sides,
  "w:tcBorders": sides,
  "w:tblCellMar": cellSides,
  "w:tcMar": cellSides,
  "w:sdt": order("sdtPr sdtEndPr sdtContent"),
  "w:numbering": order("numPicBullet abstractNum num numIdMacAtCleanup", true),
  "w:abstractNum": order("nsid multiLevelType tmpl name styleLink numStyleLink lvl", "lvl"),
  "w:lvl": order("start numFmt lvlRestart pStyle isLgl suff lvlText lvlPicBulletId legacy lvlJc pPr rPr"),
  "w:num": order("abstractNumId lvlOverride", "lvlOverride"),
  "w:styles": order("docDefaults latentStyles style", "style"),
  "w:style": order(
    `name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal
    personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr`,
    "tblStylePr",
  ),
  "w:settings": order(
    `writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries displayBackgroundShape
    printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts embedSystemFonts saveSubsetFonts
    saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader bordersDoNotSurroundFooter gutterAtTop
    hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState formsDesign attachedTemplate linkStyles
    stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView trackRevisions doNotTrackMoves
    doNotTrackFormatting documentProtection autoFormatOverride styleLockTheme styleLockQFSet defaultTabStop autoHyphenation
    consecutiveHyphenLimit hyphenationZone doNotHyphenateCaps showEnvelope summaryLength clickAndTypeStyle defaultTableStyle
    evenAndOddHeaders bookFoldRevPrinting bookFoldPrinting bookFoldPrintingSheets drawingGridHorizontalSpacing
    drawingGridVerticalSpacing displayHorizontalDrawingGridEvery displayVerticalDrawingGridEvery
    doNotUseMarginsForDrawingGridOrigin drawingGridHorizontalOrigin drawingGridVerticalOrigin doNotShadeFormData
    noPunctuationKerning characterSpacingControl printTwoOnOne strictFirstAndLastChars noLineBreaksAfter noLineBreaksBefore
    savePreviewPicture doNotValidateAgainstSchema saveInvalidXml ignoreMixedContent alwaysShowPlaceholderText
    doNotDemarcateInvalidXml saveXmlDataOnly useXSLTWhenSaving saveThroughXslt showXMLTags alwaysMergeEmptyNamespace
    updateFields hdrShapeDefaults footnotePr endnotePr compat docVars rsids m:mathPr attachedSchema themeFontLang
    clrSchemeMapping doNotIncludeSubdocsInStats doNotAutoCompressPictures forceUpgrade captions readModeInkLockDown
    smartTagType sl:schemaLibrary shapeDefaults doNotEmbedSmartTags decimalSymbol listSeparator`,
    "activeWritingStyle attachedSchema smartTagType",
  ),
};

/** Elements that must be the first of their parent. Marks of ranges may be before those of a table. */
const firsts: Readonly<Record<string, readonly string[]>> = {
  "w:p": ["w:pPr"],
  "w:r": ["w:rPr"],
  "w:tc": ["w:tcPr"],
  "w:tr": ["w:tblPrEx", "w:trPr"],
  "w:tbl": ["w:tblPr", "w:tblGrid"],
};
/** Elements that must be the last of their parent. */
const lasts: Readonly<Record<string, string>> = {
  "w:body": "w:sectPr",
  "w:rPr": "w:rPrChange",
  "w:trPr": "w:trPrChange",
};
/** Elements with nothing of their own. */
const marks = /^w:(?:bookmark|comment|move|perm|customXml|proof)\w*(?:Start|End|Err)$/;
/** The contents of a table, a row and a cell: one of them must be there. Of a cell, the last is a paragraph. */
const needed: Readonly<Record<string, readonly string[]>> = {
  "w:tbl": ["w:tr", "w:sdt", "w:customXml", "w:ins", "w:del"],
  "w:tr": ["w:tc", "w:sdt", "w:customXml"],
  "w:tc": ["w:p", "w:sdt", "w:customXml", "w:altChunk"],
};
const maths = new Set(["m:oMath", "m:oMathPara"]);

/** An element at the wrong place, one that is there too often, or one that lacks its content. */
export interface Misplaced {
  readonly id: "element_order" | "element_repeated" | "element_empty";
  readonly element: string;
  readonly parent: string;
}

/** Yields what is wrong with the elements right below an element. */
export function* misplacedIn(parent: Element): Generator<Misplaced> {
  if (maths.has(parent.name)) return;
  const below = elements(parent);
  const rule = Object.hasOwn(orders, parent.name) ? orders[parent.name] : undefined;
  if (rule) yield* outOfOrder(parent.name, rule, below);
  const content = below.filter(({ name }) => !marks.test(name));
  if (Object.hasOwn(firsts, parent.name))
    yield* notFirst(parent.name, firsts[parent.name] ?? [], parent.name === "w:tbl" ? content : below);
  const last = Object.hasOwn(lasts, parent.name) ? lasts[parent.name] : undefined;
  const place = last === undefined ? -1 : content.findIndex(({ name }) => name === last);
  if (last !== undefined && place >= 0 && place < content.length - 1)
    yield { id: "element_order", element: last, parent: parent.name };
  if (Object.hasOwn(needed, parent.name)) {
    const end = parent.name === "w:tc" ? content.slice(-1) : content;
    if (!end.some(({ name }) => needed[parent.name]?.includes(name)))
      yield { id: "element_empty", element: parent.name, parent: "" };
  }
}

function* outOfOrder(parent: string, { ranks, mayRepeat }: Order, below: readonly Element[]): Generator<Misplaced> {
  let highest = -1;
  const seen = new Set<string>();
  for (const { name } of below) {
    const rank = ranks.get(name);
    if (rank === undefined) continue;
    if (seen.has(name) && !mayRepeat(name)) yield { id: "element_repeated", element: name, parent };
    else if (rank < highest) yield { id: "element_order", element: name, parent };
    seen.add(name);
    highest = Math.max(highest, rank);
  }
}

function* notFirst(parent: string, wanted: readonly string[], below: readonly Element[]): Generator<Misplaced> {
  let at = 0;
  for (const name of wanted) {
    const found = below.findIndex((element) => element.name === name);
    if (found < 0) continue;
    if (found !== at) yield { id: "element_order", element: name, parent };
    at = found + 1;
  }
}
