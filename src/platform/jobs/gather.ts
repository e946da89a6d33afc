import { isCommitUnknown } from "../db/database.ts";

/** One of several jobs that waits for its result. */
interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Item, Result> {
  readonly waiting: Waiting<Item, Result>[];
  /** The number of items that are still to be added. */
  coming: number;
  timer: NodeJS.Timeout | undefined;
  immediate: NodeJS.Immediate | undefined;
}

/** The time that added items wait for further ones, in milliseconds. */
const patienceMs = 50;

/**
 * Does in one piece of work, mostly one transaction, what several jobs ask for at the same time under one key. Each gets its own result
 * or error. If the work as a whole fails, it is done again for each one alone: what is wrong with one does not fail the others.
 */
export class Gathering<Item, Result extends object | undefined> {
  private readonly groups = new Map<string, Group<Item, Result>>();
  private readonly work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  private readonly most: number;

  /** `most`: how many items are worked on at once; `work` gives a result or an error for each, in their order. */
  constructor(most: number, work: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>) {
    this.most = most;
    this.work = work;
  }

  /** Asks for the work on an item. It begins in this turn of the event loop, or a little later if others are coming. */
  add(key: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const group = this.group(key);
      group.waiting.push({ item, resolve, reject });
      if (group.waiting.length >= this.most) this.begin(key);
      else if (group.coming === 0) this.beginSoon(key, group);
      else group.timer ??= setTimeout(() => this.begin(key), patienceMs);
    });
  }

  /** Says that an item is coming. What it gives must be called once the item was added, or will not be. */
  expect(key: string): () => void {
    this.group(key).coming += 1;
    let expected = true;
    return () => {
      const group = this.groups.get(key);
      if (!expected || !group) return;
      expected = false;
      group.coming -= 1;
      if (group.coming > 0) return;
      if (group.waiting.length > 0) this.beginSoon(key, group);
      else this.groups.delete(key);
    };
  }

  private group(key: string): Group<Item, Result> {
    const group = this.groups.get(key) ?? { waiting: [], coming: 0, timer: undefined, immediate: undefined };
    this.groups.set(key, group);
    return group;
  }

  private beginSoon(key: string, group: Group<Item, Result>): void {
    group.immediate ??= setImmediate(() => this.begin(key));
  }

  private begin(key: string): void {
    const group = this.groups.get(key);
    if (!group) return;
    clearTimeout(group.timer);
    clearImmediate(group.immediate);
    group.timer = undefined;
    group.immediate = undefined;
    const waiting = group.waiting.splice(0);
    if (group.coming === 0) this.groups.delete(key);
    void this.perform(waiting);
  }

  private async perform(waiting: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.work(waiting.map(({ item }) => item));
      for (const [at, { resolve, reject }] of waiting.entries()) {
        const result = results[at];
        if (result instanceof Error) reject(result);
        else resolve(result as Result);
      }
    } catch (error) {
      // What may be committed is not done again: it would find itself done, and take its own result for another's.
      if (waiting.length === 1 || isCommitUnknown(error)) for (const { reject } of waiting) reject(error);
      else for (const one of waiting) await this.perform([one]);
    }
  }
}
