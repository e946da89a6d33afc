import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { member, organization, type SomeMember } from "#seed/people.ts";
import { template } from "#tests/fixtures/processes.ts";
import { readyProcess, realPdfs, signingToken, signWith } from "#tests/fixtures/signatures.ts";
import { type App, startApp } from "#tests/support/app-under-test.ts";
import { type DatabaseProxy, throughProxy } from "#tests/support/database-proxy.ts";
import { losingCommit } from "#tests/support/lost-commit.ts";
import { getSealCertificate, putSealCertificate, removeSealCertificate } from "../../certificate-contract.ts";
import * as contract from "../../contract.ts";
import { verifyFiles } from "../../verify-contract.ts";
import { isLongTerm } from "./long-term.ts";
import { sealLevel } from "./seal-level.ts";

const run = promisify(execFile);
let folder = "";
const openssl = (...words: string[]) => run("openssl", words, { cwd: folder });
/** An authority whose certificate a store of NSS trusts. */
const authority = new URL("../../../../../tests/fixtures/authority/", import.meta.url).pathname;
/** The state of the outside servers: if the authority's list and answers are available, and the number of requests. */
const outside = { list: true, answers: true, asked: 0 };
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => void answer(request.url ?? "", Buffer.concat(pieces)).then((bytes) => response.end(bytes)));
  const answer = async (path: string, query: Buffer) => {
    if (path === "/ca.crl") {
      outside.asked++;
      if (outside.list) return readFile(join(folder, "ca.crl"));
      response.statusCode = 503;
      return "busy";
    }
    if (path.startsWith("/ocsp")) {
      if (!outside.answers) {
        response.statusCode = 503;
        return "busy";
      }
      // We ask by POST; readers put the question into the address.
      const asked = query.length > 0 ? query : Buffer.from(decodeURIComponent(path.slice(6)), "base64");
      await writeFile(join(folder, "q.ocsp"), asked);
      const by = ["-rsigner", "ca.pem", "-rkey", "ca.key", "-ndays", "7"];
      const files = ["-index", "index", "-CA", "ca.pem", "-reqin", "q.ocsp", "-respout", "r.ocsp"];
      await openssl("ocsp", ...files, ...by);
      response.setHeader("content-type", "application/ocsp-response");
      return readFile(join(folder, "r.ocsp"));
    }
    await writeFile(join(folder, "q.tsq"), query);
    await openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "q.tsq", "-out", "r.tsr");
    return readFile(join(folder, "r.tsr"));
  };
});

let app: App;
let proxy: DatabaseProxy;
let owner: SomeMember;
let creator: SomeMember;
let reviewer: SomeMember;
let templateId: string;

/** An authority with a list of what it revoked, a certificate of it for a firm, and one for a server of time-stamps. */
async function makeAuthority(at: string) {
  const ca = ["[ca]", "default_ca=d", "[d]", "database=./index", "serial=./serial", "new_certs_dir=.", "policy=p"];
  const more = [
    "default_md=sha256",
    "default_days=365",
    "default_crl_days=30",
    "rand_serial=yes",
    "[p]",
    "commonName=supplied",
  ];
  const issued = (name: string, ...use: string[]) => [
    `[${name}]`,
    `crlDistributionPoints=URI:${at}/ca.crl`,
    "basicConstraints=CA:FALSE",
    ...use,
  ];
  const uses = [
    // About this one the authority answers; the server of time-stamps is in its list alone.
    ...issued("firm", "keyUsage=digitalSignature,nonRepudiation", `authorityInfoAccess=OCSP;URI:${at}/ocsp`),
    ...issued("tsa", "extendedKeyUsage=critical,timeStamping"),
  ];
  await writeFile(join(folder, "ca.cnf"), [...ca, ...more, ...uses, ""].join("\n"));
  await writeFile(join(folder, "index"), "");
  await cp(authority, folder, { recursive: true });
  for (const [name, who] of [
    ["firm", "Bufete Quetzal, S. A."],
    ["tsa", "Hora de prueba"],
    ["weak", "Clave corta"],
  ] as const) {
    const key = name === "weak" ? "rsa:1024" : "rsa:2048";
    await openssl(
      "req",
      "-newkey",
      key,
      "-nodes",
      "-subj",
      `/CN=${who}`,
      "-keyout",
      `${name}.key`,
      "-out",
      `${name}.csr`,
    );
    const use = ["-extensions", name === "tsa" ? "tsa" : "firm"];
    const by = [
      "-config",
      "ca.cnf",
      "-cert",
      "ca.pem",
      "-keyfile",
      "ca.key",
      "-in",
      `${name}.csr`,
      "-out",
      `${name}.pem`,
    ];
    await openssl("ca", "-batch", "-notext", ...by, ...use);
  }
  const exported = (name: string) => [
    "pkcs12",
    "-export",
    "-inkey",
    `${name}.key`,
    "-in",
    `${name}.pem`,
    "-certfile",
    "ca.pem",
  ];
  for (const name of ["firm", "weak"])
    await openssl(...exported(name), "-passout", "pass:quetzal 7", "-out", `${name}.p12`);
  await writeList();
  const tsa = [
    "[tsa]",
    "default_tsa=t1",
    "[t1]",
    "serial=./tsaserial",
    "signer_cert=./tsa.pem",
    "signer_key=./tsa.key",
  ];
  const says = ["certs=./ca.pem", "default_policy=1.2.3.4.1", "digests=sha256,sha384,sha512", "signer_digest=sha256"];
  await writeFile(join(folder, "tsaserial"), "01");
  await writeFile(join(folder, "tsa.cnf"), [...tsa, ...says, "ess_cert_id_alg=sha256", ""].join("\n"));
}

