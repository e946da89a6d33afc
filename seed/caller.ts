import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { Endpoint } from "#protocol/endpoint.ts";
import { Failure, type FailureBody } from "#protocol/failure.ts";
import { repeatWhileBusy } from "#protocol/repeat-while-busy.ts";

/** Calls the app over HTTP as somebody: with a token, or as nobody. */
export interface Caller {
  /** The call's answer; throws `Failure` as the browser's own `call()` does. */
  <I extends z.ZodType, O extends z.ZodType>(
    e: Endpoint<I, O>,
    input: z.input<I>,
    headers?: Record<string, string>,
  ): Promise<z.output<O>>;
  /** A call with one file; where it is answered with another, its bytes. */
  upload<I extends z.ZodType, O extends z.ZodType>(
    e: Endpoint<I, O>,
    input: z.input<I>,
    file: { name: string; bytes: Uint8Array },
  ): Promise<z.output<O>>;
  /** The bytes of a download. */
  download<I extends z.ZodType>(e: Endpoint<I>, input: z.input<I>): Promise<{ bytes: Uint8Array; headers: Headers }>;
  /** The bare answer, whatever it is. */
  raw(e: Endpoint, input: Record<string, unknown>, headers?: Record<string, string>): Promise<Response>;
}

/** Calls an address as the holder of a token. */
export function caller(address: string, token?: string): Caller {
  const raw = (
    e: Endpoint,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
    file?: { name: string; bytes: Uint8Array },
  ) => {
    const rest = { ...input };
    const path = e.path.replace(/:(\w+)/g, (_, key: string) => {
      const value = encodeURIComponent(String(rest[key]));
      delete rest[key];
      return value;
    });
    const inQuery = e.method === "GET" || e.method === "DELETE";
    const given = Object.entries(rest).filter(([, v]) => v !== undefined);
    const query =
      inQuery && given.length > 0
        ? `?${new URLSearchParams(given.flatMap(([k, v]) => [v].flat().map((one): [string, string] => [k, String(one)]))).toString()}`
        : "";
    let body: FormData | string | undefined;
    if (file) {
      body = new FormData();
      for (const [k, v] of given) body.append(k, typeof v === "string" ? v : JSON.stringify(v));
      body.append("file", new Blob([file.bytes as Uint8Array<ArrayBuffer>]), file.name);
    } else if (!inQuery) body = JSON.stringify(rest);
    return fetch(`${address}/api${path}${query}`, {
      method: e.method,
      redirect: "manual",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  };
  const checked = async (response: Response): Promise<Response> => {
    if (response.ok) return response;
    const text = await response.text();
    let body: FailureBody;
    try {
      body = JSON.parse(text) as FailureBody;
    } catch {
      throw new Error(`${response.status}: ${text.slice(0, 300)}`);
    }
    throw new Failure(body.code, response.status, {
      fields: body.fields ?? [],
      values: body.values ?? {},
      requestId: body.requestId,
    });
  };
  // A page, too, repeats what a busy server refused.
  const patiently = (...sent: Parameters<typeof raw>) =>
    repeatWhileBusy(async () => checked(await raw(...sent)), { pause, random: Math.random });
  const call = async (e: Endpoint, input: unknown, headers?: Record<string, string>) =>
    e.output.parse(await (await patiently(e, input as Record<string, unknown>, headers)).json());
  return Object.assign(call, {
    raw: (e: Endpoint, input: Record<string, unknown>, headers?: Record<string, string>) => raw(e, input, headers),
    upload: async (e: Endpoint, input: unknown, file: { name: string; bytes: Uint8Array }) => {
      const response = await patiently(e, input as Record<string, unknown>, {}, file);
      return e.output.parse(e.download ? new Uint8Array(await response.arrayBuffer()) : await response.json());
    },
    download: async (e: Endpoint, input: unknown) => {
      const response = await patiently(e, input as Record<string, unknown>);
      return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
    },
  }) as unknown as Caller;
}
