import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { migrate, migrationsFolder } from "#platform/db/migrate.ts";

/** Brings the installation's database to the newest schema and says which migrations ran. */
export async function run(): Promise<number> {
  const config = readConfig(process.env);
  const ran = await withDatabase(config, console.error, (connection) =>
    migrate(connection, migrationsFolder, console.error),
  );
  console.log(ran.length === 0 ? "The schema is current." : `Migrated: ${ran.join(", ")}`);
  return 0;
}
