import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { member, organization } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import { losingCommit } from "#tests/support/lost-commit.ts";
import * as contract from "../../contract.ts";
import { sealLevel } from "./seal-level.ts";

const run = promisify(execFile);
let folder = "";
/** The number of refusals of the server. It refuses once before it works. */
let refused = 0;
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => void answer(Buffer.concat(pieces)).then((bytes) => response.end(bytes)));
  const answer = async (query: Buffer) => {
    if (refused++ === 0) {
      response.statusCode = 503;
      return "busy";
    }
    await writeFile(join(folder, "q.tsq"), query);
    const reply = ["ts", "-reply", "-config", "tsa.cnf", "-queryfile", "q.tsq", "-out", "r.tsr"];
    await run("openssl", reply, { cwd: folder });
    return readFile(join(folder, "r.tsr"));
  };
});
let app: App;
let proxy: DatabaseProxy;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-tsa-"));
  const names = ["-subj", "/CN=Hora de prueba", "-days", "30", "-newkey", "rsa:2048", "-nodes", "-keyout", "t.key"];
  const extension = ["-addext", "extendedKeyUsage=critical,timeStamping"];
  await run("openssl", ["req", "-x509", ...names, ...extension, "-out", "t.pem"], { cwd: folder });
  await writeFile(join(folder, "serial"), "01");
  const settings = ["serial=./serial", "signer_cert=./t.pem", "signer_key=./t.key", "default_policy=1.2.3.4.1"];
  const more = ["digests=sha256,sha384,sha512", "signer_digest=sha256", "ess_cert_id_alg=sha256"];
  await writeFile(join(folder, "tsa.cnf"), ["[tsa]", "default_tsa=t1", "[t1]", ...settings, ...more, ""].join("\n"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const installation = { ACTA_TSA_URL: `http://127.0.0.1:${port}/tsr` };
  app = await startApp(
    installation,
    { pdf: realPdfs, times: { retry: 0 } },
    throughProxy((one) => void (proxy = one)),
  );
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test("a time-stamp is added when its server answers again; the PDF was signed and sealed before", async () => {
  const owner = await organization(app);
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const templateId = await template(owner);
  const processId = await readyProcess(app, { creator, reviewer, templateId });
  const invitations = [{ name: "Ana Díaz", email: "ana@example.com", language: "es" as const }];
  const { id: envelopeId } = await creator.call(contract.sendEnvelope, { processId, invitations });
  await signWith(app, await signingToken(app, "ana@example.com"));
  const of = { processId, envelopeId, file: "signed" } as const;
  const sealed = await app.eventually(
    () => creator.call.download(contract.downloadSigned, of).catch(() => undefined),
    300_000,
  );
  const { bytes } = await app.eventually(async () => {
    const found = await creator.call.download(contract.downloadSigned, of);
    return sealLevel(found.bytes) === "B-T" && found;
  });
  expect(refused).toBeGreaterThan(1);
  expect(sealLevel(sealed.bytes)).toBe("B-B");
  expect(Buffer.from(bytes.subarray(0, sealed.bytes.length)).equals(Buffer.from(sealed.bytes))).toBe(true);
  await writeFile(join(folder, "a.pdf"), bytes);
  const { stdout } = await run("pdfsig", [join(folder, "a.pdf")]);
  expect(stdout).toContain("Signature is Valid");
  expect(stdout).toContain("Signer Certificate Common Name: Hora de prueba");
  const changed = Uint8Array.from(bytes);
  changed[sealed.bytes.length + 100] = (changed[sealed.bytes.length + 100] ?? 0) ^ 1;
  expect(sealLevel(changed)).toBeUndefined();
  const { rows } = await creator.call(contract.listEvents, { processId, envelopeId, limit: 100 });
  expect(rows.at(-1)?.kind).toBe("stamped");
});

test("the signed PDF and the stamped one outlive the answers to their COMMITs", async () => {
  const owner = await organization(app);
  const [creator, reviewer] = [await member(app, owner.orgId, "creator"), await member(app, owner.orgId, "reviewer")];
  const templateId = await template(owner);
  for (const [site, after] of [
    ["src/features/signatures/server/complete.ts", /^update "signature_envelopes" set .*"certificate_file_id"/],
    ["src/features/signatures/server/seal/stamp-job.ts", /^update "signature_envelopes" set .*"unstamped_file_id"/],
  ] as const) {
    const processId = await readyProcess(app, { creator, reviewer, templateId });
    const email = `${crypto.randomUUID()}@example.com`;
    const invitations = [{ name: "Ana Díaz", email, language: "es" as const }];
    const { id: envelopeId } = await creator.call(contract.sendEnvelope, { processId, invitations });
    const token = await signingToken(app, email);
    expect(await losingCommit({ app, proxy }, site, () => signWith(app, token), after)).toBeUndefined();
    const signed = await creator.call.download(contract.downloadSigned, { processId, envelopeId, file: "signed" });
    expect(sealLevel(signed.bytes)).toBe("B-T");
  }
});
