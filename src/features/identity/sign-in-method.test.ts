import { expect, test } from "vitest";
import { isInstallationProvider, mayUnlink, speaksFor } from "./sign-in-method.ts";

test("the last way in stays", () => {
  const google = { provider: "google" };
  expect(mayUnlink({ hasPassword: true, linked: [google] }, "google")).toBe(true);
  expect(mayUnlink({ hasPassword: false, linked: [google, { provider: "sso" }] }, "google")).toBe(true);
  expect(mayUnlink({ hasPassword: false, linked: [google] }, "google")).toBe("identity.lastWayIn");
});

test("a provider speaks for its domains and for nothing below or beside them", () => {
  expect(speaksFor(["firma.gt"], "ana@firma.gt")).toBe(true);
  expect(speaksFor(["firma.gt"], "ana@FIRMA.gt")).toBe(true);
  expect(speaksFor(["firma.gt"], "ana@sub.firma.gt")).toBe(false);
  expect(speaksFor(["firma.gt"], "ana@firma.gt.evil.example")).toBe(false);
  expect(speaksFor(["firma.gt"], '"ana@firma.gt"@evil.example')).toBe(false);
  expect(speaksFor(undefined, "ana@firma.gt")).toBe(true);
});

test("a provider of the installation is one of three", () => {
  expect(isInstallationProvider("google")).toBe(true);
  expect(isInstallationProvider("0190a0a0-0000-7000-8000-000000000000")).toBe(false);
});
