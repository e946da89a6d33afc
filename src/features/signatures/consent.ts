/**
 * The version of the text a signer agrees to (`signatures.consent.text`). A change of the text needs a new version,
 * because the certificate names the version that was agreed to.
 */
export const consentVersion = "2026-11-29";
