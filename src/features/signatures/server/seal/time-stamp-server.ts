import { randomBytes } from "node:crypto";
import type { TimestampAuthority } from "@libpdf/core";
import * as asn1js from "asn1js";
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from "pkijs";
import type { Outbound } from "#platform/outbound/outbound.ts";

const digests: Readonly<Record<string, string>> = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
};
/** Granted, and granted with changes. */
const granted: readonly number[] = [0, 1];

/** A server of time-stamps (RFC 3161). It is sent a digest, never a document. */
export const timeStampServer = (ask: Outbound, url: string): TimestampAuthority => ({
  timestamp: async (digest, algorithm) => {
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({
          algorithmId: digests[algorithm] ?? "",
          algorithmParams: new asn1js.Null(),
        }),
        hashedMessage: new asn1js.OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      // Positive, whatever its bits are.
      nonce: new asn1js.Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer }),
      certReq: true,
    });
    const answer = await ask(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query" },
      body: new Uint8Array(request.toSchema().toBER(false)),
    });
    if (!answer.ok) throw new Error(`the time-stamp server answers ${answer.status}`);
    return tokenIn(await answer.arrayBuffer());
  },
});

/** The token of an answer, in the bytes it was signed in. */
function tokenIn(answer: ArrayBuffer): Uint8Array {
  const { result } = asn1js.fromBER(answer);
  const [status, token] = result instanceof asn1js.Sequence ? result.valueBlock.value : [];
  const [code] = status instanceof asn1js.Sequence ? status.valueBlock.value : [];
  if (!(code instanceof asn1js.Integer) || !granted.includes(code.valueBlock.valueDec) || !token)
    throw new Error("the time-stamp server grants no time-stamp");
  return new Uint8Array(token.valueBeforeDecodeView);
}
