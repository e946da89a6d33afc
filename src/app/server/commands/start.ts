import { pino } from "pino";
import { readConfig } from "#platform/config.ts";
import { lockDataDirectory } from "#platform/database/data-lock.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import type { Connection } from "#platform/db/database.ts";
import { buildPagesIfStale } from "#platform/pages-build.ts";
import { type Node, startNode } from "../node.ts";

/** What the demo and the development server add to a plain start. */
export interface StartOptions {
  /** Called when the node serves, before the address is printed. */
  readonly ready?: (node: Node) => Promise<void>;
}

/** `acta start`: the whole product, until it is told to stop. */
export const run = (_args: string[]): Promise<number> => start(process.env);

/** Starts the product with these settings and resolves with the exit code when it has stopped. */
export async function start(environment: NodeJS.ProcessEnv, options: StartOptions = {}): Promise<number> {
  const config = readConfig(environment);
  const say = (line: string) => console.log(line);
  const log = pino({
    level: config.ACTA_LOG,
    redact: ["req.headers.cookie", "req.headers.authorization"],
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const lock = lockDataDirectory(config.data, config.url);
  const building = buildPagesIfStale({ log: say });
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbedded(config.data, {
        log: say,
        onLost: (error) => {
          log.fatal({ err: error }, "the embedded database is gone");
          process.exit(1);
        },
      });
  const connection: Connection = embedded?.connection ?? { connectionString: config.DATABASE_URL ?? "" };
  let node: Node;
  try {
    await building;
    node = await startNode(config, connection, log);
  } catch (error) {
    await embedded?.stop();
    lock.release();
    throw error;
  }
  await options.ready?.(node);
  say(`Acta is ready: ${config.url}`);
  await new Promise<void>((resolve) => {
    process.once("SIGINT", resolve);
    process.once("SIGTERM", resolve);
    // The launcher that started this process is gone: nobody could stop us any more.
    process.once("disconnect", resolve);
  });
  say("Stopping…");
  await node.stop();
  await embedded?.stop();
  lock.release();
  return 0;
}
