import { bindingsOf, bindValues } from "#features/bindings/server/index.ts";
import type { MemberCall } from "#platform/http/call.ts";
import type { On } from "#platform/http/serve.ts";
import * as contract from "../contract.ts";
import { studyChanged } from "../events.ts";
import * as may from "../policy.ts";
import { studyValues } from "../study-values.ts";
import * as queries from "./queries.ts";
import { linkProcess, loadStudy, lockStudy } from "./queries.ts";
import { createStudy, saveStudy } from "./save-study.ts";
import { listStudies, showStudy, showVersion, showVersions } from "./show-study.ts";

/** The calls by which a study is used in contracts. */
const bindRoutes = (utilitiesShown: boolean, on: On): void => {
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

/** The routes of the planner. `utilitiesShown`: whether the installation shows utilities at all. */
export const routes =
  (utilitiesShown: boolean) =>
  (on: On): void => {
    const use = (call: MemberCall) => call.authorize(may.openPlanner(call.actor, utilitiesShown));

    on(contract.listStudies, async (call, query) => {
      use(call);
      return listStudies(call.tx, query);
    });

    on(contract.getStudy, async (call, { id }) => {
      use(call);
      return showStudy(call, await queries.loadStudy(call.tx, id), utilitiesShown);
    });

    on(contract.listVersions, async (call, { id }) => {
      use(call);
      await queries.loadStudy(call.tx, id);
      return showVersions(call.tx, id);
    });

    on(contract.getVersion, async (call, { id, version }) => {
      use(call);
      await queries.loadStudy(call.tx, id);
      return showVersion(call.tx, id, version);
    });

    on(contract.createStudy, async (call, given) => {
      call.authorize(may.saveStudy(call.actor, utilitiesShown));
      return showStudy(call, await createStudy(call, given), utilitiesShown);
    });

    on(contract.saveStudy, async (call, { id, version, ...given }) => {
      call.authorize(may.saveStudy(call.actor, utilitiesShown));
      const before = await queries.lockStudy(call.tx, id);
      return showStudy(call, await saveStudy(call, before, version, given), utilitiesShown);
    });

    bindRoutes(utilitiesShown, on);

    for (const [endpoint, deleted] of [
      [contract.deleteStudy, false],
      [contract.restoreStudy, true],
    ] as const)
      on(endpoint, async (call, { id }) => {
        use(call);
        const study = await queries.lockStudy(call.tx, id, { deleted });
        call.authorize(may.deleteStudy(call.actor, utilitiesShown, study));
        await queries.markStudy(call.tx, id, deleted ? null : call.now);
        call.audit(deleted ? "landStudy.restored" : "landStudy.deleted", "landStudy", id, { title: study.title });
        await call.announce(studyChanged, { studyId: id });
        return { id };
      });
  };
