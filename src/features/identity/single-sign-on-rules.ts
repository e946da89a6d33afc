import type { FailureCode } from "#protocol/failure.ts";

/** A domain as it is stored: lower case, without the @ somebody may write before it. */
export const normalDomain = (text: string): string => text.trim().replace(/^@/, "").toLowerCase();

/** Returns the text key of the error in an e-mail domain. */
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

/**
 * Returns the text key of the error in the address of an issuer. It must be an https address (http only if the
 * installation allows its host) with nothing behind its path.
 */
export function issuerError(text: string): FailureCode | undefined {
  const given = text.trim();
  if (given === "") return "identity.sso.issuerRequired";
  const fine = given.length <= 300 && /^https?:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?(\/[^\s?#@\\]*)?$/u.test(given);
  return fine ? undefined : "identity.sso.issuerInvalid";
}

/** Returns the TXT record with which the owner of a domain's DNS allows an organization to vouch for its addresses. */
export const domainProof = (orgId: string, domain: string): { name: string; value: string } => ({
  name: `_acta.${domain}`,
  value: `acta-organization=${orgId}`,
});
