import { expect, test } from "vitest";
import { canonicalAmount, canonicalNumber } from "#engine/answers/answer-kinds.ts";
import { unknownPlaces } from "#engine/answers/answers-in-text.ts";
import { guessKind, labelOf } from "#engine/answers/names.ts";
import { readClockTime } from "#engine/calendar/clock-time.ts";
import { readBritish } from "#engine/calendar/day.ts";
import { readDay } from "#engine/calendar/read-day.ts";
import { clauseParagraphs, plainParagraphs } from "#engine/document/clauses/clause-text.ts";
import { readMarks } from "#engine/document/marks.ts";
import { readTag } from "#engine/document/question.ts";
import { differingWords } from "#engine/document/review/differing-words.ts";
import { isRunningText, onlyFigures } from "#engine/document/review/only-figures.ts";
import { foldedName, isPlainName, tagName } from "#engine/document/tags/tag-name.ts";
import { parseFormula } from "#engine/formula/formula.ts";
import { renamedFormula } from "#engine/formula/renamed-formula.ts";
import { plainPath } from "#engine/formula/tree.ts";
import { mixedAgreement } from "#engine/grammar/spanish/mixed-agreement.ts";
import { readPhrase } from "#engine/grammar/spanish/phrase/read-phrase.ts";
import { checkCui } from "#engine/identifiers/cui.ts";
import { looksLikeAnother } from "#engine/identifiers/email.ts";
import { checkNit } from "#engine/identifiers/nit.ts";
import { checkPhone } from "#engine/identifiers/phone.ts";
import { linesIn } from "#engine/mrz/identity-card.ts";
import { snippetOf, wordsOf } from "#engine/search/words.ts";
import { isExactNumber } from "#engine/sheet/column.ts";
import { guardText, unguardText } from "#engine/sheet/guard.ts";
import { readDecimal as readTypedDecimal } from "#engine/sheet/typed-text.ts";
import { readDeed } from "#engine/survey/deed/read/read-deed.ts";
import { readGeoJson } from "#engine/survey/formats/geojson.ts";
import { readDxf } from "#engine/survey/formats/read-dxf.ts";
import { readTable } from "#engine/survey/formats/table.ts";
import { readDirection } from "#engine/survey/read-direction.ts";
import { inCase } from "#engine/words/case.ts";
import { compareFigures } from "#engine/words/figures-differ.ts";
import { code } from "#engine/words/spanish/code.ts";
import { readCardinal, readDecimal, readMoney } from "#engine/words/spanish/read.ts";
import { blanked } from "#features/ai/identifiers.ts";
import { emailsIn } from "#features/alerts/alert.ts";
import { fileNameOf } from "#features/attachments/attachment.ts";
import { folderName } from "#features/dossiers/dossier.ts";
import { readMarkdown } from "#features/help/markdown.ts";
import { emailError, normalName } from "#features/identity/account-rules.ts";
import { domainsIn, issuerError } from "#features/identity/single-sign-on-rules.ts";
import { searchWords } from "#features/lists/list.ts";
import { addressesIn } from "#features/members/member.ts";
import { addressesIn as noticeAddressesIn } from "#features/notifications/template-notices.ts";
import { readDavPath } from "#features/repository/dav-path.ts";
import { folderNameOf } from "#features/repository/filing.ts";
import { firstProposal, keptName, sortKey } from "#features/repository/name.ts";
import { initialsOf } from "#features/signatures/fields.ts";
import { renamedPlaces } from "#features/templates/renamed-form.ts";
import { colorIn } from "#features/theming/theme.ts";
import { networkOf } from "#platform/http/limits.ts";
import { exceedsJsonLimits } from "#platform/http/request-bodies.ts";
import { withoutLinks } from "#platform/mail/without-links.ts";
import { isPublicAddress } from "#platform/outbound/public-address.ts";
import { checkXml } from "#platform/uploads/check-xml.ts";
import { extremeTexts } from "#tests/support/extreme-inputs.ts";

/** Everything of ours that reads a text somebody typed or sent. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  unknownPlaces: (text) => unknownPlaces(text, new Set()),
  canonicalAmount,
  canonicalNumber,
  guessKind: (text) => guessKind(text),
  labelOf,
  readClockTime,
  readBritish,
  readDay,
  clauseParagraphs,
  plainParagraphs,
  readMarks,
  readTag: (text) => readTag(text),
  differingWords: (text) => differingWords(text, "es"),
  "differingWords in English": (text) => differingWords(text, "en"),
  isRunningText,
  onlyFigures,
  foldedName,
  isPlainName,
  tagName,
  parseFormula,
  renamedFormula: (text) => renamedFormula(text, () => undefined as never),
  plainPath,
  mixedAgreement,
  readPhrase: (text) => readPhrase(text, { lenient: true }),
  checkCui,
  looksLikeAnother,
  checkNit,
  checkPhone,
  linesIn,
  wordsOf,
  snippetOf: (text) => snippetOf(text, ["a", "acta"]),
  isExactNumber,
  guardText,
  unguardText,
  readTypedDecimal: (text) => readTypedDecimal(text, "."),
  readDeed: (text) => readDeed(text, "es"),
  "readDeed in English": (text) => readDeed(text, "en"),
  readGeoJson,
  readDxf,
  readTable: (text) => readTable(text),
  readDirection,
  inCase: (text) => inCase(text, "title" as never),
  compareFigures: (text) => compareFigures(text, "es"),
  code: (text) => code(text),
  readCardinal,
  readDecimal,
  readMoney,
  blanked,
  emailsIn,
  fileNameOf,
  folderName,
  readMarkdown,
  emailError,
  normalName,
  domainsIn,
  issuerError,
  searchWords,
  addressesIn,
  noticeAddressesIn,
  readDavPath: (text) => readDavPath(`/dav/mine/${text}`),
  folderNameOf,
  firstProposal,
  keptName,
  sortKey,
  initialsOf,
  renamedPlaces: (text) => renamedPlaces(text, new Map() as never),
  colorIn,
  networkOf,
  exceedsJsonLimits,
  withoutLinks,
  isPublicAddress,
  checkXml: (text) => checkXml("word/document.xml", text),
};

const long = 40_000;
/** Milliseconds below which nobody waits. */
const patient = { ms: 40 } as const;

/** The least processor time of a few tries: what a collection of garbage adds is not the reader's. */
function costOf(reader: (text: string) => unknown, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = process.threadCpuUsage();
    try {
      reader(text);
    } catch {
      // A refusal costs as well.
    }
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    if (least < patient.ms) break;
  }
  return least;
}

test.each(Object.entries(readers))("%s costs as many times more as the text is longer", (_name, reader) => {
  const found: string[] = [];
  for (const [what, text] of Object.entries(extremeTexts)) {
    const costs = () => [long / 4, long, 2 * long].map((length) => costOf(reader, text(length)));
    if (costOf(reader, text(long)) < patient.ms) continue;
    const [quarter = 0, whole = 0, double = 0] = costs();
    // A square would cost 16 and 4 times as much.
    if (whole > 8 * quarter && double > 3 * whole) found.push(`${what}: ${quarter}, ${whole} and ${double} ms`);
  }
  expect(found).toEqual([]);
});
