import type { Call } from "./call.ts";
import type { Named, UseKind } from "./called.ts";
import type { FilterNode } from "./tree.ts";
import type { Value } from "./values.ts";

/**
 * The words that a filter accepts after a colon, in any order, and their meanings. With `answer`, a path is accepted,
 * too.
 */
export interface OptionGroup {
  /**
   * The meaning of each word. Case and accents do not matter. The first word of a meaning is the one that is printed.
   */
  readonly words: Readonly<Record<string, string>>;
  /** The word printed in English, by what it means, where it is another. */
  readonly english?: Readonly<Record<string, string>>;
  readonly answer?: true;
}

/** An argument after a colon that is not one of the words. `property`: the name of a value in each element of a list. */
export interface Position {
  readonly kind?: UseKind | "property";
  readonly es: string;
  readonly en: string;
  readonly optional?: true;
  /** A number written in the formula, so that it is known before anything is answered. */
  readonly literal?: true;
}

/** A filter: the part after `|`. */
export interface FilterRule extends Named {
  /** The kind that the filter expects of the path before it. Undefined if any kind will do. */
  readonly reads?: UseKind | ((node: FilterNode, wanted: UseKind | undefined) => UseKind);
  /** The path before it keeps the kind that what follows gives it. */
  readonly passes?: true;
  readonly positions?: readonly Position[];
  readonly options?: Readonly<Record<string, OptionGroup>>;
  /** A list is its value; else it is applied to each element of one. */
  readonly takesList?: true;
  /** It prints its argument in the place of an answer not given. */
  readonly absent?: true;
  /** True if the filter runs even if its value is missing or invalid. The value is then null. */
  readonly judges?: true;
  /** The engine writes it, not authors: no reference and no suggestion names it. */
  readonly hidden?: true;
  /** The value it reads of each element when the author names none. */
  readonly property?: string;
  /** True if an element needs no such property, because its own value already answers. */
  readonly says?: (element: unknown) => boolean;
  readonly apply: (call: Call) => Value;
}
