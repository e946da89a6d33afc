import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { Space } from "./space-gate.ts";
import { type FileStore, newStorageKey, type Stored, sha256 } from "./store.ts";

/** Files in an S3 bucket, or in a service that speaks its protocol. */
export class S3Store implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  /** `location` is `s3://bucket/prefix`; credentials and region come from the usual AWS variables. */
  constructor(location: string, endpoint: string | undefined) {
    const url = new URL(location);
    this.bucket = url.hostname;
    this.prefix = url.pathname.replace(/^\/|\/$/g, "");
    this.client = new S3Client({
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      region: process.env["AWS_REGION"] ?? "us-east-1",
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // A service that does not answer must not hold a call or a job for ever.
      requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
    });
  }

  async put(orgId: string, bytes: Uint8Array): Promise<Stored> {
    const storageKey = newStorageKey(orgId);
    await this.putBack(storageKey, bytes);
    return { storageKey, size: bytes.byteLength, sha256: sha256(bytes) };
  }

  async putBack(storageKey: string, bytes: Uint8Array): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey), Body: bytes }));
  }

  async read(storageKey: string): Promise<Uint8Array> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) }));
    if (!Body) throw new Error(`empty answer for ${storageKey}`);
    return Body.transformToByteArray();
  }

  async stream(storageKey: string): Promise<Readable> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) }));
    if (!Body) throw new Error(`empty answer for ${storageKey}`);
    return Body as Readable;
  }

  async remove(storageKey: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: this.key(storageKey) }));
  }

  async *list(before: Date): AsyncGenerator<string> {
    const folder = this.key("org/");
    let next: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: folder, ContinuationToken: next }),
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

  private key(storageKey: string): string {
    return this.prefix ? `${this.prefix}/${storageKey}` : storageKey;
  }
}
