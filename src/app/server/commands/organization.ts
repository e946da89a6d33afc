import { parseArgs } from "node:util";
import { z } from "zod";
import { seatedPeople } from "#features/members/server/index.ts";
import { type Administered, type Decided, TakenAddress, TooFewSeats } from "#features/organizations/administered.ts";
import { administer, administered, peopleCounter } from "#features/organizations/server/index.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { Ports } from "#platform/ports.ts";
import { systemTransaction } from "#platform/transaction.ts";
import { OrganizationStatus } from "#protocol/actor.ts";
import { PlanName, PlanPermission, planNames } from "#protocol/permission.ts";

const usage = `node bin/acta.mjs organization                              list them
node bin/acta.mjs organization ID                           show one
node bin/acta.mjs organization ID --plan ${planNames.join("|")}
                                  [--annual | --monthly] [--seats N]
node bin/acta.mjs organization ID --status ${OrganizationStatus.options.join("|")}
node bin/acta.mjs organization ID --white-label on|off
node bin/acta.mjs organization ID --special-ui on|off           project levels (/hp) in its navigation
node bin/acta.mjs organization ID --withhold NAME,…|none        permissions it does not have, whatever its plan
node bin/acta.mjs organization ID --sign-in-name NAME|none      its sign-in page: /login?org=NAME
node bin/acta.mjs organization ID --host HOST|none              its own host, without https:// and port`;

const none = z.literal("none").transform(() => null);
const signInName = z.union([
  none,
  z
    .string()
    .toLowerCase()
    .min(3)
    .max(40)
    .regex(/^[a-z0-9](-?[a-z0-9])*$/),
]);
const customHost = z.union([
  none,
  z
    .string()
    .toLowerCase()
    .max(253)
    .regex(/^([a-z0-9](-?[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9]$/),
]);

/** Names of permissions with commas between them; "none" withholds nothing. */
const withheld = z.union([
  z.literal("none").transform(() => []),
  z
    .string()
    .transform((names) => names.split(","))
    .pipe(z.array(PlanPermission)),
]);

/** The command line is not one of `usage`; the message says what is wrong with it. */
class BadArguments extends Error {
  override readonly name = "BadArguments";
}

/**
 * Lists the organizations, or shows or changes one, as JSON lines. Exit code 1: no such organization, too few seats, or
 * a name or host that another one has; 2: arguments that cannot be used.
 */
export async function run(args: string[]): Promise<number> {
  try {
    const { id, decided } = read(args);
    const config = readConfig(process.env);
    return await withDatabase(config, console.error, async (connection) => {
      if (decided.customHost != null && decided.customHost === new URL(config.url).hostname)
        throw new BadArguments("This is the installation's own host.");
      const db = openDatabase(connection, () => undefined, 2, new Ports([peopleCounter.by(seatedPeople.count)]));
      try {
        return await carryOut(db, id, decided, new Date());
      } finally {
        await db.close();
      }
    });
  } catch (error) {
    const refused = error instanceof TooFewSeats || error instanceof TakenAddress;
    if (!(error instanceof BadArguments) && !refused) throw error;
    console.error(error.message);
    return refused ? 1 : 2;
  }
}

async function carryOut(db: Database, id: string | undefined, decided: Decided, now: Date): Promise<number> {
  const found =
    id === undefined || Object.keys(decided).length === 0
      ? await db.asSystem((tx) => administered(tx, now, id))
      : [
          await systemTransaction(db, { orgId: null, by: null, now }, (transaction) =>
            administer(transaction, id, decided, { gift: true }),
          ),
        ];
  for (const one of found) if (one) console.log(JSON.stringify(one satisfies Administered));
  if (id === undefined || found[0]) return 0;
  console.error(`No organization has the id ${id}. Without an id the command lists them all.`);
  return 1;
}

/** The id and what was decided. Throws `BadArguments`. */
function read(args: string[]): { id: string | undefined; decided: Decided } {
  const { positionals, values } = parsed(args);
  const [id, ...more] = positionals;
  if (more.length > 0) throw new BadArguments(usage);
  if (id === undefined && Object.keys(values).length > 0) throw new BadArguments(usage);
  if (id !== undefined && !z.uuid().safeParse(id).success) throw new BadArguments(`"${id}" is not an id.\n${usage}`);
  if (values.annual && values.monthly) throw new BadArguments("A plan is paid by the year or by the month.");
  return {
    id,
    decided: {
      ...(values.plan === undefined ? {} : { plan: oneOf(PlanName, "plan", values.plan) }),
      ...(values.annual || values.monthly ? { planAnnual: values.annual === true } : {}),
      ...(values.seats === undefined
        ? {}
        : { seats: oneOf(z.coerce.number().int().min(1).max(100_000), "seats", values.seats) }),
      ...(values.status === undefined ? {} : { status: oneOf(OrganizationStatus, "status", values.status) }),
      ...(values["white-label"] === undefined
        ? {}
        : { whiteLabel: oneOf(z.enum(["on", "off"]), "white-label", values["white-label"]) === "on" }),
      ...(values["special-ui"] === undefined
        ? {}
        : { specialUi: oneOf(z.enum(["on", "off"]), "special-ui", values["special-ui"]) === "on" }),
      ...(values.withhold === undefined ? {} : { withheld: oneOf(withheld, "withhold", values.withhold) }),
      ...(values["sign-in-name"] === undefined
        ? {}
        : { signInName: oneOf(signInName, "sign-in-name", values["sign-in-name"]) }),
      ...(values.host === undefined ? {} : { customHost: oneOf(customHost, "host", values.host) }),
    },
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plan: { type: "string" },
        annual: { type: "boolean" },
        monthly: { type: "boolean" },
        seats: { type: "string" },
        status: { type: "string" },
        "white-label": { type: "string" },
        "special-ui": { type: "string" },
        withhold: { type: "string" },
        "sign-in-name": { type: "string" },
        host: { type: "string" },
      },
    });
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n${usage}`);
  }
}

function oneOf<T extends z.ZodType>(read: T, name: string, given: string): z.output<T> {
  const result = read.safeParse(given);
  if (result.success) return result.data;
  throw new BadArguments(`--${name} cannot be "${given}".\n${usage}`);
}
