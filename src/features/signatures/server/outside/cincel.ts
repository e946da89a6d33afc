import { createHash } from "node:crypto";
import { z } from "zod";
import type { Outbound, OutboundRequest } from "#platform/outbound/outbound.ts";
import type { InvitationState } from "../../signature.ts";
import { askJson, askPdf } from "./ask.ts";
import {
  type EnvelopeStatus,
  ProviderError,
  type ReadMessage,
  type SignatureProvider,
  type ToSign,
} from "./provider.ts";

const Ref = z.union([z.string(), z.number()]).transform(String);
const Invited = z.looseObject({
  invite_email: z.string().nullish(),
  email: z.string().nullish(),
  status: z.string().nullish(),
  accepted: z.boolean().nullish(),
  signed_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  reason: z.string().nullish(),
});
const CincelDocument = z.looseObject({
  id: Ref,
  status: z.string().nullish(),
  description: z.string().nullish(),
  invitations: z.array(Invited).nullish(),
  signed_file_url: z.string().nullish(),
  sha256_signed_file: z.string().nullish(),
  files: z
    .array(z.looseObject({ signed_file_url: z.string().nullish(), sha256_signed_file: z.string().nullish() }))
    .nullish(),
});
type CincelDocument = z.infer<typeof CincelDocument>;
const Documents = z.union([
  z.array(CincelDocument),
  z.looseObject({ documents: z.array(CincelDocument) }).transform(({ documents }) => documents),
  z.looseObject({ data: z.array(CincelDocument) }).transform(({ data }) => data),
]);
const News = z.looseObject({ document_id: Ref.optional(), id: Ref.optional() });

const ended: Readonly<Record<string, EnvelopeStatus["state"]>> = {
  signed: "signed",
  completed: "signed",
  declined: "declined",
  rejected: "declined",
  expired: "expired",
  canceled: "voided",
  cancelled: "voided",
  deleted: "voided",
};
const invited: Readonly<Record<string, InvitationState>> = {
  signed: "signed",
  completed: "signed",
  declined: "declined",
  rejected: "declined",
  accepted: "accepted",
  viewed: "viewed",
  opened: "viewed",
};

/** Returns the mark by which our envelope is found among the documents there. */
const markOf = (envelopeId: string): string => `acta:${envelopeId}`;

/** CINCEL by its API v1: an API key, documents with invitations in stages. Its messages say only that there is news. */
export function cincel({ url, key }: { url: string; key: string }, outbound: Outbound): SignatureProvider {
  const at = (path: string) => `${url.replace(/\/$/, "")}/v1/documents${path}`;
  const headers = { "x-api-key": key, accept: "application/json" };
  const json = (method: string, body: unknown): OutboundRequest => ({
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const one = (ref: string) => askJson(outbound, CincelDocument, at(`/${encodeURIComponent(ref)}`), { headers });
  const all = () => askJson(outbound, Documents, at(""), { headers });
  return {
    test: async () => {
      await all();
      return { account: null };
    },
    create: async (toSign) => (await askJson(outbound, CincelDocument, at(""), json("POST", bodyOf(toSign)))).id,
    find: async (envelopeId) => {
      const documents = await all().catch((error: unknown) => {
        // Without its list nobody knows whether the document arrived.
        if (error instanceof ProviderError && ["lost", "refused"].includes(error.reason))
          throw new ProviderError("uncertain", error.message);
        throw error;
      });
      return documents.find(({ description }) => description?.includes(markOf(envelopeId)))?.id;
    },
    status: async (ref) => stateOf(await one(ref)),
    recall: async (ref) => {
      await askJson(outbound, z.unknown(), at(`/${encodeURIComponent(ref)}`), { method: "DELETE", headers });
    },
    remind: async () => {
      throw new ProviderError("refused", "CINCEL has no call that reminds");
    },
    signed: async (ref) => signedFile(outbound, await one(ref)),
    read: readNews,
  };
}

const bodyOf = ({ envelopeId, title, message, file, signers, type, idVerification }: ToSign) => ({
  name: title,
  description: `${message === "" ? title : message}\n${markOf(envelopeId)}`,
  base64_file: Buffer.from(file).toString("base64"),
  invitations_attributes: signers.map(({ email, name, stage }) => ({
    invite_email: email,
    invite_name: name,
    message,
    allowed_signature_types: type === "any" ? "all" : type,
    stage,
    ...(idVerification ? { id_verification: true } : {}),
  })),
});

function stateOf(document: CincelDocument): EnvelopeStatus {
  const signers = (document.invitations ?? []).map((one) => {
    const status = (one.status ?? "").toLowerCase();
    return {
      email: one.invite_email ?? one.email ?? "",
      state: invited[status] ?? (one.accepted ? ("accepted" as const) : ("pending" as const)),
      at: readDate(one.signed_at ?? one.updated_at),
      reason: one.reason ?? null,
    };
  });
  const state = ended[(document.status ?? "").toLowerCase()] ?? "open";
  return { state, reason: signers.find(({ reason }) => reason !== null)?.reason ?? null, signers };
}

const readDate = (text: string | null | undefined): Date | null => {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** The address of the signed file leads elsewhere: the key is not shown there. */
async function signedFile(outbound: Outbound, document: CincelDocument): Promise<Uint8Array> {
  const file = document.files?.[0];
  const url = document.signed_file_url ?? file?.signed_file_url;
  if (!url || !URL.canParse(url)) throw new ProviderError("unreachable", "the signed file is not there yet");
  const bytes = await askPdf(outbound, url);
  const expected = document.sha256_signed_file ?? file?.sha256_signed_file;
  if (expected && createHash("sha256").update(bytes).digest("hex") !== expected.toLowerCase())
    throw new ProviderError("file", "the signed file is not the one its SHA-256 names");
  return bytes;
}

/** Its messages carry no signature that is published: the address they come to is a secret, and they are not believed. */
const readNews: ReadMessage = (raw, _header, now) => {
  const news = News.safeParse(JSON.parse(raw));
  const ref = news.data?.document_id ?? news.data?.id;
  if (ref === undefined) return undefined;
  // It numbers no messages: the same text within a minute is the same message.
  const minute = Math.floor(now.getTime() / 60_000);
  return { id: createHash("sha256").update(`${minute}|${raw}`).digest("hex"), ref };
};
