/** The cost of some work to the thread of the server. */
export interface Cost {
  /** Processor time of the longest turn of the event loop in milliseconds. A busy machine does not add to it. */
  readonly turnMs: number;
  /** Megabytes by which the heap and the buffers grew at most, as the ends of turns show it. */
  readonly grownMb: number;
}

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const heldMb = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
};

/** Does some work, and measures each turn of this thread until it has ended. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<Cost & { readonly result: T }> {
  const before = heldMb();
  let turnMs = 0;
  let most = before;
  let since = processorMs();
  const look = () => {
    const now = processorMs();
    turnMs = Math.max(turnMs, now - since);
    if (now - since > 5) most = Math.max(most, heldMb());
    since = processorMs();
  };
  // A timer is called once in a turn at most, so two calls are never further apart than a turn and a millisecond.
  const timer = setInterval(look, 1);
  try {
    const result = await work();
    look();
    return { turnMs, grownMb: Math.max(most, heldMb()) - before, result };
  } finally {
    clearInterval(timer);
  }
}
