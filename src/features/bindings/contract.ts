import { z } from "zod";
import { fieldKinds } from "#engine/answers/answer-kinds.ts";
import { ProcessTitle } from "#features/processes/process.ts";
import { Id } from "#protocol/page.ts";
import { sourceKinds } from "./binding.ts";

/** A field of a contract, with what is answered there now. */
const BindableField = z.object({
  path: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  options: z.array(z.string()),
  /** As it is stored; empty when nothing is answered. */
  current: z.string(),
});
export type BindableField = z.infer<typeof BindableField>;

/** The values that can be used, and the fields of a contract that can take some. */
export const Bindings = z.object({
  /** The version of the process that was read; 0 of one that is not begun. */
  version: z.int32(),
  sources: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(sourceKinds),
      text: z.string(),
      /** Only fields of text take it. */
      marked: z.boolean().optional(),
    }),
  ),
  fields: z.array(BindableField),
});
export type Bindings = z.infer<typeof Bindings>;

/** Which contract is read: a draft of one's own, or a template a process can begin with. */
export type BindingsAsked = { readonly processId: string } | { readonly templateId: string };

/** The target to fill, and the value of each field. */
export const BindInput = {
  target: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("process"), processId: Id, version: z.int32() }),
    z.strictObject({ kind: z.literal("template"), templateId: Id, title: ProcessTitle }),
  ]),
  bindings: z.record(z.string().max(2000), z.string().max(40)),
};
const Binding = z.object(BindInput);
export type Binding = z.output<typeof Binding>;
