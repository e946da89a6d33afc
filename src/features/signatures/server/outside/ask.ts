import type { z } from "zod";
import type { Outbound, OutboundRequest } from "#platform/outbound/outbound.ts";
import { ProviderError } from "./provider.ts";

/** The maximum size of a signed document. */
const maxBytes = 60 * 1024 * 1024;

/**
 * Returns the reason of a failure by its status. 408 and 429 are temporary. `unreachable` means that the request may
 * have been performed.
 */
function reasonOf(status: number): ProviderError["reason"] {
  if (status === 401 || status === 403) return "key";
  if (status === 404 || status === 410) return "lost";
  if (status === 408 || status === 429 || status >= 500) return "unreachable";
  return "refused";
}

/** Asks a provider; throws `ProviderError` when it does not answer, or not with a good status. */
async function ask(outbound: Outbound, url: string, request: OutboundRequest = {}): Promise<Response> {
  const what = `${request.method ?? "GET"} ${new URL(url).pathname}`;
  const answer = await outbound(url, { maxBytes, ...request }).catch((error: unknown) => {
    throw new ProviderError("unreachable", `${what}: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (answer.ok) return answer;
  const body = (await answer.text()).slice(0, 300);
  throw new ProviderError(reasonOf(answer.status), `${what}: ${answer.status} ${body}`);
}

/** Does the same for an answer in JSON. An unreadable answer is a failure of the provider. */
export async function askJson<T>(
  outbound: Outbound,
  schema: z.ZodType<T>,
  url: string,
  request: OutboundRequest = {},
): Promise<T> {
  const answer = await ask(outbound, url, request);
  const read = schema.safeParse(await answer.json().catch(() => undefined));
  if (read.success) return read.data;
  throw new ProviderError("unreachable", `${new URL(url).pathname} is not answered as it should be`);
}

/** The same for a PDF. */
export async function askPdf(outbound: Outbound, url: string, request: OutboundRequest = {}): Promise<Uint8Array> {
  const bytes = new Uint8Array(await (await ask(outbound, url, request)).arrayBuffer());
  if (Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-") return bytes;
  throw new ProviderError("file", `${new URL(url).pathname} gives something else than a PDF`);
}