async function writeList() {
  await openssl("ca", "-gencrl", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-out", "crl.pem");
  await openssl("crl", "-in", "crl.pem", "-outform", "DER", "-out", "ca.crl");
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-p12-"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await makeAuthority(at);
  const host = new URL(at).host;
  const settings = { ACTA_TSA_URL: `${at}/tsr`, ACTA_OUTBOUND_ALLOW: host };
  app = await startApp(
    settings,
    { pdf: realPdfs },
    throughProxy((one) => void (proxy = one)),
  );
  owner = await organization(app, { name: "Bufete Quetzal" });
  creator = await member(app, owner.orgId, "creator");
  reviewer = await member(app, owner.orgId, "reviewer");
  templateId = await template(owner);
});
beforeEach(() => app.clock.advance(61_000));
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const p12 = async (name: string) => (await readFile(join(folder, `${name}.p12`))).toString("base64");
const code = (failure: string) => expect.objectContaining({ code: failure });
const password = "quetzal 7";
let count = 0;

/** A PDF that so many have signed, once its seal has reached a level. */
async function signedBy(people: number, level: string) {
  const processId = await readyProcess(app, { creator, reviewer, templateId });
  const invitations = Array.from({ length: people }, () => {
    const number = ++count;
    return { name: `Firmante ${number}`, email: `p12-${number}@example.com`, language: "es" as const };
  });
  const { id: envelopeId } = await creator.call(contract.sendEnvelope, { processId, invitations });
  for (const { email } of invitations) await signWith(app, await signingToken(app, email));
  const reached = async () => (await creator.call(contract.listEnvelopes, { processId })).rows[0]?.sealLevel === level;
  await app.eventually(reached);
  const { bytes } = await creator.call.download(contract.downloadSigned, { processId, envelopeId, file: "signed" });
  return { bytes, of: { processId, envelopeId }, invitations };
}

/** Runs a third-party reader on a PDF's signatures. */
async function pdfsig(bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, "a.pdf"), bytes);
  // Uses its certificate store, which lists the trusted authorities. It asks the authority itself.
  const { stdout } = await run("pdfsig", ["-nssdir", folder, join(folder, "a.pdf")]);
  return stdout;
}
const times = (text: string, what: string) => text.split(what).length - 1;

