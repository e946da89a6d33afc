import { bindingsOf, bindValues } from "#features/bindings/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { studyChanged } from "../events.ts";
import * as may from "../policy.ts";
import { studyValues } from "../study-values.ts";
import { linkProcess, loadStudy, lockStudy } from "./queries.ts";

/** The calls by which a study is used in contracts. */
export const bindRoutes = (utilitiesShown: boolean, on: On): void => {
  on(contract.showStudyBindings, async (call, asked) => {
    call.authorize(may.openPlanner(call.actor, utilitiesShown));
    const { title, content } = await loadStudy(call.tx, asked.id);
    return bindingsOf(call, asked, ({ language = "es" }) => studyValues(title, content, language));
  });

  on(contract.bindStudy, async (call, { id, ...binding }) => {
    call.authorize(may.saveStudy(call.actor, utilitiesShown));
    const study = await lockStudy(call.tx, id);
    const { process, version } = await bindValues(call, binding, ({ language = "es" }) =>
      studyValues(study.title, study.content, language),
    );
    if (study.processId === null) await linkProcess(call.tx, id, process.id);
    call.audit("landStudy.used", "landStudy", id, {
      title: study.title,
      version: study.version,
      processId: process.id,
      fields: binding.bindings,
    });
    await call.announce(studyChanged, { studyId: id });
    return { processId: process.id, version };
  });
};
