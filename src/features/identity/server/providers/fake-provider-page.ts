/** The failure modes of a fake provider. */
export const failureModes = [
  "none",
  "server_error",
  "nonce",
  "audience",
  "expired",
  "signature",
  "issuer",
  "down",
] as const;
export type FailureMode = (typeof failureModes)[number];

const escape = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const descriptions: Readonly<Record<FailureMode, string>> = {
  none: "Everything works",
  server_error: "The provider answers with an error",
  nonce: "The token carries another nonce",
  audience: "The token is for somebody else",
  expired: "The token is out of date",
  signature: "The token is signed with another key",
  issuer: "The answer names another issuer",
  down: "The token endpoint is down",
};

const carried = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
];

/** The page of a fake provider on which one chooses who to be. For developers, so in English only, as /dev/mail. */
export function fakeProviderPage(name: string, query: URLSearchParams): Response {
  const hidden = carried
    .map((key) => `<input type="hidden" name="${key}" value="${escape(query.get(key) ?? "")}">`)
    .join("");
  const field = (id: string, label: string, type = "text", more = "") =>
    `<label for="${id}">${label}</label><input id="${id}" name="${id}" type="${type}" ${more}>`;
  const options = failureModes.map((one) => `<option value="${one}">${descriptions[one]}</option>`).join("");
  const title = `Fake provider for ${escape(name === "google" ? "Google" : "Microsoft")}`;
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:3rem auto;padding:0 1rem}form{display:grid;gap:.4rem}input,select,button{font:inherit;padding:.5rem;min-height:44px;box-sizing:border-box}input[type=checkbox]{min-height:0;width:1.2rem;height:1.2rem}.row{display:flex;gap:.6rem;align-items:center;margin:.6rem 0}button{flex:1}</style></head>
<body><h1>${title}</h1><p>For development: choose who to be. Nobody is asked for a password here.</p>
<form action="decide">${hidden}${field("email", "E-mail", "email", 'required value="ana@example.com"')}
<div class="row"><input type="checkbox" id="verified" name="verified" value="1" checked><label for="verified">The e-mail is verified</label></div>
${field("firstName", "First name")}${field("lastName", "Last name")}
<label for="failureMode">What happens</label><select id="failureMode" name="failureMode">${options}</select>
<div class="row"><button>Sign in</button><button name="cancel" value="1" formnovalidate>Cancel</button></div></form></body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}
