import { checkText, type TextDifference } from "#engine/survey/compare/check-text.ts";
import { planOf, type ReadFinding, readDeed } from "#engine/survey/deed/read/read-deed.ts";
import { readGeoJson } from "#engine/survey/formats/geojson.ts";
import type { ImportErrorId, Imported, ImportFinding } from "#engine/survey/formats/imported.ts";
import { readDxf } from "#engine/survey/formats/read-dxf.ts";
import { readTable } from "#engine/survey/formats/table.ts";
import type { Plan } from "#engine/survey/plan.ts";
import { declinationOf } from "./draft.ts";
import type { JudgedStudy } from "./judge-study.ts";
import type { StudyContent } from "./study.ts";

/** The recognized kinds of a text. */
export type ReadKind = "deed" | "table" | "geojson" | "dxf";

/** A part of a text that was changed or ignored: its position or its line. */
export interface ReadNote {
  readonly id: ReadFinding["id"] | ImportFinding["id"] | "no_directions";
  readonly at?: number;
  readonly end?: number;
  readonly words?: string;
  readonly figures?: string;
  readonly line?: number;
  readonly count?: number;
}

/** The figures read from a text, with notes about it. */
export interface ReadAny {
  readonly kind: ReadKind;
  readonly plan: Plan | undefined;
  readonly error?: ImportErrorId;
  readonly findings: readonly ReadNote[];
  /** In what a deed's text differs from the figures of the study; undefined when there are none to compare with. */
  readonly differences?: readonly TextDifference[];
}

const fromFile = (kind: ReadKind, read: Imported): ReadAny =>
  "error" in read
    ? { kind, plan: undefined, error: read.error, findings: [] }
    : { kind, plan: read.plan, findings: read.findings };

function kindOf(text: string): ReadKind {
  const beginning = text.trimStart().slice(0, 200);
  if (beginning.startsWith("{")) return "geojson";
  if (/^(?:999|0)\s*\r?\n/.test(beginning) || beginning.startsWith("AutoCAD Binary DXF")) return "dxf";
  const lines = text.trim().split(/\r?\n/).slice(0, 5);
  return lines.some((line) => /[\t;]/.test(line) && !/\p{L}{3,}.*\p{L}{3,}.*;.*\p{L}{3,}.*\p{L}{3,}/u.test(line)) ||
    lines.every((line) => line.split(",").length >= 3 && line.length < 120)
    ? "table"
    : "deed";
}

/** Reads figures out of a text, whatever it is: a GeoJSON, a DXF, a table, or the prose of a deed. */
export function readAny(text: string, content: StudyContent, judged: JudgedStudy): ReadAny {
  const kind = kindOf(text);
  if (kind === "geojson") return fromFile(kind, readGeoJson(text));
  if (kind === "dxf") return fromFile(kind, readDxf(text));
  if (kind === "table") return fromFile(kind, readTable(text, declinationOf(content)));
  const deed = readDeed(text);
  const plan = planOf(deed);
  const undirected = deed.figures.some(({ courses }) => courses.some(({ azimuth }) => azimuth === undefined));
  const { sizes } = content.deed;
  const differences =
    judged.complete && deed.figures.length > 0 ? checkText(text, judged.plan, { sizes }).differences : undefined;
  return {
    kind,
    plan,
    findings: [...deed.findings, ...(deed.format === "alt-1" && undirected ? [{ id: "no_directions" as const }] : [])],
    ...(differences && { differences }),
  };
}
