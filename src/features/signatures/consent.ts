/**
 * The version of the text a signer agrees to (`signatures.consent.text`). Whoever changes what it says gives it a new one: the
 * certificate names the version that was agreed to.
 */
export const consentVersion = "2026-11";
