/** The separators and the conjunction between the parts of an enumeration. */
export interface Joints {
  /** The word before the last part, chosen by that part. */
  readonly conjunction: (last: string) => string;
  /** Between the parts; left out, a comma, or a semicolon where a part of three or more has a comma of its own. */
  readonly separator?: "," | ";" | undefined;
  /** True if the separator also comes before the conjunction of three or more parts. */
  readonly serial: boolean;
}

/** The parts as one phrase, "a, b y c"; blank parts are left out, none at all are "". */
export function joined(parts: readonly string[], joints: Joints): string {
  const filled = parts.map((part) => part.trim()).filter((part) => part !== "");
  const last = filled.at(-1);
  if (last === undefined) return "";
  const before = filled.slice(0, -1);
  if (before.length === 0) return last;
  const separator = joints.separator ?? (filled.length > 2 && filled.some((part) => /,\s/.test(part)) ? ";" : ",");
  // With semicolons one belongs before the conjunction too, or the last two parts would look closer than the others.
  const serial = filled.length > 2 && (joints.serial || separator === ";") ? separator : "";
  return `${before.join(`${separator} `)}${serial} ${joints.conjunction(last)} ${last}`;
}
