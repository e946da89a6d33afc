import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { MakingOptions, NewCredential, SignedCredential, SigningOptions } from "#features/identity/passkey.ts";

const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/** The few kinds of CBOR a device writes: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (kind: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([kind * 32 + size])
      : size < 256
        ? Buffer.from([kind * 32 + 24, size])
        : Buffer.from([kind * 32 + 25, size >> 8, size % 256]);
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** The wrong values of a device's answer. */
export interface DeviceAnswer {
  readonly challenge?: string;
  readonly origin?: string;
  readonly host?: string;
  readonly counter?: number;
  /** True if the device has verified its person. */
  readonly verified?: boolean;
  readonly type?: string;
  readonly crossOrigin?: boolean;
}

/** A device with one passkey (ES256), and the browser before it, on pages of this origin. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  const credential = { id: text(id), rawId: text(id), type: "public-key" as const };
  const clientData = (type: string, challenge: string, changed: DeviceAnswer): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: changed.type ?? type,
        challenge: changed.challenge ?? challenge,
        origin: changed.origin ?? origin,
        crossOrigin: changed.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (host: string, changed: DeviceAnswer, more = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changed.counter ?? counter);
    const flags = 0x01 | (changed.verified === false ? 0 : 0x04) | (more.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(changed.host ?? host), Buffer.from([flags]), count, more]);
  };
  return {
    /** Makes the passkey. */
    make(
      options: Pick<MakingOptions, "challenge"> & { readonly rp: { readonly id: string } },
      changed: DeviceAnswer = {},
    ): NewCredential {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const made = Buffer.concat([Buffer.alloc(16), size, id, cbor(coseOf(publicKey))]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authenticatorData(options.rp.id, changed, made)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData("webauthn.create", options.challenge, changed)),
          attestationObject: text(cbor(attestation)),
          transports: ["internal"],
        },
      };
    },
    /** Signs with it; it counts one further each time. */
    sign(options: Pick<SigningOptions, "challenge" | "rpId">, changed: DeviceAnswer = {}): SignedCredential {
      counter++;
      const client = clientData("webauthn.get", options.challenge, changed);
      const data = authenticatorData(options.rpId, changed);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}

/** A public key as COSE writes it: an elliptic curve key (2) for ES256 (-7) on P-256 (1), with its two coordinates. */
function coseOf(key: KeyObject): Map<number, unknown> {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}
