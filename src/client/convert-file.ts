import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure, type FailureBody } from "#protocol/failure.ts";
import { downloadUrl } from "./call.ts";

/** Sends a file to an endpoint that answers with a file, and lets the browser save that one. Throws like `call`. */
export async function convertFile<E extends Endpoint>(endpoint: E, file: File): Promise<void> {
  const form = new FormData();
  form.append("file", file, file.name);
  const headers = { "accept-language": document.documentElement.lang || "en", "x-requested-with": "acta" };
  let response: Response;
  try {
    response = await fetch(downloadUrl(endpoint, {} as z.input<E["input"]>), {
      method: endpoint.method,
      headers,
      body: form,
      credentials: "same-origin" as const,
    });
  } catch (error) {
    throw new Failure("failure.offline", 0, { cause: error });
  }
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Partial<FailureBody>;
    throw new Failure(body.code ?? "failure.unknown", response.status);
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = decodeURIComponent(name ?? file.name);
  link.click();
  // Later, because some browsers cancel the download when the address is freed at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
