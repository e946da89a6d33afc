import * as batches from "#features/batch/contract.ts";
import { getBatchSigning, sendBatch } from "#features/signatures/bulk-contract.ts";
import { signingLink } from "#features/signatures/contract.ts";
import { setAutoApprove } from "#features/templates/contract.ts";
import { caller } from "#seed/caller.ts";
import { contractRow, contractsWorkbook } from "#tests/fixtures/batches.ts";
import { template } from "#tests/fixtures/processes.ts";
import { realPdfs, signWith } from "#tests/fixtures/signatures.ts";
import { ensureTemplate, startCluster } from "#tests/support/cluster.ts";
import { type Filled, fillAndStart } from "./many-processes.ts";
import { percentile, print, spread } from "./report.ts";

const envelopes = 1_000;
/** The number of signed ones, each shortly after the other. */
const signed = 100;
const bars = { sendSeconds: 60, finalSeconds: 60 } as const;
const noProcesses = { processes: 10, organizations: 1, measured: 10 };

/** A batch of contracts that is sent to be signed by one order, and how soon after its signature a contract is final. */
export async function signatures(): Promise<void> {
  const { reach, stop } = await startCluster();
  let filled: Filled | undefined;
  try {
    const parts = { work: true, pdf: realPdfs };
    filled = await fillAndStart(reach, await ensureTemplate(reach), noProcesses, parts);
    await measure(filled);
  } finally {
    await filled?.stop();
    await stop();
  }
}

const until = async (check: () => Promise<boolean>): Promise<void> => {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 200));
};

async function measure({ owner, node, query }: Filled): Promise<void> {
  const templateId = await template(owner);
  await owner.call(setAutoApprove, { id: templateId, autoApprove: true });
  const rows = Array.from({ length: envelopes }, (_, n) =>
    contractRow(String(n + 1), { nombre: `firmante-${n}@example.com`, title: `Mutuo ${n}` }),
  );
  const { id: batchId } = await owner.call.upload(batches.createBatch, { templateId }, await contractsWorkbook(rows));
  const become = (state: string) =>
    until(async () => (await owner.call(batches.getBatch, { id: batchId })).state === state);
  await become("ready");
  await owner.call(batches.makeProcesses, { id: batchId, ending: "approve" });
  await become("done");
  const standing = () => owner.call(getBatchSigning, { batchId });
  await until(async () => (await standing()).ready === envelopes);

  const cpu = process.cpuUsage();
  const began = performance.now();
  const signer = { name: { text: "Cliente" }, email: { answer: "nombre" }, language: "es" as const };
  await owner.call(sendBatch, { batchId, signers: [signer] });
  await until(async () => !(await standing()).sending);
  const { user, system } = process.cpuUsage(cpu);
  print("signatures.send", (user + system) / 1_000_000, "s of the processor", {
    envelopes: (await standing()).counts.open,
    wall: Math.round(performance.now() - began) / 1000,
    bar: bars.sendSeconds,
  });

  const app = { as: () => caller(node.address) } as unknown as Parameters<typeof signWith>[0];
  const sent = await query<{ process_id: string; envelope_id: string; id: string }>(
    `select e.process_id, i.envelope_id, i.id from signature_invitations i join signature_envelopes e on e.id = i.envelope_id
     where e.org_id = $1 limit $2`,
    [owner.orgId, signed],
  );
  for (const { process_id: processId, envelope_id: envelopeId, id: invitationId } of sent) {
    const { url } = await owner.call(signingLink, { processId, envelopeId, invitationId });
    await signWith(app, url.slice(url.lastIndexOf("/") + 1));
    await query("delete from rate_limits");
  }
  await until(async () => (await standing()).counts.signed === signed);
  const times = await query<{ ms: number }>(
    "select extract(epoch from finished_at - completing_at)::float * 1000 as ms from signature_envelopes where state = 'signed'",
  );
  const ms = times.map((row) => row.ms);
  print("signatures.final", percentile(ms, 1) / 1000, "s at most", { ...spread(ms), signed, bar: bars.finalSeconds });
}
