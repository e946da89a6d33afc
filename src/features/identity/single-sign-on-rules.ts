import type { FailureCode } from "#protocol/failure.ts";

/** A domain as it is stored: lower case, without the @ somebody may write before it. */
export const normalDomain = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();

/** What is wrong with an e-mail domain, as a text key. */
export const domainError = (text: string): FailureCode | undefined =>
  /^(?=.{4,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(normalDomain(text))
    ? undefined
    : "identity.sso.domainInvalid";

/** The domains somebody typed, separated by commas, spaces or lines. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(normalDomain)
      .filter((domain) => domain !== ""),
  ),
];

/** What is wrong with the address of an issuer: an https address (http only where the installation allows its host), nothing behind its path. */
export function issuerError(text: string): FailureCode | undefined {
  const given = text.trim();
  if (given === "") return "identity.sso.issuerRequired";
  const fine = given.length <= 300 && /^https?:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?(\/[^\s?#@\\]*)?$/u.test(given);
  return fine ? undefined : "identity.sso.issuerInvalid";
}

/** The TXT record by which whoever runs a domain's DNS says that an organization may speak for its addresses. */
export const domainProof = (orgId: string, domain: string): { name: string; value: string } => ({
  name: `_acta.${domain}`,
  value: `acta-organization=${orgId}`,
});
