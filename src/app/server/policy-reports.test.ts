import { expect, test } from "vitest";
import { readReport } from "./policy-reports.ts";

const report = {
  "document-uri": "https://acta.example/public/task/secret-token?x=1",
  "effective-directive": "require-trusted-types-for",
  "blocked-uri": "trusted-types-sink",
  "script-sample": "Element innerHTML|<img src=x onerror=alert(1)> and what follows it in a long text",
  disposition: "enforce",
};

test("of a report is kept what helps to find its cause, and no address with a token", () => {
  expect(readReport(JSON.stringify({ "csp-report": report }))).toEqual({
    page: "/public",
    directive: "require-trusted-types-for",
    blocked: "trusted-types-sink",
    sample: "Element innerHTML|<img src=x onerror=ale",
    disposition: "enforce",
  });
  const blocked = { ...report, "blocked-uri": "https://evil.example/a.js?token=secret" };
  expect(readReport(JSON.stringify({ "csp-report": blocked }))).toMatchObject({ blocked: "https://evil.example" });
});

test.each(["", "{", "[]", '{"csp-report":7}', "null"])("what is no report is none: %s", (body) => {
  expect(readReport(body)).toBeUndefined();
});

test("values of another kind are left empty", () => {
  expect(readReport('{"csp-report":{"document-uri":7}}')).toMatchObject({ page: "", directive: "" });
});
