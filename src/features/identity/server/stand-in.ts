import { createHash, generateKeyPairSync, sign, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { newToken } from "#platform/secrets/secrets.ts";
import { type Mishap, mishaps, standInPage } from "./stand-in-page.ts";

/** Where stand-ins are served, below the installation's address. */
export const standInPath = "/dev/sign-in";

interface Given {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly email: string;
  readonly verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly mishap: Mishap;
  readonly until: number;
}

/**
 * An OpenID Connect provider for development: discovery, authorization page, token endpoint, keys, all by the protocol,
 * with PKCE and single-use codes, and with failures one can choose. Anybody is whoever they say: never for real people.
 */
export interface StandIn {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** How the server itself reaches it, without the network. */
  readonly fetch: Outbound;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const refused = (error: string): Response => json({ error }, 400);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The stand-in of a provider on an installation at `url`. */
export function standIn(url: string, name: string, clock: Clock): StandIn {
  const issuer = `${url}${standInPath}/${name}`;
  const clientId = "acta-stand-in";
  const clientSecret = newToken("standin");
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const kid = createHash("sha256")
    .update(JSON.stringify(publicKey.export({ format: "jwk" })))
    .digest("hex")
    .slice(0, 16);
  const codes = new Map<string, Given>();
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  const metadata = () =>
    json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic"],
      authorization_response_iss_parameter_supported: true,
    });

  const fits = (query: URLSearchParams): boolean =>
    query.get("client_id") === clientId &&
    (query.get("redirect_uri") ?? "").startsWith(`${url}/auth/callback/`) &&
    query.get("response_type") === "code" &&
    query.get("code_challenge_method") === "S256" &&
    (query.get("scope") ?? "").split(" ").includes("openid");

  const decide = (query: URLSearchParams): Response => {
    const back = new URL(query.get("redirect_uri") ?? "");
    const mishap = mishaps.find((one) => one === query.get("mishap")) ?? "none";
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("iss", mishap === "issuer" ? `${issuer}-other` : issuer);
    const error = query.has("cancel") ? "access_denied" : mishap === "server_error" ? mishap : undefined;
    if (error !== undefined) back.searchParams.set("error", error);
    else {
      const code = newToken("code");
      codes.set(code, {
        clientId,
        redirectUri: query.get("redirect_uri") ?? "",
        challenge: query.get("code_challenge") ?? "",
        nonce: query.get("nonce") ?? "",
        email: query.get("email") ?? "",
        verified: query.has("verified"),
        firstName: query.get("firstName") ?? "",
        lastName: query.get("lastName") ?? "",
        mishap,
        until: seconds() + 60,
      });
      back.searchParams.set("code", code);
    }
    return new Response(null, { status: 302, headers: { location: back.href } });
  };

  const idToken = (given: Given): string => {
    const now = seconds() - (given.mishap === "expired" ? 7200 : 0);
    const claims = {
      iss: issuer,
      aud: given.mishap === "audience" ? "somebody-else" : clientId,
      sub: createHash("sha256").update(given.email.toLowerCase()).digest("hex").slice(0, 32),
      iat: now,
      exp: now + 3600,
      nonce: given.mishap === "nonce" ? "another" : given.nonce,
      email: given.email,
      email_verified: given.verified,
      given_name: given.firstName,
      family_name: given.lastName,
    };
    const text = `${part({ alg: "ES256", typ: "JWT", kid })}.${part(claims)}`;
    const key = given.mishap === "signature" ? other : privateKey;
    return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };

  const token = (authorization: string, body: URLSearchParams): Response => {
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString("utf8")
      .split(":");
    const known = (given: string | undefined) => decodeURIComponent((given ?? "").replaceAll("+", " "));
    if (known(id) !== clientId || !same(known(secret), clientSecret)) return json({ error: "invalid_client" }, 401);
    const code = body.get("code") ?? "";
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (given?.mishap === "down") return new Response("Bad gateway", { status: 502 });
    if (
      !given ||
      given.until < seconds() ||
      given.redirectUri !== body.get("redirect_uri") ||
      given.challenge !== challenge
    )
      return refused("invalid_grant");
    return json({ access_token: newToken("access"), token_type: "Bearer", expires_in: 60, id_token: idToken(given) });
  };

  return {
    issuer,
    clientId,
    clientSecret,
    fetch: async (address, { method = "GET", headers = {}, body } = {}) => {
      const asked = new URL(address);
      switch (`${method} ${asked.pathname.slice(new URL(issuer).pathname.length)}`) {
        case "GET /.well-known/openid-configuration":
          return metadata();
        case "GET /keys":
          return json({ keys: [{ ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "ES256" }] });
        case "GET /authorize":
          return fits(asked.searchParams) ? standInPage(name, asked.searchParams) : refused("invalid_request");
        case "GET /decide":
          return fits(asked.searchParams) ? decide(asked.searchParams) : refused("invalid_request");
        case "POST /token":
          return token(headers["authorization"] ?? "", new URLSearchParams(String(body ?? "")));
        default:
          return json({ error: "not_found" }, 404);
      }
    },
  };
}
