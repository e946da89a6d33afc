import { keyScopesOf } from "#features/api-keys/scopes.ts";
import { messageData } from "#features/webhooks/message.ts";
import { type Endpoint, pathParameters, type RateLimit } from "#protocol/endpoint.ts";
import { commonFailures } from "#protocol/failure.ts";
import { en as sentences } from "../../text/failure/en.ts";
import { type FieldRow, fieldRows, typeOf } from "./field-rows.ts";
import { DocumentSchemas, type Schema } from "./schemas.ts";
import { styles } from "./styles.ts";

/** The calls with which a program takes a contract from its template to its documents. Shown above the reference. */
const walkthrough = `# 1. List the templates and their fields
curl -H "$KEY" $ACTA/api/templates
# 2. Start a process; repeating the call with the same Idempotency-Key does not start another
curl -H "$KEY" -H "$JSON" -H "Idempotency-Key: order-1042" \\
  -d '{"templateId":"…","title":"Compraventa 1042"}' $ACTA/api/processes
# 3. Save its answers by path, as typed in the form, with the "version" of the last response.
#    The response lists remaining errors
curl -X PUT -H "$KEY" -H "$JSON" \\
  -d '{"version":1,"patch":{"nombre":"Ana Díaz","precio":"1,500.00"}}' $ACTA/api/processes/ID/answers
# 4. Send it for review; if the template or plan has no review, use /finish instead of /send
curl -H "$KEY" -H "$JSON" -d '{"version":2}' $ACTA/api/processes/ID/send
# 5. Get its status, or use a webhook for process.approved and documents.ready (/manageorg?tab=webhooks)
curl -H "$KEY" $ACTA/api/processes/ID
# 6. Download its documents
curl -H "$KEY" -o contrato.docx $ACTA/api/processes/ID/documents/word
curl -H "$KEY" -o contrato.pdf $ACTA/api/processes/ID/documents/pdf`;

