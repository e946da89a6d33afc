import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Certificate } from "pkijs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askResponder, respondersOf, wordOf } from "./ocsp.ts";

const authority = new URL("../../../../../tests/fixtures/authority/", import.meta.url).pathname;
let folder = "";
const openssl = (...words: string[]) => promisify(execFile)("openssl", words, { cwd: folder });
const certificate = async (name: string) => {
  await openssl("x509", "-in", `${name}.pem`, "-outform", "DER", "-out", `${name}.der`);
  return Certificate.fromBER(Uint8Array.from(await readFile(join(folder, `${name}.der`))));
};
let ca: Certificate;
let firm: Certificate;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "acta-ocsp-"));
  await cp(authority, folder, { recursive: true });
  const settings = `[ca]
default_ca=d
[d]
database=./index
new_certs_dir=.
policy=p
default_md=sha256
default_days=365
rand_serial=yes
[p]
commonName=supplied
[firm]
authorityInfoAccess=OCSP;URI:https://ocsp.example.com/a
[answers]
extendedKeyUsage=OCSPSigning
noCheck=ignored
[answersButAsk]
extendedKeyUsage=OCSPSigning
[signs]
keyUsage=digitalSignature
noCheck=ignored
`;
  await writeFile(join(folder, "ca.cnf"), settings);
  await writeFile(join(folder, "index"), "");
  for (const name of ["firm", "answers", "answersButAsk", "signs"]) {
    const asked = ["-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${name}`, "-keyout", `${name}.key`];
    await openssl("req", ...asked, "-out", `${name}.csr`);
    const by = ["-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-extensions", name];
    await openssl("ca", "-batch", "-notext", ...by, "-in", `${name}.csr`, "-out", `${name}.pem`);
  }
  const self = ["-x509", "-days", "30", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=Prestador de prueba"];
  await openssl("req", ...self, "-keyout", "stranger.key", "-out", "stranger.pem");
  ca = await certificate("ca");
  firm = await certificate("firm");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns an OCSP answer of openssl about a certificate, signed by a given key. */
async function answer(by = "ca", about = "firm", more: string[] = []): Promise<Uint8Array> {
  const asked = ["-issuer", "ca.pem", "-cert", `${about}.pem`, "-reqout", "q.der", "-no_nonce"];
  await openssl("ocsp", ...asked);
  const given = ["-index", "index", "-CA", "ca.pem", "-reqin", "q.der", "-respout", "r.der", "-ndays", "2"];
  await openssl("ocsp", ...given, ...more, "-rsigner", `${by}.pem`, "-rkey", `${by}.key`);
  return new Uint8Array(await readFile(join(folder, "r.der")));
}
const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000);
const word = (bytes: Uint8Array, now = new Date()) => wordOf(bytes, firm, ca, now);

test("an answer counts only from the issuer of the certificate, or from a responder it authorized and vouches for", async () => {
  expect(await word(await answer())).toBe("good");
  expect(await word(await answer("answers"))).toBe("good");
  for (const other of ["answersButAsk", "signs", "firm", "stranger"])
    expect([other, await word(await answer(other))]).toEqual([other, undefined]);
});

test("it counts for its certificate, in its time, as it was written", async () => {
  const bytes = await answer();
  expect(await word(bytes, days(1))).toBe("good");
  expect(await word(bytes, days(3))).toBeUndefined();
  expect(await word(bytes, days(-1))).toBeUndefined();
  expect(await word(await answer("ca", "signs"))).toBeUndefined();
  const bare = await answer("ca", "firm", ["-resp_no_certs"]);
  expect(await word(bare)).toBe("good");
  for (const at of [10, 60, bare.length >> 1, bare.length - 5]) {
    const changed = Uint8Array.from(bare);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, await word(changed)]).toEqual([at, undefined]);
  }
  for (const no of [new Uint8Array(), new Uint8Array([0x30, 0x03, 0x0a, 0x01, 0x06]), Buffer.from("<html>")])
    expect(await word(no)).toBeUndefined();
});

test("a revoked certificate is reported; the request is that of RFC 6960", async () => {
  const asked: { url: string; body: unknown }[] = [];
  const bytes = await answer();
  const ask = (url: string, request?: { body?: unknown }) => {
    asked.push({ url, body: request?.body });
    return Promise.resolve(new Response(Uint8Array.from(bytes)));
  };
  expect(await askResponder(firm, ca, ask, new Date())).toEqual({ word: "good", bytes });
  expect(asked.map(({ url }) => url)).toEqual(respondersOf(firm));
  await writeFile(join(folder, "own.der"), asked[0]?.body as Uint8Array);
  const { stdout } = await openssl("ocsp", "-reqin", "own.der", "-req_text");
  expect(stdout).toContain("Serial Number:");
  await openssl("ca", "-config", "ca.cnf", "-cert", "ca.pem", "-keyfile", "ca.key", "-revoke", "firm.pem");
  expect(await word(await answer())).toBe("revoked");
});
