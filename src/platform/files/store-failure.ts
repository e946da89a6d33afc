import { Failure } from "#protocol/failure.ts";

/** Codes of a disk that is full. */
const full: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);
/** Codes of a disk that is read-only, broken, away, or not ours. */
const unusable: ReadonlySet<string> = new Set([
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "ENODEV",
  "ESTALE",
  "ENOTCONN",
  "ENOTDIR",
]);
/** Calls of the system on files; starting a program fails with the same codes. */
const fileCalls: ReadonlySet<string> = new Set(
  ["open", "read", "write", "close", "fsync", "rename", "mkdir", "unlink", "rm", "stat", "access", "scandir"].concat([
    "copyfile",
    "opendir",
    "fdatasync",
    "ftruncate",
  ]),
);

/**
 * The failure of a disk that does not take files: it is full (`failure.noUploadSpace`), or read-only, broken or not ours
 * (`failure.filesUnwritable`). Returns undefined for other errors. What needs no file can still be saved.
 */
export function storeFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || error instanceof Failure) return undefined;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  if (!fileCalls.has(syscall)) return undefined;
  if (full.has(code)) return new Failure("failure.noUploadSpace", 503, { cause: error });
  return unusable.has(code) ? new Failure("failure.filesUnwritable", 503, { cause: error }) : undefined;
}

/**
 * Returns the error for a failed read of a stored file: `failure.fileMissing` if the disk has no such file, `failure.unavailable` if it cannot
 * be read now, and otherwise the error itself.
 */
export function readFailure(storageKey: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return fileMissing(storageKey, error);
  return storeFailure(error) ? new Failure("failure.unavailable", 503, { cause: error }) : error;
}

/** True if the store has answered that it has no such file; a store that cannot be reached has not. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Failure && error.code === "failure.fileMissing";

/** The failure of a file that a row names and the store does not have. The cause says which. */
export const fileMissing = (storageKey: string, cause: unknown): Failure =>
  new Failure("failure.fileMissing", 500, { cause: new Error(`the file store has no ${storageKey}`, { cause }) });
