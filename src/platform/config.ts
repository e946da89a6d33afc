import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { z } from "zod";
import { type Setting, settings } from "./settings.ts";

type Values = { [K in keyof typeof settings]: z.output<(typeof settings)[K]["read"]> };

/** The settings, read and completed. Paths are absolute. */
export interface Config extends Values {
  readonly url: string;
  readonly data: string;
  readonly files: string;
  /** Folder of the nightly backups; undefined: none are made. */
  readonly backups: string | undefined;
  /** Cookies carry `Secure` and the `__Host-` prefix. */
  readonly secure: boolean;
}

/** The address of an organization's own host: on the protocol and the port the installation itself is reached by. */
export function hostAddress({ url }: Pick<Config, "url">, host: string): string {
  const { protocol, port } = new URL(url);
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}

/** A setting that cannot be used; the message names it, its value and what is expected. */
export class BadSetting extends Error {
  override readonly name = "BadSetting";
}

/** Removes the user name and the password from an address, so that it can be shown. */
const withoutPassword = (text: string): string => text.replace(/^(.*?\/\/)?.*@/s, "$1…@");

type Environment = Readonly<Record<string, string | undefined>>;

/** The text of a setting, and how an error names it. An error shows the path of a secret's file, never its content. */
interface Given {
  readonly text: string;
  readonly shown: string;
}

/** Returns the text that the environment gives to a setting, or the reason why there is none. */
function givenText(name: string, { isSecret, standard }: Setting, environment: Environment): Given | string {
  const own = environment[name];
  const path = isSecret ? environment[`${name}_FILE`] : undefined;
  if (!path) return { text: own ?? standard, shown: `${name}=${JSON.stringify(withoutPassword(own ?? standard))}` };
  const shown = `${name}_FILE=${JSON.stringify(path)}`;
  if (own) return `${shown}: ${name} is set too. Remove one of them`;
  try {
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text === "" ? `${shown}: the file is empty` : { text, shown };
  } catch (error) {
    return `${shown}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"})`;
  }
}

/** Reads the environment; throws `BadSetting` naming every setting that cannot be used. */
export function readConfig(environment: Environment): Config {
  const values: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, setting] of Object.entries(settings)) {
    const given = givenText(name, setting, environment);
    if (typeof given === "string") {
      wrong.push(given);
      continue;
    }
    const result = (setting.read as z.ZodType).safeParse(given.text);
    if (result.success) values[name] = result.data;
    else wrong.push(`${given.shown}: ${result.error.issues.map((i) => i.message).join("; ")}`);
  }
  const role = values["ACTA_ROLE"];
  if ((role === "web" || role === "jobs") && !values["DATABASE_URL"])
    wrong.push(`ACTA_ROLE=${role}: DATABASE_URL is needed, because only one node can use the embedded database`);
  if (wrong.length > 0) throw new BadSetting(`Settings that cannot be used:\n  ${wrong.join("\n  ")}`);
  const v = values as Values;
  const url = (v.ACTA_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, "");
  const data = resolve(v.ACTA_DATA);
  const files = v.ACTA_FILES?.startsWith("s3://") ? v.ACTA_FILES : resolve(v.ACTA_FILES ?? `${data}/files`);
  const backups = v.ACTA_BACKUPS === "none" ? undefined : resolve(v.ACTA_BACKUPS ?? `${data}/backups`);
  return { ...v, url, data, files, backups, secure: url.startsWith("https:") };
}
