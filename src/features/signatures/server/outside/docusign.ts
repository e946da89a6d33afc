import { createHash } from "node:crypto";
import { z } from "zod";
import { isSigned } from "#platform/http/message-signature.ts";
import type { Outbound, OutboundRequest } from "#platform/outbound/outbound.ts";
import type { SignerField } from "../../fields.ts";
import type { InvitationState } from "../../signature.ts";
import { askJson, askPdf } from "./ask.ts";
import {
  type EnvelopeStatus,
  ProviderError,
  type ReadMessage,
  type SignatureProvider,
  type ToSign,
} from "./provider.ts";

/** The current access to one account at DocuSign. */
export interface DocuSignAccess {
  readonly accessToken: string;
  readonly baseUri: string;
  readonly accountId: string;
}

const Created = z.looseObject({ envelopeId: z.string() });
const Found = z.looseObject({ envelopes: z.array(z.looseObject({ envelopeId: z.string() })).nullish() });
const Signer = z.looseObject({
  recipientId: z.string(),
  email: z.string().nullish(),
  status: z.string().nullish(),
  signedDateTime: z.string().nullish(),
  deliveredDateTime: z.string().nullish(),
  declinedDateTime: z.string().nullish(),
  declinedReason: z.string().nullish(),
});
const Envelope = z.looseObject({
  status: z.string(),
  voidedReason: z.string().nullish(),
  recipients: z.looseObject({ signers: z.array(Signer).nullish() }).nullish(),
});
const Account = z.looseObject({ accountName: z.string().nullish() });
const Workflows = z.looseObject({
  identityVerification: z.array(z.looseObject({ workflowId: z.string() })).nullish(),
});
const News = z.looseObject({ data: z.looseObject({ envelopeId: z.string() }) });

const states: Readonly<Record<string, InvitationState>> = {
  delivered: "viewed",
  signed: "signed",
  completed: "signed",
  declined: "declined",
};

/** The changes of an envelope and its recipients that are reported to us. */
const events = [
  "recipient-delivered",
  "recipient-completed",
  "recipient-declined",
  "envelope-completed",
  "envelope-declined",
  "envelope-voided",
];

/** The longest subject it takes. */
const maxSubjectLength = 100;

/** DocuSign's eSignature API 2.1. `access` gives a token that is good now; `webhookKey` is the account's for Connect. */
export function docusign(
  access: () => Promise<DocuSignAccess>,
  webhookKey: string | undefined,
  outbound: Outbound,
): SignatureProvider {
  const asked = async (path: string, request: OutboundRequest = {}) => {
    const { accessToken, baseUri, accountId } = await access();
    const authorization = `Bearer ${accessToken}`;
    return {
      url: `${baseUri}/restapi/v2.1/accounts/${encodeURIComponent(accountId)}${path}`,
      request: { ...request, headers: { authorization, accept: "application/json", ...request.headers } },
    };
  };
  const json = async <T>(schema: z.ZodType<T>, path: string, method = "GET", body?: unknown): Promise<T> => {
    const sent =
      body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const { url, request } = await asked(path, { method, ...sent });
    return askJson(outbound, schema, url, request);
  };
  const put = async (path: string, body: unknown): Promise<void> => {
    await json(z.unknown(), path, "PUT", body);
  };
  const envelope = (ref: string, more = "") => `/envelopes/${encodeURIComponent(ref)}${more}`;
  const workflow = async () => {
    const { identityVerification } = await json(Workflows, "/identity_verification");
    const [first] = identityVerification ?? [];
    if (!first) throw new ProviderError("id", "the account has no way to check identity documents");
    return first.workflowId;
  };
  return {
    test: async () => ({ account: (await json(Account, "")).accountName ?? null }),
    create: async (toSign) => {
      const workflowId = toSign.idVerification ? await workflow() : undefined;
      return (await json(Created, "/envelopes", "POST", bodyOf(toSign, workflowId))).envelopeId;
    },
    find: async (envelopeId) => {
      const { envelopes } = await json(Found, `/envelopes?transaction_ids=${encodeURIComponent(envelopeId)}`);
      return envelopes?.[0]?.envelopeId;
    },
    status: async (ref) => stateOf(await json(Envelope, envelope(ref, "?include=recipients"))),
    recall: (ref, reason) => put(envelope(ref), { status: "voided", voidedReason: reason.slice(0, 200) }),
    remind: (ref) => put(envelope(ref, "?resend_envelope=true"), {}),
    signed: async (ref) => {
      const { url, request } = await asked(envelope(ref, "/documents/combined"), {
        headers: { accept: "application/pdf" },
      });
      return askPdf(outbound, url, request);
    },
    read: readConnect(webhookKey),
  };
}