/** Runs openssl on the last signature of a kind, with the authority's certificate alone. */
async function trusted(bytes: Uint8Array, kind: string): Promise<string> {
  const text = Buffer.from(bytes).toString("latin1");
  const all = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/g)].map((found) => {
    const [, length = 0, next = 0, rest = 0] = found.slice(1).map(Number);
    return { length, next, rest, near: text.slice(text.lastIndexOf(" obj", found.index), next + 200) };
  });
  const last = all.findLast(({ near }) => near.includes(kind));
  if (!last) throw new Error(`no signature of kind ${kind}`);
  const { length, next, rest } = last;
  await writeFile(join(folder, "cms.der"), Buffer.from(text.slice(length + 1, next - 1), "hex"));
  await writeFile(
    join(folder, "content"),
    Buffer.concat([bytes.subarray(0, length), bytes.subarray(next, next + rest)]),
  );
  const cms = ["-binary", "-inform", "DER", "-content", "content", "-purpose", "any", "-out", "/dev/null"];
  const { stdout, stderr } = await (kind === "ETSI.RFC3161"
    ? openssl("ts", "-verify", "-token_in", "-in", "cms.der", "-data", "content", "-CAfile", "ca.pem")
    : openssl("cms", "-verify", "-in", "cms.der", "-CAfile", "ca.pem", ...cms));
  return stdout + stderr;
}

test("a wrong password, a file that is none, and a key that is too weak are refused; nothing of the file is shown again", async () => {
  const give = (file: string, secret: string) => owner.call(putSealCertificate, { file, password: secret });
  await expect(give(await p12("firm"), "quetzal")).rejects.toEqual(code("signatures.certificateUnreadable"));
  await expect(give(Buffer.from("no").toString("base64"), password)).rejects.toEqual(
    code("signatures.certificateUnreadable"),
  );
  await expect(give(await p12("weak"), password)).rejects.toEqual(code("signatures.certificateUnfit"));
  await expect(creator.call(putSealCertificate, { file: await p12("firm"), password })).rejects.toMatchObject({
    status: 403,
  });
  expect(await owner.call(getSealCertificate, {})).toMatchObject({ kind: "none" });
  const given = await give(await p12("firm"), password);
  expect(given).toMatchObject({
    kind: "own",
    over: false,
    subject: "Bufete Quetzal, S. A.",
    issuer: "Prestador de prueba",
  });
  const { rows } = await app.query<{ row: string }>("select row_to_json(c)::text as row from signature_certificates c");
  expect(rows[0]?.row).not.toContain(password);
  expect(rows[0]?.row).not.toContain((await p12("firm")).slice(100, 160));
});

test.each([1, 2, 5])(
  "signed by %i: each signature and the seal hold for others, also after the time and the proof were added",
  async (people) => {
    const { bytes, invitations } = await signedBy(people, "B-LT");
    const report = await pdfsig(bytes);
    // One for each signer, and the seal; of a time-stamp of the document it says whose it is, and openssl whether it holds.
    expect(times(report, "Signature is Valid")).toBe(people + 1);
    // All are made with one certificate, about which it asks once.
    expect(report).toContain("Certificate is Trusted");
    expect(times(report, "Signer Certificate Common Name: Bufete Quetzal, S. A.")).toBe(people + 1);
    expect(report).toContain("Signer Certificate Common Name: Hora de prueba");
    expect(await trusted(bytes, "ETSI.CAdES.detached")).toMatch(/successful/i);
    expect(await trusted(bytes, "ETSI.RFC3161")).toMatch(/OK/);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const fields = pdf
      .getForm()
      .getFields()
      .filter((field) => field.getName().startsWith("firma-"));
    expect(fields).toHaveLength(people);
    const reasons = fields.map((field) =>
      field.acroField.dict
        .lookup(PDFName.of("V"), PDFDict)
        .lookup(PDFName.of("Reason"), PDFString, PDFHexString)
        .decodeText(),
    );
    for (const [index, { name, email }] of invitations.entries())
      expect(reasons[index]).toContain(`Firmado por ${name} <${email}>`);
    for (const field of fields) {
      const rectangle = field.acroField.dict.lookup(PDFName.of("Rect"), PDFArray).asRectangle();
      expect(rectangle.width).toBeGreaterThan(100);
    }
    const store = pdf.catalog.lookup(PDFName.of("DSS"), PDFDict);
    for (const kind of ["OCSPs", "CRLs"]) expect(store.lookup(PDFName.of(kind), PDFArray).size()).toBe(1);
    const changed = Uint8Array.from(bytes);
    changed[60] = (changed[60] ?? 0) ^ 1;
    expect(await pdfsig(changed)).not.toContain("Signature is Valid");
  },
);

