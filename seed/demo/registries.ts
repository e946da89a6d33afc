import type { Node } from "#app/server/node.ts";
import { grantCredits } from "#features/credits/server/index.ts";
import { listProcesses } from "#features/processes/contract.ts";
import * as registries from "#features/registries/contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";

/** Gives a firm credits and lets its people ask registries: some answers are there, one query waits for a colleague. */
export async function askRegistries(
  { platform }: Node,
  orgId: string,
  call: (key: string) => Caller,
  now: Date,
): Promise<void> {
  await systemTransaction(platform.db, { orgId: null, by: null, now }, (transaction) =>
    grantCredits(transaction, { orgId, reference: "granted:demo", amount: 40, note: "Recibo 2026-118" }),
  );
  const finca = (number: string, folio: string, libro: string, department = "01") => ({
    finca: number,
    folio,
    libro,
    department,
  });
  const { query } = await call("sofia")(registries.askRegistry, {
    kind: "police",
    values: { cui: "1000000020101", certificate: "PNC-2026-448120" },
    reason: "Contrato individual de trabajo",
    confirmed: true,
  });
  await call("luis")(registries.takeQuery, { id: query.id });
  await call("luis")(registries.answerQuery, {
    id: query.id,
    state: "done",
    result: {
      record: "none",
      fullName: "Marta Lidia Xicay Tubac (FICTICIO)",
      issuedOn: now.toISOString().slice(0, 10),
      remarks: "FICTICIO: respuesta inventada para la demostración",
    },
  });
  await keepWithContract(call("luis"), query.id);
  for (const [who, values, reason] of [
    ["sofia", finca("30052", "133", "268"), "Compraventa de la casa de zona 15"],
    ["luis", finca("1042", "12", "3E", "03"), "Arrendamiento en Antigua Guatemala"],
    ["sofia", finca("7700", "41", "19"), "Revisión previa a una hipoteca"],
  ] as const)
    await call(who)(registries.askRegistry, { kind: "property", values, reason });
  await call("luis")(registries.askRegistry, {
    kind: "cadastre",
    values: { department: "16", parcel: "16-01-02-00418" },
    reason: "Desmembración en Cobán",
  });
  await call("ana")(registries.askRegistry, {
    kind: "socialSecurity",
    values: { cui: "1234567890101" },
    reason: "Constancia para un contrato de trabajo",
    confirmed: true,
  });
}

/** Whoever answered the query of a police record keeps its record with the contract it was asked for. */
async function keepWithContract(luis: Caller, id: string): Promise<void> {
  const { rows } = await luis(listProcesses, { list: "drafts", search: "contrato de trabajo" });
  const draft = rows[0];
  if (!draft) return;
  const target = { kind: "process" as const, processId: draft.id, version: draft.version };
  const bindings = { trabajador_nombre: "fullName", trabajador_cui: "cui" };
  await luis(registries.bindAnswer, { id, target, bindings });
}
