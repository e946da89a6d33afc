import { setTimeout as wait } from "node:timers/promises";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Node } from "#app/server/node.ts";
import { sessions } from "#features/identity/server/index.ts";
import { getProcess } from "#features/processes/contract.ts";
import { consentVersion } from "#features/signatures/consent.ts";
import { findAnchors, listEnvelopes, sendEnvelope, signInPerson, signingLink } from "#features/signatures/contract.ts";
import {
  type FieldKind,
  fieldSizes,
  initialsOf,
  type PlacedField,
  type SignerField,
} from "#features/signatures/fields.ts";
import type { Mark } from "#features/signatures/mark.ts";
import * as signing from "#features/signatures/public-contract.ts";
import type { Reading } from "#features/signatures/reading.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { type Caller, caller } from "../caller.ts";
import { patientCaller } from "./patient-caller.ts";

interface DemoSigner {
  readonly name: string;
  readonly email: string;
  readonly stage?: number;
  readonly language?: "en" | "es";
  /** What they do, in their order; nothing: they are waited for. */
  readonly does?: Mark | { readonly declines: string } | { readonly delegatesTo: Delegate };
}

/** Who is named to sign in somebody's place. */
interface Delegate {
  readonly name: string;
  readonly email: string;
  readonly reason: string;
}

interface DemoEnvelope {
  readonly title: string;
  readonly message: string;
  /** Places on the last page what each fills in. */
  readonly places?: boolean;
  /** They sign on the owner's device, one after the other. */
  readonly inPerson?: boolean;
  readonly signers: readonly DemoSigner[];
}

const strokes = [
  [
    60, 250, 110, 120, 160, 70, 190, 110, 170, 230, 150, 300, 210, 240, 270, 170, 300, 190, 310, 250, 350, 230, 400,
    180,
  ],
  [400, 180, 430, 200, 440, 240, 480, 220, 520, 170, 560, 200, 600, 230, 680, 190, 760, 210, 900, 150],
  [90, 320, 400, 290, 700, 280, 940, 300],
];

/**
 * Private contracts of the firm: one is signed by all, one waits for the second, one was declined, one has fields on its page, one
 * was passed on to somebody else, and one was signed in the office.
 */
const envelopes: readonly DemoEnvelope[] = [
  {
    title: "Arrendamiento Vista Hermosa: Toledo y Barillas",
    message: "Buenos días: les enviamos el contrato como lo acordamos el martes.",
    signers: [
      { name: "Silvia Maribel Toledo de León", email: "silvia.toledo@example.com", does: { kind: "drawn", strokes } },
      {
        name: "Lucía Fernanda Barillas Cano",
        email: "lucia.barillas@example.com",
        does: { kind: "typed", text: "Lucía Fernanda Barillas Cano" },
      },
    ],
  },
  {
    title: "NDA Cafetalera del Lago and Nordwind Roasters",
    message: "Firma primero la cafetalera; después Nordwind, en inglés.",
    signers: [
      {
        name: "Manuel Cholotío",
        email: "manuel.cholotio@example.com",
        does: { kind: "typed", text: "Manuel Cholotío" },
      },
      { name: "Friederike Lorenz", email: "friederike.lorenz@example.com", stage: 2, language: "en" },
    ],
  },
  {
    title: "Contrato de trabajo: Tikal Software y Barillas",
    message: "",
    signers: [
      { name: "Tikal Software, S. A.", email: "personal@tikal.example.com" },
      {
        name: "Lucía Fernanda Barillas Cano",
        email: "lucia.barillas@example.com",
        does: { declines: "El salario ordinario no es el de la oferta que acepté. ¿Pueden corregirlo?" },
      },
    ],
  },
  {
    title: "Arrendamiento oficina 502, Avante",
    message: "Por favor anoten también su número de DPI.",
    places: true,
    signers: [
      {
        name: "Claudia Beatriz Recinos Paz",
        email: "claudia.recinos@example.com",
        does: { kind: "typed", text: "Claudia Recinos" },
      },
      { name: "Andrés Esteban Meza Fuentes", email: "andres.meza@example.com", stage: 2 },
    ],
  },
  {
    title: "Arrendamiento parqueo 22, Géminis",
    message: "",
    signers: [
      {
        name: "Roberto Carlos Aldana Pineda",
        email: "roberto.aldana@example.com",
        does: {
          delegatesTo: {
            name: "Mariana Aldana Pineda",
            email: "mariana.aldana@example.com",
            reason: "Estoy de viaje hasta el lunes; firma mi hermana, con mandato.",
          },
        },
      },
      { name: "Rosa Amalia Batz Chojolán", email: "rosa.batz@example.com" },
    ],
  },
  {
    title: "Mutuo Ajanel a Quiroa",
    message: "",
    inPerson: true,
    signers: [
      { name: "Pedro Ajanel Tzoc", email: "pedro.ajanel@example.com", does: { kind: "drawn", strokes } },
      {
        name: "Julio César Quiroa Estrada",
        email: "julio.quiroa@example.com",
        does: { kind: "typed", text: "Julio C. Quiroa" },
      },
    ],
  },
];

/**
 * Has approved contracts of the demo signed, as the owner and the signers do it, when their PDFs are there: those are made in
 * the background. Does nothing where somebody had it signed already, and gives up after some minutes.
 */
