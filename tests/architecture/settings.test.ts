import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BadSetting, readConfig, settings } from "#platform/config.ts";

test("docs/settings.md lists every setting with its default and meaning", () => {
  const text = readFileSync("docs/settings.md", "utf8");
  for (const [name, { standard, meaning }] of Object.entries(settings)) {
    expect(text).toContain(`| \`${name}\` | ${standard === "" ? "" : `\`${standard}\``} | ${meaning} |`);
  }
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
