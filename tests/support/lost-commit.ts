import { expect } from "vitest";
import type { App } from "./app-under-test.ts";
import type { DatabaseProxy } from "./database-proxy.ts";

/** Statements that name stored bytes in a row. */
const recordsFile = /^\s*insert into "?files"?[ (]/;

/** The storage keys of rows whose bytes are not in the store. */
async function lostBytes(app: App): Promise<string[]> {
  const { rows } = await app.query<{ key: string }>("select storage_key as key from files");
  const { files } = app.node.platform;
  const there = await Promise.all(rows.map(({ key }) => files.has(key)));
  return rows.filter((_, at) => !there[at]).map(({ key }) => key);
}

/**
 * Does something that stores bytes while the answer to the COMMIT of their row is lost, waits until all jobs are done, and expects
 * every row to have its bytes. `site` is the source file that stores: `tests/architecture/stored-bytes.test.ts` demands each. Returns
 * the error of the action, if it has one.
 */
export async function losingCommit(
  { app, proxy }: { readonly app: App; readonly proxy: DatabaseProxy },
  site: `src/${string}.ts`,
  action: () => Promise<unknown>,
  after = recordsFile,
): Promise<unknown> {
  // A statement that is named is that of one place; rows of files are written by jobs, too.
  if (after === recordsFile) await app.idle();
  let lost = false;
  void proxy.loseCommit(after).then(() => {
    lost = true;
  });
  const error = await action().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  await app
    .eventually(async () => lost, 60_000)
    .catch(() => {
      throw new Error(`${site} committed no row of a file`, { cause: error });
    });
  await app.idle();
  expect(await lostBytes(app), site).toEqual([]);
  return error;
}
