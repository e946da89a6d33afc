import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { departments } from "./departments.ts";

test("departments have the names and as many municipios as in the registries, numbered without gaps", () => {
  const rows = readFileSync("tests/fixtures/municipios.tsv", "utf8").trim().split("\n").slice(1);
  const codes = rows.map((row) =>
    row
      .split("\t")
      .filter((_, at) => at !== 1)
      .join("\t"),
  );
  const ours = departments.flatMap(({ code, name, municipios }) =>
    Array.from({ length: municipios }, (_, at) => `${code}${String(at + 1).padStart(2, "0")}\t${name}`),
  );
  expect(codes).toEqual(ours);
  expect(ours).toHaveLength(340);
});
