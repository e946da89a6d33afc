import type { VisitorForm } from "../visitor-contract.ts";

/** One page of a public form. */
export type Step = { readonly kind: "welcome" | "files" | "review" } | { readonly kind: "group"; readonly id: string };

/** The pages of a public form in their order: files only where some are asked. */
export const stepsOf = ({ form, files }: Pick<VisitorForm, "form" | "files">): readonly Step[] => [
  { kind: "welcome" },
  ...form.groups.map(({ id }) => ({ kind: "group", id }) as const),
  ...(files.length > 0 ? [{ kind: "files" } as const] : []),
  { kind: "review" },
];
