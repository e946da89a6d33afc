import { expect, test } from "vitest";
import { commonFailure, Failure } from "#protocol/failure.ts";
import { type ExplainedBy, explain, explainFailure } from "./explain.ts";

const config: ExplainedBy = {
  PORT: 3000,
  HOST: "192.0.2.7",
  data: "/srv/acta",
  files: "/mnt/files",
  backups: "/srv/acta/backups",
  DATABASE_URL: "postgres://acta:s3cret@db.example.com/acta",
};
const fails = (code: string, more: object = {}) => Object.assign(new Error(`${code}: it failed`), { code, ...more });

test.each([
  [fails("EADDRINUSE", { syscall: "listen", port: 3000 }), "Port 3000 is in use", "set PORT"],
  [fails("EACCES", { syscall: "listen", port: 80 }), "port 80", "1024 or higher"],
  [fails("EADDRNOTAVAIL", { syscall: "listen" }), "192.0.2.7", "Set HOST"],
  [fails("EEXIST", { path: "/srv/acta" }), "ACTA_DATA=/srv/acta is not a folder", "Set ACTA_DATA to a folder"],
  [fails("ENOTDIR", { path: "/srv/acta/x" }), "ACTA_DATA=/srv/acta", "Set ACTA_DATA"],
  [fails("EACCES", { path: "/srv/acta/server.lock" }), "cannot write to /srv/acta/server.lock", "ACTA_DATA"],
  [fails("EACCES", { path: "/srv/acta/backups/x" }), "ACTA_DATA=/srv/acta", "access to that folder"],
  [fails("EROFS", { path: "/mnt/files/org/x" }), "ACTA_FILES=/mnt/files", "another disk"],
  [fails("ENOSPC", { path: "/srv/acta/x" }), "The disk is full (/srv/acta/x)", "Free some space"],
  [new Error("initdb: could not write: No space left on device"), "The disk is full", "Free some space"],
  [fails("ECONNREFUSED", { syscall: "connect" }), "db.example.com:5432: nothing listens there", "correct DATABASE_URL"],
  [new AggregateError([fails("ECONNREFUSED", { syscall: "connect" })], ""), "nothing listens there", "Start it"],
  [fails("ENOTFOUND", { syscall: "getaddrinfo" }), "no machine has this name", "correct DATABASE_URL"],
  [new Error("out", { cause: fails("ETIMEDOUT") }), "nothing answers there", "Start it"],
  [fails("28P01"), 'rejects the user "acta"', "password in DATABASE_URL"],
  [fails("3D000"), 'no database "acta"', 'create database "acta" owner "acta"'],
  [fails("42501"), 'role "acta" lacks a permission', "createrole"],
  [fails("53300"), "no connections left", "max_connections"],
])("%s is explained by its setting and what to do", (error, what, todo) => {
  const sentence = explain(error, config);
  expect(sentence).toContain(what);
  expect(sentence).toContain(todo);
  expect(sentence).not.toContain("s3cret");
});

test("what no setting can mend is left to its own words", () => {
  expect(explain(fails("EACCES", { path: "/etc/passwd" }), config)).toBeUndefined();
  expect(explain(new Error("The master key is not the one"), config)).toBeUndefined();
  expect(explain("text", config)).toBeUndefined();
});

test("a failure of the product is explained by the sentence of its page, never as an object", async () => {
  const refund = new Failure("payments.refundTooLarge", 422, { values: { max: 5 } });
  expect(await explainFailure(refund)).toMatch(/^[A-Z].* .*/);
  expect(await explainFailure(commonFailure("failure.busy"))).toContain("try again in a moment");
  expect(await explainFailure(new Error("something else"))).toBeUndefined();
});
