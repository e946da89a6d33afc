import type { z } from "zod";
import { fittingAnswers } from "#features/answers/answers.ts";
import { ruledQuestions } from "#features/templates/ruled-questions.ts";
import { templateVersions } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import type { Platform } from "#platform/platform.ts";
import { wordMediaType } from "#platform/uploads/file-text.ts";
import type { Chosen, showCoverage } from "../contract.ts";
import * as contract from "../contract.ts";
import { type Coverage, coverageOf } from "../pairs.ts";
import * as may from "../policy.ts";
import { type Choice, usualAnswers } from "../sample-answers.ts";
import { fillTrial, picturesOf } from "./fill-trial.ts";
import { answersOf } from "./queries.ts";

/** Nobody reads more of them. */
const maxShown = { missing: 60, samples: 12 } as const;

/** The routes that try a template with sample answers. */
export const trialRoutes =
  ({ files }: Platform) =>
  (on: On): void => {
    on(contract.showCoverage, async (call, { templateId }) => {
      call.authorize(may.readTests(call.actor));
      const { tree, form } = await templateVersions.current(call.tx, templateId);
      const questions = ruledQuestions(tree, form);
      const tests = await answersOf(call.tx, templateId);
      return shownCoverage(
        coverageOf(
          form,
          questions,
          tests.map((answers) => fittingAnswers(questions, answers)),
        ),
      );
    });

    on(contract.showTrial, async (call, { templateId }) => {
      call.authorize(may.readTests(call.actor));
      const { id, number, tree, form } = await templateVersions.current(call.tx, templateId);
      const questions = ruledQuestions(tree, form);
      return {
        versionId: id,
        number,
        form,
        questions,
        answers: usualAnswers(form, questions),
        pictures: picturesOf(form).map(({ name }) => name),
      };
    });

    on.download(contract.fillTrial, async (call, { templateId, answers }) => {
      call.authorize(may.readTests(call.actor));
      const version = await call.transaction(({ tx }) => templateVersions.current(tx, templateId));
      return { content: await fillTrial(files, version, answers), name: version.fileName, mediaType: wordMediaType };
    });
  };

/** Which pairs are tried, as the page shows it. */
function shownCoverage(coverage: Coverage): z.output<typeof showCoverage.output> {
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
