import { createHash } from "node:crypto";
import { z } from "zod";
import type { Config } from "#platform/config.ts";
import type { Outbound, OutboundRequest } from "#platform/outbound/outbound.ts";
import { askJson } from "./ask.ts";
import { ProviderError } from "./provider.ts";

/** The tokens of a connection. They are stored sealed. */
export const DocuSignTokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** The end of the access token's validity, in milliseconds. */
  until: z.number(),
  baseUri: z.string(),
});
export type DocuSignTokens = z.infer<typeof DocuSignTokens>;

const Granted = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string().nullish(),
  expires_in: z.union([z.number(), z.string().transform(Number)]),
});
const UserInfo = z.looseObject({
  accounts: z
    .array(
      z.looseObject({
        account_id: z.string(),
        account_name: z.string().nullish(),
        is_default: z.union([z.boolean(), z.string().transform((text) => text === "true")]).nullish(),
        base_uri: z.url({ protocol: /^https?$/ }),
      }),
    )
    .min(1),
});

/** The installation as a client of DocuSign. */
export interface DocuSignClient {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
}

/** The client of an installation; undefined where none is set. */
export const docusignClient = (config: Config): DocuSignClient | undefined =>
  config.ACTA_DOCUSIGN_CLIENT_ID && config.ACTA_DOCUSIGN_SECRET
    ? {
        url: config.ACTA_DOCUSIGN_URL.replace(/\/$/, ""),
        clientId: config.ACTA_DOCUSIGN_CLIENT_ID,
        secret: config.ACTA_DOCUSIGN_SECRET,
      }
    : undefined;

/** Returns the address where the person allows us to send in their name. */
export function authorizeUrl(
  { url, clientId }: DocuSignClient,
  request: { readonly redirectUri: string; readonly state: string; readonly verifier: string },
): string {
  const to = new URL(`${url}/oauth/auth`);
  const values = {
    response_type: "code",
    scope: "signature extended",
    client_id: clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: createHash("sha256").update(request.verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(values)) to.searchParams.set(name, value);
  return to.href;
}

async function granted(client: DocuSignClient, outbound: Outbound, form: Record<string, string>) {
  const request: OutboundRequest = {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${client.clientId}:${client.secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(form),
  };
  return askJson(outbound, Granted, `${client.url}/oauth/token`, request).catch((error: unknown) => {
    // A grant that is over is answered with 400.
    if (error instanceof ProviderError && error.reason === "refused") throw new ProviderError("key", error.message);
    throw error;
  });
}

/** Redeems the code of a redirect: the tokens, and the account that is the person's default. */
export async function redeemCode(
  client: DocuSignClient,
  outbound: Outbound,
  answer: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
  now: Date,
): Promise<{ tokens: DocuSignTokens; accountId: string; accountName: string | null }> {
  const got = await granted(client, outbound, {
    grant_type: "authorization_code",
    code: answer.code,
    code_verifier: answer.verifier,
    redirect_uri: answer.redirectUri,
  });
  if (!got.refresh_token) throw new ProviderError("key", "no refresh token was given");
  const { accounts } = await askJson(outbound, UserInfo, `${client.url}/oauth/userinfo`, {
    headers: { authorization: `Bearer ${got.access_token}` },
  });
  const account = accounts.find(({ is_default }) => is_default === true) ?? accounts[0];
  if (!account) throw new ProviderError("refused", "the person has no account");
  return {
    tokens: {
      accessToken: got.access_token,
      refreshToken: got.refresh_token,
      until: now.getTime() + got.expires_in * 1000,
      baseUri: account.base_uri.replace(/\/$/, ""),
    },
    accountId: account.account_id,
    accountName: account.account_name ?? null,
  };
}

/** New tokens for old. */
export async function refreshTokens(
  client: DocuSignClient,
  outbound: Outbound,
  old: DocuSignTokens,
  now: Date,
): Promise<DocuSignTokens> {
  const got = await granted(client, outbound, { grant_type: "refresh_token", refresh_token: old.refreshToken });
  return {
    ...old,
    accessToken: got.access_token,
    refreshToken: got.refresh_token ?? old.refreshToken,
    until: now.getTime() + got.expires_in * 1000,
  };
}
