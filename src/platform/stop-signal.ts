const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

// Ctrl-C arrives up to three times: from the terminal, from npm and from the launcher.
const sameWish = 1000;

/**
 * Resolves with the first signal that asks this process to stop. Asking again a second later ends the process at once,
 * with code 130.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of signals) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > sameWish) process.exit(130);
        resolve(signal);
      });
    }
  });
}
