import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BadSetting, readConfig } from "#platform/config.ts";
import { settings } from "#platform/settings.ts";

test("docs/settings.md lists every setting with its default and meaning", () => {
  const text = readFileSync("docs/settings.md", "utf8");
  for (const [name, { standard, meaning, isSecret }] of Object.entries(settings)) {
    expect(text).toContain(
      `| \`${name}\`${isSecret ? " (or file)" : ""} | ${standard === "" ? "" : `\`${standard}\``} | ${meaning} |`,
    );
  }
});

test("every password and key can be read from a file, and nothing else", () => {
  const secret = /SECRET|TOKEN$|_KEY$|^(?:DATABASE|SMTP|ACTA_BOUNCES)_URL$/;
  // These two are shown to every browser.
  const open = ["ACTA_RECAPTCHA_SITE_KEY", "ACTA_RECURRENTE_PUBLIC_KEY"];
  for (const [name, { isSecret }] of Object.entries(settings))
    expect([name, isSecret]).toEqual([name, secret.test(name) && !open.includes(name)]);
});

test("a setting that cannot be used is named, with what was given", () => {
  expect(() => readConfig({ PORT: "eighty", SMTP_URL: "mail.example.com" })).toThrow(BadSetting);
  expect(() => readConfig({ PORT: "eighty", SMTP_URL: "mail.example.com" })).toThrow(
    /PORT="eighty"[\s\S]*SMTP_URL="mail.example.com"/,
  );
});

test("without any setting the product runs on port 3000 with its data in ./data", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, url: "http://localhost:3000", secure: false });
  expect(config.data).toMatch(/\/data$/);
});
