import type { z } from "zod";
import type { Chosen, showCoverage } from "../contract.ts";
import type { Coverage } from "../pairs.ts";
import type { Choice } from "../sample-answers.ts";

/** Nobody reads more of them. */
const maxShown = { missing: 60, samples: 12 } as const;

/** Which pairs are tried, as the page shows it. */
export function shownCoverage(coverage: Coverage): z.output<typeof showCoverage.output> {
  const { options, all, covered, missing, samples } = coverage;
  const shown = ({ option, value }: Choice): Chosen => {
    const { label = "", yesNo = false } = options[option] ?? {};
    return { label, value, yesNo };
  };
  return {
    all,
    covered,
    missing: missing.slice(0, maxShown.missing).map(([a, b]) => ({ first: shown(a), second: shown(b) })),
    samples: samples.slice(0, maxShown.samples).map(({ choices, answers, covers }) => ({
      choices: choices.map(shown),
      answers,
      covers,
    })),
  };
}
