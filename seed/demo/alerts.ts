import { completeAlert, createAlert, saveTemplateAlerts } from "#features/alerts/contract.ts";
import { type AlertRule, legalTerms, newRule } from "#features/alerts/rule.ts";
import { newId } from "#platform/clock.ts";
import type { Caller } from "../caller.ts";
import { dayFrom } from "./story-clock.ts";
import type { DemoTemplateName } from "./templates.ts";

const law = (
  name: (typeof legalTerms)[number]["name"],
  dateField: string,
  title: string,
  message: string,
): AlertRule => {
  const found = legalTerms.find((one) => one.name === name);
  const { term, daysBefore, business } = found ?? newRule("");
  return { ...newRule(newId()), term, daysBefore, business, dateField, title, message };
};

/** Contracts that wait to be signed are told after three days. */
const waiting = (title: string): AlertRule => ({
  ...newRule(newId()),
  occasion: "sentToSign",
  term: { amount: 3, unit: "businessDays" },
  daysBefore: 0,
  title,
  message: "Recuerde al firmante o tome contacto con él.",
});

/** What the firm's templates make alerts of. */
const rules: Partial<Record<DemoTemplateName, readonly AlertRule[]>> = {
  compraventa: [
    law(
      "testimonio",
      "fecha_otorgamiento",
      "Testimonio especial: {@title}",
      "Último día para entregar el testimonio especial al Archivo General de Protocolos.",
    ),
    { ...newRule(newId()), dateField: "fecha_entrega", title: "Entrega del inmueble: {@title}", daysBefore: 2 },
  ],
  trabajo: [
    law(
      "laborContract",
      "fecha_contrato",
      "Copia a la Dirección General de Trabajo: {@title}",
      "Artículo 28 del Código de Trabajo.",
    ),
    waiting("Falta firmar: {@title}"),
  ],
  arrendamiento: [waiting("Falta firmar: {@title}")],
  poder: [
    {
      ...newRule(newId()),
      dateField: "fecha_vencimiento",
      title: "Vence el poder: {@title}",
      message: "Consulte al cliente si se prorroga.",
      daysBefore: 15,
    },
  ],
};

/** Tells the templates of the firm what to make alerts of; what was approved before stays without. */
export async function putTemplateAlerts(
  manager: Caller,
  idOf: (name: DemoTemplateName) => string | undefined,
): Promise<void> {
  for (const [name, all] of Object.entries(rules)) {
    const templateId = idOf(name as DemoTemplateName);
    if (templateId) await manager(saveTemplateAlerts, { templateId, rules: [...all] });
  }
}

/** Alerts people made themselves: days from now, who made it, and to whom it is given. */
const byHand: readonly (readonly [title: string, days: number, by: string, more?: object])[] = [
  ["Renovar la fianza del arrendamiento de la zona 10", -4, "sofia", { escalateDays: 5 }],
  ["Pago trimestral del Impuesto Único sobre Inmuebles", 0, "luis"],
  [
    "Audiencia en el Registro Mercantil",
    2,
    "sofia",
    { message: "Llevar el acta notarial de nombramiento en original." },
  ],
  ["Entregar avisos al Catastro municipal", 3, "luis", { daysBefore: 2, business: true }],
  ["Revisar vigencia de los poderes del cliente", 6, "diego"],
  ["Cierre de protocolo y razón de cierre", 39, "ana", { daysBefore: 5, business: true, escalateDays: 1 }],
  ["Vence la promesa de compraventa de San Lucas", 12, "sofia", { daysBefore: 5 }],
  ["Inscribir el nombramiento del representante legal", 9, "diego"],
  ["Presentar libro de salarios", 18, "luis"],
  ["Visita a la finca con el topógrafo", -9, "sofia"],
];

/** The alerts people of the firm made; one of them is done. */
export async function putAlerts(now: Date, call: (key: string) => Caller): Promise<void> {
  for (const [title, days, by, more = {}] of byHand) {
    const { id } = await call(by)(createAlert, { title, date: dayFrom(now, days), ...more });
    if (days < -5) await call(by)(completeAlert, { alertId: id, completed: true });
  }
}
