import { type AngleKind, angularClosure, balancedAngles } from "#engine/survey/angles.ts";
import { angleOf, angleSeconds } from "#engine/survey/direction.ts";
import { readDirection } from "#engine/survey/read-direction.ts";
import { type Angle, angleFigures } from "#engine/words/angle-parts.ts";

/** A polygon has at least three angles; a study has no more sides than this. */
const minAngles = 3;
const maxAngles = 500;
/** Seconds for each angle: more is no error of measuring but a wrong or missing angle, which is not spread. */
const maxSpread = 60;

/** The sum of typed angles, or the number of the invalid line (from 1). */
export type CheckedAngles =
  | { readonly line: number }
  | {
      readonly sum: string;
      readonly expected: string;
      /** The difference to the expected sum, in seconds. "0" when they close. */
      readonly error: string;
      readonly count: number;
      /** The angles as typed, and with the error spread equally. Empty if it is no measuring error. */
      readonly angles: readonly { readonly measured: string; readonly balanced: string }[];
    };

/** Checks the angles of a closed traverse, one a line; nothing while there are fewer than three. */
export function checkAngles(text: string, kind: AngleKind): CheckedAngles | undefined {
  const angles: Angle[] = [];
  for (const [at, line] of text.split("\n").slice(0, maxAngles).entries()) {
    if (line.trim() === "") continue;
    const read = readDirection(line);
    if (!("azimuth" in read) || read.bearing || !/\d/.test(line)) return { line: at + 1 };
    angles.push(read.azimuth);
  }
  if (angles.length < minAngles) return undefined;
  const { sum, expected, error } = angularClosure(angles, kind);
  const size = Math.abs(Number(error.toString()));
  const spreads =
    size <= maxSpread * angles.length && angles.every((angle) => Number(angleSeconds(angle).toString()) > size);
  const balanced = spreads ? balancedAngles(angles, kind) : [];
  return {
    sum: inFigures(angleOf(sum)),
    expected: inFigures(angleOf(expected)),
    error: error.toString(),
    count: angles.length,
    angles: balanced.map((angle, at) => ({ measured: inFigures(angles[at] ?? angle), balanced: inFigures(angle) })),
  };
}

/** An angle in figures, also one of more than a turn. */
const inFigures = ({ degrees, ...rest }: Angle): string => degrees + angleFigures({ degrees: 0, ...rest }).slice(1);
