import { parseArgs } from "node:util";
import { BadSetting, type Config, readConfig } from "#platform/config.ts";
import { examineAddress } from "../doctor/address.ts";
import { examineDatabase } from "../doctor/database.ts";
import { bad, type Finding, good, messageOf } from "../doctor/finding.ts";
import {
  examineBackups,
  examineDisk,
  examineFiles,
  examineMail,
  examineOffice,
  examineScanner,
} from "../doctor/surroundings.ts";

const usage = `node bin/acta.mjs doctor                   examine this installation, with the settings of the environment
node bin/acta.mjs doctor --mail ADDRESS    the same, and send a mail to the administrator
node bin/acta.mjs doctor --json            one JSON object for each finding`;

const marks = { good: "ok  ", warning: "WARN", bad: "BAD ", skipped: "-   " } as const;

/** Examines an installation. Exit code 0: it works, warnings included; 1: something does not; 2: other arguments. */
export async function run(args: string[]): Promise<number> {
  const options = given(args);
  if (!options) {
    console.error(usage);
    return 2;
  }
  const findings = await examineAll(options.mail);
  for (const finding of findings) {
    if (options.json) console.log(JSON.stringify(finding));
    else {
      console.log(`${marks[finding.state]}  ${finding.name.padEnd(14)} ${finding.text}`);
      if (finding.advice) console.log(`${" ".repeat(21)}→ ${finding.advice}`);
    }
  }
  const count = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  if (!options.json) console.log(`\n${count("bad")} to be mended, ${count("warning")} warnings.`);
  return count("bad") > 0 ? 1 : 0;
}

async function examineAll(mail: string | undefined): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return [
      bad("settings", error.message, "docs/settings.md lists every setting. Run this again when they are corrected."),
    ];
  }
  const settings = good("settings", "All can be read.");
  const all = [
    examineDatabase(config),
    examineFiles(config),
    examineDisk(config),
    examineMail(config, mail),
    examineAddress(config),
    examineOffice(config),
    examineScanner(config),
    examineBackups(config),
  ];
  const done = await Promise.allSettled(all);
  const findings = done.flatMap((one) =>
    one.status === "fulfilled"
      ? one.value
      : [bad("doctor", messageOf(one.reason), "This is an error of Acta. Report it.")],
  );
  return [settings, ...findings];
}

function given(args: string[]): { readonly mail: string | undefined; readonly json: boolean } | undefined {
  try {
    const { values } = parseArgs({ args, options: { mail: { type: "string" }, json: { type: "boolean" } } });
    return { mail: values.mail, json: values.json === true };
  } catch {
    return undefined;
  }
}
