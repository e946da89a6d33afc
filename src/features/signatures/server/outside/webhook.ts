import { createHmac } from "node:crypto";
import { z } from "zod";
import { newId } from "#platform/clock.ts";
import { isFresh, isSigned } from "#platform/http/message-signature.ts";
import type { Outbound, OutboundRequest } from "#platform/outbound/outbound.ts";
import { InvitationState } from "../../signature.ts";
import { askJson, askPdf } from "./ask.ts";
import { type ReadMessage, type SignatureProvider, type ToSign } from "./provider.ts";

const Created = z.looseObject({ ref: z.string().min(1).max(200) });
const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish();
const StatusAnswer = z.looseObject({
  state: z.enum(["open", "signed", "declined", "expired", "voided"]),
  reason: z.string().max(500).nullish(),
  signers: z
    .array(
      z.looseObject({ email: z.string(), state: InvitationState, at: Instant, reason: z.string().max(500).nullish() }),
    )
    .default([]),
});
const Account = z.looseObject({ account: z.string().max(200).nullish() });

/** The headers of a request that is signed as Standard Webhooks says. */
function signedHeaders(key: string, id: string, now: Date, body: string): Record<string, string> {
  const time = Math.floor(now.getTime() / 1000);
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(time), "webhook-signature": `v1,${signature}` };
}

/**
 * A service of the organization's own, or of a provider we do not know: signed JSON both ways, under one address. It knows what it
 * was sent before by `webhook-id`, so that it may be sent again.
 */
export function webhook(
  { endpoint, key, now }: { endpoint: string; key: string; now: () => Date },
  outbound: Outbound,
): SignatureProvider {
  const base = endpoint.replace(/\/$/, "");
  const request = (method: string, body: unknown, id = newId()): OutboundRequest => {
    const text = body === undefined ? "" : JSON.stringify(body);
    const headers = { ...signedHeaders(key, id, now(), text), accept: "application/json, application/pdf" };
    return body === undefined
      ? { method, headers }
      : { method, headers: { ...headers, "content-type": "application/json" }, body: text };
  };
  const of = (ref: string, more = "") => `${base}/${encodeURIComponent(ref)}${more}`;
  const tell = async (url: string, body: unknown) => {
    await askJson(outbound, z.unknown(), url, request("POST", body));
  };
  return {
    test: async () => ({
      account: (await askJson(outbound, Account, base, request("GET", undefined))).account ?? null,
    }),
    create: async (toSign) =>
      (await askJson(outbound, Created, base, request("POST", bodyOf(toSign), toSign.envelopeId))).ref,
    // Sent again under the same id, it is the same envelope there.
    find: async () => undefined,
    status: async (ref) => {
      const status = await askJson(outbound, StatusAnswer, of(ref), request("GET", undefined));
      return {
        state: status.state,
        reason: status.reason ?? null,
        signers: status.signers.map(({ email, state, at, reason }) => ({
          email,
          state,
          at: at ?? null,
          reason: reason ?? null,
        })),
      };
    },
    recall: (ref, reason) => tell(of(ref, "/void"), { reason }),
    remind: (ref, email) => tell(of(ref, "/remind"), { email }),
    signed: (ref) => askPdf(outbound, of(ref, "/signed"), request("GET", undefined)),
    read: readSigned(key),
  };
}

const bodyOf = ({ envelopeId, file, type, ...rest }: ToSign) => ({
  id: envelopeId,
  ...rest,
  signatureType: type,
  pdf: Buffer.from(file).toString("base64"),
});

const News = z.looseObject({ ref: z.string().min(1).max(200) });

/** A message signed with the same key, of the last five minutes. */
const readSigned =
  (key: string): ReadMessage =>
  (raw, header, now) => {
    const [id, time] = [header("webhook-id") ?? "", header("webhook-timestamp") ?? ""];
    const signatures = (header("webhook-signature") ?? "").split(" ").flatMap((one) => one.split("v1,")[1] ?? []);
    if (id === "" || id.length > 200 || !isFresh(time, now)) return undefined;
    if (!isSigned(key, `${id}.${time}.${raw}`, "base64", signatures)) return undefined;
    return { id, ref: News.parse(JSON.parse(raw)).ref };
  };
