import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readConfig } from "#platform/config.ts";

const usage = `node bin/acta.mjs setup ADDRESS [--mail SMTP_URL] [--from SENDER] [--output FILE]
    ADDRESS   the public address, as https://acta.example.com
    --mail    the mail server, as smtp://user:password@mail.example.com:587
    --from    the sender of mails, as "Acta <acta@example.com>"
    --output  the file to write; .env if nothing is given`;

/** Writes the settings of a new installation, with fresh secrets, for `deploy/compose/compose.yaml`. Never replaces a file. */
export async function run(args: string[]): Promise<number> {
  const read = given(args);
  if (!read) {
    console.error(usage);
    return 2;
  }
  const { output, ...values } = read;
  try {
    writeFileSync(output, environmentFile(values), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    console.error(
      `${output} is there already. Its secrets may be in use: move it away first, or name another file with --output.`,
    );
    return 1;
  }
  console.log(`${output} is written. Keep a copy of ACTA_SECRET in another place: without it no backup can be read.`);
  return 0;
}

interface Given {
  readonly address: string;
  readonly mail: string;
  readonly from: string;
}

function given(args: string[]): (Given & { readonly output: string }) | undefined {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { mail: { type: "string" }, from: { type: "string" }, output: { type: "string" } },
    });
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0 || !URL.canParse(address)) return undefined;
    const { origin, hostname } = new URL(address);
    const { mail = "", from = `Acta <no-reply@${hostname}>`, output = ".env" } = values;
    // Says at once what the start would say.
    readConfig({ ACTA_URL: origin, SMTP_URL: mail });
    return { address: origin, mail, from, output };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** A value as compose and systemd read it: in single quotes, in which neither of them replaces anything. */
const quoted = (text: string): string => `'${text.replaceAll("'", "")}'`;

const fresh = (bytes: number): string => randomBytes(bytes).toString("hex");

const environmentFile = ({
  address,
  mail,
  from,
}: Given): string => `# Settings of this installation, for deploy/compose/compose.yaml. Nobody but its operators may read this file.
ACTA_URL=${quoted(address)}
ACTA_HOST=${quoted(new URL(address).hostname)}
# Mail server; empty: mails are written to files, which nobody gets.
SMTP_URL=${quoted(mail)}
ACTA_MAIL_FROM=${quoted(from)}

# The master key. Everything that is encrypted depends on it: keep a copy in another place.
ACTA_SECRET=${fresh(32)}
# The passwords of the database: of its superuser, and of the product.
POSTGRES_PASSWORD=${fresh(24)}
ACTA_DATABASE_PASSWORD=${fresh(24)}
# The key of the file store.
AWS_ACCESS_KEY_ID=acta
AWS_SECRET_ACCESS_KEY=${fresh(24)}
`;
