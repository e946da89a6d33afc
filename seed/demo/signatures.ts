import { setTimeout as wait } from "node:timers/promises";
import type { Node } from "#app/server/node.ts";
import { openSession } from "#features/identity/server/index.ts";
import { getProcess } from "#features/processes/contract.ts";
import { consentVersion } from "#features/signatures/consent.ts";
import { listEnvelopes, sendEnvelope, signingLink } from "#features/signatures/contract.ts";
import type { Mark } from "#features/signatures/mark.ts";
import * as signing from "#features/signatures/public-contract.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { type Caller, caller } from "../caller.ts";
import { patientCaller } from "./patient-caller.ts";

interface DemoSigner {
  readonly name: string;
  readonly email: string;
  readonly stage?: number;
  readonly language?: "en" | "es";
  /** What they do, in their order; nothing: they are waited for. */
  readonly does?: Mark | { readonly declines: string };
}

interface DemoEnvelope {
  readonly title: string;
  readonly message: string;
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

/** Private contracts of the firm: one is signed by all, one waits for the second, one was declined. */
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
];

/**
 * Has approved contracts of the demo signed, as the owner and the signers do it, when their PDFs are there: those are made in
 * the background. Does nothing where somebody had it signed already, and gives up after some minutes.
 */
export async function putSignatures({ platform, address }: Node, ownerEmail: string): Promise<void> {
  const { db } = platform;
  const uid = await db.asSystem(
    async (tx) => (await tx.selectFrom("users").select("id").where("email", "=", ownerEmail).executeTakeFirst())?.id,
  );
  if (!uid) return;
  const { token } = await systemTransaction(db, { orgId: null, by: uid, now: platform.clock.now() }, (transaction) =>
    openSession(transaction, uid),
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

async function putEnvelope(owner: Caller, visitor: Caller, processId: string, { message, signers }: DemoEnvelope) {
  if ((await owner(listEnvelopes, { processId })).rows.length > 0) return;
  const { id: envelopeId, invitations } = await owner(sendEnvelope, {
    processId,
    message,
    invitations: signers.map(({ name, email, stage = 1, language = "es" }) => ({ name, email, stage, language })),
  });
  for (const [index, { does }] of signers.entries()) {
    if (!does) continue;
    const { url } = await owner(signingLink, { processId, envelopeId, invitationId: invitations[index]?.id ?? "" });
    const token = url.slice(url.lastIndexOf("/") + 1);
    const { documentSha256: shown } = await visitor(signing.openSigning, { token });
    await visitor.download(signing.readSigningDocument, { token });
    if ("declines" in does) await visitor(signing.declineSigning, { token, reason: does.declines });
    else {
      await visitor(signing.acceptSigning, { token, version: consentVersion, language: "es" });
      await visitor(signing.signDocument, { token, shown, mark: does });
    }
  }
}
