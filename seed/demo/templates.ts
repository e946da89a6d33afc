import { keepTest, listTestSources, listTests } from "#features/template-tests/contract.ts";
import {
  getTemplate,
  saveTemplate,
  type UploadAnswer,
  uploadTemplate,
  uploadVersion,
} from "#features/templates/contract.ts";
import { problem } from "#features/templates/text/problems-en.ts";
import type { Caller } from "../caller.ts";
import { arrendamiento } from "../documents/arrendamiento.ts";
import { compraventa } from "../documents/compraventa.ts";
import { contratoTrabajo } from "../documents/contrato-trabajo.ts";
import { mutuo } from "../documents/mutuo.ts";
import { nda } from "../documents/nda.ts";
import { poderEspecial } from "../documents/poder-especial.ts";
import { putClauses } from "./clauses.ts";
import { arranged, type FormSettings } from "./form-settings.ts";
import { arrendamientoForm } from "./forms/arrendamiento.ts";
import { compraventaForm } from "./forms/compraventa.ts";
import { contratoTrabajoForm } from "./forms/contrato-trabajo.ts";
import { mutuoForm } from "./forms/mutuo.ts";
import { ndaForm } from "./forms/nda.ts";
import { poderEspecialForm } from "./forms/poder-especial.ts";

/** A Word file of the demo with the settings its author gave it. */
export interface DemoTemplate {
  readonly name: string;
  readonly description: string;
  readonly directory: string;
  readonly fileName: string;
  readonly document: () => Uint8Array;
  readonly form: FormSettings;
}

/** The templates of the demo. */
export const demoTemplates = {
  compraventa: {
    name: "Compraventa de bien inmueble",
    description: "Escritura pública, con o sin hipoteca",
    directory: "/escrituras/inmuebles",
    fileName: "compraventa-de-bien-inmueble.docx",
    document: () => compraventa({ numbered: true }),
    form: compraventaForm,
  },
  arrendamiento: {
    name: "Arrendamiento de inmueble",
    description: "Documento privado, vivienda o local",
    directory: "/contratos/arrendamientos",
    fileName: "contrato-de-arrendamiento.docx",
    document: () => arrendamiento({ logo: true }),
    form: arrendamientoForm,
  },
  poder: {
    name: "Mandato especial con representación",
    description: "Escritura pública de poder especial",
    directory: "/escrituras/mandatos",
    fileName: "mandato-especial.docx",
    document: poderEspecial,
    form: poderEspecialForm,
  },
  trabajo: {
    name: "Contrato individual de trabajo",
    description: "Indefinido o a plazo fijo, con teletrabajo",
    directory: "/contratos/laborales",
    fileName: "contrato-individual-de-trabajo.docx",
    document: contratoTrabajo,
    form: contratoTrabajoForm,
  },
  mutuo: {
    name: "Mutuo",
    description: "Documento privado, con sus garantías",
    directory: "/contratos/prestamos",
    fileName: "contrato-de-mutuo.docx",
    document: () => mutuo(),
    form: mutuoForm,
  },
  nda: {
    name: "Mutual non-disclosure agreement",
    description: "English, two companies",
    directory: "/contratos/confidencialidad",
    fileName: "mutual-nda.docx",
    document: nda,
    form: ndaForm,
  },
} as const satisfies Record<string, DemoTemplate>;

export type DemoTemplateName = keyof typeof demoTemplates;

/** Uploads a template and saves its settings, as a manager does it by hand. Gives its id. */
export async function putTemplate(manager: Caller, template: DemoTemplate): Promise<string> {
  const { name, description, directory, fileName, document, form } = template;
  const file = { name: fileName, bytes: document() };
  const uploaded = await manager.upload(uploadTemplate, { name, description, directory }, file);
  if (uploaded.kind !== "stored") throw new Error(whyNotStored(fileName, uploaded));
  const { id } = uploaded;
  const read = await manager(getTemplate, { id });
  const save = { id, version: read.version, name, description, directory, form: arranged(read.form, form) };
  await manager(saveTemplate, save);
  return id;
}

/** Says in a sentence why a template of the demo was not taken. */
function whyNotStored(fileName: string, answer: Exclude<UploadAnswer, { readonly kind: "stored" }>): string {
  const reasons =
    answer.kind === "refused"
      ? answer.problems.map(({ code }) => problem[code as keyof typeof problem] ?? problem.unknown)
      : ["It has errors."];
  return `The demo could not upload ${fileName}. ${reasons.join(" ")} Start the demo again to continue.`;
}

/** Keeps the newest approved process of a template as its test, unless it has one. */
async function putTemplateTest(owner: Caller, templateId: string, name: string): Promise<void> {
  const { tests } = await owner(listTests, { templateId });
  const { processes } = await owner(listTestSources, { templateId });
  const [newest] = processes;
  if (tests.length === 0 && newest) await owner(keepTest, { templateId, processId: newest.id, name });
}

/** Uploads the loan as it was changed later, unless that was done before: two versions that can be compared. */
async function putSecondVersion(manager: Caller, id: string): Promise<void> {
  const { number } = await manager(getTemplate, { id });
  if (number > 1) return;
  const file = { name: demoTemplates.mutuo.fileName, bytes: mutuo({ second: true }) };
  const uploaded = await manager.upload(uploadVersion, { id }, file);
  if (uploaded.kind !== "stored") throw new Error(whyNotStored(file.name, uploaded));
}

/** A test of the loan, and the version that says something else than the test expects; clauses of the library in two others. */
export async function putVersions(owner: Caller, manager: Caller, ids: ReadonlyMap<string, string>): Promise<void> {
  const loan = ids.get(demoTemplates.mutuo.name);
  if (!loan) return;
  await putTemplateTest(owner, loan, "Préstamo aprobado más reciente");
  await putSecondVersion(manager, loan);
  await putClauses(manager, ids.get(demoTemplates.poder.name), ids.get(demoTemplates.arrendamiento.name));
}