/** The reference of the API as a page without scripts: what holds for all calls, then every call with its fields. */
export function referencePage(served: readonly Endpoint[]): string {
  const schemas = new DocumentSchemas();
  const groups = [...Map.groupBy(served, ({ path }) => path.split("/")[1] ?? "")].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const calls = groups.map(([name, endpoints]) =>
    section(name, titleOf(name), endpoints.map((e) => callOf(e, schemas)).join("")),
  );
  const webhooks = section("webhook-messages", "Webhook messages", webhookMessages(schemas));
  const shared = section("types", "Shared types", sharedTypes(schemas));
  const chapters = [
    ["start", "From a template to its documents"],
    ["conventions", "Conventions"],
    ["errors", "Errors"],
    ["webhook-messages", "Webhook messages"],
    ["types", "Shared types"],
  ] as const;
  const links = [
    `<ul>${chapters.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join("")}</ul>`,
    `<p class="group">Calls</p><ul>${groups
      .map(([id, { length }]) => `<li><a href="#${id}">${titleOf(id)}</a> <small>${length}</small></li>`)
      .join("")}</ul>`,
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Acta API</title><style>${styles}</style></head><body><nav aria-label="Contents"><p class="brand">Acta API</p>${links.join("")}</nav>` +
    `<main><h1>Acta API</h1>${introduction}${calls.join("")}${webhooks}${shared}</main></body></html>`
  );
}

const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Formats text with code between backticks. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

/** The titles of parts whose path differs from their name in the product. */
const titles: Readonly<Record<string, string>> = { ai: "AI", hp: "Project levels", dash: "Dashboard token" };

const titleOf = (name: string): string => {
  const known = titles[name];
  if (known !== undefined) return known;
  const words = name.replace(/-/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Api /, "API ");
};

const section = (id: string, title: string, body: string): string =>
  `<section id="${id}"><h2>${escape(title)}</h2>${body}</section>`;

const who: Readonly<Record<Endpoint["access"], string>> = {
  public: "Anyone",
  user: "A logged-in person",
  member: "A member of an organization",
};

function callOf(e: Endpoint, schemas: DocumentSchemas): string {
  const path = escape(e.path).replace(/:(\w+)/g, "<em>{$1}</em>");
  const scopes = keyScopesOf(e);
  const facts = [
    who[e.access],
    e.access === "public" ? "" : scopes ? keyWords(scopes) : "no API key",
    ...(e.limits ?? []).map(limitWords),
    e.upload ? `one file of ${e.upload.inclusive ? "at most" : "less than"} ${megabytes(e.upload.maxBytes)}` : "",
  ].filter((fact) => fact !== "");
  return (
    `<details><summary><span class="${e.method.toLowerCase()}">${e.method}</span> <code>/api${path}</code> <span class="what">${prose(e.summary)}</span></summary>` +
    `<p class="facts">${facts.join(" · ")}</p>${request(e, schemas)}${response(e, schemas)}</details>`
  );
}

const keyWords = (scopes: readonly string[]): string =>
  scopes.length === 0 ? "any API key" : `API key with ${scopes.map((one) => `<code>${one}</code>`).join(" and ")}`;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

function limitWords({ by, max, seconds }: RateLimit): string {
  const time = seconds % 3600 === 0 ? hours(seconds / 3600) : seconds === 60 ? "minute" : `${seconds / 60} minutes`;
  const whose = by.includes(":") ? `<code>${by.slice(by.indexOf(":") + 1)}</code>` : by;
  return `${max} calls per ${whose} per ${time}`;
}

const hours = (count: number): string => (count === 1 ? "hour" : count === 24 ? "day" : `${count} hours`);

/** Returns the part of the request that carries a value of a call. */
function placeOf(e: Endpoint, name: string): string {
  if (pathParameters(e.path).includes(name)) return "path";
  if (e.method === "GET" || e.method === "DELETE") return "query";
  return e.upload ? "form" : "body";
}

function request(e: Endpoint, schemas: DocumentSchemas): string {
  const rows = fieldRows(schemas.of(e.input, "input"));
  const file: FieldRow[] = e.upload ? [{ name: "file", type: "file", required: true, limits: "the last part" }] : [];
  if (rows.length + file.length === 0) return "<h3>Request</h3><p>Nothing.</p>";
  const place = (row: FieldRow) => placeOf(e, row.name.split(/[.[]/)[0] ?? "");
  return `<h3>Request</h3>${table([...rows, ...file], place)}`;
}

function response(e: Endpoint, schemas: DocumentSchemas): string {
  if (e.download) return "<h3>Response</h3><p>The file.</p>";
  const schema = schemas.of(e.output, "output");
  const rows = fieldRows(schema);
  if (rows.length > 0) {
    const whole = typeOf(schema);
    return `<h3>Response</h3>${whole === "object" ? "" : `<p>${escape(whole)}</p>`}${table(rows)}`;
  }
  return `<h3>Response</h3><p>${schema["type"] === "object" ? "An empty object." : escape(typeOf(schema))}</p>`;
}

function table(rows: readonly FieldRow[], place?: (row: FieldRow) => string): string {
  const head = ["Name", ...(place ? ["In"] : []), "Type", "Limits"]
    .map((one) => `<th scope="col">${one}</th>`)
    .join("");
  const body = rows.map((row) => {
    const optional = row.required ? "" : " <small>optional</small>";
    const cells = [...(place ? [place(row)] : []), `<code>${escape(row.type)}</code>`, escape(row.limits)];
    return `<tr><th scope="row"><code>${escape(row.name)}</code>${optional}</th>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
}

const webhookMessages = (schemas: DocumentSchemas): string =>
  "<p>A POST to the address of the webhook, signed as Standard Webhooks says, with <code>type</code>, <code>timestamp</code> and <code>data</code>. Respond 2xx within 10 seconds.</p>" +
  Object.entries(messageData)
    .map(
      ([type, data]) =>
        `<details><summary><code>${type}</code></summary><h3>Data</h3>${table(fieldRows(schemas.of(data, "output")))}</details>`,
    )
    .join("");

/** Read last: the calls before it have named what they share. */
const sharedTypes = (schemas: DocumentSchemas): string =>
  Object.entries(schemas.components)
    .map(([name, schema]: [string, Schema]) => {
      const rows = fieldRows(schema);
      return `<h3 id="type-${name}">${name}</h3>${rows.length > 0 ? table(rows) : `<p>${escape(typeOf(schema))}</p>`}`;
    })
    .join("");

const byStatus = Object.entries(commonFailures).toSorted(([, a], [, b]) => a - b);
const errors = byStatus.map(([code, status]) => {
  const sentence = (sentences as Readonly<Record<string, string>>)[code.slice("failure.".length)] ?? "";
  return `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escape(sentence.replace(/\{\{\w+\}\}/g, "…"))}</td></tr>`;
});

const introduction = [
  '<p>Programs call the same API as the pages. The machine-readable description is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Authenticate with <code>Authorization: Bearer</code> and an API key (<code>acta_…</code>, created in <a href="/manageorg?tab=apiKeys">Manage organization</a>) or an identity token, or with the session cookie. A call is authorized as the person who created the key, with their current roles.</p>',
  section(
    "start",
    "From a template to its documents",
    `<p>With <code>KEY='Authorization: Bearer acta_…'</code>, <code>JSON='Content-Type: application/json'</code> and this address as <code>ACTA</code>:</p><pre>${escape(walkthrough)}</pre>`,
  ),
  section(
    "conventions",
    "Conventions",
    `<ul>${[
      '**Values.** Bodies are JSON in UTF-8. A moment is `2026-11-25T14:30:00.000Z`, a day `2026-11-25`, an ID a UUID. Amounts and quantities are decimals in strings: `"1500.00"`.',
      "**Lists** are paged: `limit` at most 100, and `after` is the `next` of the page before; `next` is null on the last one.",
      "**Changes by several people.** A `version` sent with a change is the one the caller read. If somebody changed it meanwhile, the response is 409 and nothing is changed.",
      "**Repeating a POST.** With an `Idempotency-Key` header of your choice, a repetition within a day gets the stored response and changes nothing. With another body it is refused (422).",
      "**Limits.** A 429 response says in `Retry-After` after how many seconds to try again. So does a 503 with the code `failure.busy`: nothing was changed, and the call may be repeated. A person may make 600 reads a minute unless the installation says otherwise. A JSON body has at most 2 MB, 64 levels, 100,000 values, and 10,000 values in one list or object; more is refused with 413 (size) or 422.",
      "**Uploads** are `multipart/form-data`: first the other fields, then the part `file`.",
      "**Language.** Sentences in responses are in the language of `Accept-Language`, English or Spanish. Our own pages also keep their language in the cookie `acta_language`, which counts for links opened in a browser.",
    ]
      .map((line) => `<li>${prose(line).replace(/\*\*([^*]+)\*\*/, "<b>$1</b>")}</li>`)
      .join("")}</ul>`,
  ),
  section(
    "errors",
    "Errors",
    `<p>A failed call responds with <code>code</code>, <code>message</code> in the caller's language, <code>requestId</code>, and <code>fields</code> where values are wrong, each with its <code>path</code>, <code>code</code> and <code>message</code>. Codes do not change; features have codes of their own besides these.</p><div class="wide"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>${errors.join("")}</tbody></table></div>`,
  ),
].join("");
