import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { driveCallHeaders } from "#platform/http/drive-call.ts";
import type { Endpoint } from "#protocol/endpoint.ts";
import { commonFailure, type FailureCode } from "#protocol/failure.ts";
import { isBusyFailure, repeatWhileBusy } from "#protocol/repeat-while-busy.ts";

/** An answer of the API: what it says, or why it refused. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly status: number;
      readonly code: FailureCode;
      /** Seconds after which the call may be repeated. */
      readonly retryAfter?: string | undefined;
    };

/**
 * Calls the API as the holder of a key: WebDAV has no rights, limits or history of its own. A call that the server was too busy for
 * is repeated a few times: most programs would show an error instead.
 */
export interface Api {
  call<E extends Endpoint>(endpoint: E, input: Record<string, unknown>): Promise<Answer<z.output<E["output"]>>>;
  upload<E extends Endpoint>(
    endpoint: E,
    input: Record<string, string>,
    name: string,
    bytes: Uint8Array,
  ): Promise<Answer<z.output<E["output"]>>>;
  /** The bytes of a download, with its headers. */
  bytes(
    endpoint: Endpoint,
    input: Record<string, unknown>,
  ): Promise<Answer<{ readonly bytes: Buffer; readonly headers: Readonly<Record<string, unknown>> }>>;
}

/** The API for the key that came with a request; undefined when none did. */
export function apiOf(app: FastifyInstance, request: FastifyRequest): Api | undefined {
  const key = keyOf(request.headers.authorization);
  if (key === undefined) return undefined;
  const sendOnce = (method: string, url: string, headers: Record<string, string>, payload?: string | Buffer) =>
    app.inject({
      method: method as "GET",
      url: `/api${url}`,
      remoteAddress: request.ip,
      headers: {
        ...driveCallHeaders,
        authorization: `Bearer ${key}`,
        "user-agent": request.headers["user-agent"] ?? "",
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  const send = (...sent: Parameters<typeof sendOnce>) => {
    let last: Awaited<ReturnType<typeof sendOnce>> | undefined;
    const attempt = async () => {
      last = await sendOnce(...sent);
      if (isBusyResponse(last)) throw commonFailure("failure.busy");
      return last;
    };
    return repeatWhileBusy(attempt, { pause, random: Math.random }).catch((error: unknown) => {
      if (last && isBusyFailure(error)) return last;
      throw error;
    });
  };
  const answer = async (endpoint: Endpoint, response: Awaited<ReturnType<typeof send>>): Promise<Answer<never>> => {
    const body = response.json<{ code: FailureCode }>();
    const retryAfter = response.headers["retry-after"]?.toString();
    if (response.statusCode >= 300) return { ok: false, status: response.statusCode, code: body.code, retryAfter };
    return { ok: true, value: endpoint.output.parse(body) as never };
  };
  return {
    call: async (endpoint, input) => {
      const { url, rest } = addressOf(endpoint, input);
      const inQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
      if (inQuery) return answer(endpoint, await send(endpoint.method, url + queryOf(rest), {}));
      const headers = { "content-type": "application/json" };
      return answer(endpoint, await send(endpoint.method, url, headers, JSON.stringify(rest)));
    },
    upload: async (endpoint, input, name, bytes) => {
      const { type, body } = multipart(input, name, bytes);
      return answer(endpoint, await send("POST", endpoint.path, { "content-type": type }, body));
    },
    bytes: async (endpoint, input) => {
      const { url, rest } = addressOf(endpoint, input);
      const response = await send("GET", url + queryOf(rest), {});
      if (response.statusCode >= 300) return answer(endpoint, response);
      return { ok: true, value: { bytes: response.rawPayload, headers: response.headers } };
    },
  };
}

const isBusyResponse = (response: Awaited<ReturnType<FastifyInstance["inject"]>>): boolean =>
  response.statusCode === 503 && response.json<{ code?: FailureCode }>().code === "failure.busy";

/** The key: as the password of a program that asks for name and password, or as programs of our API send it. */
function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, given] = (authorization ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer") return given;
  if (scheme?.toLowerCase() !== "basic" || !given) return undefined;
  const text = Buffer.from(given, "base64").toString("utf8");
  const key = text.slice(text.indexOf(":") + 1).trim();
  return key === "" || /[^\x21-\x7e]/.test(key) ? undefined : key;
}

function addressOf({ path }: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]));
    delete rest[key];
    return value;
  });
  return { url, rest };
}

const queryOf = (rest: Record<string, unknown>): string => {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([k, v]): [string, string] => [k, String(v)])).toString()}`;
};

function multipart(input: Record<string, string>, name: string, bytes: Uint8Array) {
  const mark = `acta${randomBytes(16).toString("hex")}`;
  const fields = Object.entries(input).map(
    ([key, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = name.replace(/["\r\n]/g, "_");
  const head = `${fields.join("")}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${mark}`, body };
}
