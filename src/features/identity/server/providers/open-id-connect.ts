import * as oauth from "oauth4webapi";
import type { Clock } from "#platform/clock.ts";
import type { Claims, Provider } from "./providers.ts";

/** The values of a redirect that its response is checked against. */
export interface Expected {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** OpenID Connect's code flow, as the relying party. Every call throws when the provider does not answer by the rules. */
export interface OpenIdConnect {
  /** Asks the issuer for its metadata, anew: whether it can be signed in with at all. */
  discover(provider: Provider): Promise<void>;
  /** Returns the address to which the person is sent. */
  authorizationUrl(provider: Provider, expected: Expected): Promise<string>;
  /** Exchanges the response in the address for the verified claims of the ID token (and of userinfo for the e-mail). */
  redeem(provider: Provider, answer: Readonly<Record<string, string>>, expected: Expected): Promise<Claims>;
}

const discoveryFor = 10 * 60_000;
const maxCached = 500;
/** Seconds two clocks may be apart. */
const tolerance = 30;

/** The relying party of one node. Metadata is cached ten minutes, the issuer's keys five; a key that is not there is asked for anew. */
export const openIdConnect = (clock: Clock): OpenIdConnect => new RelyingParty(clock);

class RelyingParty implements OpenIdConnect {
  private readonly clock: Clock;
  private readonly cache = new Map<string, { readonly server: oauth.AuthorizationServer; readonly until: number }>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  async discover(provider: Provider): Promise<void> {
    const { authorization_endpoint, token_endpoint, jwks_uri } = await this.fetchMetadata(provider);
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error("the issuer names no endpoints");
  }

  async authorizationUrl(provider: Provider, { redirectUri, state, nonce, verifier }: Expected): Promise<string> {
    const { authorization_endpoint } = await this.metadata(provider);
    if (!authorization_endpoint) throw new Error("the issuer names no authorization endpoint");
    const url = new URL(authorization_endpoint);
    if (url.protocol !== "https:" && !(url.protocol === "http:" && isInsecure(provider)))
      throw new Error("the authorization endpoint is not https");
    const values = {
      client_id: provider.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(provider.prompt ? { prompt: provider.prompt } : {}),
    };
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return url.href;
  }

  async redeem(provider: Provider, answer: Readonly<Record<string, string>>, expected: Expected): Promise<Claims> {
    const client = this.clientOf(provider);
    const options = optionsOf(provider);
    const announced = await this.metadata(provider);
    const granted = await oauth.authorizationCodeGrantRequest(
      announced,
      client,
      authenticationOf(provider, announced),
      oauth.validateAuthResponse(
        named(announced, provider, answer["iss"]),
        client,
        new URLSearchParams(answer),
        expected.state,
      ),
      expected.redirectUri,
      expected.verifier,
      options,
    );
    const server = named(announced, provider, await issuerIn(provider, granted));
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, granted, {
      expectedNonce: expected.nonce,
      requireIdToken: true,
    });
    await this.checkSignature(provider, announced, granted);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new Error("no ID token");
    if (typeof claims["email"] === "string" || !server.userinfo_endpoint) return claims as Claims;
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, options);
    return { ...(await oauth.processUserInfoResponse(server, client, claims.sub, info)), ...claims } as Claims;
  }

  private async fetchMetadata(provider: Provider): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(provider.issuer);
    const response = await oauth.discoveryRequest(issuer, optionsOf(provider));
    const server = await metadataOf(provider, issuer, response);
    if (this.cache.size >= maxCached) this.cache.clear();
    this.cache.set(keyOf(provider), { server, until: this.clock.now().getTime() + discoveryFor });
    return server;
  }

  private async metadata(provider: Provider): Promise<oauth.AuthorizationServer> {
    const found = this.cache.get(keyOf(provider));
    return found && found.until > this.clock.now().getTime() ? found.server : this.fetchMetadata(provider);
  }

  // Tokens are judged by the product's clock.
  private clientOf(provider: Provider): oauth.Client {
    return {
      client_id: provider.clientId,
      [oauth.clockSkew]: Math.round((this.clock.now().getTime() - Date.now()) / 1000),
      [oauth.clockTolerance]: tolerance,
    };
  }

  /** Checks the signature of the ID token. A key that is not known is looked for once more in fresh metadata: keys change. */
  private async checkSignature(provider: Provider, server: oauth.AuthorizationServer, granted: Response) {
    const options = optionsOf(provider);
    try {
      await oauth.validateApplicationLevelSignature(server, granted, options);
    } catch (error) {
      if (!(error instanceof oauth.OperationProcessingError) || error.code !== oauth.KEY_SELECTION) throw error;
      await oauth.validateApplicationLevelSignature(await this.fetchMetadata(provider), granted, options);
    }
  }
}

/** By provider too: what one may be asked, another may not. */
const keyOf = (provider: Provider): string => `${provider.id} ${provider.issuer}`;

const isInsecure = (provider: Provider): boolean => provider.issuer.startsWith("http:");

const optionsOf = (provider: Provider) => ({
  [oauth.customFetch]: (url: string, options: oauth.CustomFetchOptions<string, URLSearchParams | undefined>) =>
    provider.fetch(url, { method: options.method, headers: options.headers, body: options.body }),
  // The client that asks decides about addresses; plain http only where the configured issuer is on it itself.
  [oauth.allowInsecureRequests]: isInsecure(provider),
});

/** An issuer answers for itself; Microsoft's common ones answer for the tenant that signs in. */
async function metadataOf(provider: Provider, issuer: URL, response: Response): Promise<oauth.AuthorizationServer> {
  if (!provider.issuers) return oauth.processDiscoveryResponse(issuer, response);
  if (response.status !== 200) throw new Error(`the issuer answers ${response.status}`);
  const server = (await response.json()) as oauth.AuthorizationServer;
  const named = String(server.issuer);
  if (named !== `${issuer.origin}/{tenantid}/v2.0` && !provider.issuers.test(named))
    throw new Error("the issuer is another one");
  return server;
}

/** The metadata under the issuer that spoke, where the provider may speak under several. */
const named = (server: oauth.AuthorizationServer, provider: Provider, issuer: string | undefined) =>
  issuer !== undefined && provider.issuers?.test(issuer) === true && server.issuer.includes("{tenantid}")
    ? { ...server, issuer }
    : server;

/** Which issuer an ID token names, before anything of it is believed. */
async function issuerIn(provider: Provider, granted: Response): Promise<string | undefined> {
  if (!provider.issuers) return undefined;
  const body = (await granted
    .clone()
    .json()
    .catch(() => undefined)) as { id_token?: unknown } | undefined;
  const payload = typeof body?.id_token === "string" ? body.id_token.split(".")[1] : undefined;
  if (payload === undefined) return undefined;
  const { iss } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { iss?: unknown };
  return typeof iss === "string" ? iss : undefined;
}

function authenticationOf({ clientSecret }: Provider, server: oauth.AuthorizationServer): oauth.ClientAuth {
  if (clientSecret === "") return oauth.None();
  const known = server.token_endpoint_auth_methods_supported;
  return !known || known.includes("client_secret_basic")
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret);
}
