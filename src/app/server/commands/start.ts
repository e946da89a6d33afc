import { join } from "node:path";
import type { Logger } from "pino";
import { type Config, readConfig } from "#platform/config.ts";
import { lockDataDirectory } from "#platform/database/data-lock.ts";
import { type Embedded, startEmbedded } from "#platform/database/embedded.ts";
import type { Connection } from "#platform/db/database.ts";
import { lastResort } from "#platform/last-resort.ts";
import { openLog } from "#platform/log.ts";
import type { WrittenMail } from "#platform/mail/mailer.ts";
import { buildPagesIfStale } from "#platform/pages-build.ts";
import { stopSignal } from "#platform/stop-signal.ts";
import { workerFiles } from "#platform/uploads/worker-files.ts";
import { runWorkersFrom } from "#platform/uploads/worker-pool.ts";
import { refuseTakenPort } from "../free-port.ts";
import { showsMails } from "../mailbox.ts";
import { type Node, type NodeParts, startNode } from "../node.ts";
import { loadGallery } from "../own-gallery.ts";

/** Returns the lines that show a mail in the terminal. On the first start, nothing else shows its links. */
const mailLines = ({ to, subject, link, file }: WrittenMail): string =>
  [`Mail to ${to}: ${subject}`, `  ${link ?? file}`].join("\n");

const whereMailsLie = (config: Config): string =>
  `No mail server is set (SMTP_URL): mails lie in ${join(config.data, "mail")}${showsMails(config) ? `, and ${config.url}/dev/mail shows them on this machine` : ""}.`;

/** `acta start`: runs the whole product until it is stopped. */
export const run = (_args: string[]): Promise<number> => start(process.env);

/**
 * Starts the product with these settings and resolves with the exit code when it has stopped. `ready` runs before the address
 * is printed; `pages` builds the pages if necessary; `parts` are passed to the node.
 */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  ready: (node: Node) => Promise<void> = async () => undefined,
  pages = buildPagesIfStale,
  parts: NodeParts = {},
): Promise<number> {
  const config = readConfig(environment);
  const say = (line: string) => console.log(line);
  const log = openLog(config.ACTA_LOG);
  const stopped = stopSignal();
  const { exhausted } = lastResort(log);
  const lock = lockDataDirectory(config.data);
  try {
    // Before the database is started and the pages are built, which takes its time.
    await refuseTakenPort(config.PORT, config.HOST);
  } catch (error) {
    lock.release();
    throw error;
  }
  lock.announce(config.url);
  const early = stoppedEarly(stopped);
  const serves = config.ACTA_ROLE !== "jobs";
  const building = serves ? pages({ log: say, signal: early.signal }) : Promise.resolve();
  // Awaited below; until then a failed build must not end the process on its own.
  building.catch(() => undefined);
  const embedded = config.DATABASE_URL ? undefined : await startOwnDatabase(config, log);
  const connection: Connection = embedded?.connection ?? { connectionString: config.DATABASE_URL ?? "" };
  try {
    await early.before(building);
    if (!config.ACTA_DEV) runBuiltWorkers(log);
    // The demo puts many mails there before anybody looks, and names the page that shows them.
    const onMail = config.ACTA_DEV ? {} : { onMail: (mail: WrittenMail) => say(mailLines(mail)) };
    const starting = startNode(config, connection, log, { ...onMail, ...parts });
    try {
      const node = await early.before(starting);
      await early.before(loadGallery(node.platform));
      await early.before(ready(node));
      early.over();
      if (!config.SMTP_URL && !config.ACTA_DEV) say(whereMailsLie(config));
      say(serves ? `Acta is ready: ${config.url}` : `Acta is ready: takes jobs (${config.ACTA_JOBS.join(", ")})`);
      const code = await Promise.race([stopped.then(() => 0), exhausted.then(() => 1)]);
      say("Stopping …");
      return code;
    } finally {
      // Also when it did not become ready: its jobs would go on asking a database that is gone.
      await starting.then(
        (node) => node.stop(),
        () => undefined,
      );
    }
  } catch (error) {
    if (error instanceof StoppedEarly) return 0;
    throw error;
  } finally {
    await embedded?.stop();
    lock.release();
  }
}

/** Starts the embedded database. If it is lost for good, the process ends. */
const startOwnDatabase = (config: Config, log: Logger): Promise<Embedded> =>
  startEmbedded(config.data, {
    log: (line) => console.log(line),
    onLost: (err) => {
      log.fatal({ err }, "the embedded database is gone");
      process.exit(1);
    },
  });

/** The process was asked to stop before it was ready. */
class StoppedEarly extends Error {
  override readonly name = "StoppedEarly";
}

/** A service manager kills after ten seconds. What a start has begun comes to its end by then, or is left to the next start. */
const maxEarlyStopMs = 9000;

/** Ends a start that is asked to stop before it is ready: its steps reject with `StoppedEarly`, and nothing holds it up for long. */
function stoppedEarly(stopped: Promise<unknown>) {
  const asked = new AbortController();
  let isOver = false;
  void stopped.then(() => {
    if (isOver) return;
    console.log("Stopping before Acta is ready …");
    asked.abort();
    setTimeout(() => process.exit(0), maxEarlyStopMs).unref();
  });
  const stop = new Promise<never>((_, reject) => {
    asked.signal.addEventListener("abort", () => reject(new StoppedEarly()), { once: true });
  });
  stop.catch(() => undefined);
  return {
    signal: asked.signal,
    before: <T>(step: Promise<T>): Promise<T> => Promise.race([step, stop]),
    over: () => void (isOver = true),
  };
}

/** Document workers run their sources until the files for them are there, and go on with those if they cannot be built. */
function runBuiltWorkers(log: Logger): void {
  workerFiles().then(
    (files) => runWorkersFrom(new URL("parse-worker.mjs", files)),
    (err: unknown) => log.warn({ err }, "document workers run their sources"),
  );
}
