import { createHash, randomBytes } from "node:crypto";
import { open, readFile, rm } from "node:fs/promises";
import type { FastifyRequest } from "fastify";
import type { UploadLimit } from "#protocol/endpoint.ts";
import { commonFailure, Failure, type FailureCode } from "#protocol/failure.ts";
import { temporaryPath } from "../files/temporary-files.ts";

/** An uploaded file: a temporary file with its size and hash. It is deleted when the call ends. */
export interface Upload {
  /** Its name, cut to the 255 characters every system takes. */
  readonly name: string;
  /** Its name as it came, for those who refuse one that is too long. */
  readonly givenName: string;
  readonly size: number;
  readonly sha256: Buffer;
  /** The path of the temporary file. */
  readonly path: string;
  /** The whole content. */
  bytes(): Promise<Uint8Array>;
}

/** The parts of a multipart call: its plain values, and its one file. */
export interface Received {
  readonly values: Record<string, unknown>;
  readonly upload: Upload;
  discard(): Promise<void>;
}

/** The file has more bytes than are allowed. */
export const tooLarge = (maxBytes: number, code: FailureCode = "failure.tooLarge"): Failure =>
  new Failure(code, 413, { values: { megabytes: Math.round(maxBytes / 1024 / 1024) } });

/** Last path segment without control characters: what a browser sends as a name is not trusted. */
const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f]/g, "")
    .slice(0, 1000) || "file";

/** Streams the one file of a multipart request to a temporary file, refusing it as soon as it is too large. */
export async function receive(request: FastifyRequest, limit: UploadLimit): Promise<Received> {
  if (!request.isMultipart()) throw commonFailure("failure.invalid");
  const path = `${temporaryPath("upload")}${randomBytes(12).toString("hex")}`;
  const values: Record<string, unknown> = {};
  let upload: Upload | undefined;
  const discard = () => rm(path, { force: true });
  try {
    for await (const part of request.parts({
      limits: { files: 1, fields: 20, fieldSize: 100_000, fileSize: limit.maxBytes + 1 },
    })) {
      if (part.type === "field") {
        values[part.fieldname] = part.value;
        continue;
      }
      const hash = createHash("sha256");
      let size = 0;
      const file = await open(path, "wx", 0o600);
      try {
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > limit.maxBytes || (!limit.inclusive && size === limit.maxBytes)) {
            throw tooLarge(limit.maxBytes, limit.tooLarge);
          }
          hash.update(chunk);
          // All of it: `write` may stop halfway when the disk is full.
          await file.appendFile(chunk);
        }
      } finally {
        await file.close();
      }
      const givenName = cleanName(part.filename);
      upload = {
        name: givenName.slice(0, 255),
        givenName,
        size,
        sha256: hash.digest(),
        path,
        bytes: () => readFile(path),
      };
    }
    if (!upload)
      throw new Failure("failure.invalid", 422, { fields: [{ path: "file", code: "failure.fileRequired" }] });
    return { values, upload, discard };
  } catch (error) {
    await discard();
    throw isUnreadable(error) ? commonFailure("failure.unreadable") : error;
  }
}

/** The parser of multipart bodies has no class and no code for what it cannot read. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Failure) && (!("code" in error) || error.code === "ECONNRESET");
