import { createHash, generateKeyPairSync, sign, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { newToken } from "#platform/secrets/secrets.ts";
import { type FailureMode, failureModes, fakeProviderPage } from "./fake-provider-page.ts";

/** The path of fake providers, below the installation's address. */
export const fakeProviderPath = "/dev/sign-in";

interface Given {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly email: string;
  readonly verified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly failureMode: FailureMode;
  readonly until: number;
}

/**
 * An OpenID Connect provider for development: discovery, authorization page, token endpoint and keys, all by the
 * protocol, with PKCE, single-use codes and selectable failures. It accepts any identity without proof: never for real
 * people.
 */
export interface FakeProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The server's own access to it, without the network. */
  readonly fetch: Outbound;
}

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const refused = (error: string): Response => json({ error }, 400);
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The fake provider `name` on an installation at `url`. */
export const fakeProvider = (url: string, name: string, clock: Clock): FakeProvider => new Provider(url, name, clock);

const clientId = "acta-fake-provider";

class Provider implements FakeProvider {
  readonly issuer: string;
  readonly clientId = clientId;
  readonly clientSecret = newToken("fake");
  private readonly url: string;
  private readonly name: string;
  private readonly clock: Clock;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private readonly otherKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  private readonly kid: string;
  private readonly codes = new Map<string, Given>();

  constructor(url: string, name: string, clock: Clock) {
    this.url = url;
    this.name = name;
    this.clock = clock;
    this.issuer = `${url}${fakeProviderPath}/${name}`;
    this.kid = createHash("sha256").update(JSON.stringify(this.publicJwk())).digest("hex").slice(0, 16);
  }

  readonly fetch: Outbound = async (address, { method = "GET", headers = {}, body } = {}) => {
    const asked = new URL(address);
    const query = asked.searchParams;
    switch (`${method} ${asked.pathname.slice(new URL(this.issuer).pathname.length)}`) {
      case "GET /.well-known/openid-configuration":
        return json(metadataOf(this.issuer));
      case "GET /keys":
        return json({ keys: [{ ...this.publicJwk(), kid: this.kid, use: "sig", alg: "ES256" }] });
      case "GET /authorize":
        return this.fits(query) ? fakeProviderPage(this.name, query) : refused("invalid_request");
      case "GET /decide":
        return this.fits(query) ? this.decide(query) : refused("invalid_request");
      case "POST /token":
        return this.token(headers["authorization"] ?? "", new URLSearchParams(String(body ?? "")));
      default:
        return json({ error: "not_found" }, 404);
    }
  };

  private publicJwk() {
    return this.keys.publicKey.export({ format: "jwk" });
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private fits(query: URLSearchParams): boolean {
    return (
      query.get("client_id") === clientId &&
      (query.get("redirect_uri") ?? "").startsWith(`${this.url}/auth/callback/`) &&
      query.get("response_type") === "code" &&
      query.get("code_challenge_method") === "S256" &&
      (query.get("scope") ?? "").split(" ").includes("openid")
    );
  }

  /** Sends the person back with a code, or with what was chosen to go wrong. */
  private decide(query: URLSearchParams): Response {
    const back = new URL(query.get("redirect_uri") ?? "");
    const failureMode = failureModes.find((one) => one === query.get("failureMode")) ?? "none";
    back.searchParams.set("state", query.get("state") ?? "");
    back.searchParams.set("iss", failureMode === "issuer" ? `${this.issuer}-other` : this.issuer);
    const error = query.has("cancel") ? "access_denied" : failureMode === "server_error" ? failureMode : undefined;
    if (error === undefined) back.searchParams.set("code", this.newCode(query, failureMode));
    else back.searchParams.set("error", error);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  private newCode(query: URLSearchParams, failureMode: FailureMode): string {
    const code = newToken("code");
    const given = (name: string) => query.get(name) ?? "";
    this.codes.set(code, {
      clientId,
      redirectUri: given("redirect_uri"),
      challenge: given("code_challenge"),
      nonce: given("nonce"),
      email: given("email"),
      verified: query.has("verified"),
      firstName: given("firstName"),
      lastName: given("lastName"),
      failureMode,
      until: this.seconds() + 60,
    });
    return code;
  }

  private token(authorization: string, body: URLSearchParams): Response {
    const [id, secret] = Buffer.from(authorization.replace(/^Basic /, ""), "base64")
      .toString("utf8")
      .split(":");
    const known = (given: string | undefined) => decodeURIComponent((given ?? "").replaceAll("+", " "));
    if (known(id) !== clientId || !same(known(secret), this.clientSecret))
      return json({ error: "invalid_client" }, 401);
    const code = body.get("code") ?? "";
    const given = this.codes.get(code);
    this.codes.delete(code);
    if (given?.failureMode === "down") return new Response("Bad gateway", { status: 502 });
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const redirectUri = body.get("redirect_uri");
    if (!given || given.until < this.seconds() || given.redirectUri !== redirectUri || given.challenge !== challenge)
      return refused("invalid_grant");
    const id_token = this.idToken(given);
    return json({ access_token: newToken("access"), token_type: "Bearer", expires_in: 60, id_token });
  }

  private idToken(given: Given): string {
    const now = this.seconds() - (given.failureMode === "expired" ? 7200 : 0);
    const claims = {
      iss: this.issuer,
      aud: given.failureMode === "audience" ? "somebody-else" : clientId,
      sub: createHash("sha256").update(given.email.toLowerCase()).digest("hex").slice(0, 32),
      iat: now,
      exp: now + 3600,
      nonce: given.failureMode === "nonce" ? "another" : given.nonce,
      email: given.email,
      email_verified: given.verified,
      given_name: given.firstName,
      family_name: given.lastName,
    };
    const text = `${part({ alg: "ES256", typ: "JWT", kid: this.kid })}.${part(claims)}`;
    const key = given.failureMode === "signature" ? this.otherKey : this.keys.privateKey;
    return `${text}.${sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  }
}

const metadataOf = (issuer: string) => ({
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
