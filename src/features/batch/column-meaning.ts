import { checkAnswer, readAnswer } from "#engine/answers/answer-kinds.ts";
import { areOthers, type Meaning, meaningOf, near } from "#engine/recognition/label-meaning.ts";
import type { Cell } from "#engine/sheet/cell.ts";
import { readDecimal } from "#engine/sheet/typed-text.ts";
import { nameKey } from "#features/answers/form-definition.ts";
import { ownLabel } from "./own-label.ts";
import { optionMeant } from "./read-cell.ts";
import type { AskedColumn } from "./sheet-form.ts";

/** A column of a file: its heading and the cells of its first rows. */
interface HeadedColumn {
  readonly heading: string;
  readonly cells: readonly Cell[];
}

/** The columns of the form that a column of a file may be: one for certain, or several to choose from, the likeliest first. */
type ColumnMatch = { readonly sure: string } | { readonly candidates: readonly string[] };

/** The maximum of columns that are offered for a heading. */
const maxCandidates = 5;

interface Field {
  readonly column: AskedColumn;
  readonly entities: ReadonlySet<string>;
  /** The attributes by its label, and by its name where the label does not say otherwise. */
  readonly readings: readonly ReadonlySet<string>[];
  readonly unit: string | undefined;
  readonly earlier: boolean;
  readonly index: number;
  readonly isDate: boolean;
  /** True for a day of the month, which is a number. */
  readonly isDayOfMonth: boolean;
}

const isEmptySet = (set: ReadonlySet<string>): boolean => set.size === 0;
const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((tag) => other.has(tag));

const overlaps = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((tag) => other.has(tag));

/** The party that a group of the form is about; none for a group of several things. */
function partyOf(group: string): ReadonlySet<string> {
  const { entities, attributes } = meaningOf(group);
  const isParty = entities.size === 1 && [...attributes].every((tag) => tag === "name" || tag === "finca");
  return isParty ? entities : new Set();
}

function fieldOf(column: AskedColumn): Field {
  const [label, name] = [meaningOf(ownLabel(column.label)), meaningOf(column.name)];
  const named = new Set([...label.entities, ...name.entities]);
  const saysDay = label.forms.has("date") || name.forms.has("date");
  const disagree = !isEmptySet(label.attributes) && !overlaps(label.attributes, name.attributes);
  return {
    column,
    entities: isEmptySet(named) ? partyOf(column.group ?? "") : named,
    readings: disagree ? [label.attributes] : [label.attributes, name.attributes],
    unit: label.unit ?? name.unit,
    earlier: label.earlier || name.earlier || meaningOf(column.hint).earlier,
    index: Math.max(label.index, name.index),
    isDate: column.kind === "date" || (column.kind !== "number" && saysDay),
    isDayOfMonth: column.kind === "number" && saysDay,
  };
}

/** True for kinds whose values no other kind has. A column of such values is theirs whatever its heading says. */
const telling: ReadonlySet<string> = new Set(["cui", "nit", "email", "date"]);

/** Returns true if a cell can be a value of a kind. */
function fits({ kind, options }: Pick<AskedColumn, "kind" | "options">, cell: Cell): boolean {
  const text = cell.shown.trim();
  switch (kind) {
    case "date":
    case "time":
      return cell.kind.startsWith(kind) || checkAnswer(kind, readAnswer(kind, text)) === true;
    case "number":
    case "currency":
      return cell.kind === "number" || readDecimal(text, ".") !== undefined;
    case "dropdown":
      return optionMeant(text, options) !== undefined;
    case "yesNo":
      return text.length <= 9;
    case "nit":
      return checkAnswer("nit", text) === true || nameKey(text) === "cf";
    case "cui":
    case "email":
    case "phone":
      return checkAnswer(kind, text) === true;
    default:
      return true;
  }
}

const share = (cells: readonly Cell[], test: (cell: Cell) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

const plain = { options: [] } as const;

/** Returns false if most values of a column cannot be answers of a field. */
function agrees({ column, readings, isDate }: Field, cells: readonly Cell[]): boolean {
  if (cells.length === 0) return true;
  if (share(cells, (cell) => fits(column, cell)) < 0.5) return false;
  if (column.kind !== "text" && column.kind !== "longText") return true;
  // A name is no number, and no day.
  const isName = readings.some((one) => one.has("name"));
  const isFigure = (cell: Cell) => /^[\d\s.,/-]+$/.test(cell.shown) || fits({ kind: "date", ...plain }, cell);
  return !(isName && !isDate && share(cells, isFigure) > 0.5);
}

/** The fields of a heading: `same` ask for the very thing, `close` for something like it. */
interface Found {
  readonly same: readonly Field[];
  readonly close: readonly Field[];
}

const withoutUnknown = (tags: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...tags].filter((tag) => !tag.startsWith("w:")));

