import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Encrypts values at rest (AES-256-GCM); `purpose` binds a value to its place, so that it opens nowhere else. */
export interface Secrets {
  seal(purpose: string, text: string): string;
  /** Throws when the text was not sealed with this key for this purpose. */
  open(purpose: string, sealed: string): string;
  /** A keyed fingerprint (SHA-256, hexadecimal) for values that are compared and never shown. A change of the master key leaves it as it is. */
  fingerprint(purpose: string, text: string): string;
  /** The same for what lives for minutes: it is another one after a change of the master key. */
  brief(purpose: string, text: string): string;
}

/** By what a sealed value begins: which key it was sealed with. */
export const keyIdOf = (key: Uint8Array): string => createHash("sha256").update(key).digest("hex").slice(0, 8);

/** Secrets under a master key of 32 bytes. `lasting` keys the fingerprints: `openSecrets` reads it from the database. */
export function secretsOf(key: Uint8Array, lasting: Uint8Array = key): Secrets {
  const keyId = keyIdOf(key);
  const keyed = (by: Uint8Array) => (purpose: string, text: string) =>
    createHmac("sha256", by).update(`${purpose}\0${text}`).digest("hex");
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (purpose, sealed) => {
      const [id, text = ""] = sealed.split(".");
      if (id !== keyId) throw new Error("sealed with another master key");
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    fingerprint: keyed(lasting),
    brief: keyed(key),
  };
}

/** The master key: the setting's 64 hexadecimal digits, or the one kept in the data folder, made at the first start. */
export async function masterKey(given: string | undefined, dataFolder: string): Promise<Uint8Array> {
  if (given !== undefined) return keyOfSetting("ACTA_SECRET", given);
  return keyInFile(join(dataFolder, "secret.key"));
}

/** The key a setting names; throws when it cannot be one. */
export function keyOfSetting(name: string, given: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/i.test(given)) throw new Error(`${name} must be 64 hexadecimal digits`);
  if (/^(.)\1+$/.test(given)) throw new Error(`${name} is not secret: all its digits are the same`);
  return Buffer.from(given, "hex");
}

/** The key in a file, which is made when it is not there. */
export async function keyInFile(path: string): Promise<Uint8Array> {
  await mkdir(dirname(path), { recursive: true });
  const stored = () => readFile(path, "utf8").catch(() => undefined);
  if ((await stored()) === undefined) {
    // It gets its name only when it is complete: otherwise every later start would find half a key.
    const draft = `${path}.${randomBytes(6).toString("hex")}`;
    const file = await open(draft, "wx", 0o600);
    await file.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await rm(draft);
  }
  const text = ((await stored()) ?? "").trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) {
    throw new Error(`${path} holds no master key of 64 hexadecimal digits. Bring it back from where it was kept.`);
  }
  // It may have been restored with the permissions of an ordinary file.
  await chmod(path, 0o600);
  return Buffer.from(text, "hex");
}

/** A token nobody guesses: 256 random bits behind a prefix that says its kind. */
export const newToken = (kind: string): string => `${kind}_${randomBytes(32).toString("base64url")}`;

/** Returns the stored form of a token, its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();
