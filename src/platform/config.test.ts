import { expect, test } from "vitest";
import { BadSetting, readConfig } from "./config.ts";

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

test("all settings that cannot be used are named at once, without the passwords in them", () => {
  const wrong = {
    PORT: "80a",
    SMTP_URL: "http://ana:s3creto@mail",
    DATABASE_URL: "mysql://u:p@ss@db/x",
    ACTA_DEV: "yes",
  };
  const message = (() => {
    try {
      readConfig(wrong);
      return "";
    } catch (error) {
      expect(error).toBeInstanceOf(BadSetting);
      return (error as Error).message;
    }
  })();
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}=`);
  expect(message).not.toMatch(/s3creto|p@ss/);
});
