import { z } from "zod";
import type { Outbound } from "#platform/outbound/outbound.ts";
import { OutboundRefused } from "#platform/outbound/outbound.ts";
import { type AiErrorReason, type Message, objectIn, proposalIn } from "../ai.ts";

/** A server that writes texts. Throws `AiError`. */
export interface TextModel {
  readonly model: string;
  propose(messages: readonly Message[]): Promise<string>;
  /** The JSON object it answers. */
  ask(messages: readonly Message[]): Promise<Readonly<Record<string, unknown>>>;
}

/** Why a server gave no text. `message` is for the log; it never holds the key or what was asked. */
export class AiError extends Error {
  readonly reason: AiErrorReason;
  constructor(reason: AiErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The limits of a proposed text: its time, the size of the response, and the number of tokens. */
const limits = { allMs: 60_000, maxBytes: 512 * 1024, tokens: 2_000 } as const;

const Chat = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1) });

/** A server of OpenAI's chat completions: its own address, and what speaks its protocol (Azure, Ollama, vLLM, Mistral …). */
export function openAi(
  { address, model, key }: { readonly address: string; readonly model: string; readonly key: string },
  outbound: Outbound,
): TextModel {
  const complete = async (messages: readonly Message[]): Promise<string> => {
    const answer = await outbound(`${address.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        model,
        messages,
        temperature: 0.2,
        max_tokens: limits.tokens,
        response_format: { type: "json_object" },
      }),
      ...limits,
    }).catch((error: unknown) => {
      throw errorOf(error);
    });
    if (!answer.ok) throw new AiError(reasonOf(answer.status), `answered ${answer.status}`);
    const chat = Chat.safeParse(await answer.json().catch(() => undefined));
    return chat.data?.choices[0]?.message.content ?? "";
  };
  return {
    model,
    propose: async (messages) => readable(proposalIn(await complete(messages))),
    ask: async (messages) => readable(objectIn(await complete(messages))),
  };
}

function readable<T>(read: T | undefined): T {
  if (read === undefined) throw new AiError("answer", "the answer is no proposal");
  return read;
}

function reasonOf(status: number): AiErrorReason {
  if (status === 401 || status === 403) return "key";
  if (status === 429) return "busy";
  return status >= 500 || (status >= 300 && status < 400) ? "unreachable" : "refused";
}

function errorOf(error: unknown): AiError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof OutboundRefused) return new AiError("unreachable", message);
  if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError"))
    return new AiError("slow", message);
  return new AiError(/an answer of more than/.test(message) ? "answer" : "unreachable", message);
}
