import { expect, test } from "vitest";
import { SingleSignOnFields } from "./single-sign-on.ts";
import { domainError, domainsIn, issuerError } from "./single-sign-on-rules.ts";

test.each([
  ["firma.gt", undefined],
  ["@Firma.com.gt", undefined],
  ["bufete-peña.gt", undefined],
  ["firma", "identity.sso.domainInvalid"],
  ["-firma.gt", "identity.sso.domainInvalid"],
  ["ana@firma.gt", "identity.sso.domainInvalid"],
  ["firma..gt", "identity.sso.domainInvalid"],
  ["*.gt", "identity.sso.domainInvalid"],
])("domain %s: %s", (domain, error) => expect(domainError(domain)).toBe(error));

test("domains are read however they are separated, each once", () =>
  expect(domainsIn("firma.gt, @Firma.gt;\n bufete.com ")).toEqual(["firma.gt", "bufete.com"]));

test.each([
  ["", "identity.sso.issuerRequired"],
  ["login.firma.gt", "identity.sso.issuerInvalid"],
  ["ftp://login.firma.gt", "identity.sso.issuerInvalid"],
  ["https://a:b@login.firma.gt", "identity.sso.issuerInvalid"],
  ["https://login.firma.gt/?tenant=1", "identity.sso.issuerInvalid"],
  ["https://login.firma.gt/realms/firma", undefined],
])("issuer %j: %s", (issuer, error) => expect(issuerError(issuer)).toBe(error));

test("every error of the fields is named", () => {
  const { error } = SingleSignOnFields.safeParse({
    label: " ",
    issuer: "x",
    clientId: "",
    domains: [],
    exclusive: false,
    enabled: true,
  });
  expect(error?.issues.map((issue) => issue.message).sort()).toEqual([
    "identity.sso.clientIdRequired",
    "identity.sso.domainRequired",
    "identity.sso.issuerInvalid",
    "identity.sso.labelRequired",
  ]);
});
