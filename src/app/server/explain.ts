import { dirname } from "node:path";
import type { Config } from "#platform/config.ts";
import { whyUnreachable } from "#platform/outbound/why-unreachable.ts";
import { Failure } from "#protocol/failure.ts";
import { sentence } from "#protocol/text.ts";

type SystemError = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };

/** The settings that an explanation mentions. */
export type ExplainedBy = Pick<Config, "PORT" | "HOST" | "data" | "files" | "backups" | "DATABASE_URL">;

/**
 * One or two sentences for the person at the terminal: which setting an error of the system comes from, and what to do.
 * `undefined` for errors that say it themselves or that no setting can mend.
 */
export function explain(error: unknown, config: ExplainedBy): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const all = [error, ...causesOf(error)];
  for (const one of all) {
    const sentence = ofListening(one, config) ?? ofDatabase(one, config) ?? ofFiles(one, config);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** Returns the sentence that the pages show for a failure of the product, or undefined for other errors. */
export async function explainFailure(error: unknown): Promise<string | undefined> {
  if (!(error instanceof Failure)) return undefined;
  const { loadTexts } = await import("../texts.ts");
  return sentence(await loadTexts("en"), error.code, error.values);
}

/** Returns the causes of an error. A connection that was tried at several addresses has several. */
function causesOf(error: Error): Error[] {
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])];
  return inner.filter((one) => one instanceof Error).flatMap((one) => [one, ...causesOf(one)]);
}

function ofListening(error: SystemError, { PORT, HOST }: ExplainedBy): string | undefined {
  if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") return undefined;
  const port = error.port ?? PORT;
  if (error.code === "EADDRINUSE")
    return `Port ${port} is in use by another program on this machine. Stop that program, or set PORT to another number.`;
  if (error.code === "EACCES")
    return `This user is not allowed to listen on port ${port}. Set PORT to 1024 or higher, and use a proxy for port ${port}.`;
  if (error.syscall === "listen" && error.code === "EADDRNOTAVAIL")
    return `This machine has no address ${HOST}. Set HOST to one it has, or to 0.0.0.0 for all of them.`;
  return undefined;
}

/** The user, the host and the database of an address, never its password. */
function partsOf(address: string): { user: string; at: string; database: string } {
  const { username, hostname, port, pathname } = new URL(address);
  return { user: decodeURIComponent(username), at: `${hostname}:${port || 5432}`, database: pathname.slice(1) };
}

function ofDatabase(error: SystemError, { DATABASE_URL }: ExplainedBy): string | undefined {
  if (!DATABASE_URL) return undefined;
  const { user, at, database } = partsOf(DATABASE_URL);
  const why = error.syscall === "listen" ? undefined : whyUnreachable(error.code);
  if (why || error.message.startsWith("timeout expired"))
    return `The database of DATABASE_URL cannot be reached at ${at}: ${why ?? "nothing answers there"}. Start it, or correct DATABASE_URL.`;
  switch (error.code) {
    case "28P01":
    case "28000":
      return `The database at ${at} rejects the user "${user}". Correct the name or password in DATABASE_URL, or allow the user in pg_hba.conf. Error: ${error.message}`;
    case "3D000":
      return `The server at ${at} has no database "${database}". Create it with: create database "${database}" owner "${user}"; or correct DATABASE_URL.`;
    case "53100":
      return `The disk of the database at ${at} is full. Free some space there and start again.`;
    case "53300":
      return `The database at ${at} has no connections left. Increase max_connections, or stop other programs that use it.`;
    case "42501":
      return `The database role "${user}" lacks a permission (${error.message}). It needs a database it owns and: alter role "${user}" createrole;`;
    default:
      if (/does not support SSL/.test(error.message))
        return `The database at ${at} does not accept encrypted connections. Remove sslmode from DATABASE_URL, or enable SSL there.`;
      return undefined;
  }
}

/** The folders the settings name, and the setting of each. */
function folderOf(
  path: string,
  { data, files, backups }: ExplainedBy,
): { setting: string; folder: string } | undefined {
  const folders = [
    { setting: "ACTA_FILES", folder: files },
    { setting: "ACTA_BACKUPS", folder: backups ?? "" },
    { setting: "ACTA_DATA", folder: data },
  ];
  const inside = (folder: string) => path === folder || path.startsWith(`${folder}/`) || dirname(folder) === path;
  const found = folders.find(({ folder }) => folder !== "" && inside(folder));
  // Where it was not set, a folder of its own lies in the data directory.
  return found && data !== found.folder && found.folder.startsWith(`${data}/`)
    ? { setting: "ACTA_DATA", folder: data }
    : found;
}

function ofFiles(error: SystemError, config: ExplainedBy): string | undefined {
  const { code, path } = error;
  if (code === "ENOSPC" || code === "EDQUOT" || /No space left on device/.test(error.message))
    return `The disk is full${path ? ` (${path})` : ""}. Free some space and start again; ACTA_DATA is ${config.data}.`;
  const found = path === undefined ? undefined : folderOf(path, config);
  if (!found) return undefined;
  const { setting, folder } = found;
  const user = process.getuid ? `user ${process.env["USER"] ?? process.getuid()}` : "this user";
  switch (code) {
    case "EEXIST":
    case "ENOTDIR":
      return `${setting}=${folder} is not a folder, or is inside something that is not a folder. Set ${setting} to a folder.`;
    case "EACCES":
    case "EPERM":
      return `The ${user} cannot write to ${path} (${setting}=${folder}). Give the user who starts Acta access to that folder, or set ${setting} to another.`;
    case "EROFS":
      return `${setting}=${folder} is on a read-only disk. Set ${setting} to a folder on another disk.`;
    case "EIO":
      return `The disk of ${setting}=${folder} cannot be read or written (${code}). Repair the disk before you continue.`;
    default:
      return undefined;
  }
}
