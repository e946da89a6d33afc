import type { z } from "zod";
import type { FileStore } from "#platform/files/store.ts";
import type { LongMemberCall } from "#platform/http/call.ts";
import { Failure } from "#protocol/failure.ts";
import type { RecognizeAnswer, TaggedAnswer } from "../contract.ts";
import type { recognizeVersion, tagVersion } from "../find-contract.ts";
import { currentVersion, versionOf } from "./queries.ts";
import { readWithTags, recognize } from "./read-upload.ts";
import { storeRead } from "./store-read.ts";
import { storeVersion } from "./store-upload.ts";

/** Looks in the document of a version for what can become fields. */
export async function findFields(
  files: FileStore,
  call: LongMemberCall,
  { id, versionId }: z.output<typeof recognizeVersion.input>,
): Promise<RecognizeAnswer> {
  const version = await call.transaction(({ tx }) => versionOf(tx, id, versionId));
  return recognize(await files.read(version.storageKey));
}

/** Writes tags into the document of the newest version, as the next one. 409 when somebody made one in between. */
export async function tagFound(
  files: FileStore,
  call: LongMemberCall,
  { id, versionId, tags, answers }: z.output<typeof tagVersion.input>,
): Promise<TaggedAnswer> {
  const version = await call.transaction(({ tx }) => currentVersion(tx, id));
  if (version.id !== versionId) throw new Failure("templates.changed", 409);
  const { read, givesBack } = await readWithTags(await files.read(version.storageKey), tags, answers);
  const answer = await storeRead(files, call, version.fileName, read, (transaction, file) =>
    storeVersion(transaction, id, file, { made: versionId }),
  );
  return answer.kind === "stored" ? { ...answer, givesBack } : answer;
}
