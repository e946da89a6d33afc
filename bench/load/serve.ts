import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createProcess } from "#features/processes/contract.ts";
import { startEmbedded } from "#platform/database/embedded.ts";
import { caller } from "#seed/caller.ts";
import { member } from "#seed/people.ts";
import { ensureTemplate } from "#tests/support/cluster.ts";
import { fillAndStart } from "../many-processes.ts";
import type { LoadPlan } from "./plan.ts";

// The server in a process of its own and as it is shipped: commits that wait for the disk, jobs, and the usual number of connections.

/** The messages of the server to the benchmark: the people and drafts once, then its memory whenever it is asked. */
export type FromServer =
  | Pick<LoadPlan, "address" | "readers" | "drafts">
  | { readonly residentMb: number; readonly heapMb: number };

const people = 30;
const amount = { processes: 2000, organizations: 2, measured: 1000, searched: false };

async function serve(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "acta-bench-"));
  const database = await startEmbedded(folder);
  const reach = (name: string) => ({ ...database.connection, database: name });
  const filled = await fillAndStart(reach, await ensureTemplate(reach), amount, { work: true, connections: 16 });
  const app = { node: filled.node, as: (token?: string) => caller(filled.node.address, token) };
  const readers: string[] = [];
  const drafts: LoadPlan["drafts"][number][] = [];
  for (let i = 0; i < people; i++) {
    const creator = await member(app, filled.owner.orgId, "creator");
    readers.push(creator.token);
    const made = { templateId: filled.templateId, title: `Compraventa ${i}` };
    const { id, version } = await creator.call(createProcess, made);
    drafts.push({ token: creator.token, id, version });
  }
  const tell = (message: FromServer) => void process.send?.(message);
  tell({ address: filled.node.address, readers, drafts });
  process.on("message", (message) => {
    if (message === "now" || message === "collected") {
      if (message === "collected") globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      tell({ residentMb: Math.round(rss / 2 ** 20), heapMb: Math.round(heapUsed / 2 ** 20) });
      return;
    }
    void filled
      .stop()
      .then(() => database.stop())
      .finally(() => {
        rmSync(folder, { recursive: true, force: true });
        process.exit();
      });
  });
}

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
