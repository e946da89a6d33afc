import { createServer } from "node:net";

/** Throws the system's error (`EADDRINUSE` and others) when nothing could listen there now. Port 0 is always free. */
export function refuseTakenPort(port: number, host: string): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
