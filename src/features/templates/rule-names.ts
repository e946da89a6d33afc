import type { FieldSetting, FormDefinition } from "#features/answers/form-definition.ts";

/** A name a formula may use at a place: as it is written there, the key it means, and what it is. */
export interface KnownName {
  /** As a formula writes it, in square brackets where it must be. */
  readonly written: string;
  readonly path: string;
  readonly key: string;
  readonly label: string;
  readonly kind: FieldSetting["kind"] | "yesNo" | "list";
  /** It is a value of each element of a list, to be added up or listed. */
  readonly each: boolean;
}

/** The facts about a form that all its formulas need, collected once. */
interface Known {
  readonly fields: ReadonlyMap<string, FieldSetting>;
  readonly keys: ReadonlySet<string>;
  readonly loops: ReadonlyMap<string, string>;
}

const known = new WeakMap<FormDefinition, Known>();

function knownOf(form: FormDefinition): Known {
  const ready = known.get(form);
  if (ready) return ready;
  const all = [...form.fields, ...form.loops, ...form.conditions];
  const found = {
    fields: new Map(form.fields.map((field) => [field.key, field])),
    keys: new Set(all.map(({ key }) => key)),
    loops: new Map(form.loops.flatMap((loop) => loop.items.map((item) => [item, loop.key] as const))),
  };
  known.set(form, found);
  return found;
}

/** The field of a key; undefined for loops, conditions and what the form has not. */
export const fieldOf = (form: FormDefinition, key: string): FieldSetting | undefined => knownOf(form).fields.get(key);

/** Returns true if the form has an element with this key. */
export const isInForm = (form: FormDefinition, key: string): boolean => knownOf(form).keys.has(key);

/** The loops around an element, the innermost first. */
export function loopsAround(form: FormDefinition, key: string): readonly string[] {
  const { loops } = knownOf(form);
  const around: string[] = [];
  for (let loop = loops.get(key); loop !== undefined; loop = loops.get(loop)) around.push(loop);
  return around;
}

/** The loops whose names a rule for each element of a loop sees, the innermost first; none for a rule of the whole form. */
export const scopeOfLoop = (form: FormDefinition, loop: string | undefined): readonly string[] =>
  loop === undefined ? [] : [loop, ...loopsAround(form, loop)];

const ofTurn: ReadonlySet<string> = new Set(["indice", "índice", "index", "total"]);

/** The key a path means among the loops around it; "" for which turn it is; undefined when there is no such name. */
export function keyOfName(form: FormDefinition, scope: readonly string[], path: string): string | undefined {
  const { keys } = knownOf(form);
  for (const loop of scope) if (keys.has(`${loop}.${path}`)) return `${loop}.${path}`;
  if (keys.has(path)) return path;
  return scope.length > 0 && ofTurn.has(path) ? "" : undefined;
}

/** Returns a path as a formula writes it, in square brackets if it could be read as something else. */
const writtenName = (path: string): string =>
  /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u.test(path) &&
  !/^(?:true|false|null|verdadero|falso|nulo|y|o|no|and|or|not)$/i.test(path)
    ? path
    : `[${path}]`;

/** Every name a formula may use among the loops around it, in the order of the form. */
export function namesIn(form: FormDefinition, scope: readonly string[]): readonly KnownName[] {
  const { loops } = knownOf(form);
  const named = (
    { key, label }: { readonly key: string; readonly label: string },
    kind: KnownName["kind"],
  ): KnownName => {
    const within = scope.find((loop) => key.startsWith(`${loop}.`) && !isHidden(form, key, loop));
    const path = within === undefined ? key : key.slice(within.length + 1);
    const home = loops.get(key);
    return { written: writtenName(path), path, key, label, kind, each: home !== undefined && home !== within };
  };
  return [
    ...form.fields.map((field) => named(field, field.kind)),
    ...form.conditions.map((condition) => named(condition, "yesNo")),
    ...form.loops.map((loop) => named(loop, "list")),
  ].filter(({ key, path }) => keyOfName(form, scope, path) === key);
}

/** Returns true if a deeper loop lies between a loop and a key of it. */
const isHidden = (form: FormDefinition, key: string, loop: string): boolean => !loopsAround(form, key).includes(loop);
