import { pino } from "pino";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { storyClock } from "#seed/demo/story-clock.ts";
import { peopleLines, seedDemo } from "#seed/demo.ts";
import { startNode } from "../node.ts";

/**
 * `acta seed`: writes the demo firms into this installation, through a node of its own; the server may run or not. The server makes
 * their mails and PDFs when it runs.
 */
export async function run(): Promise<number> {
  const config = readConfig({ ...process.env, PORT: "0", HOST: "127.0.0.1", ACTA_METRICS_PORT: "0" });
  const { url } = readConfig(process.env);
  const clock = storyClock();
  return withDatabase(config, console.error, async (connection) => {
    const log = pino({ level: "warn" });
    const node = await startNode({ ...config, url }, connection, log, { clock, pages: false, work: false });
    try {
      console.log(await seedDemo(node, clock));
      console.log(peopleLines().join("\n"));
    } finally {
      await node.stop();
    }
    return 0;
  });
}
