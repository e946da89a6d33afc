import { lookup as lookUp } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The options of one request to another server. */
export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | Uint8Array | null | undefined;
  /** The time limit of the whole request, if 10 s are too few. */
  readonly allMs?: number;
  /** The size limit of the response in bytes, if 1 MB is too little. */
  readonly maxBytes?: number;
  /** Keeps this many bytes of the answer and leaves the rest unread: its status is what counts. */
  readonly keptBytes?: number;
}

/**
 * Calls another server, whose address a user may have typed: https on 443 or 8443, to the public internet only,
 * no redirects, 3 s to connect, 10 s in all, 1 MB, unless the request says otherwise. Throws `OutboundRefused` for an address it may not ask, and the
 * network's own error when no answer comes.
 */
export type Outbound = (url: string, request?: OutboundRequest) => Promise<Response>;

/** A request to this address is not allowed. */
export class OutboundRefused extends Error {
  override readonly name = "OutboundRefused";
}

const max = { connectMs: 3_000, allMs: 10_000, bytes: 1024 * 1024 } as const;

/** Addresses of a host's name. */
type Resolve = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/**
 * The client of an installation. `allowed` names hosts (`host` or `host:port`) the installation trusts: they may be
 * private, on any port and on plain http.
 */
export function outbound(
  allowed: readonly string[] = [],
  resolve: Resolve = (host) => lookUp(host, { all: true, verbatim: true }),
): Outbound {
  const trusted = new Set(allowed.map((host) => host.trim().toLowerCase()).filter((host) => host !== ""));
  return async (
    text,
    { method = "GET", headers = {}, body, allMs = max.allMs, maxBytes = max.bytes, keptBytes } = {},
  ) => {
    const url = new URL(text);
    const free = trusted.has(url.host) || trusted.has(url.hostname);
    if (!free) refuseByAddress(url);
    // Connects to the address that was checked: a second look-up could give another one.
    const addresses = isIP(hostOf(url)) === 0 ? await judged(hostOf(url), free, resolve) : [];
    const lookup: LookupFunction = (_host, { all }, done) => {
      const [first] = addresses;
      if (all) done(null, addresses);
      else done(null, first?.address ?? "", first?.family);
    };
    const sent = body === undefined || body === null ? undefined : body instanceof Uint8Array ? body : String(body);
    const ask = url.protocol === "https:" ? requestHttps : requestHttp;
    return new Promise((answer, fail) => {
      const stop = AbortSignal.timeout(allMs);
      const request = ask(url, { method, headers, lookup, agent: false, signal: stop }, (response) => {
        received(response, maxBytes, keptBytes).then(answer, fail);
      });
      const connecting = setTimeout(() => request.destroy(new Error(`${url.host} does not answer`)), max.connectMs);
      request.once("socket", (socket) =>
        socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(connecting)),
      );
      request.once("close", () => clearTimeout(connecting));
      request.once("error", fail);
      request.end(sent);
    });
  };
}

/** The host without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

function refuseByAddress(url: URL): void {
  const port = url.port === "" ? "443" : url.port;
  if (url.protocol !== "https:" || (port !== "443" && port !== "8443") || url.username !== "" || url.password !== "")
    throw new OutboundRefused(`${url.protocol}//${url.host} is not asked: only https on port 443 or 8443`);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new OutboundRefused(`${host} is not an address of the public internet`);
}

async function judged(host: string, free: boolean, resolve: Resolve) {
  const all = await resolve(host);
  if (all.length === 0) throw new Error(`${host} has no address`);
  const wrong = free ? undefined : all.find(({ address }) => !isPublicAddress(address));
  if (wrong) throw new OutboundRefused(`${host} leads to ${wrong.address}, which is not of the public internet`);
  return all.map(({ address, family }) => ({ address, family }));
}

/**
 * Returns true if requests to a typed address are allowed. Its DNS name is resolved at each request, because that can
 * change.
 */
export function mayBeAsked(text: string, allowed: readonly string[] = []): boolean {
  try {
    const url = new URL(text);
    if (allowed.includes(url.host) || allowed.includes(url.hostname)) return /^https?:$/.test(url.protocol);
    refuseByAddress(url);
    return true;
  } catch {
    return false;
  }
}

async function received(
  message: IncomingMessage,
  maxBytes: number,
  keptBytes = Number.POSITIVE_INFINITY,
): Promise<Response> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of message as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > maxBytes) {
      message.destroy();
      throw new Error(`an answer of more than ${maxBytes} bytes`);
    }
    pieces.push(piece);
    if (bytes < keptBytes) continue;
    message.destroy();
    break;
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headersDistinct))
    for (const one of value ?? []) headers.append(name, one);
  const status = message.statusCode ?? 0;
  const bare = status === 204 || status === 205 || status === 304;
  return new Response(bare ? null : Buffer.concat(pieces).subarray(0, Math.min(bytes, keptBytes)), { status, headers });
}
