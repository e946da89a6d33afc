import type { FastifyInstance } from "fastify";

const idleEveryMs = 50;

/**
 * Takes no more connections and waits for the calls under way. A connection that is kept for further calls is closed as soon
 * as it carries none; what still runs after `graceMs` is cut off.
 */
export async function closeServer(
  app: FastifyInstance,
  closeListeners: () => Promise<void>,
  graceMs: number,
): Promise<void> {
  const closed = Promise.all([closeListeners(), app.close()]);
  const idle = setInterval(() => app.server.closeIdleConnections(), idleEveryMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await closed;
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}

/** Waits for `work`, no longer than `ms`; `late` runs when it has not come to its end by then. */
export async function within(work: Promise<void>, ms: number, late: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late();
      resolve();
    }, ms);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
