/** A limit that code counts itself. Each is a line of docs/limits.md. */
export interface NamedLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Describes which uses are counted together. */
  readonly by: string;
  /** Says if strangers can use it up, and how. */
  readonly strangers: string;
  /** Describes what other people see while it is used up. */
  readonly others: string;
  /** Only `namedLimit` makes one, so that a limit without a line in the list does not compile. */
  readonly [listed]: true;
}

const listed = Symbol("listed");
const limits = new Map<string, NamedLimit>();

/** Defines a limit and puts it in the list. Two limits of one name are an error. */
export function namedLimit(name: string, about: Omit<NamedLimit, "name" | typeof listed>): NamedLimit {
  if (limits.has(name)) throw new Error(`there are two limits called "${name}"`);
  const limit: NamedLimit = { ...about, name, [listed]: true };
  limits.set(name, limit);
  return limit;
}

/** Lists the limits of every module that has been loaded, by name. */
export const namedLimits = (): NamedLimit[] => [...limits.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
