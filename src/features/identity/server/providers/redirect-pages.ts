import type { FastifyInstance } from "fastify";
import { linkingState } from "./attempts.ts";
import { fakeProviderPath } from "./fake-provider.ts";
import type { Redirecting } from "./redirect-sign-in.ts";

/**
 * The address providers send people back to: it uses nothing up and hands what it was given to the page that will, the
 * login page or, when something is being linked, my account. And the fake providers, where the installation plays them.
 */
export function redirectPages({ platform, providers }: Redirecting, app: FastifyInstance): void {
  app.get<{ Params: { provider: string }; Querystring: Record<string, unknown> }>(
    "/auth/callback/:provider",
    async (request, reply) => {
      const answer = new URLSearchParams({ checkRedirect: "true", from: request.params.provider });
      for (const name of ["state", "code", "iss", "error"]) {
        const value = request.query[name];
        if (typeof value === "string") answer.set(name, value);
      }
      const page = answer.get("state")?.startsWith(linkingState) ? "/myaccount" : "/login";
      return reply
        .header("referrer-policy", "no-referrer")
        .header("cache-control", "no-store")
        .redirect(`${page}?${answer.toString()}`, 302);
    },
  );
  if (providers.fakeProviders.length === 0) return;
  platform.log.warn(
    {},
    "fake sign-in providers are served: anybody can sign in as anybody (ACTA_DEV, ACTA_FAKE_SIGN_IN)",
  );
  app.get(`${fakeProviderPath}/*`, async (request, reply) => {
    const asked = `${platform.config.url}${request.url}`;
    const played = providers.fakeProviders.find(({ issuer }) => asked.startsWith(`${issuer}/`));
    const answer = played ? await played.fetch(asked) : new Response(null, { status: 404 });
    for (const [name, value] of answer.headers) reply.header(name, value);
    return reply
      .status(answer.status)
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header("cache-control", "no-store")
      .send(await answer.text());
  });
}
