import { describe, expect, test } from "vitest";
import { countriesIn, countryCodes, countryName, isCountry, likelyCountry } from "./countries.ts";
import { fieldError, OrganizationFields } from "./organization.ts";

const right = { name: "Bufete Quetzal", country: "GT", address: "", phone: "" };
const errors = (fields: Partial<typeof right>) =>
  OrganizationFields.safeParse({ ...right, ...fields }).error?.issues.map((i) => `${i.path.join(".")}: ${i.message}`);

describe("what an organization says of itself", () => {
  test.each([
    [{}, undefined],
    [{ name: "" }, "name: organizations.nameRequired"],
    [{ name: "  \u200b " }, "name: organizations.nameRequired"],
    [{ name: "x".repeat(60) }, undefined],
    [{ name: "x".repeat(61) }, "name: organizations.nameTooLong"],
    [{ country: "" }, "country: organizations.countryRequired"],
    [{ country: "gt" }, "country: organizations.countryRequired"],
    [{ country: "XX" }, "country: organizations.countryRequired"],
    [{ address: "x".repeat(200) }, undefined],
    [{ address: "x".repeat(201) }, "address: organizations.addressTooLong"],
    [{ phone: "22334455" }, undefined],
    [{ phone: "2233445" }, "phone: organizations.phoneDigits"],
    [{ phone: "223344556" }, "phone: organizations.phoneDigits"],
    [{ phone: "2233-445" }, "phone: organizations.phoneDigits"],
  ])("%j", (fields, error) => {
    expect(errors(fields)?.[0]).toBe(error);
    const [name, text] = Object.entries(fields)[0] ?? [];
    if (name) expect(fieldError(name as "name", text as string)).toBe(error?.split(": ")[1]);
  });

  test("a name is one line without invisible characters: it travels into mails", () => {
    const { name } = OrganizationFields.parse({ ...right, name: " Bufete\r\nBcc: x@y.z Quetzal\u202e " });
    expect(name).toBe("Bufete Bcc: x@y.z Quetzal");
  });
});

describe("countries", () => {
  test("about 240, each code once, each with a name in both languages", () => {
    expect(countryCodes.length).toBeGreaterThan(240);
    expect(new Set(countryCodes).size).toBe(countryCodes.length);
    for (const language of ["en", "es"])
      for (const { code, name } of countriesIn(language)) expect(name, `${code} ${language}`).not.toBe(code);
  });

  test("named and ordered in the language asked for", () => {
    expect([countryName("DE", "en"), countryName("DE", "es")]).toEqual(["Germany", "Alemania"]);
    const order = (language: string) => countriesIn(language).findIndex((c) => c.code === "DE");
    expect(order("es")).toBeLessThan(order("en"));
  });

  test("Guatemala is one, a made-up code is not", () => {
    expect([isCountry("GT"), isCountry("ZZ"), isCountry("")]).toEqual([true, false, false]);
  });
});

test("the country chosen beforehand is that of a Spanish-speaking browser in the Americas, otherwise Guatemala", () => {
  expect(likelyCountry(["es-HN", "en-US"])).toBe("HN");
  expect(likelyCountry(["en-US", "es-SV"])).toBe("SV");
  for (const languages of [["en-US"], ["es"], ["es-419"], ["es-ES"], ["es-XX"], []])
    expect(likelyCountry(languages)).toBe("GT");
});
