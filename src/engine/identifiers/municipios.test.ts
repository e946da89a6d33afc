import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { departments } from "./departments.ts";
import { municipiosOf } from "./municipios.ts";

test("departments and municipios are those of the registries, with their accents", () => {
  const table = readFileSync("tests/fixtures/municipios.tsv", "utf8").trim().split("\n").slice(1);
  const ours = departments.flatMap(({ code, name }) =>
    municipiosOf(code).map((municipio) => `${municipio.code}\t${municipio.name}\t${name}`),
  );
  expect(ours).toEqual(table);
  expect(ours).toHaveLength(340);
});

test("the number of municipios of a department is told with it", () => {
  for (const { code, municipios } of departments) expect(municipiosOf(code)).toHaveLength(municipios);
});

test("what is no department has none", () => {
  for (const code of ["00", "23", "1", "", "001", "x1"]) expect(municipiosOf(code)).toEqual([]);
});
