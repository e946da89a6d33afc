import { saveTemplateTasks } from "#features/boards/automatic-contract.ts";
import { newAutomaticTask } from "#features/boards/automatic-task.ts";
import { listBoards } from "#features/boards/contract.ts";
import { newId } from "#platform/clock.ts";
import type { Caller } from "../caller.ts";
import { officeTime } from "./story-clock.ts";
import type { Step } from "./story-steps.ts";

const board = "Escrituras e inscripciones";

/** The deed makes its task for everything that is approved in the last two weeks; the lease one when it is signed. */
export const automaticTaskStep = (
  now: Date,
  manager: Caller,
  { deed, lease }: { readonly deed: string; readonly lease: string | undefined },
  assigneeId: string,
): Step => ({
  key: "automatic tasks",
  at: officeTime(now, 12, 8),
  run: async () => {
    const { rows } = await manager(listBoards, {});
    const boardId = rows.find(({ name }) => name === board)?.id;
    if (boardId === undefined) return;
    const task = {
      ...newAutomaticTask(newId(), boardId),
      title: "Pagar impuesto y presentar testimonio",
      description:
        "{@title}\nPagar el IVA o los timbres y presentar el testimonio al Registro General de la Propiedad.",
      assigneeId,
      dueDaysOffset: 15,
      priority: "high" as const,
    };
    const handOver = {
      ...newAutomaticTask(newId(), boardId),
      title: "Entregar el contrato firmado",
      description: "{@title}\nEnviar la copia firmada al cliente y archivarla en su expediente.",
      assigneeId,
      dueDaysOffset: 2,
      businessDays: true,
      when: "signed" as const,
    };
    await manager(saveTemplateTasks, { templateId: deed, tasks: [task] });
    if (lease) await manager(saveTemplateTasks, { templateId: lease, tasks: [handOver] });
  },
});
