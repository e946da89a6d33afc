import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Failure } from "#protocol/failure.ts";
import type { Space } from "./space-gate.ts";
import { type FileStore, newStorageKey, type Stored, sha256 } from "./store.ts";
import { fileMissing } from "./store-failure.ts";

/**
 * A request without a reply for this time is cancelled and sent once more, so that the caller has an answer within 10
 * s.
 */
const silenceMs = 4000;
const checkMs = 3000;

/**
 * Files in an S3 bucket, or in a service that speaks its protocol. Throws `failure.unavailable` when the service does not
 * answer, has an error of its own, or refuses us: the cause says which.
 */
export class S3Store implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;
  private readonly location: string;

  /** `location` is `s3://bucket/prefix`; credentials and region come from the usual AWS variables. */
  constructor(location: string, endpoint: string | undefined, silence = silenceMs) {
    this.location = location;
    const url = new URL(location);
    this.bucket = url.hostname;
    this.prefix = url.pathname.replace(/^\/|\/$/g, "");
    this.client = new S3Client({
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      region: process.env["AWS_REGION"] ?? "us-east-1",
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // A service that does not answer must not hold a call or a job for ever.
      requestHandler: { connectionTimeout: 3000, socketTimeout: silence },
      maxAttempts: 2,
    });
  }

  async put(orgId: string, bytes: Uint8Array): Promise<Stored> {
    const storageKey = newStorageKey(orgId);
    await this.putBack(storageKey, bytes);
    return { storageKey, size: bytes.byteLength, sha256: sha256(bytes) };
  }

  async putBack(storageKey: string, bytes: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey), Body: bytes });
    await this.reach(this.client.send(command));
  }

  async has(storageKey: string): Promise<boolean> {
    const command = new HeadObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) });
    try {
      await this.reach(this.client.send(command));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async read(storageKey: string): Promise<Uint8Array> {
    const { Body } = await this.get(storageKey);
    if (!Body) throw new Error(`empty answer for ${storageKey}`);
    return this.reach(Body.transformToByteArray());
  }

  async stream(storageKey: string): Promise<Readable> {
    const { Body } = await this.get(storageKey);
    if (!Body) throw new Error(`empty answer for ${storageKey}`);
    return Body as Readable;
  }

  async remove(storageKey: string): Promise<void> {
    await this.reach(this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) })));
  }

  async *list(before: Date): AsyncGenerator<string> {
    const folder = this.key("org/");
    let next: string | undefined;
    do {
      const page = await this.reach(
        this.client.send(new ListObjectsV2Command({ Bucket: this.bucket, Prefix: folder, ContinuationToken: next })),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key && LastModified && LastModified < before) yield Key.slice(folder.length - "org/".length);
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  async space(): Promise<Space> {
    return { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };
  }

  async check(): Promise<void> {
    const command = new ListObjectsV2Command({ Bucket: this.bucket, Prefix: this.key("org/"), MaxKeys: 1 });
    await this.reach(this.client.send(command, { abortSignal: AbortSignal.timeout(checkMs) }));
  }

  private async get(storageKey: string): Promise<GetObjectCommandOutput> {
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) });
    return this.reach(this.client.send(command)).catch((error: unknown) => {
      throw error instanceof NoSuchKey ? fileMissing(storageKey, error) : error;
    });
  }

  private async reach<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      // A key that is not there is another matter: the service has answered.
      if (error instanceof NoSuchKey || error instanceof NotFound) throw error;
      const problem =
        error instanceof S3ServiceException ? `answered ${error.$metadata.httpStatusCode}` : "did not answer";
      const cause = new Error(`the file store ${this.location} (ACTA_FILES) ${problem}`, { cause: error });
      throw new Failure("failure.unavailable", 503, { cause });
    }
  }

  private key(storageKey: string): string {
    return this.prefix ? `${this.prefix}/${storageKey}` : storageKey;
  }
}
