import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { keyScopesOf } from "#features/api-keys/scopes.ts";
import { messageData } from "#features/webhooks/message.ts";
import { type Endpoint, pathParameters } from "#protocol/endpoint.ts";
import { referencePage } from "./page.ts";
import { DocumentSchemas, type Schema } from "./schemas.ts";

/** The OpenAPI 3.1 document of the served endpoints. */
function openApi(endpoints: readonly Endpoint[], url: string, cookieName: string): Schema {
  const schemas = new DocumentSchemas();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const e of endpoints) {
    const path = `/api${e.path.replace(/:(\w+)/g, "{$1}")}`;
    paths[path] ??= {};
    paths[path][e.method.toLowerCase()] = operation(e, schemas);
  }
  const webhooks = Object.fromEntries(
    Object.entries(messageData).map(([type, data]) => [type, { post: message(type, data, schemas) }]),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Acta", version: "1", description: "Word templates become reviewed and approved contracts." },
    servers: [{ url }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieName },
        token: { type: "http", scheme: "bearer", description: "An identity token from POST /api/identity/token." },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "acta_…",
          description:
            "A key created by an owner or manager in /manageorg?tab=apiKeys. It acts on behalf of its creator, with their current roles. Calls that do not list this scheme reject it with failure.apiKey; the others need all scopes of their x-acta-scopes.",
        },
      },
      schemas: { Failure: failureSchema, ...schemas.components },
    },
    paths,
    webhooks,
  };
}

/** Describes the message that webhooks receive for an event, signed by the rules of Standard Webhooks. */
const message = (type: string, data: z.ZodType, schemas: DocumentSchemas): Schema => ({
  operationId: `on-${type}`,
  summary: `Sent to webhooks subscribed to ${type}; respond 2xx within 10 seconds`,
  tags: ["webhooks"],
  security: [],
  parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  })),
  requestBody: {
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["type", "timestamp", "data"],
          properties: {
            type: { const: type },
            timestamp: { type: "string", format: "date-time" },
            data: schemas.of(data, "output"),
          },
        },
      },
    },
  },
  responses: { "2XX": { description: "Accepted" } },
});

const failureSchema: Schema = {
  type: "object",
  required: ["code", "message", "requestId"],
  properties: {
    code: { type: "string" },
    message: { type: "string" },
    requestId: { type: "string" },
    fields: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    values: { type: "object" },
  },
};

/** Returns the function name that generators give an endpoint: `getProcessesByIdDocuments`. */
const operationId = (e: Endpoint): string =>
  e.method.toLowerCase() +
  e.path
    .split(/[/.-]/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith(":") ? `By${capital(part.slice(1))}` : capital(part)))
    .join("");

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function operation(e: Endpoint, schemas: DocumentSchemas): Schema {
  const input = schemas.of(e.input, "input");
  const properties = (input["properties"] ?? {}) as Record<string, Schema>;
  const required = (input["required"] ?? []) as string[];
  const inPath = pathParameters(e.path);
  const rest = Object.keys(properties).filter((k) => !inPath.includes(k));
  const asQuery = e.method === "GET" || e.method === "DELETE";
  const parameters = [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: properties[name] ?? { type: "string" } })),
    ...(asQuery
      ? rest.map((name) => ({ name, in: "query", required: required.includes(name), schema: properties[name] }))
      : []),
  ];
  const body: Schema = {
    type: "object",
    properties: Object.fromEntries(rest.map((k) => [k, properties[k]])),
    required: required.filter((k) => rest.includes(k)),
  };
  const withFile = {
    ...body,
    properties: { ...(body["properties"] as object), file: { type: "string", format: "binary" } },
  };
  const answer: Schema = e.download
    ? { "application/octet-stream": { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemas.of(e.output, "output") } };
  const scopes = keyScopesOf(e);
  return {
    operationId: operationId(e),
    summary: e.summary,
    tags: [e.path.split("/")[1] ?? ""],
    ...(scopes ? { "x-acta-scopes": scopes } : {}),
    security: e.access === "public" ? [] : [{ session: [] }, { token: [] }, ...(scopes ? [{ apiKey: [] }] : [])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(!asQuery
      ? {
          requestBody: {
            content: e.upload
              ? { "multipart/form-data": { schema: withFile } }
              : { "application/json": { schema: body } },
          },
        }
      : {}),
    responses: {
      "200": { description: "Success", content: answer },
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
  };
}

/** `GET /api/openapi.json`, and `/api/docs` to read it as a page without scripts. */
export function serveOpenApi(app: FastifyInstance, served: readonly Endpoint[], url: string, cookieName: string): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    document ??= JSON.stringify(openApi(served, url, cookieName));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  app.get("/api/docs", async (_request, reply) => {
    page ??= referencePage(served);
    return reply
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(page);
  });
}
