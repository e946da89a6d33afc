import type { z } from "zod";
import { downloadUrl } from "#client/call.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure, type FailureBody } from "#protocol/failure.ts";

/** The bytes of a download, for the preview. Throws `Failure` as `call` does, and the browser's own error when aborted. */
export async function fetchDocument<E extends Endpoint>(
  endpoint: E,
  input: z.input<E["input"]>,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(downloadUrl(endpoint, input), { credentials: "same-origin", signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure("failure.offline", 0, { cause: error });
  }
  if (response.ok) return response.arrayBuffer();
  const body = (await response.json().catch(() => ({}))) as Partial<FailureBody>;
  throw new Failure(
    body.code ?? "failure.unknown",
    response.status,
    body.requestId ? { requestId: body.requestId } : {},
  );
}
