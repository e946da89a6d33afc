import type { LiveKey, QueryKey } from "#protocol/query-key.ts";
import type { BindingWords } from "../binding.ts";
import type { Binding, Bindings, BindingsAsked } from "../contract.ts";

/** A subject whose values are used in contracts: its reading, its writing, and its translated texts. */
export interface Subject {
  /** Returns the query key of its values. */
  queryKey(kind: "process" | "template", target: string | undefined): QueryKey;
  /** The name under which what is typed about it stays on this device. */
  readonly draft: readonly string[];
  /** The title proposed for a new process. */
  readonly title: string;
  readonly words: BindingWords;
  nameOf(source: string): string;
  read(asked: BindingsAsked, signal: AbortSignal): Promise<Bindings>;
  write(binding: Binding): Promise<{ readonly processId: string; readonly version: number }>;
  /** The queries that are stale once it was written. */
  readonly refresh: readonly LiveKey[];
  readonly say: {
    readonly title: string;
    readonly intro: string;
    /** The button, by how many fields are written. */
    submit(count: number): string;
    readonly noFields: string;
    readonly done: string;
    readonly undone: string;
  };
  /** Restricts it to new processes of a template. */
  readonly only?: "template";
  /** The label of the title, if it is not that of one process. */
  readonly titleLabel?: string;
  /** True if writing nothing makes sense, for its other effects. */
  readonly mayWriteNothing: boolean;
}
