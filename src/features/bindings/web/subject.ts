import type { LiveKey, QueryKey } from "#protocol/query-key.ts";
import type { BindingWords } from "../binding.ts";
import type { Binding, Bindings, BindingsAsked } from "../contract.ts";

/** Something whose values are used in contracts: how it is read and written, and what is said of it, already translated. */
export interface Subject {
  /** The query key under which what it can fill is kept. */
  queryKey(kind: "process" | "template", target: string | undefined): QueryKey;
  /** The title proposed for a new process. */
  readonly title: string;
  readonly words: BindingWords;
  nameOf(source: string): string;
  read(asked: BindingsAsked, signal: AbortSignal): Promise<Bindings>;
  write(binding: Binding): Promise<{ readonly processId: string; readonly version: number }>;
  /** What is stale once it was written. */
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
  /** Only new processes of a template are begun with it. */
  readonly only?: "template";
  /** What the title stands for, where it is not that of one process. */
  readonly titleLabel?: string;
  /** Whether it makes sense to write nothing, for what else is done. */
  readonly mayWriteNothing: boolean;
}
