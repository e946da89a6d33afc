import { parseArgs } from "node:util";
import { administeredPeople, type DecidedOfPerson } from "#features/identity/server/index.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { openSecrets } from "#platform/secrets/installation-key.ts";
import { masterKey } from "#platform/secrets/secrets.ts";
import { systemTransaction } from "#platform/transaction.ts";

const usage = `node bin/acta.mjs person EMAIL                    show a person
node bin/acta.mjs person EMAIL --end-sessions     log them out everywhere
node bin/acta.mjs person EMAIL --disable          the same, and they cannot log in any more
node bin/acta.mjs person EMAIL --enable           they can again
node bin/acta.mjs person EMAIL --remove-factors   take away phone, authenticator app and passkeys as factors, with
                                                  the recovery codes; they are notified by mail
node bin/acta.mjs person --everybody --end-sessions
                                                  log everybody out`;

/** Shows a person, or carries out what was decided of one, as a JSON line. Exit code 1: nobody has this address; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  const read = given(args);
  if (!read) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  return withDatabase(config, console.error, async (connection) => {
    const db = openDatabase(connection, () => undefined, 2);
    try {
      return await carryOut(config, db, read);
    } finally {
      await db.close();
    }
  });
}

interface Given {
  /** Undefined: everybody. */
  readonly email: string | undefined;
  readonly decided: DecidedOfPerson;
}

async function carryOut(config: Config, db: Database, { email, decided }: Given): Promise<number> {
  const context = { orgId: null, by: null, now: new Date() };
  if (email === undefined) {
    const people = await systemTransaction(db, context, administeredPeople.endEverySession);
    console.log(JSON.stringify({ sessionsEndedOf: people }));
    return 0;
  }
  const found = await db.asSystem((tx) => administeredPeople.read(tx, email));
  if (!found) {
    console.error(`Nobody has the address ${email}.`);
    return 1;
  }
  if (Object.keys(decided).length > 0) {
    const secrets = await openSecrets(db, await masterKey(config.ACTA_SECRET, config.data), new Date());
    await systemTransaction(db, context, (transaction) =>
      administeredPeople.change({ config, secrets }, transaction, found.id, decided),
    );
  }
  console.log(JSON.stringify(await db.asSystem((tx) => administeredPeople.read(tx, email))));
  return 0;
}

/** Parses the arguments. Returns undefined if they do not match `usage`. */
function given(args: string[]): Given | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        everybody: { type: "boolean" },
        "end-sessions": { type: "boolean" },
        disable: { type: "boolean" },
        enable: { type: "boolean" },
        "remove-factors": { type: "boolean" },
      },
    });
    const decided: DecidedOfPerson = {
      ...(values.disable || values.enable ? { disabled: values.disable === true } : {}),
      ...(values["end-sessions"] ? { endSessions: true } : {}),
      ...(values["remove-factors"] ? { removeFactors: true } : {}),
    };
    const [email, ...more] = positionals;
    if (more.length > 0 || (values.disable && values.enable)) return undefined;
    if (values.everybody)
      return email === undefined && values["end-sessions"] && Object.keys(decided).length === 1
        ? { email: undefined, decided }
        : undefined;
    return email === undefined ? undefined : { email, decided };
  } catch {
    return undefined;
  }
}
