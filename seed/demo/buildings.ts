import { readFile } from "node:fs/promises";
import type { Node } from "#app/server/node.ts";
import { administer } from "#features/organizations/server/index.ts";
import * as levels from "#features/project-levels/contract.ts";
import type { UnitKind } from "#features/project-levels/unit.ts";
import { systemTransaction } from "#platform/transaction.ts";
import type { Caller } from "../caller.ts";

type Unit = readonly [kind: UnitKind, number: string, use: string, area: string, price: string];

/** Where each apartment lies on the drawing of its floor. */
const spots = [
  { x: 0.19, y: 0.3 },
  { x: 0.48, y: 0.3 },
  { x: 0.79, y: 0.3 },
];

const street = "seis punto dos cero metros con la avenida Las Américas";
const corridor = "cuatro punto cinco cero metros con el pasillo del nivel";

const parkings: readonly Unit[] = ["1", "2", "3", "4"].map(
  (number) => ["parking", number, "Estacionamiento de un vehículo", "12.50", "95000.00"] as const,
);
const stores: readonly Unit[] = [
  ["store", "1", "Comercio", "84.20", "1480000.00"],
  ["store", "2", "Comercio", "61.75", "1090000.00"],
];
const apartments: readonly Unit[] = [
  ["apartment", "201", "Vivienda", "96.40", "1350000.00"],
  ["apartment", "202", "Vivienda", "78.15", "1120000.00"],
  ["apartment", "203", "Vivienda", "112.80", "1590000.00"],
];

/** Shows a firm the project levels: a building with a basement, stores and two equal floors of apartments. */
export async function buildJacarandas({ platform }: Node, orgId: string, call: Caller, now: Date): Promise<void> {
  await systemTransaction(platform.db, { orgId: null, by: null, now }, (transaction) =>
    administer(transaction, orgId, { specialUi: true }),
  );
  const estate = { finca: "8914", folio: "414", libro: "3052", department: "Guatemala" };
  const { id } = await call(levels.createProject, {
    name: "Edificio Jacarandas",
    address: "20 calle 14-35, zona 14, ciudad de Guatemala",
    estate,
    currency: "GTQ",
  });
  const addLevel = async (name: string, units: readonly Unit[]) => {
    const { id: levelId } = await call(levels.createLevel, { id, name });
    const ids: string[] = [];
    for (const [kind, number, use, privateArea, price] of units) {
      const boundaries = { north: street, south: corridor };
      const made = await call(levels.createUnit, {
        id,
        levelId,
        kind,
        number,
        use,
        privateArea,
        price,
        commonArea: "4.25",
        boundaries,
      });
      ids.push(made.id);
    }
    return { levelId, ids };
  };
  await addLevel("Sótano 1", parkings);
  await addLevel("Nivel 1", stores);
  const second = await addLevel("Nivel 2", apartments);
  const [sold = "", reserved = ""] = second.ids;
  const move = (unitId: string, from: "free" | "reserved", to: "reserved" | "sold", buyer: string) =>
    call(levels.setUnitState, { id, levelId: second.levelId, unitId, from, to, buyer });
  await move(sold, "free", "sold", "Rodrigo Aldana Duarte");
  await move(reserved, "free", "reserved", "Marta Lidia Xicay Tubac");
  const plan = await readFile(new URL("plans/nivel-2.png", import.meta.url));
  await call.upload(levels.saveLevelPlan, { id, levelId: second.levelId }, { name: "Nivel 2.png", bytes: plan });
  for (const [i, unitId] of second.ids.entries())
    await call(levels.placeUnit, { id, levelId: second.levelId, unitId, spot: spots[i] ?? null });
  await call(levels.copyLevel, { id, levelId: second.levelId, name: "Nivel 3", shift: 100 });
}
