import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { openDatabase } from "#platform/db/database.ts";
import { checkSlice, knownMissing } from "#platform/files/missing-files.ts";
import { openFiles } from "#platform/files/open-files.ts";

/** Missing files that are printed at most. */
const maxPrinted = 10_000;

/** `acta files check`: compares the rows of all files with the file store and prints what is missing. Exit code 1 if anything is. */
export async function run([action, ...more]: string[]): Promise<number> {
  if (action !== "check" || more.length > 0) {
    console.error("Compare the database with the file store: node bin/acta.mjs files check");
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(config, console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2);
    const files = openFiles(config);
    try {
      let checked = 0;
      let after: string | undefined;
      do {
        const slice = await checkSlice({ db, files }, new Date(), after);
        checked += slice.checked;
        after = slice.next;
      } while (after !== undefined);
      const { rows, count } = await db.asSystem((tx) => knownMissing(tx, maxPrinted));
      for (const { orgId, storageKey, name, size, foundAt } of rows)
        console.log(JSON.stringify({ missing: storageKey, organization: orgId, name, size, since: foundAt }));
      console.error(`${checked} files compared, ${count} missing.`);
      return count === 0 ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}
