import type { z } from "zod";
import { hidden } from "#features/ai/ai.ts";
import { blanked, identifying } from "#features/ai/identifiers.ts";
import { AiError, modelOf } from "#features/ai/server/index.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import type { Platform } from "#platform/platform.ts";
import { Failure } from "#protocol/failure.ts";
import { fieldMessages, suggestionsIn } from "../field-suggestions.ts";
import type { suggestFields } from "../find-contract.ts";

/** Asks the organization's model about a finished document; nothing of what it says is a field yet. */
export async function suggest(
  platform: Platform,
  call: LongMemberCall,
  { paragraphs, fields }: z.output<typeof suggestFields.input>,
): Promise<z.output<typeof suggestFields.output>> {
  const model = await call.transaction(({ tx, orgId }) => modelOf(platform, tx, orgId));
  const numbers = fields.filter(({ kind }) => identifying.has(kind)).map(({ value }) => value);
  const marks = hidden(model.sendsIdentifiers ? [] : numbers);
  const shown = (text: string) => (model.sendsIdentifiers ? text : blanked(marks.hide(text)));
  const found = fields.map(({ name, value }) => ({ name, value: shown(value) }));
  const answer = await model.ask(fieldMessages(shown(paragraphs.join("\n")), found)).catch((error: unknown) => {
    if (!(error instanceof AiError)) throw error;
    platform.log.warn({ message: error.message, reason: error.reason }, "templates: no field was suggested");
    throw new Failure(`ai.fault.${error.reason}`, 502);
  });
  const suggestions = suggestionsIn(answer, { fields, paragraphs });
  const { names, texts } = suggestions;
  await call.transaction(async ({ orgId, audit }) =>
    audit("template.fieldsSuggested", "organization", orgId, {
      model: model.model,
      names: names.length,
      texts: texts.length,
    }),
  );
  return suggestions;
}
