import type { z } from "zod";
import { downloadUrl, failureOfResponse, whileBusy } from "#client/call.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";

/** Returns the bytes of a download, for the preview. Repeats and throws as `call` does. */
export function fetchDocument<E extends Endpoint>(
  endpoint: E,
  input: z.input<E["input"]>,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  return whileBusy(async () => {
    let response: Response;
    try {
      response = await fetch(downloadUrl(endpoint, input), { credentials: "same-origin", signal: signal ?? null });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Failure("failure.offline", 0, { cause: error });
    }
    if (response.ok) return response.arrayBuffer();
    throw await failureOfResponse(response);
  }, signal);
}
