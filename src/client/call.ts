import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure, type FailureBody } from "#protocol/failure.ts";
import { repeatWhileBusy } from "#protocol/repeat-while-busy.ts";
import { pageId, randomId } from "./random-id.ts";
import { rememberAnswer, rememberedAnswer } from "./remembered-answers.ts";
import { signedOutSeen } from "./session.ts";

type In<E extends Endpoint> = z.input<E["input"]>;
type Out<E extends Endpoint> = z.output<E["output"]>;
type Values = Readonly<Record<string, unknown>>;

/** The options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** A repeated POST with the same key is performed once. Without one, each call is its own. */
  readonly idempotencyKey?: string;
}

/**
 * Calls an endpoint and gives its answer. Throws `Failure` with the server's code, status, field errors and request id, or
 * `failure.offline` with status 0 when no answer came. An aborted call throws the browser's `AbortError`. A call that the server
 * was too busy for is repeated a few times, with the same idempotency key.
 */
export function call<E extends Endpoint>(endpoint: E, input: In<E>, options: CallOptions = {}): Promise<Out<E>> {
  const headers = headersOf(endpoint, options);
  return whileBusy(() => callOnce(endpoint, input, headers, options.signal), options.signal);
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Out<E>> {
  const values = (input ?? {}) as Values;
  const hasBody = endpoint.method === "POST" || endpoint.method === "PUT";
  const body = hasBody ? restOf(endpoint, values) : undefined;
  const headers: Record<string, string> = { ...given };
  if (body) headers["content-type"] = "application/json";
  const url = hasBody ? pathOf(endpoint, values) : downloadUrl(endpoint, input);
  const known = endpoint.method === "GET" ? rememberedAnswer(url) : undefined;
  if (known) headers["if-none-match"] = known.tag;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: "same-origin",
      body: body ? JSON.stringify(body) : null,
      signal: signal ?? null,
    });
    // A call may also be stopped, or its connection end, while its answer is read: that is no answer, and none to remember.
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure("failure.offline", 0, { cause: error });
  }
  // The same object as before: what shows it need not be drawn again.
  if (known && response.status === 304) return known.answer as Out<E>;
  const answer = parsed(text);
  if (!response.ok) throw failureOf(response.status, answer, response.headers.get("retry-after"));
  const tag = response.headers.get("etag");
  if (tag !== null && endpoint.method === "GET") rememberAnswer(url, { tag, answer });
  return answer as Out<E>;
}

/** Calls an endpoint that is answered with a file and gives its bytes. Repeats and throws like `call`. */
export function fetchFile<E extends Endpoint>(endpoint: E, input: In<E>, signal?: AbortSignal): Promise<Blob> {
  const headers = headersOf(endpoint, {});
  return whileBusy(() => fetchFileOnce(endpoint, input, headers, signal), signal);
}

async function fetchFileOnce<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const values = (input ?? {}) as Values;
  let response: Response;
  try {
    response = await fetch(pathOf(endpoint, values), {
      method: endpoint.method,
      headers: { ...headers, "content-type": "application/json" },
      credentials: "same-origin",
      body: JSON.stringify(restOf(endpoint, values)),
      signal: signal ?? null,
    });
    if (response.ok) return await response.blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure("failure.offline", 0, { cause: error });
  }
  throw await failureOfResponse(response);
}

/** The progress of an upload: bytes sent of bytes in all. */
export interface UploadOptions extends CallOptions {
  readonly onProgress?: (sent: number, total: number) => void;
}

/** Calls an endpoint with a file and reports the progress. Repeats and throws like `call`. */
export function upload<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  file: Blob & { readonly name?: string },
  options: UploadOptions = {},
): Promise<Out<E>> {
  const headers = headersOf(endpoint, options);
  return whileBusy(() => uploadOnce(endpoint, input, file, headers, options), options.signal);
}

function uploadOnce<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  file: Blob & { readonly name?: string },
  headers: Readonly<Record<string, string>>,
  options: UploadOptions,
): Promise<Out<E>> {
  const values = (input ?? {}) as Values;
  const form = new FormData();
  for (const [name, value] of Object.entries(restOf(endpoint, values))) {
    if (value !== undefined) form.append(name, asText(value));
  }
  form.append("file", file, file.name ?? "file");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, pathOf(endpoint, values));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (e) => options.onProgress?.(e.loaded, e.lengthComputable ? e.total : file.size);
    request.onerror = () => reject(new Failure("failure.offline", 0));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as Out<E>);
      else reject(failureOf(request.status, answer, request.getResponseHeader("retry-after")));
    };
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (options.signal?.aborted) request.abort();
    else request.send(form);
  });
}

/** The address of a GET call, for links and frames. */
export function downloadUrl<E extends Endpoint>(endpoint: E, input: In<E>): string {
  const values = (input ?? {}) as Values;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(restOf(endpoint, values))) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, asText(one));
    }
  }
  return pathOf(endpoint, values) + (query.size > 0 ? `?${query}` : "");
}

const pathOf = (endpoint: Endpoint, values: Values): string =>
  `/api${endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(values[name])))}`;

/** A value as it is written in a query string or a form field. */
const asText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

const restOf = (endpoint: Endpoint, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !new RegExp(`:${name}\\b`).test(endpoint.path)));

function headersOf(endpoint: Endpoint, options: CallOptions): Record<string, string> {
  return {
    accept: "application/json",
    "accept-language": document.documentElement.lang || "en",
    "x-page-id": pageId,
    "x-requested-with": "acta",
    ...(endpoint.method === "POST" ? { "idempotency-key": options.idempotencyKey ?? randomId() } : {}),
  };
}

/** Repeats a call a few times while the server is too busy for it. */
export const whileBusy = <T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  repeatWhileBusy(attempt, { pause: (milliseconds) => pauseFor(milliseconds, signal), random: Math.random });

const pauseFor = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("The call was stopped.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
  });

/** Returns the failure of an unsuccessful response. */
export const failureOfResponse = async (response: Response): Promise<Failure> =>
  failureOf(response.status, await response.json().catch(() => undefined), response.headers.get("retry-after"));

function failureOf(status: number, answer: unknown, retryAfter: string | null): Failure {
  const body = (answer ?? {}) as Partial<FailureBody>;
  const code = body.code ?? (status >= 502 && status <= 504 ? "failure.unavailable" : "failure.unknown");
  if (status === 401 && code === "failure.signedOut") signedOutSeen();
  return new Failure(code, status, {
    fields: body.fields ?? [],
    values: body.values ?? {},
    ...(/^\d+$/.test(retryAfter ?? "") ? { retryAfter: Number(retryAfter) } : {}),
    ...(body.requestId ? { requestId: body.requestId } : {}),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
