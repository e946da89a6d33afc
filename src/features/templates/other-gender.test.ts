import { expect, test } from "vitest";
import { printed, silent, taggingFor } from "#tests/fixtures/deeds/next-deed.ts";
import {
  type GenderDeed,
  genderDeeds,
  heldGenderDeeds,
  moreHeldGenderDeeds,
} from "#tests/fixtures/deeds/other-gender.ts";
import { doubtStates } from "./doubts.ts";

const otherSex: ReadonlyMap<string, string> = new Map([
  ["masculino", "femenino"],
  ["femenino", "masculino"],
]);

interface Result {
  /** Words that the next deed prints for the wrong gender and nobody was asked about. */
  readonly silent: readonly string[];
  /** Open questions about words that no gender changes. */
  readonly useless: readonly string[];
  readonly missed: readonly string[];
}

function measured({ written, other, turned, gendered, values }: GenderDeed): Result {
  const tagging = taggingFor(written);
  const turn = (key: string, value: string) =>
    key.endsWith("sexo") ? (otherSex.get(value) ?? value) : (turned.get(value.toLowerCase()) ?? value);
  const print = printed(tagging, written, (answers) =>
    Object.fromEntries(
      Object.entries(answers).map(([key, value]) => {
        if (key.startsWith("notari")) return [key, value];
        if (typeof value === "string") return [key, turn(key, value)];
        return [
          key,
          value.map((row) => Object.fromEntries(Object.entries(row).map(([fact, each]) => [fact, turn(fact, each)]))),
        ];
      }),
    ),
  );
  const states = doubtStates(tagging);
  const touches = (one: GenderDeed["values"][number], { paragraph, start, end }: GenderDeed["values"][number]) =>
    one.paragraph === paragraph && one.start < end && start < one.end;
  const context = ({ paragraph, start, end }: GenderDeed["values"][number]) =>
    `${written[paragraph - 1]?.slice(Math.max(0, start - 30), start)}{${written[paragraph - 1]?.slice(start, end)}}`;
  const useless = tagging.doubts.filter(
    (doubt, i) =>
      states[i] === "open" && !doubt.thing && ![...gendered, ...values].some((stretch) => touches(stretch, doubt)),
  );
  const found = [...tagging.places, ...tagging.doubts, ...tagging.loops.filter(({ accepted }) => accepted)];
  const missed = values.filter((value) => !found.some((one) => touches(value, one)));
  return {
    silent: silent(print, other.join("\n")),
    useless: useless.map(context),
    missed: missed.map(context),
  };
}

/** The most errors of each kind in all deeds together. They only fall. */
const ceilings = {
  tuned: { silent: 70, useless: 170, missed: 69 },
  held: { silent: 7, useless: 36, missed: 30 },
  "more held": { silent: 11, useless: 50, missed: 29 },
};

test.each([
  ["tuned", genderDeeds, 18],
  ["held", heldGenderDeeds, 5],
  ["more held", moreHeldGenderDeeds, 4],
] as const)(
  "hardly a word of the %s deeds is wrong in silence for people of the other gender",
  (half, deeds, count) => {
    const results = deeds.map((deed) => ({ name: deed.name, ...measured(deed) }));
    expect(results).toHaveLength(count);
    for (const kind of ["silent", "useless", "missed"] as const) {
      const all = results.flatMap((result) => result[kind].map((one) => `${result.name}: ${one}`));
      // The errors of the held deeds are not listed, so that nobody tunes the rules to them.
      const shown = half === "tuned" ? `\n${all.join("\n")}` : "";
      expect(all.length, `${kind}${shown}`).toBeLessThanOrEqual(ceilings[half][kind]);
    }
  },
);