function bodyOf(toSign: ToSign, workflowId: string | undefined) {
  const { envelopeId, title, message, file, signers, remindEveryDays, expiresInDays, callback } = toSign;
  return {
    status: "sent",
    // By it an envelope is found whose answer was lost.
    transactionId: envelopeId,
    emailSubject: title.slice(0, maxSubjectLength),
    emailBlurb: message,
    documents: [
      { documentId: "1", name: title, fileExtension: "pdf", documentBase64: Buffer.from(file).toString("base64") },
    ],
    recipients: {
      signers: signers.map(({ email, name, stage, fields }, index) => ({
        recipientId: String(index + 1),
        email,
        name,
        routingOrder: String(stage),
        // Without a place the signer chooses one.
        ...(fields.length > 0 ? { tabs: tabsOf(fields) } : {}),
        ...(workflowId ? { identityVerification: { workflowId } } : {}),
      })),
    },
    notification: {
      useAccountDefaults: "false",
      reminders: {
        reminderEnabled: String(remindEveryDays !== null),
        reminderDelay: String(remindEveryDays ?? 0),
        reminderFrequency: String(remindEveryDays ?? 0),
      },
      expirations: { expireEnabled: "true", expireAfter: String(expiresInDays), expireWarn: "0" },
    },
    eventNotification: {
      url: callback,
      requireAcknowledgment: "true",
      includeHMAC: "true",
      deliveryMode: "SIM",
      events,
      eventData: { version: "restv2.1", format: "json", includeData: ["recipients"] },
    },
  };
}

const tabNames = {
  signature: "signHereTabs",
  initials: "initialHereTabs",
  date: "dateSignedTabs",
  text: "textTabs",
} as const;

/** Fields as DocuSign calls them, counted in points from the upper left corner of a page. */
function tabsOf(fields: readonly SignerField[]): Record<string, object[]> {
  const tabs: Record<string, object[]> = {};
  for (const { id, kind, page, x, y, width, height, label, required } of fields) {
    const place = {
      documentId: "1",
      pageNumber: String(page),
      xPosition: String(Math.round(x)),
      yPosition: String(Math.round(y)),
    };
    const text = {
      tabLabel: label || id,
      required: String(required),
      width: String(Math.round(width)),
      height: String(Math.round(height)),
    };
    const name = tabNames[kind];
    tabs[name] = [...(tabs[name] ?? []), kind === "text" ? { ...place, ...text } : place];
  }
  return tabs;
}

function stateOf({ status, voidedReason, recipients }: z.infer<typeof Envelope>): EnvelopeStatus {
  const signers = (recipients?.signers ?? []).map((one) => ({
    email: one.email ?? "",
    state: states[one.status ?? ""] ?? ("pending" as const),
    at: readDate(one.signedDateTime ?? one.declinedDateTime ?? one.deliveredDateTime),
    reason: one.declinedReason ?? null,
  }));
  const declined = signers.find(({ state }) => state === "declined");
  if (status === "completed") return { state: "signed", reason: null, signers };
  if (status === "declined") return { state: "declined", reason: declined?.reason ?? null, signers };
  // It has no state of its own for what has expired: it voids it and says why.
  if (status === "voided" || status === "deleted")
    return {
      state: /expired/i.test(voidedReason ?? "") ? "expired" : "voided",
      reason: voidedReason ?? null,
      signers,
    };
  return { state: "open", reason: null, signers };
}

const readDate = (text: string | null | undefined): Date | null => {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** Its headers of signatures are numbered, one for each key of the account; any may be ours. */
const most = 100;

/** A message of Connect, where one of its signatures is by the account's key. */
const readConnect =
  (key: string | undefined): ReadMessage =>
  (raw, header) => {
    if (!key) return undefined;
    const signatures = Array.from({ length: most }, (_, i) => header(`x-docusign-signature-${i + 1}`) ?? "");
    if (
      !isSigned(
        key,
        raw,
        "base64",
        signatures.filter((one) => one !== ""),
      )
    )
      return undefined;
    const { data } = News.parse(JSON.parse(raw));
    return { id: createHash("sha256").update(raw).digest("hex"), ref: data.envelopeId };
  };
