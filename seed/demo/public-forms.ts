import { randomBytes } from "node:crypto";
import { getPublicForm, savePublicForm } from "#features/forms/contract.ts";
import { submitVisitorForm } from "#features/forms/visitor-contract.ts";
import { getCaptcha } from "#features/identity/contract.ts";
import { searcher, type WorkParameters } from "#features/identity/proof-of-work.ts";
import type { Caller } from "../caller.ts";
import { leaseAnswers } from "./answers.ts";
import { parties } from "./parties.ts";
import { dayFrom } from "./story-clock.ts";

/** What the firm asks its clients: who they are and what they rent; the rest it writes itself. */
const asked = ["Parte arrendataria", "Inmueble"];

/** Opens the form of the lease to clients, and sends a request by it as one of them. */
export async function putPublicForm(manager: Caller, visitor: Caller, templateId: string, now: Date): Promise<void> {
  const { version, settings, groups } = await manager(getPublicForm, { templateId });
  const { links } = await manager(savePublicForm, {
    templateId,
    version,
    opened: true,
    settings: {
      ...settings,
      title: "Solicitud de contrato de arrendamiento",
      groups: groups.filter(({ label }) => asked.includes(label)).map(({ id }) => id),
      files: [{ id: "a1", label: "Fotografía del DPI", required: false }],
      welcome:
        "Con estos datos preparamos su contrato de arrendamiento. Tenga a mano su DPI y la dirección del inmueble.",
      completion: "Le escribiremos a más tardar el siguiente día hábil.",
      language: "es",
      phone: "optional",
    },
  });
  const [id2 = "", id = ""] = (links[0]?.url ?? "").split("/").reverse();
  const tenant = parties.meza;
  const answers = leaseAnswers({
    on: dayFrom(now, 0),
    from: dayFrom(now, 14),
    months: 12,
    lessors: [parties.aldana],
    lessees: [tenant],
    at: "la casa doce del condominio Las Luces, zona dieciséis de la ciudad de Guatemala",
    use: "vivienda",
    rent: "5,500.00",
  });
  const send = async (name: string, email: string, more: object = {}) =>
    visitor(submitVisitorForm, {
      id,
      id2,
      session: randomBytes(32).toString("base64url"),
      name,
      email,
      consent: true,
      answers,
      recaptcha: await solved(visitor),
      ...more,
    });
  await send("Andrés Esteban Meza Fuentes", "andres.meza@example.com", { phone: "5512 3456" });
  // One that a program sent: it waits apart.
  await send("Promociones", "ofertas@example.com", { website: "https://ofertas.example.com", took: 400 });
}

/** A captcha solved as the browser does. */
async function solved(visitor: Caller): Promise<string> {
  const asked = await visitor(getCaptcha, {});
  if (asked.kind !== "proofOfWork") return "";
  const { challenge } = asked;
  const solution = searcher(challenge.parameters as unknown as WorkParameters)(10_000_000);
  return JSON.stringify({ challenge, solution });
}