const nearTags = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  near.some(([a, b]) => (one.has(a) && other.has(b)) || (one.has(b) && other.has(a))) &&
  one.size <= 2 &&
  other.size <= 2;

function compare(heading: Meaning, field: Field, cells: readonly Cell[]): "same" | "close" | undefined {
  if (areOthers(heading.entities, field.entities) || heading.earlier !== field.earlier) return undefined;
  if (!isEmptySet(heading.entities) && heading.index !== field.index) return undefined;
  if (heading.unit !== undefined && field.unit !== undefined && heading.unit !== field.unit) return undefined;
  const hasDays = share(cells, (cell) => fits({ kind: "date", ...plain }, cell)) >= 0.5;
  if (heading.forms.has("date") && !field.isDate && (hasDays || !field.isDayOfMonth)) return undefined;
  const isDay = heading.forms.has("date") || hasDays;
  if (field.isDate && !isDay && (cells.length > 0 || heading.forms.has("number"))) return undefined;
  const rank = field.readings.map((tags) => compareTags(heading, tags));
  const best = rank.includes("same") ? "same" : rank.find((one) => one !== undefined);
  if (best === undefined || agrees(field, cells)) return best;
  return best === "same" ? "close" : undefined;
}

function compareTags({ attributes, forms }: Meaning, tags: ReadonlySet<string>): "same" | "close" | undefined {
  if (isEmptySet(attributes)) {
    if (!forms.has("date")) return undefined;
    return isEmptySet(tags) ? "same" : "close";
  }
  if (isSameSet(attributes, tags)) return "same";
  // "Beneficiario" alone asks for the name of a beneficiary.
  const isUnknown = [...attributes].every((tag) => tag.startsWith("w:"));
  if (isUnknown && isSameSet(new Set([...attributes, "name"]), tags)) return "same";
  const [known, others] = [withoutUnknown(attributes), withoutUnknown(tags)];
  const isClose = isEmptySet(known) || isEmptySet(others) ? overlaps(attributes, tags) : overlaps(known, others);
  if (isClose) return "close";
  return nearTags(known, others) ? "close" : undefined;
}

/** A field that only the deed's own day is left for, by its words. */
const isAct = ({ readings, entities }: Field): boolean =>
  isEmptySet(entities) && readings.some((tags) => isEmptySet(tags) || isSameSet(tags, new Set(["act"])));

/** A heading with what it means. */
interface Heading extends HeadedColumn {
  readonly meaning: Meaning;
  /** The party whose block it is in: the last one a heading to its left named. */
  readonly block: string | undefined;
}

const people = ({ entities }: Meaning): string | undefined =>
  [...entities].find((one) => one !== "property" && one !== "vehicle");

/** Sorts the fields of a heading: those of the block first, then the deed's own day. */
const sorted = ({ block }: Heading, fields: readonly Field[]): string[] =>
  fields
    .toSorted((one, other) => weight(block, other) - weight(block, one))
    .slice(0, maxCandidates)
    .map(({ column }) => column.id);
const weight = (block: string | undefined, field: Field): number =>
  (block !== undefined && field.entities.has(block) ? 2 : 0) + (isAct(field) ? 1 : 0);

/** True if a heading asks for a day of the deed without saying which deed. */
const isDeedDay = ({ attributes, earlier }: Meaning): boolean => !earlier && isSameSet(attributes, new Set(["deed"]));

/**
 * Matches the columns of a sheet by what their headings mean: their words with those that offices use for the same, the
 * party they name or whose block they are in, and the kind of their values. A column is taken only if nothing else can be
 * meant. What may be several is returned as candidates, for a person to choose. `taken` are the columns that are matched
 * already; `columns` has undefined in their places.
 */
