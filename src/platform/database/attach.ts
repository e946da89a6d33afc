import type { Config } from "../config.ts";
import type { Connection } from "../db/database.ts";
import { startEmbedded } from "./embedded.ts";

/**
 * Runs `work` with the installation's database: the server of `DATABASE_URL`, else the embedded one, which is started for the
 * duration of the work if it does not run. `log` receives sentences for the person at the terminal.
 */
export async function withDatabase<T>(
  config: Config,
  log: (line: string) => void,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL) return work({ connectionString: config.DATABASE_URL });
  const server = await startEmbedded(config.data, { log });
  try {
    return await work(server.connection);
  } finally {
    await server.stop();
  }
}
