import * as may from "#features/processes/policy.ts";
import { loadProcess, permit } from "#features/processes/server/index.ts";
import { formOfVersion } from "#features/templates/server/index.ts";
import type { On } from "#platform/http/serve.ts";
import { getEarlierAnswers } from "../contract.ts";
import { answersToTake } from "../earlier.ts";

/** The route of the answers of other processes: who edits the one takes them from any they may read. */
export function earlierRoute(on: On): void {
  on(getEarlierAnswers, async (call, { id, earlierId }) => {
    const process = await loadProcess(call.tx, id);
    await permit(call, process, may.editProcess(call.actor, process));
    const earlier = await loadProcess(call.tx, earlierId);
    await permit(call, earlier, may.readProcess(call.actor, earlier));
    const { questions } = await formOfVersion(call.tx, call.orgId, process.templateVersionId);
    const parts = may.decideParts(call.actor) === true;
    const answers = answersToTake(questions, process.answers, earlier.answers, { parts });
    return { title: earlier.title, answers };
  });
}