test("an authority that does not answer delays the proof alone; what is in hands of people stays known to /verify", async () => {
  outside.list = false;
  const { bytes, of } = await signedBy(1, "B-T");
  expect(sealLevel(bytes)).toBe("B-T");
  outside.list = true;
  const proven = await app.eventually(async () => {
    const found = await creator.call.download(contract.downloadSigned, { ...of, file: "signed" });
    return found.bytes.length > bytes.length && found;
  });
  expect(await isLongTerm(proven.bytes, bytes, app.clock.now())).toBe(true);
  // A label is no proof: without the lists it is no such level, and after something else was added neither.
  expect(await isLongTerm(bytes, bytes, app.clock.now())).toBe(false);
  expect(await isLongTerm(proven.bytes, proven.bytes.subarray(0, 100), app.clock.now())).toBe(false);
  const hash = async (content: Uint8Array) =>
    Buffer.from(await crypto.subtle.digest("SHA-256", Uint8Array.from(content))).toString("hex");
  const hashes = [await hash(bytes), await hash(proven.bytes)];
  expect((await app.as()(verifyFiles, { hashes })).known.map(({ sealLevel: level }) => level)).toEqual([
    "B-LT",
    "B-LT",
  ]);
});

test("a proven PDF outlives the answer to its COMMIT", async () => {
  const site = "src/features/signatures/server/seal/stamp-job.ts";
  outside.list = false;
  const { of } = await signedBy(1, "B-T");
  const proven = async () => {
    outside.list = true;
    await app.eventually(async () => {
      const { rows } = await creator.call(contract.listEnvelopes, { processId: of.processId });
      return rows[0]?.sealLevel === "B-LT";
    });
  };
  const committed = losingCommit({ app, proxy }, site, proven, /^update "signature_envelopes" set .*"stamped_file_id"/);
  expect(await committed).toBeUndefined();
});

test("what the authority does not answer about is proven by its list", async () => {
  outside.answers = false;
  const { bytes } = await signedBy(1, "B-LT");
  outside.answers = true;
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const store = pdf.catalog.lookup(PDFName.of("DSS"), PDFDict);
  expect(store.has(PDFName.of("OCSPs"))).toBe(false);
  expect(store.lookup(PDFName.of("CRLs"), PDFArray).size()).toBe(1);
});

test("a certificate that was revoked proves nothing", async () => {
  const { bytes } = await signedBy(1, "B-LT");
  await openssl("ca", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-revoke", "firm.pem");
  expect(await pdfsig(bytes)).toMatch(/Certificate.*revoked/i);
  // The authority answers that at once; its list is still the one of before.
  const { bytes: after, of } = await signedBy(1, "B-T");
  expect(sealLevel(after)).toBe("B-T");
  await new Promise((done) => setTimeout(done, 500));
  const [now] = (await creator.call(contract.listEnvelopes, { processId: of.processId })).rows;
  expect(now?.sealLevel).toBe("B-T");
  expect(await isLongTerm(bytes, bytes.subarray(0, 100), app.clock.now())).toBe(false);
  outside.answers = false;
  await writeList();
  const { of: listed } = await signedBy(1, "B-T");
  await new Promise((done) => setTimeout(done, 500));
  expect((await creator.call(contract.listEnvelopes, { processId: listed.processId })).rows[0]?.sealLevel).toBe("B-T");
  outside.answers = true;
});

test("without it, and once it is over, the installation's own certificate seals", async () => {
  app.clock.advance(400 * 24 * 3600_000);
  await app.query("update sessions set expires_at = 'infinity', idle_until = 'infinity'").catch(() => undefined);
  const { rows } = await app.query<{ over: boolean }>("select not_after <= $1 as over from signature_certificates", [
    app.clock.now(),
  ]);
  expect(rows).toEqual([{ over: true }]);
  app.clock.advance(-400 * 24 * 3600_000);
  expect(await owner.call(removeSealCertificate, {})).toMatchObject({ kind: "none" });
  const { bytes } = await signedBy(1, "B-T");
  expect(await pdfsig(bytes)).toContain("Bufete Quetzal · sello electrónico");
  expect(await owner.call(getSealCertificate, {})).toMatchObject({ kind: "made" });
});