export function matchByMeaning(
  columns: readonly (HeadedColumn | undefined)[],
  asked: readonly AskedColumn[],
): ReadonlyMap<number, ColumnMatch> {
  const fields = asked.filter(({ id }) => !id.startsWith("#")).map(fieldOf);
  const headings = withBlocks(columns, fields);
  const left = new Set(fields);
  const matches = new Map<number, ColumnMatch>();
  const find = ({ meaning, cells }: Heading): Found => {
    const ranked = [...left].map((field) => ({ field, rank: compare(meaning, field, cells) }));
    const of = (wanted: "same" | "close") => ranked.flatMap(({ field, rank }) => (rank === wanted ? [field] : []));
    return { same: of("same"), close: of("close") };
  };
  const claim = (at: number, field: Field): void => {
    matches.set(at, { sure: field.column.id });
    left.delete(field);
  };
  const open = (): [number, Heading][] => [...headings].filter(([at]) => !matches.has(at));
  // Each round settles what is certain by itself. What is left over then may be certain in the next.
  for (let before = -1; before !== matches.size; ) {
    before = matches.size;
    const wishes = open().map(([at, heading]) => ({ at, field: certain(heading, find(heading), headings, fields) }));
    for (const { at, field } of wishes) {
      const rivals = wishes.filter((one) => one.field === field);
      if (field && rivals.length === 1) claim(at, field);
    }
  }
  for (const [at, heading] of open()) {
    const { same, close } = find(heading);
    const found = [...new Set([...same, ...close])];
    const likely = found.length > 0 ? [...sorted(heading, same), ...sorted(heading, close)] : byValues(heading, left);
    if (likely.length > 0) matches.set(at, { candidates: [...new Set(likely)].slice(0, maxCandidates) });
  }
  return matches;
}

/** The meaning of a heading. In a contract of work, the company is the employer. */
function headingMeaning(heading: string, hasEmployer: boolean): Meaning {
  const meaning = meaningOf(heading);
  if (!hasEmployer || !meaning.company || !isEmptySet(meaning.entities)) return meaning;
  const others = new Set([...meaning.attributes].filter((tag) => tag !== "name"));
  return {
    ...meaning,
    entities: new Set(["employer"]),
    attributes: isEmptySet(others) ? meaning.attributes : others,
  };
}

function withBlocks(columns: readonly (HeadedColumn | undefined)[], fields: readonly Field[]): Map<number, Heading> {
  const hasEmployer = fields.some(({ entities }) => entities.has("employer"));
  const headings = new Map<number, Heading>();
  let block: string | undefined;
  for (const [at, column] of columns.entries()) {
    if (!column || column.heading === "") continue;
    const meaning = headingMeaning(column.heading, hasEmployer);
    block = people(meaning) ?? block;
    headings.set(at, { ...column, meaning, block });
  }
  return headings;
}

/** Returns the one field that a heading can only mean, if there is one. */
function certain(
  heading: Heading,
  { same, close }: Found,
  headings: ReadonlyMap<number, Heading>,
  all: readonly Field[],
): Field | undefined {
  const { meaning, block } = heading;
  // The day of "the deed" may be that of this one or of the one before.
  const days = isDeedDay(meaning) ? close.filter((field) => field.isDate && isAct(field)) : [];
  if (days.length > 0) return same.length === 0 && days.length === 1 ? days[0] : undefined;
  if (isEmptySet(meaning.attributes)) {
    const acts = [...same, ...close].filter(isAct);
    return acts.length === 1 && close.length + same.length === 1 ? acts[0] : undefined;
  }
  if (same.length === 1 && !isEmptySet(meaning.entities)) return same[0];
  if (same.length === 0) return undefined;
  // Without the party, a heading can be of any that is asked the same.
  const kin = all.filter((field) => compare(meaning, field, heading.cells) === "same");
  if (kin.length === 1) return same[0];
  if (!isEmptySet(meaning.entities)) return undefined;
  const own = same.filter(({ entities }) => block !== undefined && entities.has(block));
  const alike = [...headings.values()].filter((one) => isSameSet(one.meaning.attributes, meaning.attributes));
  const blocks = new Set(alike.map((one) => one.block));
  // Every party has this heading once, in its own block or with its name.
  return own.length === 1 && alike.length === kin.length && blocks.size === kin.length ? own[0] : undefined;
}

/** Returns the fields whose kind the values of a column show, where its heading says nothing. */
function byValues({ cells }: Heading, left: ReadonlySet<Field>): string[] {
  if (cells.length < 2) return [];
  return [...left]
    .filter(({ column }) => telling.has(column.kind) && share(cells, (cell) => fits(column, cell)) >= 0.8)
    .slice(0, maxCandidates)
    .map(({ column }) => column.id);
}
