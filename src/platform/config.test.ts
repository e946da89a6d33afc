import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { BadSetting, readConfig } from "./config.ts";
import { settings } from "./settings.ts";

test("every setting has its default", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, url: "http://localhost:3000", secure: false, ACTA_TRUST_PROXY: false });
  expect(config.files).toBe(`${config.data}/files`);
});

test("an https address makes cookies secure, a bucket is no folder", () => {
  expect(readConfig({ ACTA_URL: "https://actas.firma.gt/" })).toMatchObject({
    url: "https://actas.firma.gt",
    secure: true,
  });
  expect(readConfig({ ACTA_FILES: "s3://acta/firm" }).files).toBe("s3://acta/firm");
});

const messageOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    expect(error).toBeInstanceOf(BadSetting);
    return (error as Error).message;
  }
};

test("all settings that cannot be used are named at once, without the passwords in them", () => {
  const wrong = {
    PORT: "80a",
    SMTP_URL: "http://ana:s3creto@mail",
    DATABASE_URL: "mysql://u:p@ss@db/x",
    ACTA_DEV: "yes",
  };
  const message = messageOf(wrong);
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}=`);
  expect(message).not.toMatch(/s3creto|p@ss/);
});

test("an address without its scheme is shown without its password too", () => {
  const message = messageOf({ SMTP_URL: "ana:s3creto@mail.firma.gt" });
  expect(message).toContain('SMTP_URL="…@mail.firma.gt"');
  expect(message).not.toContain("s3creto");
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "acta-secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (text: string) => {
    const path = join(folder, "secret");
    writeFileSync(path, text);
    return path;
  };

  test.each(Object.entries(settings).filter(([, { isSecret }]) => isSecret))("%s is read from it", (name) => {
    const text = name.endsWith("_URL")
      ? `${{ DATABASE_URL: "postgres", SMTP_URL: "smtp", ACTA_BOUNCES_URL: "pop3s" }[name]}://a:b@c`
      : "s3creto";
    expect(readConfig({ [`${name}_FILE`]: file(text) })).toMatchObject({ [name]: text });
  });

  test.each([
    ["s3creto\n", "s3creto"],
    ["s3creto\r\n", "s3creto"],
    ["s3creto\n\n", "s3creto\n"],
    [" s3creto ", " s3creto "],
  ])("%j is %j: one line break at its end is cut off", (text, expected) => {
    expect(readConfig({ ACTA_CHAT_SECRET_FILE: file(text) }).ACTA_CHAT_SECRET).toBe(expected);
  });

  test("is refused next to the setting itself, which may be empty", () => {
    const path = file("s3creto");
    expect(messageOf({ ACTA_SECRET: "0ther", ACTA_SECRET_FILE: path })).toContain(
      `ACTA_SECRET_FILE="${path}": ACTA_SECRET is set too. Remove one of them`,
    );
    expect(messageOf({ ACTA_SECRET: "0ther", ACTA_SECRET_FILE: path })).not.toMatch(/s3creto|0ther/);
    expect(readConfig({ ACTA_SECRET: "", ACTA_SECRET_FILE: path }).ACTA_SECRET).toBe("s3creto");
    expect(readConfig({ ACTA_SECRET: "0ther", ACTA_SECRET_FILE: "" }).ACTA_SECRET).toBe("0ther");
  });

  test("that cannot be read or is empty is named by its path", () => {
    const missing = join(folder, "missing");
    expect(messageOf({ SMTP_URL_FILE: missing })).toContain(
      `SMTP_URL_FILE="${missing}": the file cannot be read (ENOENT)`,
    );
    expect(messageOf({ SMTP_URL_FILE: folder })).toContain(
      `SMTP_URL_FILE="${folder}": the file cannot be read (EISDIR)`,
    );
    expect(messageOf({ SMTP_URL_FILE: file("\n") })).toContain("the file is empty");
  });

  test("whose content cannot be used is named, and its content is not shown", () => {
    const message = messageOf({ DATABASE_URL_FILE: file("mysql://acta:s3creto@db/x") });
    expect(message).toMatch(/DATABASE_URL_FILE=.*: an address that begins with postgres:/);
    expect(message).not.toMatch(/s3creto|mysql/);
  });
});

test("one role alone needs a database that several nodes can use", () => {
  for (const ACTA_ROLE of ["web", "jobs"]) {
    expect(messageOf({ ACTA_ROLE })).toContain(`ACTA_ROLE=${ACTA_ROLE}: DATABASE_URL is needed`);
    expect(readConfig({ ACTA_ROLE, DATABASE_URL: "postgres://db/acta" }).ACTA_ROLE).toBe(ACTA_ROLE);
  }
});

test("the classes of jobs of a node are known ones", () => {
  expect(readConfig({ ACTA_JOBS: "pdf, mail" }).ACTA_JOBS).toEqual(["pdf", "mail"]);
  expect(messageOf({ ACTA_JOBS: "pdf,mails" })).toContain("ACTA_JOBS=");
  expect(messageOf({ ACTA_JOBS: "" })).toContain("ACTA_JOBS=");
});
