import { heading, type Names } from "./names.ts";

/** The files of a feature that the server and the pages share: types, rules, contract, texts. */
export const sharedFiles = ({ feature, key, noun, one, One, words }: Names): Readonly<Record<string, string>> => ({
  "feature.ts": `import { feature } from "#protocol/feature.ts";
import { queryArea } from "#protocol/query-key.ts";
import type { Screen } from "#protocol/screen.ts";

/** The list of ${words}s. */
export const ${one}ListKeys = queryArea("${key}");

/** The screen of ${words}s. */
const screens = [
  { path: "/${feature}", title: "${key}.title", login: true, roles: ["owner", "manager"], frame: "shell" },
] as const satisfies readonly Screen[];

export const ${key} = feature({
  name: "${feature}",
  screens,
  texts: { en: () => import("./text/en.ts").then((m) => m.en), es: () => import("./text/es.ts").then((m) => m.es) },
});
`,
  [`${noun}.ts`]: `import { z } from "zod";
import { Id } from "#protocol/page.ts";

const maxName = 60;

/** A ${words}. */
export const ${One} = z.object({ id: Id, name: z.string() });
export type ${One} = z.infer<typeof ${One}>;

/** A name as people give it. */
export const ${One}Name = z
  .string()
  .trim()
  .min(1, "${key}.nameRequired")
  .max(maxName, "${key}.nameTooLong");

/** Returns the text key of the error in a name, or undefined if the name is valid. */
export function nameError(name: string) {
  const { length } = name.trim();
  if (length === 0) return "${key}.nameRequired";
  return length > maxName ? "${key}.nameTooLong" : undefined;
}
`,
  [`${noun}.test.ts`]: `import { expect, test } from "vitest";
import { ${One}Name, nameError } from "./${noun}.ts";

test.each([
  ["Uno", undefined],
  ["  ", "${key}.nameRequired"],
  ["x".repeat(60), undefined],
  ["x".repeat(61), "${key}.nameTooLong"],
])("the name %j", (name, error) => {
  expect(nameError(name)).toBe(error);
  expect(${One}Name.safeParse(name).error?.issues[0]?.message).toBe(error);
});
`,
  "policy.ts": `import type { Actor } from "#protocol/actor.ts";
import { active, all, type Decision, role } from "#protocol/decision.ts";

/** Owners and managers see the list. */
export const read${One}s = (actor: Actor): Decision => role(actor, "owner", "manager");

/** People who see the list may add to it while the organization is active. */
export const create${One} = (actor: Actor): Decision => all(read${One}s(actor), active(actor));
`,
  "contract.ts": `import { z } from "zod";
import { endpoint } from "#protocol/endpoint.ts";
import { PageInput, pageOf } from "#protocol/page.ts";
import { ${One}, ${One}Name } from "./${noun}.ts";

export const list${One}s = endpoint({
  method: "GET",
  path: "/${feature}",
  access: "member",
  summary: "The ${words}s of the organization, oldest first, a page at a time",
  input: z.strictObject(PageInput.shape),
  output: pageOf(${One}),
});

export const create${One} = endpoint({
  method: "POST",
  path: "/${feature}",
  access: "member",
  summary: "Adds a ${words}",
  input: z.strictObject({ name: ${One}Name }),
  output: ${One},
});
`,
  "events.ts": `import { z } from "zod";
import { event } from "#protocol/event.ts";
import { Id } from "#protocol/page.ts";
import { ${one}ListKeys } from "./feature.ts";

/** A ${words} was added. */
export const ${one}Created = event("${one}.created", z.object({ ${one}Id: Id }), () => ({ keys: [${one}ListKeys.all] }));
`,
  "text/en.ts": `export const en = {
  title: "${heading(words)}s",
  none: "No ${words}s yet",
  noneText: "Add the first one.",
  add: "Add ${words}",
  submit: "Add",
  added: "${heading(words)} added",
  name: "Name",
  nameRequired: "Enter a name",
  nameTooLong: "At most 60 characters",
} as const;
`,
  "text/es.ts": `import type { Translation } from "#protocol/text.ts";
import type { en } from "./en.ts";

export const es: Translation<typeof en> = {
  title: "Lista de ${words}s",
  none: "Todavía no hay ${words}s",
  noneText: "Agregue el primero.",
  add: "Agregar ${words}",
  submit: "Agregar",
  added: "${heading(words)} agregado",
  name: "Nombre",
  nameRequired: "Ingrese un nombre",
  nameTooLong: "60 caracteres como máximo",
};
`,
});
