/** Milliseconds the processor has worked for this process. A limit on it holds on a machine that does other work too. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
