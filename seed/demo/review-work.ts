import { answerPlace } from "#features/process-page/place.ts";
import { listProcesses, processComments } from "#features/processes/contract.ts";
import { assignProcess, saveSubstitute, suggestAnswer } from "#features/reviews/contract.ts";
import { setTitlePattern } from "#features/templates/contract.ts";
import type { Caller } from "../caller.ts";
import { dayFrom } from "./story-clock.ts";
import { type DemoTemplateName, demoTemplates } from "./templates.ts";

interface People {
  call(key: string): Caller;
  uid(key: string): string;
}

/** What titles are made of, for who leaves them to the answers. */
const titlePatterns: Readonly<Partial<Record<DemoTemplateName, string>>> = {
  compraventa: "Compraventa finca {finca_numero}, {finca_departamento}",
  mutuo: "Mutuo de {acreedor_nombre} a {deudor_nombre}",
};

/** Sets what the titles of two templates are made of. */
export async function putTitlePatterns(manager: Caller, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, titlePattern] of Object.entries(titlePatterns)) {
    const id = ids.get(demoTemplates[name as DemoTemplateName].name);
    if (id) await manager(setTitlePattern, { id, titlePattern });
  }
}

/** A review in the middle of its work: a question about an answer and its reply, and another answer that is suggested. */
export async function putReviewTalk({ call, uid }: People): Promise<void> {
  const [gabriela, sofia] = [call("gabriela"), call("sofia")];
  const id = await inReview(gabriela, "Compraventa Torre Siena: Chávez y Barillas a Meza");
  const place = answerPlace("hipoteca_monto");
  await gabriela(processComments.add, {
    id,
    place,
    content: "¿Este es el saldo de hoy o el monto original? Necesitamos la constancia del banco.",
    mentions: [uid("sofia")],
  });
  await sofia(processComments.add, { id, place, content: "Es el monto original. Pedí la constancia; llega mañana." });
  await gabriela(suggestAnswer, {
    id,
    path: "inmueble_direccion",
    text: "el apartamento ochocientos tres, octavo nivel de la Torre Siena, quince calle tres guion veinte, zona diez de la ciudad de Guatemala",
    note: "Con el nivel, como está en el Registro.",
  });
}

/** The owner is away for a few days: a review that is given to her goes to who stands in for her. */
export async function putSubstitute(now: Date, { call, uid }: People): Promise<void> {
  const [from, until] = [dayFrom(now, -1), dayFrom(now, 4)];
  await call("ana")(saveSubstitute, { substituteId: uid("gabriela"), from, until });
  const id = await inReview(call("gabriela"), "Poder de Xicay a Meza: traspaso de vehículo");
  await call("diego")(assignProcess, { id, reviewerId: uid("ana") });
}

async function inReview(reviewer: Caller, title: string): Promise<string> {
  const { rows } = await reviewer(listProcesses, { list: "review", search: title });
  const found = rows.find((row) => row.title === title);
  if (!found) throw new Error(`the demo has nothing to review called ${title}`);
  return found.id;
}
