import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure } from "#protocol/failure.ts";
import { downloadUrl, failureOfResponse, whileBusy } from "./call.ts";

/** Sends a file to an endpoint that answers with a file, and lets the browser save that one. Repeats and throws like `call`. */
export async function convertFile<E extends Endpoint>(endpoint: E, file: File): Promise<void> {
  const form = new FormData();
  form.append("file", file, file.name);
  const headers = { "accept-language": document.documentElement.lang || "en", "x-requested-with": "acta" };
  const address = downloadUrl(endpoint, {} as z.input<E["input"]>);
  const init = { method: endpoint.method, headers, body: form, credentials: "same-origin" } as const;
  const response = await whileBusy(async () => {
    const answer = await fetch(address, init).catch((error: unknown) => {
      throw new Failure("failure.offline", 0, { cause: error });
    });
    if (!answer.ok) throw await failureOfResponse(answer);
    return answer;
  });
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const converted = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = converted;
  link.download = decodeURIComponent(name ?? file.name);
  link.click();
  // Later, because some browsers cancel the download when the address is freed at once.
  setTimeout(() => URL.revokeObjectURL(converted), 60_000);
}