export async function putSignatures({ platform, address }: Node, ownerEmail: string): Promise<void> {
  const { db } = platform;
  const found = await db.asSystem((tx) =>
    tx
      .selectFrom("users as u")
      .innerJoin("members as m", "m.id", "u.id")
      .select(["u.id", "m.orgId"])
      .where("u.email", "=", ownerEmail)
      .where("m.deletedAt", "is", null)
      .executeTakeFirst(),
  );
  if (!found) return;
  const { id: uid, orgId } = found;
  const { token } = await systemTransaction(db, { orgId: null, by: uid, now: platform.clock.now() }, (transaction) =>
    sessions.open(transaction, uid),
  );
  const owner = patientCaller(caller(address, token));
  for (const envelope of envelopes) {
    const processId = await db.asSystem(
      async (tx) =>
        (
          await tx
            .selectFrom("processes")
            .select("id")
            .where("title", "=", envelope.title)
            .where("orgId", "=", orgId)
            .where("status", "=", "approved")
            .executeTakeFirst()
        )?.id,
    );
    if (processId && (await readyPdf(owner, processId))) await putEnvelope(owner, caller(address), processId, envelope);
  }
}

async function readyPdf(owner: Caller, id: string): Promise<boolean> {
  for (let tries = 0; tries < 240; tries++) {
    const pdf = (await owner(getProcess, { id })).documents.find(({ kind }) => kind === "pdf");
    if (pdf?.state === "ready") return true;
    if (!pdf || pdf.state === "failed") return false;
    await wait(1000);
  }
  return false;
}

async function putEnvelope(owner: Caller, visitor: Caller, processId: string, envelope: DemoEnvelope) {
  if ((await owner(listEnvelopes, { processId })).rows.length > 0) return;
  const { message, signers, inPerson = false } = envelope;
  const fields = envelope.places ? await lastPageFields(owner, processId, signers.length) : [];
  const { id: envelopeId, invitations } = await owner(sendEnvelope, {
    processId,
    message,
    delegation: signers.some(({ does }) => does !== undefined && "delegatesTo" in does),
    invitations: signers.map(({ name, email, stage = 1, language = "es" }, index) => ({
      name,
      email,
      stage,
      language,
      ...(envelope.places ? { fields: fields[index] ?? [] } : {}),
    })),
  });
  const here = inPerson ? (await owner(signInPerson, { processId, envelopeId })).signers : [];
  for (const [index, { name, does }] of signers.entries()) {
    if (!does) continue;
    const invitationId = invitations[index]?.id ?? "";
    const url = here[index]?.url ?? (await owner(signingLink, { processId, envelopeId, invitationId })).url;
    const [, token = "", presence] = /\/([\w-]+)(?:#here=([\w-]+))?$/.exec(url) ?? [];
    await act(visitor, { token, name, does, presence });
  }
}

/** What a signer does who opens their link. */
async function act(
  visitor: Caller,
  of: {
    readonly token: string;
    readonly name: string;
    readonly does: NonNullable<DemoSigner["does"]>;
    readonly presence: string | undefined;
  },
): Promise<void> {
  const { token, name, does, presence } = of;
  const opened = await visitor(signing.openSigning, { token });
  const { bytes } = await visitor.download(signing.readSigningDocument, { token });
  if ("declines" in does) await visitor(signing.declineSigning, { token, reason: does.declines });
  else if ("delegatesTo" in does) await visitor(signing.delegateSigning, { token, ...does.delegatesTo });
  else {
    const reading = await wholeReading(bytes);
    await visitor(signing.acceptSigning, { token, version: consentVersion, language: "es", reading });
    const answers = answersTo(opened.fields, name);
    const shown = opened.documentSha256;
    await visitor(signing.signDocument, { token, shown, mark: does, answers, ...(presence ? { presence } : {}) });
  }
}

/** The report of a browser in which somebody read every page, half a minute each. */
async function wholeReading(pdf: Uint8Array): Promise<Reading> {
  const of = (await PDFDocument.load(pdf)).getPageCount();
  const shown = Array.from({ length: of }, (_, index) => ({ page: index + 1, secondsAgo: 30 * (of - index) }));
  return { by: "pages", of, shown };
}

const answersTo = (fields: readonly SignerField[], name: string) => ({
  initials: initialsOf(name),
  texts: Object.fromEntries(fields.filter(({ kind }) => kind === "text").map(({ id }) => [id, "2987 45612 0101"])),
});

/** What each of so many signers fills in at the foot of the last page: a column of fields for each. */
async function lastPageFields(owner: Caller, processId: string, signers: number): Promise<PlacedField[][]> {
  const { pages } = await owner(findAnchors, { processId });
  const page = pages.length;
  const { width = 612, height = 792 } = pages.at(-1) ?? {};
  const column = (width - 144) / signers;
  const fields = (x: number) => {
    let y = height - 72 - 92;
    return (["signature", "text", "date"] satisfies FieldKind[]).map((kind): PlacedField => {
      const size = { ...fieldSizes[kind], width: Math.min(fieldSizes[kind].width, column - 12) };
      const field = { kind, page, x, y, ...size, label: kind === "text" ? "DPI" : "", required: true };
      y += size.height + 4;
      return field;
    });
  };
  return Array.from({ length: signers }, (_, index) => fields(72 + index * column));
}
