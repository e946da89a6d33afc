import { compareFigures } from "#engine/words/figures-differ.ts";
import { compareGenders, differingIn } from "#features/answers/genders.ts";
import { severalNamed } from "#features/answers/several-named.ts";
import { filledDocument, makingOf } from "#features/documents/server/index.ts";
import * as may from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { On } from "#platform/http/serve.ts";
import { textInWorker } from "#platform/uploads/text-worker.ts";
import { Failure } from "#protocol/failure.ts";
import { compareProcessFigures, maxDiffering, maxNamed } from "../contract.ts";

/** The route that compares letters with figures of the final text, names with genders, and finds fields with several names. */
export function figuresRoute(on: On, files: FileStore): void {
  on.long(compareProcessFigures, async (call, { id }) => {
    const { process, making } = await call.transaction(async ({ tx }) => {
      const found = await loadProcess(tx, id);
      await permit({ tx, authorize: call.authorize }, found, may.readProcess(call.actor, found));
      return { process: found, making: await makingOf(tx, found) };
    });
    const text = await textInWorker(await filledDocument(files, making, process.answers), "word");
    if (text === undefined) throw new Failure("processes.figures.unread", 409);
    const { language = "es" } = making.manner;
    const found = text.split("\n").map((paragraph) => compareFigures(paragraph, language));
    const genders = compareGenders(making.questions, process.answers);
    const severalNames = severalNamed(making.questions, process.answers);
    const othersPrinted = differingIn(text, genders.differ);
    const differ = found.flatMap((one) => one.differ);
    return {
      version: process.version,
      compared: found.reduce((sum, one) => sum + one.compared, 0),
      count: differ.length,
      differ: differ.slice(0, maxDiffering),
      genders: {
        compared: genders.compared,
        people: genders.people.slice(0, maxNamed),
        words: genders.words,
        count: othersPrinted.length,
        differ: othersPrinted.slice(0, maxDiffering),
      },
      names: { count: severalNames.length, several: severalNames.slice(0, maxDiffering) },
    };
  });
}
