import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { Answers } from "#engine/document/answers-lookup.ts";
import { AlertRule } from "#features/alerts/rule.ts";
import { ruleErrors } from "#features/alerts/server/index.ts";
import { FormDefinition } from "#features/answers/form-definition.ts";
import { About } from "#features/gallery/gallery.ts";
import { makeTemplate, UnfitTemplate } from "#features/gallery/make-template.ts";
import { listMaintained, type Maintained, putIntoGallery, setDeleted } from "#features/gallery/server/index.ts";
import { readConfig } from "#platform/config.ts";
import { withDatabase } from "#platform/database/attach.ts";
import { type Database, openDatabase } from "#platform/db/database.ts";
import { readDocument, Unusable } from "./template-file.ts";

const usage = `node bin/acta.mjs gallery                         list the gallery, what is hidden too
node bin/acta.mjs gallery add FILE.docx --id ID --title TITLE --about TEXT
                                  [--country GT|any] [--language es|en] [--description TEXT] [--law TEXT]
                                  [--settings SETTINGS.json] [--answers ANSWERS.json]
                                                add a template, or the next version of one that was added;
                                                SETTINGS is { "form", "alerts" } as the API gives a template,
                                                ANSWERS fill the preview
node bin/acta.mjs gallery remove ID              hide it from every organization; copies stay
node bin/acta.mjs gallery restore ID             show it again`;

/** The command line is not one of `usage`; the message says what is wrong with it. */
class BadArguments extends Error {
  override readonly name = "BadArguments";
}

type Work = (db: Database) => Promise<number>;

/**
 * Lists the gallery, or changes it. Exit code 1: no template has the id, or it belongs to the product's own set; 2: arguments
 * or files that cannot be used.
 */
export async function run(args: string[]): Promise<number> {
  try {
    const work = await read(args);
    return await withDatabase(readConfig(process.env), console.error, async (connection) => {
      const db = openDatabase(connection, () => undefined, 2);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    });
  } catch (error) {
    if (!(error instanceof BadArguments || error instanceof Unusable || error instanceof UnfitTemplate)) throw error;
    console.error(error.message);
    return 2;
  }
}

async function read(args: readonly string[]): Promise<Work> {
  const [what, ...rest] = args;
  if (what === undefined) return list;
  if (what === "add") return adding(rest);
  const [id, ...more] = rest;
  if ((what !== "remove" && what !== "restore") || id === undefined || more.length > 0) throw new BadArguments(usage);
  return hiding(id, what === "remove");
}

const list: Work = async (db) => {
  for (const one of await db.asSystem(listMaintained)) console.log(JSON.stringify(one satisfies Maintained));
  return 0;
};

const hiding =
  (id: string, deleted: boolean): Work =>
  async (db) => {
    if (await db.asSystem((tx) => setDeleted(tx, id, deleted, new Date()))) {
      console.log(JSON.stringify({ id, deleted }));
      return 0;
    }
    console.error(`No template of the gallery has the id "${id}". Without arguments the command lists them.`);
    return 1;
  };

const Settings = z.union([
  z.object({ form: FormDefinition, alerts: z.array(AlertRule.partial({ id: true })).default([]) }),
  FormDefinition.transform((form) => ({ form, alerts: [] })),
]);

async function adding(args: readonly string[]): Promise<Work> {
  const { positionals, values } = parsed(args);
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new BadArguments(usage);
  const now = new Date();
  const about = About.safeParse({
    id: values.id,
    title: values.title,
    about: values.about,
    country: values.country === undefined || values.country === "any" ? null : values.country,
    language: values.language ?? "es",
    description: values.description ?? values.title?.slice(0, 50),
    law: values.law ?? "",
    dated: now.toISOString().slice(0, 10),
  });
  if (!about.success)
    throw new BadArguments(
      `--${about.error.issues[0]?.path.join(".") ?? "id"} is missing or cannot be used.\n${usage}`,
    );
  const settings = values.settings === undefined ? undefined : await json(values.settings, Settings);
  const answers = values.answers === undefined ? {} : await json(values.answers, z.record(z.string(), z.unknown()));
  const alerts = (settings?.alerts ?? []).map(({ id: _, ...rule }) => rule);
  const template = makeTemplate(about.data, await readDocument(path), {
    ...(settings ? { arrange: () => settings.form } : {}),
    alerts,
    answers: answers as Answers,
  });
  const [error] = ruleErrors(alerts, template.form);
  if (error) throw new BadArguments(`${values.settings}: ${error.path} names what the form does not ask.`);
  return async (db) => {
    if (!(await db.asSystem((tx) => putIntoGallery(tx, template, { own: false, now })))) {
      console.error(`"${template.id}" is the id of a template of the product's own set.`);
      return 1;
    }
    console.log(JSON.stringify({ id: template.id, title: template.title, fields: template.form.fields.length }));
    return 0;
  };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        id: text,
        title: text,
        about: text,
        country: text,
        language: text,
        description: text,
        law: text,
        settings: text,
        answers: text,
      },
    });
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n${usage}`);
  }
}

async function json<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new BadArguments(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new BadArguments(`${path} does not hold what is expected: ${result.error.issues[0]?.path.join(".") ?? ""}`);
}
