import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { limits, type QueryKind } from "../query.ts";
import type { Typed } from "../question.ts";
import type { ProviderAnswer, RegistryProvider } from "./provider.ts";

interface Service {
  readonly url: string;
  readonly key: string | undefined;
  readonly secret: string | undefined;
  readonly seconds: number;
}

/** The maximum of tries for a request. The next one is the pause between tries. */
const tries = 3;
const pauseMs = 500;
/** Files travel in the answer as base64. */
const largestAnswer = Math.ceil(limits.files * limits.fileBytes * 1.4) + 1024 * 1024;

const Ref = z.string().max(200).optional();
const Answer = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("ok"),
    data: z.record(z.string(), z.unknown()),
    attachments: z
      .array(z.object({ name: z.string().min(1).max(200), content: z.base64() }))
      .max(limits.files)
      .default([]),
    ref: Ref,
  }),
  z.object({ status: z.literal("notFound"), ref: Ref }),
  z.object({ status: z.literal("pending"), ref: Ref }),
  z.object({ status: z.literal("error") }),
]);

/**
 * A service over HTTP: `POST {url}/{kind}` with `{ id, input }`, signed. A request that gets no answer in time or a 5xx is made
 * again, twice at most, with the same `idempotency-key`; any other answer is final.
 */
export const http = (service: Service, ask: Outbound): RegistryProvider => ({
  name: "http",
  query: async (kind, values, id) => {
    let result: ProviderAnswer = { status: "error", failure: "unreachable" };
    for (let at = 0; at < tries; at++) {
      if (at > 0) await pause(pauseMs * at);
      const answer = await once(service, ask, kind, values, id);
      if (answer !== "again") return answer;
      result = { status: "error", failure: "unreachable" };
    }
    return result;
  },
});

async function once(service: Service, ask: Outbound, kind: QueryKind, values: Typed, id: string) {
  const body = JSON.stringify({ id, kind, input: values });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const { key, secret, seconds } = service;
  let response: Response;
  try {
    response = await ask(`${service.url}/${kind}`, {
      method: "POST",
      body,
      allMs: seconds * 1000,
      maxBytes: largestAnswer,
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "idempotency-key": id,
        "x-timestamp": timestamp,
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(secret ? { "x-signature": createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex") } : {}),
      },
    });
  } catch {
    return "again" as const;
  }
  if (response.status >= 500) return "again" as const;
  if (!response.ok) return { status: "error", failure: "refused" } as const;
  return readAnswerText(await response.text());
}

function readAnswerText(text: string): ProviderAnswer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { status: "error", failure: "unreadable" };
  }
  const read = Answer.safeParse(json);
  if (!read.success) return { status: "error", failure: "unreadable" };
  const answer = read.data;
  if (answer.status === "error") return { status: "error", failure: "refused" };
  const ref = answer.ref === undefined ? {} : { ref: answer.ref };
  if (answer.status !== "ok") return { status: answer.status, ...ref };
  const files = answer.attachments.map(({ name, content }) => ({ name, bytes: Buffer.from(content, "base64") }));
  if (files.some(({ bytes }) => bytes.length === 0 || bytes.length >= limits.fileBytes))
    return { status: "error", failure: "unreadable" };
  return { status: "ok", data: answer.data, files, ...ref };
}
