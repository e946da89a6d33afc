/** The part of Trusted Types that is used here. Browsers without them take the text itself. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string;
  };
}

let policy: ReturnType<TrustedTypes["createPolicy"]> | undefined;

/** Checks the address of a script: https, or the protocol of the page itself, for a machine without certificates. */
function checked(address: string): string {
  const { protocol } = new URL(address, location.href);
  if (protocol !== "https:" && protocol !== location.protocol) throw new TypeError("not an address of a script");
  return address;
}

/**
 * The address of a script as the browser takes it, where nothing else may name one (`require-trusted-types-for`). To be called with
 * addresses of the installation's settings and of our own files only.
 */
export function trustedAddress(address: string): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return checked(address);
  policy ??= trustedTypes.createPolicy("acta", { createScriptURL: checked });
  return policy.createScriptURL(address);
}
