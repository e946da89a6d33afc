import { type Outbound, OutboundRefused } from "#platform/outbound/outbound.ts";
import { type DeliveryError, keptAnswerBytes } from "../webhook.ts";

/** The result of one attempt. `fault` null: the receiver accepted it. */
export interface Outcome {
  readonly fault: DeliveryError | null;
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string | null;
}

/** Sends a body to an address once: at most 10 s, no redirects, and of the answer its beginning. */
export async function attempt(
  outbound: Outbound,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Outcome> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const request = { method: "POST", headers, body, keptBytes: keptAnswerBytes };
    const response = await outbound(url, request);
    const { status } = response;
    const answer = (await response.text()).replaceAll("\0", "");
    return { fault: errorOf(status), status, durationMs: took(), answer: answer === "" ? null : answer };
  } catch (error) {
    return { fault: reasonOf(error), status: null, durationMs: took(), answer: null };
  }
}

function errorOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? "redirect" : "status";
}

const ofCertificates = /CERT|SSL|TLS|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_INVALID_PROTOCOL/;

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof OutboundRefused) return "refused";
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT") return "timeout";
  return ofCertificates.test(code ?? "") ? "certificate" : "unreachable";
}
