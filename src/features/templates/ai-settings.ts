import { z } from "zod";
import { maxAiFields, maxPromptLength } from "./ai-fields.ts";

/** The fields of a template whose text can be proposed. */
export const AiFields = z
  .array(
    z.strictObject({
      key: z.string().min(1).max(1500),
      prompt: z
        .string()
        .trim()
        .min(1, "templates.ai.promptRequired")
        .max(maxPromptLength, "templates.ai.promptTooLong"),
      groups: z.array(z.string().max(10)).max(500).readonly(),
      attachments: z.array(z.string().max(10)).max(20).readonly(),
    }),
  )
  .max(maxAiFields)
  .readonly();
